/**
 * The sentences of a puzzle being played, chosen here alone: the twin of `words/puzzles.py`, since
 * puzzles are played without a connection too.
 */
import { t } from "../base/words.js";
import * as model from "./model.js";

/** @typedef {import("./model.js").Attempt} Attempt */
/** @typedef {import("./model.js").Pair} Pair */

/**
 * The tiles that the one on a cell can be swapped with.
 * @param {model.Tiles} tiles
 * @param {number} cell
 */
export function partnersText(tiles, cell) {
  const tile = model.tileAt(tiles, cell);
  const { beside, across } = partners(tiles, cell);
  return across.length
    ? t("puzzles/swaps-across", { tile, beside, across })
    : t("puzzles/swaps", { tile, beside });
}

/**
 * The tiles beside a cell, and those at the opposite edges.
 * @param {model.Tiles} tiles
 * @param {number} cell
 */
export function partners(tiles, cell) {
  const of = (/** @type {model.Kind} */ kind) =>
    (model.PARTNERS[cell] ?? [])
      .filter((one) => model.kindOf(cell, one) === kind)
      .map((one) => model.tileAt(tiles, one));
  return { beside: of("beside"), across: of("across") };
}

/**
 * The sentence of one of two codes: while an attempt is within its maximum, or once it is over it.
 * @param {Attempt} attempt
 * @param {string} within
 * @param {string} over
 * @param {import("../base/words.js").Facts} [facts] besides the moves made and the maximum
 */
export function byLimit(attempt, within, over, facts) {
  const counted = { count: attempt.made.length, most: attempt.puzzle.maximum };
  return t(model.isOver(attempt) ? over : within, { ...counted, ...facts });
}

/**
 * The two tiles of a swap.
 * @param {Attempt} after
 * @param {Pair} pair
 */
function tilesOfSwap(after, pair) {
  const tiles = model.tilesOf(after);
  const [one = 0, other = 0] = pair.map((cell) => model.tileAt(tiles, cell));
  return { one, other };
}

/**
 * @param {Attempt} after
 * @param {Pair} pair
 */
export const undoneText = (after, pair) =>
  byLimit(after, "puzzles/undone", "puzzles/undone-over", tilesOfSwap(after, pair));

/**
 * A move and the count after it, with a notice at the first move over the maximum.
 * @param {Attempt} after
 * @param {Pair} pair
 */
export function movedText(after, [one, other]) {
  const facts = tilesOfSwap(after, [other, one]);
  const first = byLimit(after, "puzzles/moved", "puzzles/moved-over", facts);
  const notice = after.made.length === after.puzzle.maximum + 1 && !model.isSolved(after);
  return notice ? t("phrase/then", { first, second: t("puzzles/play-on") }) : first;
}

/** @param {Attempt} attempt */
export const solvedText = (attempt) => byLimit(attempt, "puzzle/solved", "puzzle/solved-over");

/** @param {Attempt} attempt */
export const countText = (attempt) => byLimit(attempt, "puzzles/count", "puzzles/count-over");

/**
 * Where a puzzle stands.
 * @param {Attempt} attempt
 */
export function standText(attempt) {
  if (model.isSolved(attempt)) return solvedText(attempt);
  const { made, puzzle } = attempt;
  if (made.length === 0) return t("puzzles/stand-start", { count: puzzle.maximum });
  if (made.length === puzzle.maximum)
    return t("puzzles/stand-full", { count: made.length, most: puzzle.maximum });
  return byLimit(attempt, "puzzles/stand", "puzzles/stand-over");
}

/**
 * A step of the solution.
 * @param {model.Puzzle} puzzle
 * @param {number} at
 */
export function stepText(puzzle, at) {
  if (at === 0) return t("puzzles/playback", { count: puzzle.solution.length });
  const [one = "", other = ""] = (
    model.formatSwaps(puzzle.solution, puzzle.start)[at - 1] ?? ""
  ).split("-");
  return t("puzzles/playback-step", { at, most: puzzle.solution.length, one, other });
}
