/**
 * The kernel's thread: `{id, call, args}` in, `{id, result}` or `{id, failure}` out.
 *
 * The module is fetched with the first call, and the networks of a position with the first call
 * that needs them.
 */

import { Kernel } from "./kernel.js";

/** @typedef {import("./client.js").Call} Call */
/** @typedef {{id: number, call: Call, args: unknown[]}} Order */

/** The smallest module with a vector in it: who finds it valid can run ours. */
const VECTORS = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
);
/** @type {ReadonlySet<string>} */
const BY_NETWORK = new Set(["shares", "look", "search", "level"]);
const BRUNO = 1;

/** @type {Promise<Kernel> | undefined} */
let loading;

async function load() {
  const name = WebAssembly.validate(VECTORS) ? "kernel" : "kernel-plain";
  const answer = await fetch(new URL(`./${name}.wasm`, import.meta.url));
  // A host of plain files may not know what a module is.
  const known = answer.headers.get("content-type") === "application/wasm";
  const compiled = known
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
  return Kernel.of(await compiled);
}

/**
 * Load the networks for the seats still playing, unless they are there.
 * @param {Kernel} kernel
 * @param {Uint8Array} position
 */
async function cover(kernel, position) {
  if (kernel.covers(position)) return;
  const [, seats = 0, options = 0, , left = 0] = position;
  const gone = left.toString(2).replaceAll("0", "").length;
  const name = `${seats - gone}${options & BRUNO ? "-bruno" : ""}`;
  const answer = await fetch(new URL(`./networks/${name}.lnn`, import.meta.url));
  if (!answer.ok || !kernel.load(new Uint8Array(await answer.arrayBuffer())))
    throw new Error(`networks ${name}`);
}

/** @param {Order} order */
async function obey({ call, args }) {
  loading ??= load();
  const kernel = await loading;
  if (BY_NETWORK.has(call)) await cover(kernel, /** @type {Uint8Array} */ (args[0]));
  const method = /** @type {(...args: unknown[]) => unknown} */ (kernel[call]);
  return method.apply(kernel, args);
}

self.addEventListener("message", async (/** @type {MessageEvent<Order>} */ event) => {
  const { id } = event.data;
  try {
    self.postMessage({ id, result: await obey(event.data) });
  } catch (error) {
    loading = undefined;
    self.postMessage({ id, failure: String(error) });
  }
});
