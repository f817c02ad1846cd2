/**
 * What a page without a server answers beside its tables: who one is, what is offered, the puzzles
 * that lie with the client.
 *
 * @typedef {import("../net/wire.js").PuzzleOut} PuzzleOut
 * @typedef {import("./tables.js").Tables} Tables
 * @typedef {{[name: string]: unknown}} Request
 */

/** @type {Promise<readonly PuzzleOut[]> | undefined} */
let puzzles;

/** @type {{readonly [endpoint: string]: (tables: Tables, request: Request) => Promise<unknown>}} */
export const HERE_TOO = {
  "GET /me": async () => null,
  "GET /me/tables": async () => [],
  "GET /options": async ({ offered }) => offered,
  "GET /puzzles/booklet": () => named(/^booklet[/]/),
  "GET /puzzles/daily": async (_, { day, days = 1 }) =>
    (await named(/^daily[/]/))
      .filter(({ name }) => name.slice("daily/".length) >= String(day))
      .slice(0, Number(days)),
  "GET /puzzles/endless": async (_, { grade, number = 1, count = 1 }) =>
    (await named(new RegExp(`^endless/${Number(grade)}/`))).slice(
      Number(number) - 1,
      Number(number) - 1 + Number(count),
    ),
};

/** @param {RegExp} pattern */
async function named(pattern) {
  puzzles ??= fetch(new URL("./puzzles.json", import.meta.url)).then((answer) => answer.json());
  return (await puzzles).filter(({ name }) => pattern.test(name));
}
