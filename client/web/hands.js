// What the player's hands do, what the browser keeps and which files it hands over: asked for by the game once a frame.
// Nothing is lost between two frames: a tap that is shorter than a frame is still a press in one and its end in the next.
'use strict';

(() => {
  const { azuki } = Module;
  const { canvas } = azuki;
  const LONGEST_FRAME = 0.1;
  const LARGEST_SIDE = 4096;
  const LARGEST_FILE = 16 * 1024 * 1024;
  const MOST = 32;
  // In the order of KEYS in client/src/platform/web_words.rs.
  const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter', ' ', 'Escape', 'Tab', 'Backspace', 'Delete', 'Home',
    'End', 'PageUp', 'PageDown', 'F1', 'F2', 'F3', 'F4', 'F5', 'F9', 'F11'];
  // Held, they go on; the others act once.
  const REPEATING = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Tab', 'Backspace', 'Delete', 'PageUp', 'PageDown'];
  const LETTER = 256;
  const FLAG = { pointer: 1, touch: 2, down: 4, secondary: 8, hidden: 16, fullscreen: 32, asked: 64, file: 128, strayed: 256 };

  // The size of the picture, in pixels of the screen.
  const size = { width: 0, height: 0, density: 1, ratio: 1 };
  function measure() {
    const [wide, high] = [Math.max(1, canvas.clientWidth), Math.max(1, canvas.clientHeight)];
    size.ratio = window.devicePixelRatio || 1;
    size.density = Math.min(size.ratio, LARGEST_SIDE / Math.max(wide, high)) * FINENESS[pace.step];
    size.width = Math.round(wide * size.density);
    size.height = Math.round(high * size.density);
  }

  // Where no graphics card draws, the processor has no time for every pixel: then the picture gets coarser and not slower. It
  // is tried again after a while, each time after a longer one.
  const FINENESS = [1, 0.8, 0.65, 0.5];
  const [SLOW, FAST, LOOK, AT_FIRST] = [26, 42, 1000, 3000];
  const pace = { step: 0, since: 0, frames: 0, slow: 0, fast: 0, best: 0, patience: 15 };
  function keepPace(now) {
    if (!azuki.started || document.hidden || !pace.since || now < pace.since) {
      pace.since ||= azuki.started ? now + AT_FIRST : 0;
      pace.frames = 0;
      return;
    }
    pace.frames += 1;
    if (now - pace.since < LOOK) return;
    const rate = pace.frames / ((now - pace.since) / 1000);
    pace.best = Math.max(pace.best, rate);
    // A screen that shows no more than thirty a second is as fast as it can be.
    const isFast = rate > Math.min(FAST, 0.9 * pace.best);
    Object.assign(pace, { since: now, frames: 0, slow: rate < SLOW ? pace.slow + 1 : 0, fast: isFast ? pace.fast + 1 : 0 });
    if (pace.slow >= 2 && pace.step < FINENESS.length - 1) [pace.step, pace.patience] = [pace.step + 1, pace.patience * 2];
    else if (pace.fast >= pace.patience && pace.step > 0) pace.step -= 1;
    else return;
    pace.slow = pace.fast = 0;
    measure();
  }
  document.addEventListener('visibilitychange', () => { pace.since = 0; });
  function resized() {
    Object.assign(pace, { step: 0, since: 0, slow: 0, fast: 0, best: 0 });
    measure();
  }
  new ResizeObserver(resized).observe(canvas);
  measure();

  // Movements and presses in their order; a frame takes them up to the first press or release, which happened where it did and
  // not where the pointer went then, and up to the second of the same button.
  const queue = [];
  const hand = { x: 0, y: 0, present: false, touch: false, down: false, secondary: false, leaves: false };
  const fingers = new Map();
  let wheel = 0;

  function note(event, change) {
    const last = queue[queue.length - 1];
    const entry = { x: event.clientX, y: event.clientY, touch: event.pointerType === 'touch', ...change };
    // Only the last of several movements matters.
    if (!change && last && !last.kind) queue[queue.length - 1] = entry;
    else queue.push(entry);
  }

  canvas.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    canvas.focus();
    try { canvas.setPointerCapture(event.pointerId); } catch { /* The finger is gone already. */ }
    if (event.pointerType === 'touch') {
      // The first finger: whatever others there were, their end was lost.
      if (event.isPrimary) fingers.clear();
      fingers.set(event.pointerId, true);
      if (fingers.size === 1) note(event, { kind: 'down', value: true });
      else if (fingers.size === 2) note(first(event), { kind: 'secondary', value: true });
    } else if (event.button === 0) note(event, { kind: 'down', value: true });
    else if (event.button === 2) note(event, { kind: 'secondary', value: true });
  });
  // A mouse with a button held sends the second button as a movement.
  canvas.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'touch') {
      if (isFirst(event)) note(event);
      return;
    }
    note(event);
    if (event.button === 2) note(event, { kind: 'secondary', value: (event.buttons & 2) !== 0 });
    if (event.button === 0) note(event, { kind: 'down', value: (event.buttons & 1) !== 0 });
  });
  // What the system takes away is let go far from everything, so that nothing is played by it.
  const nowhere = (pointerType) => ({ clientX: -99_999, clientY: -99_999, pointerType });
  function lifted(event, at = event) {
    if (event.pointerType === 'touch') {
      const wasFirst = isFirst(event);
      fingers.delete(event.pointerId);
      if (fingers.size === 1) note(first(event), { kind: 'secondary', value: false });
      if (wasFirst || fingers.size === 0) {
        note(at, { kind: 'down', value: false, leaves: true });
        // What other fingers do then begins nothing new.
        for (const id of fingers.keys()) fingers.set(id, false);
      }
    } else if (event.button === 2) note(event, { kind: 'secondary', value: false });
    else note(at, { kind: 'down', value: false });
  }
  canvas.addEventListener('pointerup', (event) => lifted(event));
  canvas.addEventListener('pointercancel', (event) => lifted(event, nowhere(event.pointerType)));
  // What opened the window for raylib would forbid what cannot be forbidden, and the browser would complain.
  window.addEventListener('touchcancel', (event) => event.stopImmediatePropagation(), { capture: true });
  canvas.addEventListener('pointerleave', (event) => {
    if (event.pointerType !== 'touch' && event.buttons === 0) queue.push({ kind: 'leave' });
  });
  window.addEventListener('blur', () => {
    fingers.clear();
    const { touch } = hand;
    for (const kind of ['down', 'secondary']) note(nowhere(touch ? 'touch' : 'mouse'), { kind, value: false, leaves: true });
  });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  // With control the browser enlarges the page, and that is the player's own business: nobody else hears of it.
  window.addEventListener('wheel', (event) => { if (event.ctrlKey) event.stopImmediatePropagation(); }, { capture: true, passive: true });
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    wheel -= event.deltaY / (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 100 : 3);
  }, { passive: false });

  function isFirst(event) {
    return fingers.keys().next().value === event.pointerId && fingers.get(event.pointerId);
  }
  // A second finger says nothing about where the first one is.
  function first(event) {
    const last = queue.findLast((entry) => entry.x !== undefined) ?? hand;
    return { clientX: last.x, clientY: last.y, pointerType: event.pointerType };
  }

  function move() {
    if (hand.leaves) hand.present = hand.leaves = false;
    const changed = new Set();
    while (queue.length > 0) {
      const { kind, value, x, y, touch, leaves } = queue[0];
      if (!kind && changed.size > 0) break;
      if (kind === 'down' || kind === 'secondary') {
        if (hand[kind] !== value && changed.has(kind)) break;
        if (hand[kind] !== value) changed.add(kind);
        hand[kind] = value;
      }
      queue.shift();
      if (kind === 'leave') hand.present = false;
      if (x === undefined) continue;
      Object.assign(hand, { x, y, touch, present: true });
      if (leaves) hand.leaves = true;
    }
  }

  // Keys.
  const strokes = [];
  const typed = [];
  window.addEventListener('keydown', (event) => {
    if (!azuki.started || azuki.failed || event.isComposing || event.altKey) return;
    const control = event.ctrlKey || event.metaKey;
    const single = [...event.key].length === 1;
    const letter = single && event.key !== ' ' ? event.key.toLowerCase().codePointAt(0) : 0;
    const named = KEYS.indexOf(event.key);
    // Loading again is the browser's, and so is everything with control that the game does not know.
    if (event.key === 'F5' || (control && event.key.toLowerCase() !== 'z' && named < 0)) return;
    if (named >= 0 || letter) {
      const code = named >= 0 ? named : LETTER + letter;
      const acts = !event.repeat || REPEATING.includes(event.key);
      if (acts && strokes.length < MOST) strokes.push(code + (event.shiftKey ? 1 << 30 : 0) + (control ? 1 << 29 : 0));
    }
    if (single && !control && typed.length < MOST) typed.push(event.key.codePointAt(0));
    if (event.key !== 'Escape') event.preventDefault();
  });

  let last = performance.now();
  let seen = true;
  document.addEventListener('visibilitychange', () => { if (document.hidden) seen = false; });

  // Writes everything about this frame where the game reads it.
  azuki.poll = (whole, real) => {
    const now = performance.now();
    // The density changes without the size, and without an event, when a window moves to another screen.
    if ((window.devicePixelRatio || 1) !== size.ratio) resized();
    keepPace(now);
    move();
    const flag = (name, is) => (is ? FLAG[name] : 0);
    whole[0] = size.width;
    whole[1] = size.height;
    real[2] = size.density;
    whole[3] = flag('pointer', hand.present) | flag('touch', hand.touch) | flag('down', hand.down)
      | flag('secondary', hand.secondary) | flag('hidden', document.hidden) | flag('fullscreen', document.fullscreenElement)
      | flag('asked', azuki.waits()) | flag('file', picked !== null)
      | flag('strayed', canvas.width !== size.width || canvas.height !== size.height);
    // Only now: the picture may have become finer or coarser since.
    const scale = size.width / Math.max(1, canvas.clientWidth);
    real[4] = hand.x * scale;
    real[5] = hand.y * scale;
    real[6] = wheel;
    // The time in a hidden tab is no time of the game.
    real[7] = seen ? Math.min((now - last) / 1000, LONGEST_FRAME) : 0;
    whole[8] = strokes.length;
    whole.set(strokes, 9);
    whole[9 + MOST] = typed.length;
    whole.set(typed, 10 + MOST);
    last = now;
    seen = true;
    wheel = strokes.length = typed.length = 0;
  };

  azuki.fullscreen = (on) => {
    const change = on ? document.documentElement.requestFullscreen?.() : document.fullscreenElement && document.exitFullscreen();
    // A browser may refuse, and the game goes on in its window.
    Promise.resolve(change).catch(() => {});
  };

  // As with the whole screen: whoever refuses has a reason.
  azuki.copy = (text) => { navigator.clipboard?.writeText(text).catch(() => {}); };

  // What the browser keeps: a byte is a character, so that nothing is lost and little is wasted.
  const PREFIX = 'azuki/';
  function reason(error) {
    if (error?.name === 'QuotaExceededError') return 'the storage of this browser is full';
    if (error?.name === 'SecurityError') return 'this browser forbids the page to keep anything';
    return `the storage of this browser fails: ${error?.message ?? error}`;
  }
  function keeping(work) {
    try { return work(localStorage); } catch (error) { throw new Error(reason(error)); }
  }
  azuki.store = {
    get: (name) => keeping((storage) => {
      const text = storage.getItem(PREFIX + name);
      return text === null ? null : Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    }),
    set: (name, bytes) => keeping((storage) => {
      let text = '';
      for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      storage.setItem(PREFIX + name, text);
    }),
    remove: (name) => keeping((storage) => storage.removeItem(PREFIX + name)),
    list: () => keeping((storage) => Object.keys(storage)
      .filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length)).sort()),
  };

  // Files that the player saves and chooses.
  let picked = null;
  azuki.save = (name, bytes) => {
    const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  azuki.pick = (kinds) => {
    const field = Object.assign(document.createElement('input'), { type: 'file', accept: kinds });
    field.addEventListener('cancel', () => { picked = { cancelled: true }; });
    field.addEventListener('change', async () => {
      const file = field.files[0];
      if (!file) picked = { cancelled: true };
      else if (file.size > LARGEST_FILE) picked = { error: `${file.name} is larger than 16 MB` };
      else {
        picked = await file.arrayBuffer().then(
          (content) => ({ name: file.name, content: new Uint8Array(content) }),
          (error) => ({ error: `${file.name} cannot be read: ${error.message}` }),
        );
      }
      field.remove();
    });
    // Some browsers tell nothing about a field that is in no page.
    field.hidden = true;
    document.body.append(field);
    field.click();
  };
  azuki.picked = () => {
    const file = picked;
    picked = null;
    return file;
  };
})();
