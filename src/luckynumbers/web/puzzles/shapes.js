/**
 * All 24,024 gardens in order at once, and how far an arrangement is from the nearest of them.
 *
 * The twin of native/ln/shapes.hpp; docs/puzzles.md explains the bound. In a garden that ascends
 * the k lowest tiles fill one of 70 shapes, and the next tile fills a corner beside it. So a goal
 * is a path through the shapes, and the least sum of distances of the tiles to their cells is the
 * cheapest path. A shape stands twice, once for each sign of the tiles so far, as a swap changes
 * the sign.
 */

import { distance } from "./model.js";

export const RANKS = 16;
/** Lanes for the shapes of one size: place in the list, + 8 for an odd sign. */
export const LANES = 16;
/** More than any sum of distances (64 at most). */
export const FAR = 128;

/**
 * What putting down the tile of one rank can mean: a path of the graph for each lane and corner.
 * @typedef {object} Step
 * @property {Uint8Array} before the lane each path comes from
 * @property {Uint8Array} after the lane it leads to
 * @property {Uint8Array} cell the cell it fills
 */

/** @typedef {[number, number, number, number]} Rows how many cells of each row a shape has */

/** @returns {Rows[][]} the shapes by size */
function listShapes() {
  /** @type {Rows[][]} */
  const bySize = Array.from({ length: RANKS + 1 }, () => []);
  for (let a = 0; a <= 4; a++)
    for (let b = 0; b <= a; b++)
      for (let c = 0; c <= b; c++)
        for (let d = 0; d <= c; d++) bySize[a + b + c + d]?.push([a, b, c, d]);
  return bySize;
}

/**
 * Count the cells of a shape that come after a cell in reading order: the pairs that a new tile,
 * higher than all of them, puts out of order.
 * @param {Rows} rows
 * @param {number} row
 */
const behind = (rows, row) => rows.slice(row + 1).reduce((sum, length) => sum + length, 0);

/** @param {Rows} rows */
const corners = (rows) =>
  [0, 1, 2, 3].filter(
    (row) => (rows[row] ?? 4) < 4 && (row === 0 || (rows[row - 1] ?? 0) > (rows[row] ?? 0)),
  );

/**
 * @param {Rows[]} from
 * @param {Rows[]} to
 * @returns {Step}
 */
function makeStep(from, to) {
  const names = to.map(String);
  const paths = from.flatMap((rows, at) =>
    corners(rows).flatMap((row) => {
      const grown = rows.map((length, index) => (index === row ? length + 1 : length));
      const after = names.indexOf(String(grown));
      const odd = behind(rows, row) % 2;
      const cell = 4 * row + (rows[row] ?? 0);
      return [0, 1].map((sign) => [at + 8 * sign, after + 8 * (sign ^ odd), cell]);
    }),
  );
  const column = (/** @type {number} */ index) =>
    Uint8Array.from(paths, (path) => path[index] ?? 0);
  return { before: column(0), after: column(1), cell: column(2) };
}

/** @returns {Step[]} by rank */
function makeSteps() {
  const shapes = listShapes();
  return Array.from({ length: RANKS }, (_, rank) =>
    makeStep(shapes[rank] ?? [], shapes[rank + 1] ?? []),
  );
}

/** The step of each rank. */
export const STEPS = Object.freeze(makeSteps());

/** How far two cells are apart: 16 × one + other. */
export const APART = Uint8Array.from({ length: 256 }, (_, index) =>
  distance(index >> 4, index & 15),
);
