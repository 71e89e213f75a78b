// What the page does around any game: loads, starts, fills the window, hands over input, keeps, fails in words.
import fs from 'node:fs';
import { Visit, check, same } from './browser.mjs';

// How bright each place of the canvas is, in squares of 32 pixels.
function brightness(visit) {
  return visit.page.evaluate(() => {
    const [wide, high] = [40, 23];
    const small = document.createElement('canvas');
    [small.width, small.height] = [1280, 736];
    const pen = small.getContext('2d');
    pen.drawImage(window.azuki.canvas, 0, 0, 1280, 720);
    const { data } = pen.getImageData(0, 0, 1280, 736);
    const sums = new Array(wide * high).fill(0);
    for (let at = 0; at < data.length; at += 4) {
      const [x, y] = [(at / 4) % 1280, Math.floor(at / 4 / 1280)];
      sums[Math.floor(y / 32) * wide + Math.floor(x / 32)] += (data[at] + data[at + 1] + data[at + 2]) / 3;
    }
    return sums.map((sum) => sum / 1024);
  });
}

// In how many places two pictures differ.
const apart = (one, other) => one.filter((bright, at) => Math.abs(bright - other[at]) > 12).length;

export const page = {
  'the first picture comes soon and a tap begins': async (browser) => {
    const visit = await Visit.begin(browser);
    await visit.loaded();
    await visit.shot('page-start');
    const first = await visit.page.evaluate(() => window.azuki.firstPicture);
    check(first < 10_000, `the first picture took ${Math.round(first)} ms`);
    await visit.started();
    await visit.shot('page-started');
    const title = await visit.page.title();
    check(title.length > 0 && await visit.page.getAttribute('meta[name=description]', 'content'), 'no title or description');
    await visit.close();
  },

  'a key begins as well as a tap': async (browser) => {
    const visit = await Visit.begin(browser);
    await visit.loaded();
    await visit.page.keyboard.press('Enter');
    await visit.page.waitForFunction(() => window.azuki.started);
    await visit.close();
  },

  'the canvas follows the window and the density': async (browser) => {
    const visit = await Visit.begin(browser, { width: 1000, height: 640, density: 2 });
    await visit.started();
    await visit.until('it has twice the pixels', (state) => state.width === 2000 && state.height === 1280 && state.density === 2);
    const pixels = () => visit.page.evaluate(() => [window.azuki.canvas.width, window.azuki.canvas.height]);
    same(await pixels(), [2000, 1280], 'the pixels of the canvas');
    await visit.page.setViewportSize({ width: 640, height: 900 });
    await visit.until('it is turned', (state) => state.width === 1280 && state.height === 1800);
    await visit.page.waitForFunction(() => {
      const { width, height, clientWidth, clientHeight } = document.getElementById('canvas');
      return width === 1280 && height === 1800 && clientWidth === 640 && clientHeight === 900;
    });
    await visit.shot('page-turned');
    await visit.close();
  },

  'a window may move to a screen of another density': async (browser) => {
    const visit = await Visit.begin(browser, { width: 1000, height: 640 });
    await visit.started();
    const screen = await visit.context.newCDPSession(visit.page);
    for (const density of [2, 1]) {
      await screen.send('Emulation.setDeviceMetricsOverride', { width: 1000, height: 640, deviceScaleFactor: density, mobile: false });
      await visit.until('the density is seen', (state) => state.density === density && state.width === 1000 * density);
      await visit.page.waitForFunction((width) => window.azuki.canvas.width === width, 1000 * density);
    }
    await visit.close();
  },

  'the pointer is where it is, also on a dense screen': async (browser) => {
    const visit = await Visit.begin(browser, { width: 900, height: 600, density: 2 });
    await visit.started();
    await visit.page.mouse.move(300, 200);
    await visit.until('the pointer is there', ({ pointer }) => pointer?.[0] === 600 && pointer[1] === 400);
    await visit.page.mouse.down();
    await visit.until('it is down', (state) => state.down);
    await visit.page.mouse.up();
    await visit.until('it is up', (state) => !state.down);
    await visit.page.mouse.down({ button: 'right' });
    await visit.until('the other button is down', (state) => state.secondary && !state.down);
    await visit.page.mouse.up({ button: 'right' });
    await visit.close();
  },

  'a pointer stays where it is when the picture gets coarser': async (browser) => {
    // A machine that gets a frame every 50 ms, as far as the page can tell.
    const visit = await Visit.begin(browser, {
      width: 800,
      height: 600,
      before: () => {
        const real = performance.now.bind(performance);
        let frames = 0;
        performance.now = () => real() + frames * 50;
        const next = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (work) => next((time) => { frames += 1; work(time); });
      },
    });
    await visit.started();
    await visit.page.mouse.move(400, 300);
    const coarse = await visit.until('the picture is coarse', (state) => state.density < 0.6, { timeout: 60_000 });
    same([coarse.width, coarse.height, coarse.pointer], [400, 300, [200, 150]], 'the picture and the pointer');
    await visit.page.setViewportSize({ width: 820, height: 600 });
    await visit.until('in a new window it is fine again', (state) => state.density === 1 && state.width === 820);
    await visit.close();
  },

  'nothing old stays on the screen': async (browser) => {
    const visit = await Visit.begin(browser);
    await visit.started();
    await visit.until('the title is there', ({ scene }) => scene === 'menu');
    await visit.ask('stage duel 7 40');
    const rests = () => visit.until('the table is still', (state) => state.scene === 'duel' && !state.busy && !state.thinking);
    await rests();
    // The page paints what changes: a card is shown large and goes again.
    await visit.page.mouse.move(500, 640, { steps: 5 });
    await visit.page.waitForTimeout(800);
    const shown = await brightness(visit);
    await visit.page.mouse.move(1100, 360, { steps: 20 });
    await visit.page.waitForTimeout(1500);
    const gone = await brightness(visit);
    check(apart(shown, gone) > 40, 'no card was shown large');
    // After another size everything is painted anew. Petals may be elsewhere.
    await visit.page.setViewportSize({ width: 1200, height: 700 });
    await visit.until('it is smaller', ({ width }) => width === 1200);
    await visit.page.setViewportSize({ width: 1280, height: 720 });
    await visit.until('it is as large as before', ({ width }) => width === 1280);
    await rests();
    await visit.page.waitForTimeout(1500);
    const anew = await brightness(visit);
    check(apart(gone, anew) <= 12, `${apart(gone, anew)} places show something old`);
    await visit.close();
  },

  'no click is too short': async (browser) => {
    const visit = await Visit.begin(browser);
    await visit.started();
    const { presses } = await visit.ask('state');
    // All within one task: no frame can lie between them.
    await visit.page.evaluate(() => {
      const { canvas } = window.azuki;
      for (let time = 0; time < 3; time += 1) {
        for (const type of ['pointerdown', 'pointerup']) {
          canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', clientX: 1270, clientY: 5, button: 0 }));
        }
      }
    });
    await visit.until('three presses came', (state) => state.presses === presses + 3);
    await visit.close();
  },

  'a click is where it was, however fast the pointer goes on': async (browser) => {
    const visit = await Visit.begin(browser);
    await visit.started();
    // What the game would read in three frames, after all of it came in one.
    const seen = await visit.page.evaluate(() => {
      const { canvas, poll } = window.azuki;
      const send = (type, x, button = -1) => canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', clientX: x, clientY: 5, button }));
      send('pointermove', 100);
      send('pointerdown', 100, 0);
      send('pointermove', 300);
      send('pointermove', 500);
      send('pointerup', 500, 0);
      send('pointermove', 900);
      const words = new ArrayBuffer(4 * 74);
      const [whole, real] = [new Uint32Array(words), new Float32Array(words)];
      return [1, 2, 3].map(() => {
        poll(whole, real);
        return [real[4], (whole[3] & 4) !== 0];
      });
    });
    same(seen, [[100, true], [500, false], [900, false]], 'places and presses');
    await visit.close();
  },

  'a finger taps and is gone': async (browser) => {
    const visit = await Visit.begin(browser, { width: 800, height: 400, density: 2, touch: true });
    await visit.loaded();
    await visit.page.tap('#start');
    await visit.page.waitForFunction(() => document.getElementById('veil').hidden);
    const { presses } = await visit.ask('state');
    await visit.page.touchscreen.tap(790, 5);
    await visit.until('the tap came', (state) => state.presses === presses + 1 && state.touch);
    await visit.until('the finger is gone', (state) => state.pointer === null && !state.down);
    await visit.close();
  },

  'what is kept survives a reload, byte for byte': async (browser) => {
    const visit = await Visit.begin(browser);
    await visit.loaded();
    const kept = await visit.page.evaluate(() => {
      const { store } = window.azuki;
      const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at * 7);
      store.set('test/whole', bytes);
      store.set('test/empty', new Uint8Array());
      localStorage.setItem('somebody else', 'x');
      return store.list().filter((name) => name.startsWith('test/'));
    });
    same(kept, ['test/empty', 'test/whole'], 'the list');
    await visit.page.reload();
    await visit.loaded();
    const back = await visit.page.evaluate(() => {
      const { store } = window.azuki;
      const whole = store.get('test/whole');
      const right = whole.length === 70_000 && whole.every((byte, at) => byte === (at * 7) % 256);
      store.remove('test/whole');
      return [right, store.get('test/empty').length, store.get('test/whole'), store.get('somebody else')];
    });
    same(back, [true, 0, null, null], 'what came back');
    await visit.close();
  },

  'a full storage is told and loses nothing': async (browser) => {
    const visit = await Visit.begin(browser);
    await visit.loaded();
    const told = await visit.page.evaluate(() => {
      const { store } = window.azuki;
      store.set('test/old', new Uint8Array([1, 2, 3]));
      try {
        store.set('test/old', new Uint8Array(30_000_000));
        return 'nothing';
      } catch (error) {
        return `${error.message}; ${[...store.get('test/old')]}`;
      }
    });
    same(told, 'the storage of this browser is full; 1,2,3', 'the answer');
    await visit.close();
  },

  'a forbidden storage is told': async (browser) => {
    const visit = await Visit.begin(browser, {
      before: () => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } }),
    });
    await visit.loaded();
    const told = await visit.page.evaluate(() => {
      try { return String(window.azuki.store.list()); } catch (error) { return error.message; }
    });
    same(told, 'this browser forbids the page to keep anything', 'the answer');
    await visit.close();
  },

  'a file goes out and comes in': async (browser) => {
    const visit = await Visit.begin(browser);
    await visit.started();
    const [download] = await Promise.all([
      visit.page.waitForEvent('download'),
      visit.page.evaluate(() => window.azuki.save('match.json', new Uint8Array([123, 125, 255]))),
    ]);
    same(download.suggestedFilename(), 'match.json', 'the name');
    const [chooser] = await Promise.all([
      visit.page.waitForEvent('filechooser'),
      visit.page.evaluate(() => window.azuki.pick('.json')),
    ]);
    const content = fs.readFileSync(await download.path());
    // Whoever asks first takes the file, the game or this check; both are seen here.
    const taken = visit.page.evaluate(() => new Promise((come) => {
      const real = window.azuki.picked;
      window.azuki.picked = () => {
        const file = real();
        if (file) come([file.name, ...file.content]);
        return file;
      };
      setInterval(() => window.azuki.picked(), 20);
    }));
    await chooser.setFiles({ name: 'back.json', mimeType: 'application/json', buffer: content });
    same(await taken, ['back.json', 123, 125, 255], 'the file');
    await visit.close();
  },

  'a hidden tab is silent, and no time passes in it': async (browser) => {
    const visit = await Visit.begin(browser);
    await visit.started();
    const sound = () => visit.page.evaluate(() => (window.miniaudio?.devices ?? []).filter((device) => device?.webaudio)
      .map((device) => device.webaudio.state));
    await visit.page.waitForFunction(() => (window.miniaudio?.devices ?? []).every((device) => !device?.webaudio || device.webaudio.state === 'running'));
    const hide = (hidden) => visit.page.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
    await hide(true);
    const passed = await visit.page.evaluate(() => {
      const words = new ArrayBuffer(4 * 74);
      window.azuki.poll(new Uint32Array(words), new Float32Array(words));
      document.dispatchEvent(new Event('visibilitychange'));
      const until = performance.now() + 50;
      while (performance.now() < until);
      window.azuki.poll(new Uint32Array(words), new Float32Array(words));
      return new Float32Array(words)[7];
    });
    same(passed, 0, 'the time that passed');
    await visit.page.waitForTimeout(300);
    check((await sound()).every((state) => state === 'suspended'), `in a hidden tab sound is ${await sound()}`);
    await hide(false);
    await visit.page.waitForTimeout(300);
    check((await sound()).every((state) => state === 'running'), `in a tab that is seen again sound is ${await sound()}`);
    await visit.close();
  },

  'without WebGL there is a message': async (browser) => {
    const visit = await Visit.begin(browser, { before: () => { HTMLCanvasElement.prototype.getContext = () => null; } });
    const words = await visit.trouble();
    check(/WebGL/.test(words), words);
    await visit.shot('page-without-webgl');
    await visit.close();
  },

  'a missing file is a message': async (browser) => {
    const route = { of: /azuki\.data/, answer: (route) => route.fulfill({ status: 404, body: 'no' }) };
    const visit = await Visit.begin(browser, { route });
    const words = await visit.trouble();
    check(/azuki\.data did not arrive: the server answers 404/.test(words), words);
    await visit.shot('page-missing-file');
    await visit.close([/404/]);
  },

  'a broken connection is a message': async (browser) => {
    const visit = await Visit.begin(browser, { route: { of: /azuki\.wasm/, answer: (route) => route.abort() } });
    check(/azuki\.wasm did not arrive: is the connection/.test(await visit.trouble()), 'another message');
    await visit.close([/ERR_FAILED/]);
  },

  'an old file of another version is a message': async (browser) => {
    const route = { of: /azuki\.wasm/, answer: (route) => route.fulfill({ body: 'short', contentType: 'application/wasm' }) };
    const visit = await Visit.begin(browser, { route });
    check(/azuki\.wasm broke off: 5 bytes of/.test(await visit.trouble()), 'another message');
    await visit.close();
  },

  'lost pictures are a message, and the page can be loaded again': async (browser) => {
    const visit = await Visit.begin(browser);
    await visit.started();
    await visit.page.evaluate(() => {
      const { canvas } = window.azuki;
      (canvas.getContext('webgl2') ?? canvas.getContext('webgl')).getExtension('WEBGL_lose_context').loseContext();
    });
    check(/The picture was lost/.test(await visit.trouble()), 'another message');
    await visit.shot('page-lost-picture');
    await visit.page.click('#again');
    await visit.loaded();
    await visit.close([/CONTEXT_LOST|context lost/i]);
  },

  'a stop of the game is a message with its reason': async (browser) => {
    const visit = await Visit.begin(browser);
    await visit.started();
    await visit.page.evaluate(() => setTimeout(() => {
      Module.printErr('thread main panicked: a test');
      throw new WebAssembly.RuntimeError('unreachable');
    }));
    const words = await visit.trouble();
    check(/The game stopped/.test(words) && /panicked: a test/.test(words), words);
    await visit.shot('page-stopped');
    await visit.close([/a test/, /unreachable/]);
  },

  'a sound that does not start ends nothing': async (browser) => {
    const visit = await Visit.begin(browser);
    await visit.started();
    await visit.page.evaluate(() => {
      AudioContext.prototype.resume = () => Promise.reject(new DOMException('no device', 'InvalidStateError'));
      for (const device of window.miniaudio.devices) if (device?.webaudio) device.webaudio.suspend();
      Promise.reject(new Error('a test'));
    });
    await visit.page.mouse.click(700, 40);
    await visit.page.waitForTimeout(300);
    check(!await visit.page.evaluate(() => window.azuki.failed), 'the game ended');
    await visit.until('it goes on', ({ scene }) => scene === 'menu');
    await visit.close([/a test/]);
  },

  'a lack of memory is a message of its own': async (browser) => {
    const visit = await Visit.begin(browser);
    await visit.started();
    await visit.page.evaluate(() => setTimeout(() => Module.onAbort('OOM')));
    check(/not enough memory/.test(await visit.trouble()), 'another message');
    await visit.close();
  },

  'the policy of the page lets nothing else in': async (browser) => {
    const visit = await Visit.begin(browser);
    await visit.loaded();
    const refused = await visit.page.evaluate(async () => {
      const results = [];
      const script = document.createElement('script');
      script.textContent = 'window.intruder = true';
      document.body.append(script);
      results.push(window.intruder === undefined);
      results.push(await fetch('http://127.0.0.1:9/').then(() => false, () => true));
      return results;
    });
    same(refused, [true, true], 'what was refused');
    await visit.close([/Content Security Policy/i]);
  },
};
