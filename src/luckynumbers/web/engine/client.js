/**
 * The kernel in a thread of its own, as a page calls it: one call after the other, each of which
 * can be cancelled. The thread starts with the first call.
 */

/** @typedef {import("./kernel.js").Kernel} Kernel */
/**
 * @typedef {"start" | "apply" | "reveal" | "leave" | "close" | "actions" | "facts" | "moment"
 *   | "fits" | "room" | "refusal" | "shares" | "look" | "search" | "level" | "policy" | "late"
 *   | "solve" | "solveAll"} Call
 */
/**
 * @typedef {object} Job
 * @property {Call} call
 * @property {unknown[]} args
 * @property {(result: never) => void} resolve
 * @property {(reason: unknown) => void} reject
 */
/** @typedef {{id: number, result?: unknown, failure?: string}} Answer */

/** @typedef {Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">} Thread */

const begin = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

export class Engine {
  /** @param {() => Thread} [start] how a thread is started */
  constructor(start = begin) {
    this.start = start;
    /** @type {Thread | undefined} */
    this.thread = undefined;
    /** @type {Job[]} the one that runs comes first */
    this.jobs = [];
    this.id = 0;
  }

  /**
   * Call a method of the kernel. A signal cancels the call: a thread at work is ended, as nothing
   * else stops it, and the next call starts another.
   * @template {Call} Name
   * @param {Name} call
   * @param {Parameters<Kernel[Name]>} args
   * @param {AbortSignal} [signal]
   * @returns {Promise<ReturnType<Kernel[Name]>>}
   */
  call(call, args, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const job = { call, args, resolve, reject };
      this.jobs.push(job);
      signal?.addEventListener("abort", () => this.cancel(job, signal.reason), { once: true });
      if (this.jobs.length === 1) this.next();
    });
  }

  /** End the thread; calls that wait are refused. */
  close() {
    this.fail(new DOMException("closed", "AbortError"));
  }

  next() {
    const [job] = this.jobs;
    if (!job) return;
    this.thread ??= this.begun();
    this.id += 1;
    this.thread.postMessage({ id: this.id, call: job.call, args: job.args });
  }

  begun() {
    const thread = this.start();
    thread.onmessage = (/** @type {MessageEvent<Answer>} */ event) => {
      if (thread === this.thread) this.answer(event.data);
    };
    thread.onerror = (event) => {
      event.preventDefault();
      if (thread === this.thread) this.fail(new Error(event.message));
    };
    return thread;
  }

  /** @param {Answer} answer */
  answer({ id, result, failure }) {
    if (id !== this.id) return;
    const job = this.jobs.shift();
    if (failure === undefined) job?.resolve(/** @type {never} */ (result));
    else job?.reject(new Error(failure));
    this.next();
  }

  /** @param {unknown} reason */
  fail(reason) {
    this.thread?.terminate();
    this.thread = undefined;
    for (const job of this.jobs.splice(0)) job.reject(reason);
  }

  /**
   * @param {Job} job
   * @param {unknown} reason
   */
  cancel(job, reason) {
    const at = this.jobs.indexOf(job);
    if (at < 0) return;
    this.jobs.splice(at, 1);
    job.reject(reason);
    if (at > 0) return;
    this.thread?.terminate();
    this.thread = undefined;
    this.next();
  }
}

/** @type {Engine | undefined} */
let shared;

/** The engine of this page. */
export function engine() {
  shared ??= new Engine();
  return shared;
}
