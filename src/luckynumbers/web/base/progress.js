/**
 * What someone has achieved alone: a value that devices merge in any order, with the same outcome.
 * The twin of server/progress.py.
 *
 * @typedef {{moves: number, within: boolean, day: string, hints: number}} PuzzleResult
 *
 * @typedef {object} Progress
 * @property {{readonly [name: string]: PuzzleResult}} results by the names of puzzles
 * @property {readonly string[]} beaten gardeners
 * @property {readonly string[]} lessons those that are over
 */

/** The key under which a browser keeps whose achievements it has: those of an account, or nobody's. */
export const OWNER = "ln.owner";

/** The key under which a browser keeps that its session was ended elsewhere. */
export const OUSTED = "ln.ousted";

/** The key under which a browser keeps deeper reviews. */
export const DEEPER = "ln.deeper";

/** Whether what was achieved here belongs to an account. */
export const hasOwner = () => isKept(OWNER);

/** Whether this browser was signed in, its session was ended elsewhere, and nobody knows it yet. */
export const isOusted = () => isKept(OUSTED);

/** @param {string} key */
function isKept(key) {
  try {
    return Boolean(localStorage.getItem(key));
  } catch {
    return false;
  }
}

/** The event of something achieved on this device. */
export const ACHIEVED = "lucky-achieved";

/** Report that something was achieved, for whoever keeps it with the account. */
export const achieved = () => globalThis.document?.dispatchEvent(new Event(ACHIEVED));

/**
 * The best of two results; the day is that of the first time within the maximum.
 * @param {PuzzleResult | undefined} one
 * @param {PuzzleResult} other
 * @returns {PuzzleResult}
 */
export function better(one, other) {
  if (!one || (other.within && !one.within)) return other;
  if (one.within && !other.within) return one;
  return {
    moves: Math.min(one.moves, other.moves),
    within: one.within,
    day: one.day < other.day ? one.day : other.day,
    hints: Math.min(one.hints, other.hints),
  };
}

/**
 * All that is in either of two.
 * @param {Progress} one
 * @param {Progress} other
 * @returns {Progress}
 */
export function merge(one, other) {
  /** @type {{[name: string]: PuzzleResult}} */
  const results = { ...one.results };
  for (const [name, result] of Object.entries(other.results))
    results[name] = better(results[name], result);
  return {
    results,
    beaten: union(one.beaten, other.beaten),
    lessons: union(one.lessons, other.lessons),
  };
}

/**
 * What is missing in, or better than, another.
 * @param {Progress} whole
 * @param {Progress} part
 * @returns {Progress}
 */
export function missing(whole, part) {
  return {
    results: Object.fromEntries(
      Object.entries(whole.results).filter(([name, result]) => !same(result, part.results[name])),
    ),
    beaten: whole.beaten.filter((bot) => !part.beaten.includes(bot)),
    lessons: whole.lessons.filter((lesson) => !part.lessons.includes(lesson)),
  };
}

/**
 * @param {PuzzleResult} one
 * @param {PuzzleResult | undefined} other
 */
const same = (one, other) =>
  one.moves === other?.moves &&
  one.within === other.within &&
  one.day === other.day &&
  one.hints === other.hints;

/**
 * @param {readonly string[]} one
 * @param {readonly string[]} other
 */
const union = (one, other) => [...new Set([...one, ...other])].sort();
