/**
 * The books of a seat in hundredths of a win, as they are shown: the lines add up to the result.
 *
 * @typedef {import("../net/wire.js").ReviewedSeat} ReviewedSeat
 *
 * @typedef {{exact: number, shown: number}} Line
 *
 * @typedef {object} Books
 * @property {number} start
 * @property {number} luck
 * @property {number} own what the own choices changed
 * @property {number} others what the choices of the others changed
 * @property {number} result
 * @property {number} adjusted the result without luck
 */
import { hundredths, TINY } from "../review/figures.js";

/** The least change over a game that is worth a word, in hundredths. */
export const NOTABLE = 5;

/**
 * Start, luck and result are rounded as everywhere; what that leaves goes to the mistakes, to the
 * line that rounding has changed most, else to the larger one.
 * @param {ReviewedSeat} seat
 * @returns {Books}
 */
export function booksOf(seat) {
  const start = hundredths(seat.start);
  const luck = hundredths(seat.luck);
  const result = hundredths(seat.result);
  const lines = [seat.own_error, seat.error - seat.own_error].map((share) => ({
    exact: 100 * share,
    shown: hundredths(share),
  }));
  const [own, others] = /** @type {[Line, Line]} */ (lines);
  for (;;) {
    const rest = result - start - luck - own.shown - others.shown;
    if (rest === 0) break;
    const step = Math.sign(rest);
    const ahead = step * (own.exact - own.shown - others.exact + others.shown);
    const first = Math.abs(ahead) < TINY ? Math.abs(own.exact) > Math.abs(others.exact) : ahead > 0;
    (first ? own : others).shown += step;
  }
  // An estimate may lie a little outside of what is possible.
  const adjusted = Math.min(100, Math.max(0, result - luck));
  return { start, luck, own: own.shown, others: others.shown, result, adjusted };
}

/**
 * The two parts of a seat's luck: what the tiles drawn brought, and what a closer look changed later;
 * and whether that is the larger part, and worth a word.
 * @param {Pick<ReviewedSeat, "seat" | "luck">} reviewed
 * @param {readonly Pick<import("../net/wire.js").ReviewedTurn, "luck">[]} turns
 */
export function luckIn({ seat, luck: whole }, turns) {
  const drawn = hundredths(turns.reduce((sum, { luck }) => sum + (luck[seat - 1] ?? 0), 0));
  const rest = hundredths(whole) - drawn;
  return { drawn, rest, corrected: Math.abs(rest) > Math.max(NOTABLE, Math.abs(drawn)) };
}

/**
 * Whether luck was the largest part of a win: the choices of all together brought nothing notable,
 * or the luck was at least what the others gave away.
 * @param {Books} books of the winner
 */
export const wonByLuck = ({ luck, own, others }) =>
  luck > NOTABLE && (own + others <= NOTABLE || luck >= others);
