/**
 * What a review says of the move on show, as sentences.
 *
 * @typedef {import("../net/wire.js").ReviewedTurn} Turn
 *
 * @typedef {object} Side from whose side a review is told
 * @property {readonly string[]} names
 * @property {number} you the seat of whoever reads it; 0 where that is nobody, or several
 */
import { signedPercent, t } from "../base/words.js";
import {
  choicesOf,
  costOf,
  FEWEST_RIGHT,
  hundredths,
  putRightIn,
  stakesOf,
} from "../review/figures.js";

/** The least luck of a single draw that is worth a word. */
const FELT = 0.02;
/** The hundredths that unmarked choices give away before they are no longer called good. */
const SMALL = 3;

/**
 * What a mark means; empty for an ordinary choice.
 * @param {string} mark
 */
export function markName(mark) {
  switch (mark) {
    case "!":
      return t("after/mark-fine");
    case "?!":
      return t("after/mark-doubtful");
    case "?":
      return t("after/mark-mistake");
    case "??":
      return t("after/mark-blunder");
    default:
      return "";
  }
}

/**
 * A change for whoever moved, in hundredths: with the name, where that is not the reader.
 * @param {number} change
 * @param {number} seat
 * @param {Side} side
 */
function shown(change, seat, { names, you }) {
  const text = signedPercent(change / 100);
  return you === 0 || you === seat
    ? text
    : t("after/change-of", { change: text, name: names[seat - 1] ?? "" });
}

/**
 * What the tiles drawn brought to a turn; empty where nothing is worth a word.
 * @param {Turn} turn
 * @param {Side} side
 */
export function luckOf({ luck: lucks, seat }, side) {
  const luck = lucks[seat - 1] ?? 0;
  if (Math.abs(luck) < FELT) return "";
  const change = shown(hundredths(luck), seat, side);
  return luck > 0 ? t("after/draw-lucky", { change }) : t("after/draw-unlucky", { change });
}

/**
 * What the choice of a turn that is spoken of, or without one all of them, were worth.
 * @param {Turn} turn
 * @param {Side} side
 */
export function choiceOf(turn, side) {
  const { kind, mark, seat } = turn;
  if (kind === "leave") return "";
  if (mark && mark !== "!") return mistakeOf(turn, seat, side);
  if (mark) return markName(mark);
  const cost = costOf(turn);
  if (turn.reason) return t("after/choice-order", { change: shown(cost, seat, side) });
  if (cost >= 0) return t("after/choice-best");
  const facts = { change: shown(cost, seat, side) };
  return cost > -SMALL ? t("after/choice-cost", facts) : t("after/choice-small", facts);
}

/**
 * What a marked mistake cost.
 * @param {import("../review/figures.js").Stakes} choice
 * @param {number} seat
 * @param {Side} side
 */
export const mistakeOf = (choice, seat, side) =>
  t("after/choice-marked", {
    mark: markName(choice.mark),
    change: shown(stakesOf(choice), seat, side),
  });

/**
 * What all choices of a turn cost together, where those with a mark are not all of it.
 * @param {Turn} turn
 */
export function ofAll(turn) {
  const all = choicesOf(turn, turn.seat);
  const told = turn.also.reduce((sum, choice) => sum + stakesOf(choice), costOf(turn));
  if (!turn.mark || turn.kind === "leave" || Math.abs(all - told) <= turn.also.length) return "";
  return t("after/choices-all", { change: signedPercent(all / 100) });
}

/**
 * What the turn of someone else did to the reader; empty for an own turn, or where it did nothing.
 * @param {Turn} turn
 * @param {Side} side
 */
export function forReader(turn, { you }) {
  if (you === 0 || you === turn.seat) return "";
  const change = hundredths(turn.luck[you - 1] ?? 0) + choicesOf(turn, you);
  return change === 0 ? "" : t("after/change-you", { change: signedPercent(change / 100) });
}

/**
 * What a closer look put right since the turn before, for the reader or else whoever moved; empty
 * where that is next to nothing.
 * @param {Turn} turn
 * @param {readonly number[]} before the shares before it
 * @param {Side} side
 */
export function putRight(turn, before, side) {
  const seat = side.you || turn.seat;
  const rest = putRightIn(turn, before, seat);
  return Math.abs(rest) < FEWEST_RIGHT
    ? ""
    : t("after/put-right", { change: shown(rest, seat, side) });
}

const PLACED = /@([a-d][1-4])$/;

/**
 * The cell on which the tile of a marked turn had better gone.
 * @param {Turn | undefined} turn
 */
export function betterPlace(turn) {
  const cell = turn?.mark ? PLACED.exec(turn.best)?.[1] : undefined;
  return turn && cell ? { seat: turn.seat, cell } : null;
}

/**
 * All that is said about a turn, sentence by sentence.
 * @param {Turn} turn
 * @param {Side} [side]
 */
export const commentOf = (turn, side = { names: [], you: 0 }) =>
  [
    choiceOf(turn, side),
    turn.better && t("after/better", { better: turn.better }),
    turn.reason,
    ...turn.also.flatMap((choice) => [
      mistakeOf(choice, turn.seat, side),
      t("after/better", { better: choice.better }),
      choice.reason,
    ]),
    luckOf(turn, side),
    ofAll(turn),
    forReader(turn, side),
  ].filter(Boolean);
