/**
 * Where puzzles come from: the server, and what this device has kept for when there is none.
 *
 * Puzzles never change once they have a name, so a kept one is as good as a fresh one.
 */

import { ALONE, isLost, ROW } from "../base/host.js";
import { ask } from "../net/rest.js";
import { parsePuzzle, parseSwaps } from "./model.js";
import { nextInRow } from "./order.js";
import { dayOf, load, otherDay } from "./progress.js";

/** @typedef {import("./model.js").Puzzle} Puzzle */
/** @typedef {import("../net/wire.js").PuzzleOut} PuzzleOut */

const KEY = "luckynumbers.puzzles.stock";
/** How many puzzles of a grade are fetched ahead. */
const AHEAD = 10;
/** How many days are offered, today's among them; as many more are fetched ahead. */
const WEEK = 7;
/** How many days ahead are always there. */
const SOON = 3;
const MOST_KEPT = 300;

/** @type {Map<string, PuzzleOut> | undefined} in the order in which they came */
let stock;

function kept() {
  if (!stock) {
    stock = new Map();
    try {
      /** @type {unknown} */
      const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
      if (Array.isArray(found))
        for (const each of found) if (parse(each)) stock.set(each.name, each);
    } catch {
      // Nothing can be read: then nothing was kept.
    }
  }
  return stock;
}

/** @param {readonly PuzzleOut[]} fresh */
function keep(fresh) {
  const all = kept();
  for (const each of fresh) {
    all.delete(each.name);
    all.set(each.name, each);
  }
  const bookletless = [...all.keys()].filter((name) => !name.startsWith("booklet/"));
  for (const name of bookletless.slice(0, Math.max(0, bookletless.length - MOST_KEPT)))
    all.delete(name);
  try {
    localStorage.setItem(KEY, JSON.stringify([...all.values()]));
  } catch {
    // It lasts as long as the page.
  }
}

/**
 * Parse a puzzle as the server sends it; `undefined` when it makes no sense.
 * @param {unknown} sent
 * @returns {Puzzle | undefined}
 */
export function parse(sent) {
  try {
    const { name, puzzle, grade, solution } = /** @type {PuzzleOut} */ (sent);
    const { start, maximum } = parsePuzzle(puzzle);
    return {
      name: String(name),
      start,
      maximum,
      grade: Number(grade),
      solution: parseSwaps(solution, start),
    };
  } catch {
    return undefined;
  }
}

/**
 * Keep fetched puzzles; where there is no connection, none are fetched.
 * @param {Promise<readonly PuzzleOut[]>} asked
 */
async function fetched(asked) {
  try {
    keep((await asked).filter(parse));
  } catch {
    // What is kept is there.
  }
}

/** @param {string} name */
export const known = (name) => parse(kept().get(name));

/**
 * Whether a puzzle can be had: a server has them all, the static edition its rows, and else they are
 * those on this device.
 * @param {string} name
 */
export const isAtHand = (name) =>
  kept().has(name) || (ALONE ? isEndless(name) && !isPastRow(name) : !isLost());

/** @param {string} name */
const isEndless = (name) => /^endless\/[1-5]\//.test(name);

/**
 * Whether the row of a grade ends before a puzzle.
 * @param {string} name
 */
export const isPastRow = (name) => isEndless(name) && numberOf(name) > ROW;

/**
 * The last days, today's at the end.
 * @param {string} today
 */
export const lastDays = (today) =>
  Array.from({ length: WEEK }, (_, index) => otherDay(today, index + 1 - WEEK));

/**
 * The booklet, in order; empty when it was never loaded and there is no connection.
 * @returns {Promise<Puzzle[]>}
 */
export async function booklet() {
  if (!kept().has(`booklet/${1}`)) await fetched(ask("GET /puzzles/booklet", {}));
  return [...kept().keys()]
    .filter((name) => name.startsWith("booklet/"))
    .sort((one, other) => numberOf(one) - numberOf(other))
    .flatMap((name) => known(name) ?? []);
}

/**
 * The puzzle with a name; `undefined` when there is none, or no connection.
 * @param {string} name
 * @returns {Promise<Puzzle | undefined>}
 */
export async function puzzle(name) {
  const found = known(name);
  if (found) return found;
  const [kind, first, second] = name.split("/");
  if (kind === "booklet") await booklet();
  if (kind === "daily") await fetched(ask("GET /puzzles/daily", { day: first ?? "" }));
  if (kind === "endless") {
    const [grade, number] = [Number(first), Number(second)];
    await fetched(ask("GET /puzzles/endless", { grade, number }));
  }
  return known(name);
}

/**
 * The number of the puzzle in a name such as `booklet/7` or `endless/3/18`.
 * @param {string} name
 */
export const numberOf = (name) => Number(name.split("/").at(-1));

/** Fetch what may be wanted without a connection: the days around today, the next of each grade. */
export async function stockUp() {
  const today = dayOf(new Date());
  const week = lastDays(today);
  await booklet();
  if ([...week, otherDay(today, SOON)].some((day) => !kept().has(`daily/${day}`)))
    await fetched(ask("GET /puzzles/daily", { day: week[0] ?? today, days: 2 * WEEK }));
  for (const grade of [1, 2, 3, 4, 5]) {
    const first = nextInRow(load(), grade);
    const lacking = Array.from({ length: AHEAD }, (_, index) => first + index).find(
      (number) => !kept().has(`endless/${grade}/${number}`),
    );
    // Half a stock is filled up; a nearly full one can wait.
    if (lacking !== undefined && lacking - first < AHEAD / 2) {
      await fetched(ask("GET /puzzles/endless", { grade, number: lacking, count: AHEAD }));
    }
  }
}
