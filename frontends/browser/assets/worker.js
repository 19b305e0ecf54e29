/** Runs the module: one request after the other, each to its end. It is cancelled by ending the worker. */

/**
 * @typedef {import("./protocol.js").Start} Start
 * @typedef {import("./protocol.js").Asked} Asked
 * @typedef {{ memory: WebAssembly.Memory, make_room(length: number): number, answer_request(): number, reply(): number }} Exports
 */

/** @type {Exports | undefined} */
let instance;
/** The number of the request that is being answered. */
let current = 0;
/** What the module said before it ended, if it did. */
let said = "";

/** @param {number} place @param {number} length */
const textAt = (place, length) => {
  const memory = instance ? instance.memory.buffer : new ArrayBuffer(0);
  return new TextDecoder().decode(new Uint8Array(memory, place >>> 0, length >>> 0));
};

const imports = {
  sovet: {
    now: () => performance.now(),
    /** @param {number} place @param {number} length */
    progress: (place, length) => postMessage({ number: current, progress: textAt(place, length) }),
    /** @param {number} place @param {number} length */
    failed: (place, length) => { said = textAt(place, length); },
  },
};

/** @param {Exports} module @param {string} request */
const answered = (module, request) => {
  const bytes = new TextEncoder().encode(request);
  const place = module.make_room(bytes.length) >>> 0;
  new Uint8Array(module.memory.buffer, place, bytes.length).set(bytes);
  const length = module.answer_request();
  return textAt(module.reply(), length);
};

addEventListener("message", (/** @type {MessageEvent<Start | Asked>} */ { data }) => {
  try {
    if ("module" in data) {
      const { exports } = new WebAssembly.Instance(data.module, imports);
      instance = /** @type {Exports} */ (/** @type {unknown} */ (exports));
    } else if (instance) {
      current = data.number;
      postMessage({ number: current, reply: answered(instance, data.request) });
    }
  } catch (error) {
    const why = said || `${error}: probably the memory did not suffice`;
    postMessage({ number: current, broken: why });
  }
});
