/**
 * Figures of a review as people read them.
 *
 * @typedef {import("../net/wire.js").ReviewedTurn} Turn
 *
 * @typedef {Pick<Turn, "mark" | "left" | "better_left">} Stakes what hung on a marked choice
 *
 * @typedef {object} Played
 * @property {Turn} turn
 * @property {readonly number[]} before each seat's share before it
 * @property {ReadonlyMap<string, number>} [since] the better actions, each with the round since which
 *   it was missed turn after turn
 */
import { locale, t } from "../base/words.js";

/**
 * Whether every choice of a game was searched.
 * @param {import("../net/wire.js").ReviewOut} review
 */
export const isDeep = ({ depth }) => depth !== "instant";

/** Less than any figure of a review. */
export const TINY = 1e-6;

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
 * What all marked mistakes of a turn changed together for whoever chose, in hundredths.
 * @param {Stakes & Pick<Turn, "seat" | "error" | "reason"> & {readonly also: readonly Stakes[]}} turn
 */
export const togetherOf = (turn) =>
  turn.also.reduce((sum, choice) => sum + stakesOf(choice), costOf(turn));

const HAND = 5;

/**
 * Whether a choice was made before a tile was in hand: what to draw or to take.
 * @param {{readonly choice: string}} choice
 */
export const isFirst = ({ choice }) => choice.split(" ")[HAND] === "-";

/**
 * In which round a turn was; nothing for the setup.
 * @param {Turn} turn
 */
export const roundOf = ({ number }) => (number > 0 ? t("review/round", { number }) : "");

/**
 * The marked choices of a turn, in the order in which they were made.
 * @param {Turn} turn
 */
export const choicesOf = (turn) =>
  [turn, ...turn.also].toSorted((one, two) => Number(isFirst(two)) - Number(isFirst(one)));

/**
 * What a turn changed for a seat, in hundredths: the step of the chart.
 * @param {Played} played
 * @param {number} seat
 */
export const stepIn = ({ turn, before }, seat) =>
  hundredths(turn.after[seat - 1] ?? 0) - hundredths(before[seat - 1] ?? 0);

/**
 * What all choices of a turn changed for a seat, in hundredths; where the marked choices are all of
 * it, the sum of their figures, and without a draw the whole step.
 * @param {Played} played
 * @param {number} seat
 */
export function choicesIn(played, seat) {
  const { turn } = played;
  if (turn.luck.every((luck) => luck === 0)) return stepIn(played, seat);
  const all = hundredths(turn.error[seat - 1] ?? 0);
  const own = hundredths(turn.error[turn.seat - 1] ?? 0);
  const told = togetherOf(turn);
  const cost = Math.abs(own - told) > 1 + turn.also.length ? own : told;
  if (seat === turn.seat) return cost;
  return turn.error.length === 2 ? -cost + 0 : all;
}

/**
 * What the choices of a turn without a mark cost whoever chose, beside the marked ones, in
 * hundredths; 0 where that is not worth a word.
 * @param {Played} played
 */
export function restIn(played) {
  const { turn } = played;
  const rest = choicesIn(played, turn.seat) - togetherOf(turn);
  if (!turn.mark || turn.kind === "leave" || rest >= -turn.also.length) return 0;
  // Who takes a tile chooses once.
  return turn.also.length > 0 || turn.drew ? rest : 0;
}

/**
 * What the tiles drawn in a turn changed for a seat, in hundredths: the rest of the step.
 * @param {Played} played
 * @param {number} seat
 */
export const luckIn = (played, seat) => stepIn(played, seat) - choicesIn(played, seat);
