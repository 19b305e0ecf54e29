/** Asks the module, in a worker that can be ended at any time. */

/**
 * @typedef {import("./protocol.js").FromWorker} FromWorker
 * @typedef {import("./protocol.js").Progress} Progress
 * @typedef {{ number: number, done(reply: any): void, failed(error: Error): void, progress?: (state: Progress) => void }} Waiting
 */

/** The request was cancelled. */
export class Cancelled extends Error {}

/** What the module says against a request: the message is for the user. */
export class Refused extends Error {}

export class Engine {
  /** Started when it is needed. @type {Worker | undefined} */
  #worker;
  /** @type {WebAssembly.Module} */
  #module;
  /** @type {string} */
  #script;
  /** @type {Waiting | undefined} */
  #waiting;
  #number = 0;
  #isPatient;
  /** Ends with the last request of a patient one. @type {Promise<unknown>} */
  #tail = Promise.resolve();

  /**
   * @param {WebAssembly.Module} module
   * @param {string} script the text of the worker
   * @param {{ isPatient?: boolean }} [manner] a patient one answers one request after the other, and cancels none for the next
   */
  constructor(module, script, { isPatient = false } = {}) {
    this.#module = module;
    this.#script = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    this.#isPatient = isPatient;
  }

  /** Is a request being answered? */
  get isBusy() {
    return this.#waiting !== undefined;
  }

  /**
   * Asks for something; a request that is still being answered is cancelled, unless this is patient.
   * @param {object} request
   * @param {(state: Progress) => void} [progress]
   * @returns {Promise<{ done: any, notes: string[] }>}
   */
  ask(request, progress) {
    if (this.#isPatient) {
      const answer = this.#tail.then(() => this.#sent(request, progress));
      this.#tail = answer.catch(() => undefined);
      return answer;
    }
    if (this.isBusy) this.cancel();
    return this.#sent(request, progress);
  }

  /**
   * @param {object} request
   * @param {(state: Progress) => void} [progress]
   * @returns {Promise<{ done: any, notes: string[] }>}
   */
  #sent(request, progress) {
    const number = ++this.#number;
    const worker = this.#worker ??= this.#started();
    return new Promise((done, failed) => {
      this.#waiting = { number, done, failed, progress };
      worker.postMessage({ number, request: JSON.stringify(request) });
    });
  }

  /** Ends what is being done, at once. */
  cancel() {
    if (this.isBusy) this.#end(new Cancelled("cancelled"));
  }

  #started() {
    const worker = new Worker(this.#script);
    worker.addEventListener("message", (/** @type {MessageEvent<FromWorker>} */ { data }) => this.#take(data));
    worker.addEventListener("error", (event) => this.#end(new Error(event.message || "the worker has ended")));
    worker.postMessage({ module: this.#module });
    return worker;
  }

  /** @param {FromWorker} message */
  #take(message) {
    const waiting = this.#waiting;
    if ("broken" in message) {
      this.#end(new Error(`the search has broken down: ${message.broken}`));
    } else if (waiting && waiting.number === message.number) {
      if ("progress" in message) {
        waiting.progress?.(JSON.parse(message.progress));
      } else {
        this.#waiting = undefined;
        const { done, failed, notes = [] } = JSON.parse(message.reply);
        if (failed) waiting.failed(new Refused(failed.message));
        else waiting.done({ done, notes });
      }
    }
  }

  /**
   * Ends the worker, and starts another.
   * @param {Error} error
   */
  #end(error) {
    this.#worker?.terminate();
    this.#worker = this.#started();
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.failed(error);
  }
}
