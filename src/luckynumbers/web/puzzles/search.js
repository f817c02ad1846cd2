/**
 * The fewest swaps for any arrangement, with proof: the search of native/ln/swaps.cpp in script.
 *
 * It deepens one swap at a time and leaves out only what the bound of shapes.js rules out and what
 * it has tried in another order; so when it finds nothing with n swaps, there is nothing.
 */

import { CELLS, step, swapped, tileAt } from "./model.js";
import { APART, FAR, LANES, RANKS, STEPS } from "./shapes.js";

/** @typedef {import("./model.js").Pair} Pair */
/** @typedef {import("./model.js").Tiles} Tiles */
/** @typedef {{to: Uint8Array, from: Uint8Array}} Level the cheapest ways to and from every lane */

/** Deeper than any search goes: 18 swaps are always enough (docs/puzzles.md). */
const DEEPEST = 20;
/** @type {readonly Pair[]} every swap there is: a cell with the one to its right, or below */
const PAIRS = [
  ...CELLS.map((cell) => /** @type {Pair} */ ([cell, step(cell, 0, 1)])),
  ...CELLS.map((cell) => /** @type {Pair} */ ([cell, step(cell, 1, 0)])),
];
const FIRST = Uint8Array.from(PAIRS, ([one]) => one);
const SECOND = Uint8Array.from(PAIRS, ([, other]) => other);
/** By swap, the set of those that touch neither of its cells. */
const INDEPENDENT = Int32Array.from(PAIRS, (pair) =>
  PAIRS.reduce(
    (set, other, index) => (other.some((cell) => pair.includes(cell)) ? set : set | (1 << index)),
    0,
  ),
);

const makeLevel = () => ({
  to: new Uint8Array((RANKS + 1) * LANES).fill(FAR),
  from: new Uint8Array((RANKS + 1) * LANES).fill(FAR),
});

/** @param {Tiles} tiles */
export function ranksOf(tiles) {
  const ascending = [...tiles].sort((a, b) => a - b);
  return Uint8Array.from(tiles, (tile) => ascending.indexOf(tile));
}

class Search {
  /** @param {Uint8Array} board the rank on each cell */
  constructor(board) {
    this.board = board;
    this.cellOf = new Uint8Array(RANKS);
    for (const [cell, rank] of board.entries()) this.cellOf[rank] = cell;
    this.levels = Array.from({ length: DEEPEST + 1 }, makeLevel);
    this.line = new Uint8Array(DEEPEST);
    this.scratch = [new Uint8Array(LANES), new Uint8Array(LANES)];
  }

  /** @returns {Pair[]} a shortest solution, as swaps of cells */
  run() {
    const odd = isOdd(this.board);
    for (let length = 0; length <= DEEPEST; length++) {
      const root = this.setUp(odd ^ (length & 1));
      if (root > 2 * length) continue;
      if (length === 0 || this.look(0, length, 0)) return this.taken(length);
    }
    throw new RangeError("no garden needs so many swaps");
  }

  /** @param {number} length */
  taken(length) {
    return [...this.line.slice(0, length)].map((swap) => /** @type {Pair} */ (PAIRS[swap]));
  }

  /**
   * Prepare for goals of one sign, and return the least sum of distances to one of them.
   * @param {number} sign
   */
  setUp(sign) {
    const { to, from } = /** @type {Level} */ (this.levels[0]);
    to.fill(FAR, 0, LANES);
    to[0] = 0;
    from.fill(FAR, RANKS * LANES);
    from[RANKS * LANES + 8 * sign] = 0;
    this.refresh(0, 0, RANKS - 1);
    return /** @type {number} */ (from[0]);
  }

  /**
   * Update a level after the tiles `low` to `high` may have moved.
   * @param {number} depth
   * @param {number} low
   * @param {number} high
   */
  refresh(depth, low, high) {
    const { to, from } = /** @type {Level} */ (this.levels[depth]);
    for (let rank = low; rank < RANKS; rank++) {
      this.forward(rank, to, rank * LANES, to, (rank + 1) * LANES);
    }
    for (let rank = high; rank >= 0; rank--) {
      const { before, after, cell } = /** @type {import("./shapes.js").Step} */ (STEPS[rank]);
      const here = (this.cellOf[rank] ?? 0) << 4;
      const near = rank * LANES;
      const far = near + LANES;
      from.fill(FAR, near, far);
      for (let path = 0; path < before.length; path++) {
        const cost = get(from, far + get(after, path)) + get(APART, here + get(cell, path));
        const lane = near + get(before, path);
        if (cost < get(from, lane)) from[lane] = cost;
      }
    }
  }

