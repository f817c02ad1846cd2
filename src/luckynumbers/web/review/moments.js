/**
 * The turns of a review in the frames of its replay.
 *
 * @typedef {import("../net/wire.js").Replay} Replay
 * @typedef {import("../net/wire.js").ReviewOut} ReviewOut
 * @typedef {import("../net/wire.js").ReviewedTurn} Turn
 *
 * @typedef {object} Moment
 * @property {Turn} turn
 * @property {readonly number[]} before each seat's share before it
 * @property {number} frame that shows what was done
 * @property {number} begin the event after which the marked choice, or else the turn, began
 * @property {number} seq the last event of the turn
 */
import { costOf } from "./figures.js";

/**
 * Find every turn: it begins where its position stands, and ends where the next one begins. What
 * was played before the first event, in an earlier game, is not there.
 * @param {ReviewOut} review
 * @param {Replay} replay
 * @param {readonly {seq: number}[]} frames
 * @returns {Moment[]}
 */
export function momentsOf({ seats, turns }, { events }, frames) {
  let at = 0;
  const starts = seats.map(({ start }) => start);
  const found = turns.flatMap((turn, number) => {
    const start = events.findIndex(
      (shown, index) => index >= at && isAt(turn.position, shown.position),
    );
    if (start < 0) return [];
    at = start;
    return [{ turn, start, before: turns[number - 1]?.after ?? starts }];
  });
  const seqAt = (/** @type {number} */ index) => events[index]?.event.seq ?? 0;
  const last = events.findLastIndex(({ event }) => event.data.kind !== "closed");
  return found.map(({ turn, start, before }, index) => {
    const end = found[index + 1]?.start ?? last;
    const frame = frames.findLastIndex((each) => each.seq <= seqAt(end));
    const chosen = events.findIndex(
      (shown, each) => each >= start && isAt(turn.choice, shown.position),
    );
    return { turn, before, begin: seqAt(Math.max(start, chosen)), seq: seqAt(end), frame };
  });
}

const [GARDENS, TABLE, HIDDEN, HAND, SEAT] = [2, 3, 4, 5, 6];

/**
 * Whether a turn begins in a position. The tiles of a setup are drawn by then.
 * @param {string} begins
 * @param {string} position
 */
function isAt(begins, position) {
  const [wanted, shown] = [begins.split(" "), position.split(" ")];
  const drawn = wanted[HAND]?.startsWith("?");
  const compared = drawn ? [GARDENS, TABLE, SEAT] : [GARDENS, TABLE, HIDDEN, HAND, SEAT];
  return compared.every((field) => wanted[field] === shown[field]);
}

/**
 * The win chances that a review knows: at the start, and after every turn.
 * @param {ReviewOut} review
 * @param {readonly Moment[]} moments
 * @param {number} first the first event
 * @returns {import("../net/wire.js").SharesOut[]}
 */
export const chancesIn = ({ seats }, moments, first) => [
  { seq: first, shares: seats.map(({ start }) => start) },
  ...moments.map(({ turn, seq }) => ({ seq, shares: turn.after })),
];

/**
 * The next of some choices, from the first one on after the last.
 * @param {readonly Moment[]} marked
 * @param {number} at the frame that is shown
 */
export const nextMarked = (marked, at) => marked.find(({ frame }) => frame > at) ?? marked[0];

/**
 * The one before, from the last one on before the first.
 * @param {readonly Moment[]} marked
 * @param {number} at the frame that is shown
 */
export const previousMarked = (marked, at) =>
  marked.findLast(({ frame }) => frame < at) ?? marked.at(-1);

/**
 * Marked choices in the order of what they cost; the fine ones last.
 * @param {readonly Moment[]} marked
 */
export const worstFirst = (marked) =>
  marked.toSorted(
    ({ turn: one }, { turn: two }) =>
      Number(one.mark === "!") - Number(two.mark === "!") || costOf(one) - costOf(two),
  );
