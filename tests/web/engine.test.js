import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Engine } from "../../src/luckynumbers/web/engine/client.js";
import { Kernel } from "../../src/luckynumbers/web/engine/kernel.js";
import { ascends, swapped } from "../../src/luckynumbers/web/puzzles/model.js";
import { ranksOf, tidied } from "../../src/luckynumbers/web/puzzles/solver.js";

/** @typedef {{id: number, call: string, args: unknown[]}} Order */

/** A thread that answers when it is told to. */
class Fake {
  /** @type {Order[]} */
  orders = [];
  ended = false;
  /** @type {Worker["onmessage"]} */
  onmessage = null;
  /** @type {Worker["onerror"]} */
  onerror = null;

  /** @param {unknown} order */
  postMessage(order) {
    this.orders.push(/** @type {Order} */ (order));
  }

  terminate() {
    this.ended = true;
  }

  /** @param {{result?: unknown, failure?: string}} answer */
  answer(answer) {
    const { id } = /** @type {Order} */ (this.orders.at(-1));
    const heard = /** @type {(event: unknown) => void} */ (this.onmessage);
    heard({ data: { id, ...answer } });
  }

  fail() {
    const heard = /** @type {(event: unknown) => void} */ (this.onerror);
    heard({ message: "broken", preventDefault() {} });
  }
}

function engineWithThreads() {
  /** @type {Fake[]} */
  const threads = [];
  const engine = new Engine(() => {
    const thread = new Fake();
    threads.push(thread);
    return thread;
  });
  return {
    engine,
    threads,
    thread: (/** @type {number} */ at) => /** @type {Fake} */ (threads[at]),
  };
}

const BOARD = Uint8Array.from({ length: 16 }, (_, rank) => rank);

test("no thread starts before the first call, and calls run one after the other", async () => {
  const { engine, threads, thread } = engineWithThreads();
  assert.equal(threads.length, 0);
  const [one, other] = [engine.call("solve", [BOARD]), engine.call("solve", [BOARD])];
  assert.equal(thread(0).orders.length, 1);
  thread(0).answer({ result: [3] });
  thread(0).answer({ result: [] });
  assert.deepEqual([await one, await other], [[3], []]);
  assert.equal(threads.length, 1);
});

test("cancelling ends a thread at work, and those who wait go on in another", async () => {
  const { engine, threads, thread } = engineWithThreads();
  const [first, second] = [new AbortController(), new AbortController()];
  const running = engine.call("solve", [BOARD], first.signal);
  const waiting = engine.call("solve", [BOARD], second.signal);
  const last = engine.call("solve", [BOARD]);
  second.abort();
  await assert.rejects(waiting, { name: "AbortError" });
  assert.equal(thread(0).ended, false);
  first.abort();
  await assert.rejects(running, { name: "AbortError" });
  assert.equal(thread(0).ended, true);
  thread(0).answer({ result: [9] }); // too late: it counts for nobody
  thread(1).answer({ result: [1] });
  assert.deepEqual(await last, [1]);
  assert.equal(threads.length, 2);
  await assert.rejects(engine.call("solve", [BOARD], AbortSignal.abort()), { name: "AbortError" });
});

test("a failure refuses the call, and the next one begins anew", async () => {
  const { engine, thread } = engineWithThreads();
  const refused = engine.call("solve", [BOARD]);
  thread(0).answer({ failure: "networks 2" });
  await assert.rejects(refused, { message: "networks 2" });
  const broken = engine.call("solve", [BOARD]);
  thread(0).fail();
  await assert.rejects(broken, { message: "broken" });
  const closed = engine.call("solve", [BOARD]);
  engine.close();
  await assert.rejects(closed, { name: "AbortError" });
  assert.equal(thread(1).ended, true);
});

test("a puzzle's swaps are ordered so that one tile travels on", async () => {
  const path = new URL("../../src/luckynumbers/web/engine/kernel.wasm", import.meta.url);
  const kernel = await Kernel.of(await WebAssembly.compile(readFileSync(path)));
  const start = [2, 1, 3, 16, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 4];
  const line = tidied(start, /** @type {number[]} */ (kernel.solve(ranksOf(start))));
  assert.equal(line.length, 2);
  assert.equal(ascends(line.reduce(swapped, start)), true);
  const tiles = [5, 6, 7, 8, 1, 2, 3, 4, 9, 10, 11, 12, 13, 14, 15, 16];
  const way = tidied(tiles, /** @type {number[]} */ (kernel.solve(ranksOf(tiles))));
  assert.equal(ascends(way.reduce(swapped, tiles)), true);
  const ordered = Array.from({ length: 16 }, (_, index) => index + 5);
  assert.deepEqual(kernel.solve(ranksOf(ordered)), []);
});
