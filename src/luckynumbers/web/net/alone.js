/**
 * What a server is asked, answered from files: the static edition has no server.
 *
 * @typedef {import("./wire.js").PuzzleOut} PuzzleOut
 * @typedef {{[name: string]: unknown}} Request
 */

/** The order of names such as `endless/3/18`. */
const order = new Intl.Collator("en", { numeric: true });

/** @type {{readonly [endpoint: string]: (request: Request) => Promise<unknown>}} */
const ANSWERS = {
  "GET /options": () => read("offline/options.json"),
  "GET /puzzles/booklet": () => read("puzzles/booklet.json"),
  "GET /puzzles/daily": ({ day, days }) => row("puzzles/daily.json", `daily/${day}`, days),
  "GET /puzzles/endless": ({ grade, number = 1, count }) =>
    row(`puzzles/endless-${grade}.json`, `endless/${grade}/${number}`, count),
};

/**
 * Answer an endpoint; what needs a server fails.
 * @param {string} endpoint
 * @param {Request} request
 * @returns {Promise<any>} as many types as there are endpoints
 */
export async function answerAlone(endpoint, request) {
  const found = ANSWERS[endpoint];
  if (!found) throw new Error(endpoint);
  return found(request);
}

/**
 * Some puzzles from a file, in its order.
 * @param {string} file
 * @param {string} first the name from which on they are wanted
 * @param {unknown} [count]
 * @returns {Promise<PuzzleOut[]>}
 */
async function row(file, first, count = 1) {
  /** @type {PuzzleOut[]} */
  const all = await read(file);
  const from = all.findIndex(({ name }) => order.compare(name, first) >= 0);
  return from < 0 ? [] : all.slice(from, from + Number(count));
}

/** @param {string} file */
async function read(file) {
  const found = await fetch(new URL(`../${file}`, import.meta.url));
  if (!found.ok) throw new Error(file);
  return found.json();
}
