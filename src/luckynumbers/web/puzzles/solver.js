/** Shortest ways on from any arrangement, found and proved by the kernel. */

import { engine } from "../engine/client.js";
import { CELLS, step, swapped, tileAt } from "./model.js";

/** @typedef {import("./model.js").Pair} Pair */
/** @typedef {import("./model.js").Tiles} Tiles */

/** @type {readonly Pair[]} the swaps as the kernel numbers them: to the right, then below */
const PAIRS = [
  ...CELLS.map((cell) => /** @type {Pair} */ ([cell, step(cell, 0, 1)])),
  ...CELLS.map((cell) => /** @type {Pair} */ ([cell, step(cell, 1, 0)])),
];

/**
 * The order of the tiles, which is all that matters: 0 for the lowest.
 * @param {Tiles} tiles
 */
export function ranksOf(tiles) {
  const ascending = [...tiles].sort((a, b) => a - b);
  return Uint8Array.from(tiles, (tile) => ascending.indexOf(tile));
}

/**
 * A shortest way to a garden in order; that none is shorter is proved.
 * @param {Tiles} tiles
 */
export async function shortestFrom(tiles) {
  const swaps = await engine().call("solve", [ranksOf(tiles)]);
  if (!swaps) throw new Error("the search was stopped");
  return tidied(tiles, swaps);
}

/**
 * The kernel's swaps as pairs of cells, independent ones reordered so that one tile travels on as
 * long as it can, as people play.
 * @param {Tiles} start
 * @param {readonly number[]} swaps
 * @returns {Pair[]}
 */
export function tidied(start, swaps) {
  const waiting = swaps.map((swap) => /** @type {Pair} */ (PAIRS[swap]));
  /** @type {Pair[]} */
  const line = [];
  /** @type {number[]} */
  let moved = [];
  let tiles = start;
  while (waiting.length > 0) {
    const free = waiting.filter(
      (pair, at) => !waiting.slice(0, at).some((other) => touch(pair, other)),
    );
    const follows = free.find((pair) => pair.some((cell) => moved.includes(tileAt(tiles, cell))));
    const chosen = /** @type {Pair} */ (follows ?? free[0]);
    waiting.splice(waiting.indexOf(chosen), 1);
    line.push(chosen);
    moved = chosen.map((cell) => tileAt(tiles, cell));
    tiles = swapped(tiles, chosen);
  }
  return line;
}

/**
 * @param {Pair} one
 * @param {Pair} other
 */
const touch = (one, other) => one.some((cell) => other.includes(cell));
