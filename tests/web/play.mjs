// Whole matches in the browser, by what a player has: a mouse, a finger, the reload button. What to touch next is what the
// game's guide says (client/src/app/guide.rs); the touching is done by real events of the browser.
import fs from 'node:fs';
import { Visit, check, same } from './browser.mjs';

// A person's click: the button is down for longer than a frame.
const HELD = 60;
// The most milliseconds until something must have come of what was touched, and the most touches without a move.
const PATIENCE = 30_000;
const MOST_TOUCHES = 12;

class Player {
  constructor(visit, { finger = false } = {}) {
    this.visit = visit;
    this.finger = finger;
    this.touches = 0;
    this.curtains = 0;
    if (finger) this.screen = visit.context.newCDPSession(visit.page);
  }

  static async begin(browser, options = {}) {
    const visit = await Visit.begin(browser, { touch: options.finger, ...options });
    if (options.finger) {
      await visit.loaded();
      await visit.page.tap('#start');
      await visit.page.waitForFunction(() => document.getElementById('veil').hidden);
    } else await visit.started();
    await visit.until('the title is there', (state) => state.scene === 'menu');
    return new Player(visit, options);
  }

  async tap([x, y]) {
    const { mouse, touchscreen } = this.visit.page;
    if (this.finger) await touchscreen.tap(x, y);
    else {
      await mouse.move(x, y);
      await mouse.down();
      await this.visit.page.waitForTimeout(HELD);
      await mouse.up();
    }
  }

  async drag(from, to, end = 'touchEnd') {
    const way = [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => from.map((at, axis) => at + (to[axis] - at) * part));
    const screen = await this.screen;
    const send = (type, point) => screen.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [{ x: point[0], y: point[1] }] : [] });
    await send('touchStart', from);
    for (const point of way) {
      await send('touchMove', point);
      await this.visit.page.waitForTimeout(30);
    }
    await send(end);
  }

  // Presses what has that name on it, as soon as it is there.
  async press(name) {
    const find = (state) => state.controls.find((control) => control.name === name);
    const state = await this.visit.until(`"${name}" can be pressed`, find);
    await this.tap(find(state).at);
  }

  state() {
    return this.visit.ask('state');
  }

  // From the title to a match that is shown as fast as can be.
  async start(kind) {
    await this.press(kind);
    await this.press('Start');
    await this.visit.until('the match begins', (state) => state.scene === 'duel');
  }

  async hurry() {
    for (const icon of ['icon-speed-1', 'icon-speed-2']) await this.press(icon);
    await this.visit.until('it is shown at once', (state) => state.controls.some(({ name }) => name === 'icon-speed-instant'));
  }

  // Plays until that is so, or the match has ended; how many moves were made by hand.
  async play(enough = () => false) {
    let [moves, idle, before] = [0, Date.now(), (await this.state()).actions];
    let fruitless = 0;
    for (;;) {
      const state = await this.visit.ask(this.finger ? 'next drag' : 'next click');
      if (state.scene === 'menu' || enough(state)) return moves;
      if (state.actions !== before) {
        [before, fruitless, idle] = [state.actions, 0, Date.now()];
        continue;
      }
      // While a button is down, the click is not yet read as one.
      if (state.do === 'wait' || state.do === 'nothing' || state.down) {
        check(Date.now() - idle < PATIENCE, `nothing happens any more: ${JSON.stringify(state)}`);
        await this.visit.page.waitForTimeout(20);
        continue;
      }
      if (state.curtain) this.curtains += 1;
      else moves += 1;
      fruitless += 1;
      check(fruitless <= MOST_TOUCHES, `a touch does nothing: ${JSON.stringify(state)}`);
      if (state.do === 'drag') await this.drag(state.at, state.to);
      else await this.tap(state.at);
      this.touches += 1;
      idle = Date.now();
      await this.visit.page.waitForTimeout(40);
    }
  }
}

