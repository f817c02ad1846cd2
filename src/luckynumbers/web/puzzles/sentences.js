/** The sentences of a puzzle being played. */
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
 * A move and the count after it.
 * @param {string} within
 * @param {string} over
 * @param {Attempt} after
 * @param {Pair} pair
 */
function countText(within, over, after, pair) {
  const tiles = model.tilesOf(after);
  const [one = 0, other = 0] = pair.map((cell) => model.tileAt(tiles, cell));
  const facts = { one, other, count: after.made.length, most: after.puzzle.maximum };
  return t(model.isOver(after) ? over : within, facts);
}

/**
 * @param {Attempt} after
 * @param {Pair} pair
 */
export const undoneText = (after, pair) =>
  countText("puzzles/undone", "puzzles/undone-over", after, pair);

/**
 * @param {Attempt} before
 * @param {Attempt} after
 * @param {Pair} pair
 */
export function movedText(before, after, pair) {
  const said = countText("puzzles/moved", "puzzles/moved-over", after, [pair[1], pair[0]]);
  const first = model.isOver(after) && !model.isOver(before) && !model.isSolved(after);
  return first ? t("phrase/then", { first: said, second: t("puzzles/play-on") }) : said;
}

/** @param {Attempt} attempt */
export function solvedText(attempt) {
  const facts = { count: attempt.made.length, most: attempt.puzzle.maximum };
  return model.isOver(attempt) ? t("puzzle/solved-over", facts) : t("puzzle/solved", facts);
}

/**
 * Where a puzzle stands.
 * @param {Attempt} attempt
 */
export function standText(attempt) {
  const facts = { count: attempt.made.length, most: attempt.puzzle.maximum };
  if (model.isSolved(attempt)) return solvedText(attempt);
  if (attempt.made.length === 0) return t("puzzles/stand-start", { count: attempt.puzzle.maximum });
  return model.isOver(attempt) ? t("puzzles/stand-over", facts) : t("puzzles/stand", facts);
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
