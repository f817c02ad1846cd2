/**
 * Figures of a review as people read them.
 *
 * @typedef {import("../net/wire.js").ReviewedTurn} Turn
 *
 * @typedef {Pick<Turn, "mark" | "left" | "better_left">} Stakes what hung on a marked choice
 */
import { locale } from "../base/words.js";

/**
 * Whether every choice of a game was searched.
 * @param {import("../net/wire.js").ReviewOut} review
 */
export const isDeep = ({ depth }) => depth !== "instant";

/** Less than any figure of a review. */
export const TINY = 1e-6;
/** The fewest hundredths put right in an estimate that are worth a word. */
export const FEWEST_RIGHT = 2;

/**
 * A figure with one decimal.
 * @param {number} value
 */
export const decimal = (value) =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  );

/**
 * The accuracy of a seat; nothing for one that has planted nothing.
 * @param {import("../net/wire.js").ReviewedSeat} seat
 */
export const accuracyText = ({ accuracy, planted }) => (planted > 0 ? decimal(accuracy) : "–");

/**
 * A share of the win in hundredths: 100 is a whole win.
 * @param {number} share
 */
export const hundredths = (share) => evenly(100 * share);

/**
 * A whole number. A half goes to the even neighbour, so that the figures of two who share something
 * add up to it.
 * @param {number} value
 */
export function evenly(value) {
  const [low, rest] = [Math.floor(value), value - Math.floor(value)];
  const up = Math.abs(rest - 0.5) < TINY ? low % 2 !== 0 : rest > 0.5;
  return (up ? low + 1 : low) + 0; // no negative zero
}

/**
 * What a marked choice changed for whoever chose, in hundredths: the difference of the two chances
 * that are spoken of.
 * @param {Stakes} choice
 */
export const stakesOf = ({ left, better_left }) => hundredths(left) - hundredths(better_left);

/**
 * What the choice of a turn that is spoken of, or without one all its choices, changed for whoever
 * chose, in hundredths.
 * @param {Stakes & Pick<Turn, "seat" | "error" | "reason">} turn
 */
export const costOf = (turn) =>
  turn.mark || turn.reason ? stakesOf(turn) : hundredths(turn.error[turn.seat - 1] ?? 0);

/**
 * What all choices of a turn changed for a seat, in hundredths; where the marked choice is all of
 * it, the same figure as that has.
 * @param {Turn} turn
 * @param {number} seat
 */
export function choicesOf(turn, seat) {
  const [all, own] = [seat, turn.seat].map((each) => hundredths(turn.error[each - 1] ?? 0));
  if (turn.kind === "leave" || all === undefined || own === undefined) return all ?? 0;
  const cost = Math.abs(own - costOf(turn)) > 1 ? own : costOf(turn);
  if (seat === turn.seat) return cost;
  return turn.error.length === 2 ? -cost + 0 : all;
}

/**
 * What a closer look put right for a seat since the turn before, in hundredths: with it the figures
 * of a turn add up to the step of the chart.
 * @param {Turn} turn
 * @param {readonly number[]} before the shares before it
 * @param {number} seat
 */
export function putRightIn(turn, before, seat) {
  const [was = 0, is = 0, luck = 0] = [before, turn.after, turn.luck].map((each) =>
    hundredths(each[seat - 1] ?? 0),
  );
  return is - was - luck - choicesOf(turn, seat);
}
