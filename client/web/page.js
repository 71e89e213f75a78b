// The page around the game: loads it, shows how far it is, waits for a tap, and says in words what went wrong.
'use strict';

var Module = {};

(() => {
  const element = (id) => document.getElementById(id);
  const [canvas, veil, status, bar, start] = ['canvas', 'veil', 'status', 'bar', 'start'].map(element);
  const about = document.body.dataset;
  const complaints = [];
  let failed = false;

  // What the game, its library of functions and the tests talk to.
  const azuki = Module.azuki = window.azuki = {
    canvas,
    started: false,
    // When the first picture was there, in milliseconds after the page was asked for.
    firstPicture: 0,
    // The milliseconds of every frame, while somebody wants them.
    times: null,
    frames: 0,
    fail,
    ask,
  };

  // Says what is wrong and what can be done; the first thing that went wrong counts.
  function fail(title, text, detail) {
    if (failed) return;
    failed = true;
    azuki.failed = title;
    for (const part of [status, bar, start]) part.hidden = true;
    element('trouble-title').textContent = title;
    element('trouble-text').textContent = text;
    element('trouble-detail').textContent = detail ?? '';
    element('trouble-detail').hidden = !detail;
    element('trouble').hidden = false;
    veil.hidden = false;
    veil.classList.remove('gone');
    veil.classList.toggle('thin', azuki.firstPicture > 0);
    element('again').focus();
    silence(true);
  }

  // Something ended that should not have.
  function broken(reason) {
    const words = String(reason?.message ?? reason ?? '');
    const all = [...complaints.slice(-6), words].join('\n');
    if (/out of memory|OOM|enlarge memory|Array buffer allocation|could not allocate memory|memory allocation of/i.test(all)) {
      fail('There is not enough memory', 'Close other tabs or programs, then load the game again. Your match is kept.', words);
    } else {
      fail('The game stopped', 'This should not happen. Your match is kept; load the game again to go on.', all.trim());
    }
  }

  element('again').addEventListener('click', () => location.reload());
  // Only what was thrown: a browser also reports here what is nobody's fault.
  window.addEventListener('error', (event) => { if (event.error) broken(event.error); });
  // A game that runs does not depend on promises: a sound that does not start must not end it.
  window.addEventListener('unhandledrejection', (event) => {
    if (azuki.firstPicture > 0) console.error(event.reason);
    else broken(event.reason);
  });
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault();
    fail('The picture was lost', 'The graphics of this device were taken away, for example by sleep. Your match is kept; load the game again to go on.');
  });

  // Fetches a file piece by piece, so that it is known how much of it is there.
  async function load(name, size, told) {
    const answer = await fetch(`${name}?v=${about.version}`).catch(() => null);
    if (!answer) throw new Error(`${name} did not arrive: is the connection still there?`);
    if (!answer.ok) throw new Error(`${name} did not arrive: the server answers ${answer.status} ${answer.statusText}`);
    const bytes = new Uint8Array(size);
    let filled = 0;
    const reader = answer.body.getReader();
    for (;;) {
      const { done, value } = await reader.read().catch(() => { throw new Error(`${name} broke off after ${filled} bytes`); });
      if (done) break;
      if (filled + value.length > size) throw new Error(`${name} is longer than ${size} bytes: the server has another version`);
      bytes.set(value, filled);
      filled += value.length;
      told(filled);
    }
    if (filled !== size) throw new Error(`${name} broke off: ${filled} bytes of ${size}`);
    return bytes.buffer;
  }

  async function run() {
    if (location.protocol === 'file:') {
      fail('This page needs a server', 'A browser does not let a page load files from a folder. Put the folder on any static host; developers run: cargo forge web --serve');
      return;
    }
    if (typeof WebAssembly !== 'object') {
      fail('This browser is too old', 'The game needs WebAssembly, which every browser has since 2018.');
      return;
    }
    const sizes = [Number(about.code), Number(about.data)];
    const there = [0, 0];
    const told = (index) => (bytes) => {
      there[index] = bytes;
      bar.value = (there[0] + there[1]) / (sizes[0] + sizes[1]);
    };
    const loading = Promise.all([load('azuki.wasm', sizes[0], told(0)), load('azuki.data', sizes[1], told(1))]);
    // Waking the graphics takes as long as some connections: meanwhile files come.
    loading.catch(() => {});
    if (!hasPictures()) {
      fail('This browser shows no WebGL', 'The game draws with WebGL. Switch hardware acceleration on in the browser’s settings, or try another browser or device.');
      return;
    }
    let files;
    try {
      files = await loading;
    } catch (error) {
      fail('The game could not be loaded', 'Look at the connection, then load it again.', error.message);
      return;
    }
    status.textContent = 'Opening the gate…';
    bar.removeAttribute('value');
    Object.assign(Module, {
      canvas,
      wasmBinary: files[0],
      getPreloadedPackage: () => files[1],
      locateFile: (name) => name,
      print: (text) => console.debug(text),
      printErr: (text) => {
        // What a developer could do besides is nothing for a player.
        if (!text.startsWith('note:')) complaints.push(text);
        if (complaints.length > 60) complaints.shift();
        console.error(text);
      },
      onAbort: broken,
      preMainLoop: before,
      postMainLoop: after,
    });
    const script = document.createElement('script');
    script.src = `azuki.js?v=${about.version}`;
    script.addEventListener('error', () => {
      fail('The game could not be loaded', 'Look at the connection, then load it again.', 'azuki.js did not arrive');
    });
    document.body.append(script);
  }

  // The game then draws on this very context: nothing lies behind another by depth, nothing of the page shows through, and what
  // has not changed since the last frame stays as it is.
  function hasPictures() {
    const density = window.devicePixelRatio || 1;
    // Already of the size that the game asks for then.
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * density));
    canvas.height = Math.max(1, Math.round(canvas.clientHeight * density));
    try {
      return Boolean(canvas.getContext('webgl', { alpha: false, antialias: false, depth: false, stencil: false, preserveDrawingBuffer: true }));
    } catch {
      return false;
    }
  }

  // Around every frame.
  let began = 0;
  function before() {
    began = performance.now();
  }
  function after() {
    const now = performance.now();
    azuki.frames += 1;
    azuki.times?.push(now - began);
    if (azuki.firstPicture === 0) {
      azuki.firstPicture = now;
      status.hidden = bar.hidden = true;
      start.hidden = false;
      veil.classList.add('thin');
      veil.addEventListener('click', begin);
      start.focus();
    }
  }

  // The tap: the browser now allows sound, and the veil is lifted.
  function begin() {
    if (failed || azuki.started) return;
    azuki.started = true;
    veil.classList.add('gone');
    setTimeout(() => { veil.hidden = !failed; }, 360);
    canvas.focus();
    silence(document.hidden);
  }

  // A hidden tab draws nothing by itself; that it also makes no sound is up to us.
  function silence(quiet) {
    for (const device of window.miniaudio?.devices ?? []) {
      const context = device?.webaudio;
      if (!context || context.state === 'closed') continue;
      // A device may refuse, after a call for example; the next touch tries again.
      if (quiet) context.suspend().catch(() => {});
      else if (azuki.started && !failed && context.state !== 'running') context.resume().catch(() => {});
    }
  }
  window.addEventListener('pointerup', () => silence(document.hidden));
  document.addEventListener('visibilitychange', () => silence(document.hidden));

  // A question to the game, answered after its next frame: for the tests.
  const questions = [];
  function ask(question) {
    return new Promise((answered, refused) => questions.push({ question, answered, refused }));
  }
  azuki.waits = () => questions.length > 0;
  azuki.question = () => questions[0]?.question;
  azuki.answer = (text) => questions.shift()?.answered(text);

  run();
})();
