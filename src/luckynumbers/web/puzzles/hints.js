/** Hints: a tile that must move, then a good swap; or a word that this way is too long. */
import { t } from "../base/words.js";
import { columnOf, distance, rowOf, swapped, tileAt, tilesOf } from "./model.js";
import { shortestFrom } from "./solver.js";

/** @typedef {import("./model.js").Attempt} Attempt */
/** @typedef {import("./model.js").Pair} Pair */
/** @typedef {import("./model.js").Tiles} Tiles */
/** @typedef {{step: number, cells: readonly number[], text: string}} Hint the cells to look at */

/**
 * Find a shortest way on; from the start the server has proved one.
 * @param {Attempt} attempt
 * @returns {Promise<readonly Pair[]>}
 */
const wayOn = async (attempt) =>
  attempt.made.length === 0 ? attempt.puzzle.solution : shortestFrom(tilesOf(attempt));

/**
 * The hint of a step; steps after the second repeat it.
 * @param {Attempt} attempt
 * @param {number} step from 1
 * @returns {Promise<Hint>}
 */
export async function hintFor(attempt, step) {
  const tiles = tilesOf(attempt);
  const line = await wayOn(attempt);
  const { made, puzzle } = attempt;
  if (step === 1 && made.length <= puzzle.maximum && made.length + line.length > puzzle.maximum) {
    const count = await movesToUndo(attempt);
    return { step, cells: [], text: t("puzzles/hint-undo", { count }) };
  }
  return step <= 1 ? tileHint(tiles, line) : swapHint(tiles, line);
}

/**
 * Name a tile that stands wrong: of the two of the next swap, the one farther from where it ends.
 * @param {Tiles} tiles
 * @param {readonly Pair[]} line
 * @returns {Hint}
 */
function tileHint(tiles, line) {
  const end = line.reduce(swapped, tiles);
  const away = (/** @type {number} */ cell) => distance(cell, end.indexOf(tileAt(tiles, cell)));
  const [one, other] = /** @type {Pair} */ (line[0]);
  const cell = away(other) > away(one) ? other : one;
  const facts = { tile: tileAt(tiles, cell), row: rowOf(cell) + 1, column: columnOf(cell) + 1 };
  return { step: 1, cells: [cell], text: t("puzzles/hint-tile", facts) };
}

/**
 * Name a swap after which one move fewer is needed.
 * @param {Tiles} tiles
 * @param {readonly Pair[]} line
 * @returns {Hint}
 */
function swapHint(tiles, line) {
  const pair = /** @type {Pair} */ (line[0]);
  const [one = 0, other = 0] = pair.map((cell) => tileAt(tiles, cell));
  return { step: 2, cells: pair, text: t("puzzle/hint-swap", { one, other, count: line.length }) };
}

/**
 * Count the moves to take back until the maximum can be kept again.
 * @param {Attempt} attempt
 */
async function movesToUndo({ puzzle, made }) {
  for (let kept = made.length - 1; kept > 0; kept--) {
    const line = await shortestFrom(made.slice(0, kept).reduce(swapped, puzzle.start));
    if (kept + line.length <= puzzle.maximum) return made.length - kept;
  }
  return made.length;
}