  /**
   * Find the cheapest way to every lane after the tile of a rank.
   * @param {number} rank
   * @param {Uint8Array} source
   * @param {number} near where the lanes before the tile begin in the source
   * @param {Uint8Array} target
   * @param {number} far where the lanes after it begin in the target
   */
  forward(rank, source, near, target, far) {
    const { before, after, cell } = /** @type {import("./shapes.js").Step} */ (STEPS[rank]);
    const here = (this.cellOf[rank] ?? 0) << 4;
    target.fill(FAR, far, far + LANES);
    for (let path = 0; path < before.length; path++) {
      const cost = get(source, near + get(before, path)) + get(APART, here + get(cell, path));
      const lane = far + get(after, path);
      if (cost < get(target, lane)) target[lane] = cost;
    }
  }

  /** @param {number} swap */
  exchange(swap) {
    const one = get(FIRST, swap);
    const other = get(SECOND, swap);
    const rank = get(this.board, one);
    const second = get(this.board, other);
    this.board[one] = second;
    this.board[other] = rank;
    this.cellOf[rank] = other;
    this.cellOf[second] = one;
  }

  /**
   * The cost after a swap: only the tiles between the two change.
   * @param {number} depth
   * @param {number} swap
   */
  costAfter(depth, swap) {
    const { to, from } = /** @type {Level} */ (this.levels[depth]);
    const one = get(this.board, get(FIRST, swap));
    const other = get(this.board, get(SECOND, swap));
    const low = Math.min(one, other);
    const high = Math.max(one, other);
    this.exchange(swap);
    let source = to;
    let near = low * LANES;
    for (let rank = low; rank <= high; rank++) {
      const target = /** @type {Uint8Array} */ (this.scratch[rank & 1]);
      this.forward(rank, source, near, target, 0);
      source = target;
      near = 0;
    }
    this.exchange(swap);
    let least = FAR;
    const far = (high + 1) * LANES;
    for (let lane = 0; lane < LANES; lane++) {
      const cost = get(source, lane) + get(from, far + lane);
      if (cost < least) least = cost;
    }
    return least;
  }

  /**
   * Search for a solution of exactly `remaining` more swaps.
   *
   * A swap sleeps when it was tried, or ruled out, at an earlier board and all swaps since have
   * left its two cells alone: making it now leads where making it then led.
   * @param {number} depth
   * @param {number} remaining
   * @param {number} asleep a set of swaps
   * @returns {boolean}
   */
  look(depth, remaining, asleep) {
    let kept = 0;
    for (let swap = 0; swap < 32; swap++) {
      if ((asleep >>> swap) & 1) continue;
      if (this.costAfter(depth, swap) <= 2 * (remaining - 1)) kept |= 1 << swap;
    }
    asleep |= ~kept;
    for (let swap = 0; swap < 32; swap++) {
      if (!((kept >>> swap) & 1)) continue;
      this.line[depth] = swap;
      if (
        remaining === 1 ||
        this.descend(depth, remaining, swap, (asleep & get(INDEPENDENT, swap)) | (1 << swap))
      )
        return true;
      asleep |= 1 << swap;
    }
    return false;
  }

  /**
   * @param {number} depth
   * @param {number} remaining
   * @param {number} swap
   * @param {number} asleep
   */
  descend(depth, remaining, swap, asleep) {
    const level = /** @type {Level} */ (this.levels[depth]);
    const next = /** @type {Level} */ (this.levels[depth + 1]);
    this.exchange(swap);
    const one = get(this.board, get(FIRST, swap));
    const other = get(this.board, get(SECOND, swap));
    next.to.set(level.to);
    next.from.set(level.from);
    this.refresh(depth + 1, Math.min(one, other), Math.max(one, other));
    const found = this.look(depth + 1, remaining - 1, asleep);
    this.exchange(swap);
    return found;
  }
}

/**
 * Read an array where the index is known to be in it.
 * @param {Uint8Array | Int32Array} array
 * @param {number} index
 */
const get = (array, index) => /** @type {number} */ (array[index]);

/** @param {Uint8Array} board */
function isOdd(board) {
  let odd = 0;
  for (const [cell, rank] of board.entries())
    for (const before of board.subarray(0, cell)) odd ^= Number(before > rank);
  return odd;
}

/**
 * Find a shortest way to a garden in order; that none is shorter is proved.
 * @param {Tiles} tiles
 * @returns {Pair[]}
 */
export const solve = (tiles) => tidy(tiles, new Search(ranksOf(tiles)).run());

/**
 * Reorder independent swaps so that one tile travels on as long as it can, as people play.
 * @param {Tiles} start
 * @param {readonly Pair[]} line
 * @returns {Pair[]}
 */
function tidy(start, line) {
  const waiting = [...line];
  /** @type {Pair[]} */
  const tidied = [];
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
    tidied.push(chosen);
    moved = chosen.map((cell) => tileAt(tiles, cell));
    tiles = swapped(tiles, chosen);
  }
  return tidied;
}

/**
 * @param {Pair} one
 * @param {Pair} other
 */
const touch = (one, other) => one.some((cell) => other.includes(cell));