export const play = {
  'the long match has the hash that it has everywhere': async (browser) => {
    const visit = await Visit.begin(browser);
    await visit.started();
    const { hash } = await visit.ask('long match');
    same(hash, fs.readFileSync('tests/golden/long-match.txt', 'utf8').trim(), 'the hash');
    await visit.close();
  },

  'a match against the bot by clicks': async (browser) => {
    const player = await Player.begin(browser);
    await player.start('Play against the bot');
    await player.visit.page.waitForTimeout(1500);
    await player.visit.shot('play-mulligan');
    await player.hurry();
    const few = await player.play((state) => state.turn >= 6 && !state.thinking && !state.busy);
    await player.visit.shot('play-clicks');
    const moves = few + await player.play();
    check(moves > 10, `a match of ${moves} touches`);
    await player.visit.until('the result is shown', (state) => state.controls.some(({ name }) => name === 'Rematch'));
    await player.visit.page.waitForTimeout(1500);
    await player.visit.shot('play-result');
    await player.visit.close();
  },

  'a match against the bot by touch': async (browser) => {
    const player = await Player.begin(browser, { finger: true, width: 844, height: 390, density: 2 });
    await player.start('Play against the bot');
    await player.hurry();
    const few = await player.play((state) => state.turn >= 6 && !state.thinking && !state.busy);
    await player.visit.shot('play-touch');
    const moves = few + await player.play();
    check(moves > 10, `a match of ${moves} touches`);
    await player.visit.close();
  },

  'a touch that the system takes away plays nothing': async (browser) => {
    const player = await Player.begin(browser, { finger: true });
    const { visit } = player;
    await player.start('Play against the bot');
    await player.hurry();
    let found;
    await player.play((state) => { found = state; return state.do === 'drag'; });
    await player.drag(found.at, found.to, 'touchCancel');
    await visit.page.waitForTimeout(800);
    const after = await player.state();
    same([after.hash, after.down], [found.hash, false], 'the match and the finger');
    // The next finger is a first one again.
    await player.drag(found.at, found.to);
    await visit.until('it is played', (state) => state.hash !== found.hash);
    await visit.close();
  },

  'two people at one machine, with the curtain between them': async (browser) => {
    const player = await Player.begin(browser, { width: 960, height: 540 });
    await player.start('Hot-seat');
    await player.visit.until('the curtain is shut', (state) => state.curtain);
    await player.visit.page.waitForTimeout(600);
    await player.visit.shot('play-curtain');
    // Behind the curtain nothing of a hand is shown, only what it asks.
    const { words } = await player.state();
    check(words.some((line) => line.startsWith('Hand the device to ')), `the curtain says ${words}`);
    await player.play((state) => !state.curtain);
    await player.hurry();
    const moves = await player.play((state) => state.turn >= 5);
    check(moves > 6 && player.curtains > 3, `${moves} touches and ${player.curtains} curtains`);
    await player.visit.close();
  },

  'a match goes on after a reload in the middle': async (browser) => {
    const player = await Player.begin(browser);
    const { visit } = player;
    await player.start('Play against the bot');
    await player.hurry();
    // Where the person must act, nothing changes by itself any more.
    await player.play((state) => state.turn >= 3 && !state.thinking && !state.busy);
    let left;
    do left = await visit.ask('next click'); while (left.do !== 'tap' || left.busy || left.down);
    await visit.page.reload();
    await visit.started();
    await visit.until('the title offers to go on', (state) => state.controls.some(({ name }) => name === 'Continue'));
    await visit.page.waitForTimeout(800);
    await visit.shot('play-continue');
    await player.press('Continue');
    const back = await visit.until('the match is there', (state) => state.scene === 'duel');
    same([back.hash, back.turn], [left.hash, left.turn], 'hash and turn');
    check(back.controls.some(({ name }) => name === 'icon-speed-instant'), 'the settings are others than before');
    const moves = await player.play((state) => state.turn >= left.turn + 2);
    check(moves > 0, 'it does not go on');
    await visit.close();
  },

  'the overlay opens, and the window changes under it': async (browser) => {
    const player = await Player.begin(browser);
    const { visit } = player;
    same((await visit.ask('stage duel 7 40')).over, false, 'the end');
    await visit.until('the table is there', (state) => state.scene === 'duel' && !state.busy);
    const calm = (await player.state()).controls.length;
    await visit.page.keyboard.down('F3');
    // A key that is held acts once.
    await visit.page.keyboard.down('F3');
    await visit.page.keyboard.up('F3');
    const open = await visit.until('the overlay is open', (state) => state.overlay && state.controls.length > calm);
    check(open.words.length > 10, 'the overlay says nothing');
    await visit.page.waitForTimeout(500);
    await visit.shot('play-overlay');
    await visit.page.setViewportSize({ width: 1000, height: 760 });
    await visit.until('it has followed', (state) => state.width === 1000 && state.height === 760);
    await visit.page.waitForTimeout(500);
    await visit.shot('play-overlay-resized');
    await visit.page.setViewportSize({ width: 1600, height: 700 });
    const wide = await visit.until('it is wide', (state) => state.width === 1600 && state.height === 700);
    for (const { name, at: [x, y] } of wide.controls) check(x >= 0 && x <= 1600 && y >= 0 && y <= 700, `${name} is outside`);
    await visit.page.keyboard.press('F3');
    await visit.until('it is closed again', (state) => !state.overlay && state.controls.length <= calm);
    await visit.shot('play-wide');
    await visit.close();
  },

  'a match and a replay leave as files and come back': async (browser) => {
    const player = await Player.begin(browser);
    const { visit } = player;
    await player.start('Play against the bot');
    await player.hurry();
    await player.play((state) => state.turn >= 3 && !state.thinking && !state.busy);
    await visit.page.reload();
    await visit.started();
    await player.press('Replays');
    const [download] = await Promise.all([visit.page.waitForEvent('download'), player.press('Export the match')]);
    same(download.suggestedFilename(), 'azuki-match.json', 'the name');
    const match = fs.readFileSync(await download.path());
    await visit.close();
    // Somebody else's browser.
    const other = await Player.begin(browser);
    await other.press('Replays');
    await other.visit.page.waitForTimeout(800);
    await other.visit.shot('play-import');
    const bring = async (name, buffer) => {
      const [chooser] = await Promise.all([other.visit.page.waitForEvent('filechooser'), other.press('Import a file')]);
      await chooser.setFiles({ name, mimeType: 'application/json', buffer });
    };
    await bring('letter.json', Buffer.from('{"dear": "friend"}'));
    await other.visit.until('it says why not', (state) => state.words.some((line) => line.includes('letter.json: this is no match')));
    await bring('match.json', match);
    await other.visit.until('the match goes on', (state) => state.scene === 'duel');
    // A match that has ended goes as a replay into the list and out again.
    await other.visit.ask('stage result 5 0');
    await other.press('Save replay');
    await other.visit.until('it is kept', (state) => state.words.includes('The replay is kept'));
    await other.press('Title');
    await other.press('Replays');
    const listed = await other.visit.until('it is listed', (state) => state.controls.some(({ name }) => name.startsWith('Export ')));
    const row = listed.controls.find(({ name }) => name.startsWith('Export ') && name !== 'Export the match');
    const [replay] = await Promise.all([other.visit.page.waitForEvent('download'), other.press(row.name)]);
    await bring('replay.json', fs.readFileSync(await replay.path()));
    await other.visit.until('there are two', (state) => state.controls.filter(({ name }) => name.startsWith('Watch ')).length === 2);
    await other.visit.page.waitForTimeout(400);
    await other.visit.shot('play-replays');
    await other.visit.close();
  },

  'a full storage is told on the screen, and the match goes on': async (browser) => {
    const player = await Player.begin(browser, {
      before: () => { Storage.prototype.setItem = () => { throw new DOMException('no room', 'QuotaExceededError'); }; },
    });
    await player.start('Play against the bot');
    await player.visit.until('it is told', (state) => state.words.some((line) => line.includes('the storage of this browser is full')));
    await player.visit.shot('play-full-storage');
    await player.hurry();
    check(await player.play((state) => state.turn >= 3) > 0, 'the match does not go on');
    await player.visit.close();
  },

  'a forbidden storage is told on the screen, and the game starts': async (browser) => {
    const player = await Player.begin(browser, {
      before: () => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } }),
    });
    await player.visit.until('it is told', (state) => state.words.some((line) => line.includes('this browser forbids')));
    await player.start('Play against the bot');
    await player.visit.close();
  },
};
