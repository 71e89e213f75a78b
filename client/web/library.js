// Functions of the page for the game, linked into azuki.js. They only carry bytes; what they do is in hands.js and page.js.
// What is longer than a number is left in a box, whose length is returned; the game makes room and takes it.

addToLibrary({
  $azukiBox: { bytes: null },
  $azukiBox__deps: [],

  // Leaves bytes or text in the box.
  $azukiLeave__deps: ['$azukiBox'],
  $azukiLeave: (content) => {
    azukiBox.bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    return azukiBox.bytes.length;
  },

  // An answer of -1000 or less has left in the box what went wrong: so many bytes below it.
  $azukiTry__deps: ['$azukiLeave'],
  $azukiTry: (work) => {
    try {
      return work();
    } catch (error) {
      return -1000 - azukiLeave(String(error?.message ?? error));
    }
  },

  // Of all extensions that a browser has, those that raylib asks for are enabled, not each of them in turn: that takes longer
  // than everything else until the first picture.
  $azukiExtensions__deps: ['$GL', '$webgl_enable_OES_vertex_array_object'],
  $azukiExtensions__postset: 'GL.initExtensions = azukiExtensions;',
  $azukiExtensions: (context) => {
    context ||= GL.currentContext;
    if (context.initExtensionsDone) return;
    context.initExtensionsDone = true;
    webgl_enable_OES_vertex_array_object(context.GLctx);
    context.GLctx.getExtension('EXT_texture_filter_anisotropic');
  },

  azuki_page_poll__deps: ['$azukiExtensions'],
  azuki_page_poll: (into) => {
    Module.azuki.poll(HEAPU32.subarray(into >> 2, (into >> 2) + 74), HEAPF32.subarray(into >> 2, (into >> 2) + 74));
  },

  azuki_page_take__deps: ['$azukiBox'],
  azuki_page_take: (into) => {
    HEAPU8.set(azukiBox.bytes, into);
    azukiBox.bytes = null;
  },

  azuki_page_question__deps: ['$azukiLeave'],
  azuki_page_question: () => {
    const question = Module.azuki.question();
    return question === undefined ? -1 : azukiLeave(String(question));
  },

  azuki_page_answer__deps: ['$UTF8ToString'],
  azuki_page_answer: (text, length) => {
    Module.azuki.answer(UTF8ToString(text, length));
  },

  azuki_page_fullscreen: (on) => {
    Module.azuki.fullscreen(on !== 0);
  },

  azuki_page_copy__deps: ['$UTF8ToString'],
  azuki_page_copy: (text, length) => {
    Module.azuki.copy(UTF8ToString(text, length));
  },

  azuki_store_get__deps: ['$UTF8ToString', '$azukiTry', '$azukiLeave'],
  azuki_store_get: (name, length) => azukiTry(() => {
    const bytes = Module.azuki.store.get(UTF8ToString(name, length));
    return bytes === null ? -1 : azukiLeave(bytes);
  }),

  azuki_store_set__deps: ['$UTF8ToString', '$azukiTry'],
  azuki_store_set: (name, length, bytes, count) => azukiTry(() => {
    Module.azuki.store.set(UTF8ToString(name, length), HEAPU8.subarray(bytes, bytes + count));
    return 0;
  }),

  azuki_store_remove__deps: ['$UTF8ToString', '$azukiTry'],
  azuki_store_remove: (name, length) => azukiTry(() => {
    Module.azuki.store.remove(UTF8ToString(name, length));
    return 0;
  }),

  azuki_store_list__deps: ['$azukiTry', '$azukiLeave'],
  azuki_store_list: () => azukiTry(() => azukiLeave(Module.azuki.store.list().join('\n'))),

  azuki_file_save__deps: ['$UTF8ToString', '$azukiTry'],
  azuki_file_save: (name, length, bytes, count) => azukiTry(() => {
    // A copy: the game's memory moves on.
    Module.azuki.save(UTF8ToString(name, length), HEAPU8.slice(bytes, bytes + count));
    return 0;
  }),

  azuki_file_pick__deps: ['$UTF8ToString', '$azukiTry'],
  azuki_file_pick: (kinds, length) => azukiTry(() => {
    Module.azuki.pick(UTF8ToString(kinds, length));
    return 0;
  }),

  // -1: nothing yet; -2: the player chose none; otherwise the name, a zero, and the content.
  azuki_file_picked__deps: ['$azukiTry', '$azukiLeave'],
  azuki_file_picked: () => azukiTry(() => {
    const file = Module.azuki.picked();
    if (file === null) return -1;
    if (file.cancelled) return -2;
    if (file.error) throw new Error(file.error);
    const name = new TextEncoder().encode(file.name.replaceAll('\0', ''));
    const all = new Uint8Array(name.length + 1 + file.content.length);
    all.set(name);
    all.set(file.content, name.length + 1);
    return azukiLeave(all);
  }),
});
