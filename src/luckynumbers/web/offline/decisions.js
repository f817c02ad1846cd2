/**
 * A choice as a review shows it: its loss, its mark, what was better and why; the twin of
 * `review/decisions.py` and `review/layouts.py`.
 *
 * @typedef {import("./account.js").Entry} Entry
 * @typedef {import("./judge.js").Judge} Judge
 * @typedef {import("./judge.js").Verdict} Verdict
 * @typedef {import("./position.js").Position} Position
 *
 * @typedef {object} Layout how a whole hand was laid, and how it had better been laid
 * @property {Position} start before its first tile
 * @property {number} first the first choice
 * @property {readonly number[]} laid the garden that it made
 * @property {readonly number[]} best the garden that was best
 * @property {boolean} inOrder whether it was laid in ascending order, as every face offers it
 * @property {number} loss what the whole hand gave away
 *
 * @typedef {object} Decision
 * @property {Position} position
 * @property {number} action
 * @property {number} best
 * @property {number} left the share of whoever chose, after it
 * @property {number} loss
 * @property {number} points
 * @property {number} weight how much it counts for the accuracy; 0 where it did not matter
 * @property {string} mark
 * @property {boolean} noted whether it has a mark, or would have one if it were not in order
 * @property {Verdict} verdict
 * @property {Layout | null} layout where a whole hand was laid
 */
import { t } from "../base/words.js";
import { CELLS } from "../draw/garden.js";
import { actionSentence } from "./advice.js";
import { BRILLIANT, leadOf, markOf, mistakeOf, nextBest, pointsOf, weightOf } from "./marks.js";
import { actionText, bedOf, handOf, twoDigits } from "./position.js";
import { praise, reason } from "./reasons.js";
import { plain, viewOf } from "./views.js";

const DIAGONAL = [0, 5, 10, 15];

/**
 * What was chosen, what was best, and how much it gave away; a tile of a hand has the mark of the
 * whole hand.
 * @param {Judge} judge
 * @param {Entry} entry
 * @param {Layout | null} layout
 * @returns {Promise<Decision>}
 */
export async function decisionOf(judge, { step, before, error, verdict }, layout) {
  if (!verdict) throw new Error("no choice");
  const { before: position, action, seat } = step;
  const loss = Math.max(-(error[seat - 1] ?? 0), 0);
  const left = Math.max((before[seat - 1] ?? 0) - loss, 0);
  const best = loss > 0 ? await plain(judge, position, verdict.best.action) : action;
  const points = pointsOf(loss, position);
  const weight = weightOf(position, verdict);
  const earned = layout
    ? mistakeOf(loss > 0 ? pointsOf(layout.loss, position) : 0)
    : await markOf(judge, position, verdict, action, loss);
  const marks = { mark: layout?.inOrder ? "" : earned, noted: earned !== "" };
  return { position, action, best, left, loss, points, weight, ...marks, verdict, layout };
}

/**
 * The best layout of the hand that these choices laid; null where they laid none.
 * @param {Judge} judge
 * @param {readonly Entry[]} choices
 * @returns {Promise<Layout | null>}
 */
export async function layoutOf(judge, choices) {
  const [first, last] = [choices[0], choices.at(-1)];
  if (!first || !last || choices.length < DIAGONAL.length) return null;
  const { before: start, seat } = first.step;
  if (handOf(start).length < DIAGONAL.length) return null;
  const laid = bedOf(last.step.after, seat);
  const numbers = DIAGONAL.map((cell) => laid[cell] ?? 0);
  return {
    start,
    first: first.step.action,
    laid,
    inOrder: numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0)),
    best: bedOf(await judge.laid(start), seat),
    loss: choices.reduce((sum, { error }) => sum - (error[seat - 1] ?? 0), 0),
  };
}

/**
 * What would have been better, as a sentence.
 * @param {Decision} decision
 */
export const betterText = ({ layout, position, best }) =>
  layout
    ? t("eval/setup", { tiles: DIAGONAL.map((cell) => layout.best[cell] ?? 0) })
    : actionSentence(position, best);

/**
 * The same as the text of an action, for a whole hand of four.
 * @param {Decision} decision
 */
export const bestText = ({ layout, position, best }) =>
  layout
    ? DIAGONAL.map((cell) => `${twoDigits(layout.best[cell] ?? 0)}@${CELLS[cell]}`).join(" ")
    : actionText(position, best);

/**
 * Why a marked choice was good or bad, by the share that it left and that the better one would have.
 * @param {Judge} judge
 * @param {Decision} decision
 * @param {number} share
 * @param {number} better
 */
export async function reasonOf(judge, decision, share, better) {
  const { mark, position, action, best, verdict, layout } = decision;
  if (mark === BRILLIANT)
    return praise(position, action, nextBest(verdict)?.action ?? action, leadOf(verdict));
  const [chosen, other] = layout
    ? [
        viewOf(judge, layout.start, layout.first, layout.laid),
        viewOf(judge, layout.start, layout.first, layout.best),
      ]
    : [viewOf(judge, position, action), viewOf(judge, position, best)];
  return reason(await chosen, await other, share, better);
}
