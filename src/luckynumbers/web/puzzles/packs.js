/**
 * Where puzzles come from: the server, and what this device has kept for when there is none.
 *
 * Puzzles never change once they have a name, so a kept one is as good as a fresh one.
 */

import { parsePuzzle, parseSwaps } from "./model.js";

/** @typedef {import("./model.js").Puzzle} Puzzle */
/** @typedef {{name: string, puzzle: string, grade: number, solution: string}} Sent as the server sends it */

const KEY = "luckynumbers.puzzles.stock";
const API = "/api/v1/puzzles";
/** How many puzzles of a grade, and how many days, are fetched ahead. */
export const AHEAD = 12;
const MOST_KEPT = 300;

let reached = true;

/** Tell whether the server answered when it was asked last. */
export const isReached = () => reached;

/** @type {Map<string, Sent> | undefined} in the order in which they came */
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

/** @param {readonly Sent[]} fresh */
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
 * Read a puzzle as the server sends it; `undefined` when it makes no sense.
 * @param {unknown} sent
 * @returns {Puzzle | undefined}
 */
export function parse(sent) {
  try {
    const { name, puzzle, grade, solution } = /** @type {Sent} */ (sent);
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
 * Fetch puzzles and keep them; none when there is no connection.
 * @param {string} path
 * @returns {Promise<readonly Sent[]>}
 */
async function fetched(path) {
  try {
    const answer = await fetch(API + path);
    reached = true;
    if (!answer.ok) return [];
    /** @type {unknown} */
    const found = await answer.json();
    const sound = Array.isArray(found) ? found.filter(parse) : [];
    keep(sound);
    return sound;
  } catch {
    reached = false;
    return [];
  }
}

/** @param {string} name */
export const known = (name) => parse(kept().get(name));

/**
 * Give the booklet, in order; empty when it was never loaded and there is no connection.
 * @returns {Promise<Puzzle[]>}
 */
export async function booklet() {
  if (!kept().has(`booklet/${1}`)) await fetched("/booklet");
  return [...kept().keys()]
    .filter((name) => name.startsWith("booklet/"))
    .sort((one, other) => numberOf(one) - numberOf(other))
    .flatMap((name) => known(name) ?? []);
}

/**
 * Give the puzzle with a name; `undefined` when there is none, or no connection.
 * @param {string} name
 * @returns {Promise<Puzzle | undefined>}
 */
export async function puzzle(name) {
  const found = known(name);
  if (found) return found;
  const [kind, first, second] = name.split("/");
  if (kind === "booklet") await booklet();
  if (kind === "daily") await fetched(`/daily?day=${encodeURIComponent(first ?? "")}`);
  if (kind === "endless") {
    await fetched(
      `/endless?grade=${encodeURIComponent(first ?? "")}&number=${encodeURIComponent(second ?? "")}`,
    );
  }
  return known(name);
}

/**
 * Give the number of the puzzle in a name such as `booklet/7` or `endless/3/18`.
 * @param {string} name
 */
export const numberOf = (name) => Number(name.split("/").at(-1));

/**
 * Fetch ahead what may be wanted without a connection: the coming days, the next of each grade.
 * @param {string} today
 * @param {(grade: number) => number} nextOf the number of the next puzzle of a grade
 */
export async function stockUp(today, nextOf) {
  await booklet();
  if (!kept().has(`daily/${today}`) || !hasLater(today))
    await fetched(`/daily?day=${today}&days=${AHEAD}`);
  for (const grade of [1, 2, 3, 4, 5]) {
    const first = nextOf(grade);
    const lacking = Array.from({ length: AHEAD }, (_, index) => first + index).find(
      (number) => !kept().has(`endless/${grade}/${number}`),
    );
    // A half-empty shelf is filled; a nearly full one can wait.
    if (lacking !== undefined && lacking - first < AHEAD / 2) {
      await fetched(`/endless?grade=${grade}&number=${lacking}&count=${AHEAD}`);
    }
  }
}

/** @param {string} today */
const hasLater = (today) =>
  [...kept().keys()].filter((name) => name.startsWith("daily/") && name.slice(6) > today).length >
  4;
