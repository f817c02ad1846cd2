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
 * @property {ReadonlyMap<string, number>} since the better actions, each with the round since which
 *   it was missed turn after turn
 * @property {number} frame that shows what was done
 * @property {number} begin the event after which the marked choice, or else the turn, began
 * @property {readonly number[]} begins the same for every marked choice, in their order
 * @property {number} seq the last event of the turn
 *
 * @typedef {import("../create/trial.js").Missed} Missed
 *
 * @typedef {object} Group what somebody missed, and missed again turn after turn
 * @property {Moment} moment the first of these turns
 * @property {readonly Moment[]} again the others
 */
import { choicesOf, hundredths, togetherOf } from "./figures.js";

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
  const missed = missedSince(turns);
  const found = turns.flatMap((turn, number) => {
    const start = events.findIndex(
      (shown, index) => index >= at && isAt(turn.position, shown.position),
    );
    if (start < 0) return [];
    at = start;
    const since = missed[number] ?? new Map();
    return [{ turn, start, since, before: turns[number - 1]?.after ?? starts }];
  });
  const seqAt = (/** @type {number} */ index) => events[index]?.event.seq ?? 0;
  const last = events.findLastIndex(({ event }) => event.data.kind !== "closed");
  return found.map(({ turn, start, since, before }, index) => {
    const end = found[index + 1]?.start ?? last;
    const frame = frames.findLastIndex((each) => each.seq <= seqAt(end));
    const beginOf = (/** @type {{choice: string}} */ { choice }) =>
      seqAt(
        Math.max(
          start,
          events.findIndex((shown, each) => each >= start && isAt(choice, shown.position)),
        ),
      );
    const begins = choicesOf(turn).map(beginOf);
    return { turn, before, since, begin: beginOf(turn), begins, seq: seqAt(end), frame };
  });
}

/**
 * The better actions that each turn missed, with the round since which its seat has missed them.
 * @param {readonly Turn[]} turns
 */
function missedSince(turns) {
  /** @type {Map<number, Map<string, number>>} by seat, in its latest turn */
  const latest = new Map();
  return turns.map((turn) => {
    const before = latest.get(turn.seat);
    const missed = [turn, ...turn.also].filter(({ mark, best }) => best && mark && mark !== "!");
    const now = new Map(missed.map(({ best }) => [best, before?.get(best) ?? turn.number]));
    latest.set(turn.seat, now);
    return now;
  });
}

const [GARDENS, TABLE, HIDDEN, HAND, SEAT] = [2, 3, 4, 5, 6];

/**
 * Whether a turn begins in a position. The tiles of a setup are drawn by then.
 * @param {string} begins
 * @param {string} position
 */
export function isAt(begins, position) {
  const [wanted, shown] = [begins.split(" "), position.split(" ")];
  const drawn = wanted[HAND]?.startsWith("?");
  const compared = drawn ? [GARDENS, TABLE, SEAT] : [GARDENS, TABLE, HIDDEN, HAND, SEAT];
  return compared.every((field) => wanted[field] === shown[field]);
}

/**
 * Whether a position stands in a turn, once its tile is drawn.
 * @param {string} begins
 * @param {string} position
 */
export function isDrawnAt(begins, position) {
  const [wanted, shown] = [begins.split(" "), position.split(" ")];
  const same = [GARDENS, TABLE, SEAT].every((field) => wanted[field] === shown[field]);
  return same && wanted[HAND] === "-" && shown[HAND] !== "-";
}

/**
 * The marked mistake of a turn that began after an event.
 * @param {Moment} moment
 * @param {Replay} replay
 * @param {number} seq
 * @returns {Missed | undefined}
 */
export function missedAt({ turn, begins }, { events }, seq) {
  const missed = choicesOf(turn).find(({ best }, index) => best && begins[index] === seq);
  const played = events.find(({ event }) => event.seq > seq)?.event.data;
  return (
    missed && {
      position: missed.choice,
      played: played?.kind === "acted" ? played.action : "",
      best: missed.best,
      share: hundredths(missed.left),
      better: hundredths(missed.better_left),
    }
  );
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
 * The next of some choices; none after the last.
 * @param {readonly Moment[]} marked
 * @param {number} at the frame that is shown
 */
export const nextMarked = (marked, at) => marked.find(({ frame }) => frame > at);

/**
 * The one before; none before the first.
 * @param {readonly Moment[]} marked
 * @param {number} at the frame that is shown
 */
export const previousMarked = (marked, at) => marked.findLast(({ frame }) => frame < at);

/**
 * Marked choices in the order of what those of a turn cost together, the fine ones last. Where
 * somebody misses the same turn after turn, the later ones go with the first, but for worse ones.
 * @param {readonly Moment[]} marked
 * @returns {Group[]}
 */
export const worstFirst = (marked) =>
  marked
    .filter((moment) => !marked.some((first) => follows(moment, first)))
    .map((moment) => ({ moment, again: marked.filter((other) => follows(other, moment)) }))
    .toSorted(
      (one, two) =>
        Number(one.moment.turn.mark === "!") - Number(two.moment.turn.mark === "!") ||
        togetherOf(one.moment.turn) - togetherOf(two.moment.turn),
    );

/**
 * Whether all that was missed in a turn was missed in the one before.
 * @param {Moment} moment
 */
const isAgain = ({ turn, since }) =>
  since.size > 0 && [...since.values()].every((number) => number < turn.number);

/**
 * Whether a turn misses only again what began to be missed in another one, and at no higher cost.
 * @param {Moment} later
 * @param {Moment} first
 */
const follows = (later, { turn, since }) =>
  isAgain(later) &&
  later.turn.seat === turn.seat &&
  since.get(later.turn.best) === turn.number &&
  later.since.get(later.turn.best) === turn.number &&
  togetherOf(later.turn) >= togetherOf(turn);
