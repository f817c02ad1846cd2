/**
 * What has been solved and what is begun, kept on this device; what is solved, with the account too.
 *
 * The storage may be missing, full, forbidden or broken: then everything lasts as long as the page.
 * The names and results are those of the command line: `booklet/7`, moves, within, day.
 */

import { achieved, better } from "../base/progress.js";

/** @typedef {import("../base/progress.js").PuzzleResult} Result */
/** @typedef {{made: string, hints: number}} Begun swaps as `16-1 1-2`, and the hints taken */
/** @typedef {Record<string, Result>} Results by the names of puzzles */
/** @typedef {{format: 1, results: Results, begun: Record<string, Begun>}} Progress */

const KEY = "luckynumbers.puzzles";
const MOST_BEGUN = 60;

/** @type {Progress} */
const NOTHING = { format: 1, results: {}, begun: {} };

/** @type {Progress | undefined} used where nothing can be stored */
let memory;

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {value is Result} */
const isResult = (value) =>
  isRecord(value) &&
  Number.isInteger(value.moves) &&
  typeof value.within === "boolean" &&
  typeof value.day === "string" &&
  Number.isInteger(value.hints);

/** @param {unknown} value @returns {value is Begun} */
const isBegun = (value) =>
  isRecord(value) && typeof value.made === "string" && Number.isInteger(value.hints);

/**
 * Keep what has the right form; a broken entry never hides the others.
 * @template T
 * @param {unknown} record
 * @param {(value: unknown) => value is T} fits
 * @returns {Record<string, T>}
 */
function sound(record, fits) {
  /** @type {Record<string, T>} */
  const kept = {};
  for (const [name, value] of Object.entries(isRecord(record) ? record : {}))
    if (fits(value)) kept[name] = value;
  return kept;
}

/** Read the progress; none yet, or a broken one, is a fresh start. @returns {Progress} */
export function load() {
  if (memory) return memory;
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (!isRecord(found)) return NOTHING;
    return {
      format: 1,
      results: sound(found.results, isResult),
      begun: sound(found.begun, isBegun),
    };
  } catch {
    return NOTHING;
  }
}

/** @param {Progress} progress */
function save(progress) {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
    memory = undefined;
  } catch {
    memory = progress;
  }
}

/** Whether this browser keeps what is stored. */
export function keeps() {
  try {
    localStorage.setItem(`${KEY}.try`, "1");
    localStorage.removeItem(`${KEY}.try`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Store the result of a solved puzzle, and drop what was begun.
 * @param {string} name
 * @param {Result} result
 */
export function noteSolved(name, result) {
  const progress = load();
  const { [name]: _, ...begun } = progress.begun;
  save({
    ...progress,
    begun,
    results: { ...progress.results, [name]: better(progress.results[name], result) },
  });
  achieved();
}

/**
 * Replace all results, by those of the account.
 * @param {Results} results
 */
export function keepResults(results) {
  save({ ...load(), results });
}

/**
 * Store where a puzzle stands, so that it can go on another time; the oldest are dropped.
 * @param {string} name
 * @param {Begun} begun
 */
export function noteBegun(name, begun) {
  const progress = load();
  const { [name]: _, ...others } = progress.begun;
  const entries = Object.entries(others).slice(1 - MOST_BEGUN);
  const mine = begun.made || begun.hints ? [[name, begun]] : [];
  save({ ...progress, begun: Object.fromEntries([...entries, ...mine]) });
}

/**
 * Whether moves of an attempt are kept; one of which only the help was used begins anew.
 * @param {Progress} progress
 * @param {string} name
 */
export const isUnderWay = ({ begun }, name) => Boolean(begun[name]?.made);

/**
 * A day as 2026-11-15, by the clock of this device.
 * @param {Date} date
 */
export const dayOf = (date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

/**
 * The day that lies some days away.
 * @param {string} day
 * @param {number} by
 */
export function otherDay(day, by) {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

/**
 * Count the days in a row whose puzzle was solved on the day itself; today may still be to come.
 * @param {Progress} progress
 * @param {string} today
 */
export function streak(progress, today) {
  const kept = (/** @type {string} */ day) => {
    const result = progress.results[`daily/${day}`];
    return result?.within === true && result.day === day;
  };
  let day = kept(today) ? today : otherDay(today, -1);
  let count = 0;
  for (; kept(day); day = otherDay(day, -1)) count += 1;
  return count;
}
