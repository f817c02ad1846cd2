/**
 * Which choices get a mark, by how much of the win they give away: the twin of `review/marks.py`.
 *
 * @typedef {import("./judge.js").Judge} Judge
 * @typedef {import("./judge.js").Verdict} Verdict
 * @typedef {import("./position.js").Position} Position
 */
import { playingSeats } from "./position.js";

export const BLUNDER = "??";
export const BRILLIANT = "!";
/** The least points that a choice with a mark gives away, the worst first. */
const LEAST = /** @type {const} */ ([
  [BLUNDER, 12],
  ["?", 6],
  ["?!", 3],
]);
/** By how many points a single good choice is ahead of every other. */
const ONLY = 5;
/** By how many points the legal actions differ at least where there is something to choose. */
const UNFORCED = 1;
/** By how many points they differ at least where a choice counts as a whole one. */
const WHOLE = 10;
const GREEDY = 2;

/**
 * A loss of share as points: in percent of the win, weighed by the seats still playing.
 * @param {number} loss
 * @param {Position} position
 */
export const pointsOf = (loss, position) => 50 * loss * playingSeats(position).length;

/**
 * Points as a loss in percent of the win.
 * @param {number} points
 * @param {Position} position
 */
export const percentOf = (points, position) => (2 * points) / playingSeats(position).length;

/**
 * The mark for points given away; empty for few.
 * @param {number} points
 */
export const mistakeOf = (points) => LEAST.find(([, least]) => points >= least)?.[0] ?? "";

/**
 * How much a choice counts, from 0 to 1: by what was at stake, and not at all if forced.
 * @param {Position} position
 * @param {Verdict} verdict
 */
export function weightOf(position, { options }) {
  const shares = options.map(({ share }) => share);
  const stake = pointsOf(Math.max(...shares) - Math.min(...shares), position);
  return stake >= UNFORCED ? Math.min(stake / WHOLE, 1) : 0;
}

/**
 * The mark of an action that gave away a share; empty for most.
 * @param {Judge} judge
 * @param {Position} position
 * @param {Verdict} verdict
 * @param {number} action
 * @param {number} loss
 */
export async function markOf(judge, position, verdict, action, loss) {
  if (weightOf(position, verdict) === 0) return "";
  const mistake = mistakeOf(pointsOf(loss, position));
  if (mistake) return mistake;
  if (action !== verdict.best.action || pointsOf(leadOf(verdict), position) < ONLY) return "";
  // The only good choice, and not the one that first comes to mind.
  if ((await judge.facts(position)).setup) return "";
  const plain = await judge.engine.call("policy", [position, GREEDY, 0n]);
  return plain === action ? "" : BRILLIANT;
}

/**
 * By how much of the win the best action is ahead of every other.
 * @param {Verdict} verdict
 */
export function leadOf(verdict) {
  const other = nextBest(verdict);
  return other ? verdict.best.share - other.share : 0;
}

/**
 * The best action but one.
 * @param {Verdict} verdict
 */
export const nextBest = ({ options, best }) =>
  options
    .filter((each) => each !== best)
    .toSorted((one, other) => other.share - one.share)
    .at(0);
