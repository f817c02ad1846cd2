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
 * @property {number} result
 * @property {number} adjusted the result without luck: the start and the choices alone
 */
import { hundredths } from "./figures.js";

/** The least change over a game that is worth a word, in hundredths. */
export const NOTABLE = 5;
/**
 * What the choices of all bring a winner who is told to have played better by however little; and by
 * how much a start must be above an even share to be a lead.
 */
export const TELLING = 15;

/**
 * Every line is rounded as everywhere; luck takes what that leaves.
 * @param {ReviewedSeat} seat
 * @returns {Books}
 */
export function booksOf(seat) {
  const start = hundredths(seat.start);
  const own = hundredths(seat.own_error);
  const others = hundredths(seat.error - seat.own_error);
  const result = hundredths(seat.result);
  // An estimate may lie a little outside of what is possible.
  const adjusted = Math.min(100, Math.max(0, start + own + others));
  const luck = result - start - own - others;
  return { start, luck, own, others, result, adjusted };
}

/**
 * Whether luck brought more of a win than all choices together.
 * @param {Books} books of the winner
 */
export const wonByLuck = ({ luck, own, others }) => luck > Math.max(NOTABLE, own + others);

/**
 * Whether a start well above an even share explains as much of a win as anything else.
 * @param {Books} books of the winner
 * @param {number} even
 */
export const wonFromStart = ({ start, luck, own, others }, even) =>
  start - even >= TELLING && start >= Math.max(luck, own + others);

/**
 * Whether a win is told by choices, however near the accuracies are.
 * @param {Books} books of the winner
 */
export const choicesTell = ({ own, others }) => own + others >= TELLING;

/**
 * Whether a figure is more than a whole win.
 * @param {Books} books
 */
export const isBeyond = ({ luck, own, others }) =>
  [luck, own, others].some((change) => Math.abs(change) > 100);
