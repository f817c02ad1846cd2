/**
 * The books of a seat in hundredths of a win, as they are shown: the lines add up to the result.
 *
 * @typedef {import("../net/wire.js").ReviewedSeat} ReviewedSeat
 *
 * @typedef {object} Books
 * @property {number} start
 * @property {number} luck what the tiles drawn changed
 * @property {number} own what the own choices changed
 * @property {number} others what the choices of the others changed
 * @property {number} correction what closer looks put right in the estimates
 * @property {number} result
 * @property {number} adjusted the result without luck: the start and the choices alone
 */
import { hundredths } from "./figures.js";

/** The least change over a game that is worth a word, in hundredths. */
export const NOTABLE = 5;
/** What choices do not explain, and tells who wins among players who played alike, in hundredths. */
const TELLING = 15;

/**
 * Every line is rounded as everywhere; the correction takes what that leaves.
 * @param {ReviewedSeat} seat
 * @returns {Books}
 */
export function booksOf(seat) {
  const start = hundredths(seat.start);
  const luck = hundredths(seat.tile_luck);
  const own = hundredths(seat.own_error);
  const others = hundredths(seat.error - seat.own_error);
  const result = hundredths(seat.result);
  // An estimate may lie a little outside of what is possible.
  const adjusted = Math.min(100, Math.max(0, start + own + others));
  const correction = result - start - luck - own - others;
  return { start, luck, own, others, correction, result, adjusted };
}

/**
 * Whether luck was the largest part of a win: either the choices of all together brought nothing
 * notable, or the luck was at least what the others gave away.
 * @param {Books} books of the winner
 */
export const wonByLuck = ({ luck, own, others }) =>
  luck > NOTABLE && (own + others <= NOTABLE || luck >= others);

/**
 * Whether a win is told by choices, however near the accuracies are.
 * @param {Books} books of the winner
 */
export const choicesTell = ({ own, others }) => own + others >= TELLING;

/**
 * Whether luck explains a win over somebody who played alike: what choices do not.
 * @param {Books} books of the winner
 */
export const luckTells = (books) =>
  wonByLuck(books) || (books.luck > NOTABLE && books.luck + books.correction >= TELLING);

/**
 * Whether closer looks put more right than luck brought.
 * @param {Books} books
 */
export const isMostlyCorrected = ({ luck, correction }) =>
  Math.abs(correction) > Math.max(NOTABLE, Math.abs(luck));

/**
 * Whether what the others gave away is a notable part of a win.
 * @param {Books} books of the winner
 */
export const wonByGifts = ({ own, others }) => own + others > NOTABLE;
