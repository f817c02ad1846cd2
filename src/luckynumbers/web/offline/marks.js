/**
 * Which choices get a mark, by how much of the win they give away: the twin of `review/marks.py` and
 * of the marks in `review/decisions.py`.
 *
 * @typedef {import("./books.js").Posting} Posting
 * @typedef {import("./judge.js").Judge} Judge
 * @typedef {import("./judge.js").Verdict} Verdict
 * @typedef {import("./position.js").Position} Position
 *
 * @typedef {object} Decision
 * @property {Position} position
 * @property {number} action
 * @property {number} best
 * @property {number} loss
 * @property {number} points
 * @property {boolean} unforced
 * @property {string} mark
 * @property {readonly number[]} layout the garden with the best setup of a whole hand, where one was
 *   laid
 */
import { playingSeats } from "./position.js";

const BLUNDER = "??";
const MISTAKE = "?";
export const BRILLIANT = "!";
/** The least points that a choice with a mark gives away, the worst first. */
const LEAST = /** @type {const} */ ([
  [BLUNDER, 12],
  [MISTAKE, 6],
  ["?!", 3],
]);
const STILL_WRONG = 6;
/** By how many points a single good choice is ahead of every other. */
const ONLY = 5;
/** By how many points the legal actions differ at least where there is something to choose. */
const UNFORCED = 1;
const GREEDY = 2;

/**
 * A loss of share as points: in percent of the win, weighed by the seats still playing.
 * @param {number} loss
 * @param {Position} position
 */
export const pointsOf = (loss, position) => 50 * loss * playingSeats(position).length;

/**
 * What was chosen, what was best, and how much it gave away.
 * @param {Judge} judge
 * @param {Posting} posting
 * @param {readonly number[]} layout
 * @returns {Promise<Decision>}
 */
export async function decisionOf(judge, { step, error, verdict }, layout) {
  if (!verdict) throw new Error("no choice");
  const { before: position, action, seat } = step;
  const loss = Math.max(-(error[seat - 1] ?? 0), 0);
  const best = loss > 0 ? verdict.best.action : action;
  const points = pointsOf(loss, position);
  const unforced = isUnforced(position, verdict);
  const first = unforced ? await markOf(judge, position, verdict, action, points) : "";
  const mark = await proved(judge, first, position, action);
  return { position, action, best, loss, points, unforced, mark, layout };
}

/**
 * @param {Position} position
 * @param {Verdict} verdict
 */
function isUnforced(position, { options }) {
  const shares = options.map(({ share }) => share);
  return pointsOf(Math.max(...shares) - Math.min(...shares), position) >= UNFORCED;
}

/**
 * @param {Judge} judge
 * @param {Position} position
 * @param {Verdict} verdict
 * @param {number} action
 * @param {number} points
 */
async function markOf(judge, position, verdict, action, points) {
  const found = LEAST.find(([, least]) => points >= least);
  if (found) return found[0];
  if (action !== verdict.best.action || leadOf(position, verdict) < ONLY) return "";
  // The only good choice, and not the one that first comes to mind.
  if ((await judge.facts(position)).setup) return "";
  const plain = await judge.engine.call("policy", [position, GREEDY, 0n]);
  return plain === action ? "" : BRILLIANT;
}

/**
 * By how many points the best action is ahead of every other.
 * @param {Position} position
 * @param {Verdict} verdict
 */
export function leadOf(position, { options, best }) {
  const others = options.filter((each) => each !== best).map(({ share }) => share);
  return others.length > 0 ? pointsOf(best.share - Math.max(...others), position) : 0;
}

/**
 * The mark after a second look: a blunder must still be a mistake, and the best the best.
 * @param {Judge} judge
 * @param {string} mark
 * @param {Position} position
 * @param {number} action
 */
async function proved(judge, mark, position, action) {
  const strong = mark === BLUNDER || mark === BRILLIANT;
  if (!strong || (await judge.facts(position)).setup) return mark;
  const proof = await judge.proof(position);
  if (mark === BRILLIANT) {
    const stands = proof.best.action === action && leadOf(position, proof) >= ONLY / 2;
    return stands ? BRILLIANT : "";
  }
  const chosen = proof.options.find((each) => each.action === action);
  const loss = proof.best.share - (chosen?.share ?? 0);
  return pointsOf(loss, position) >= STILL_WRONG ? BLUNDER : MISTAKE;
}
