import assert from "node:assert/strict";
import test from "node:test";
import { better } from "../../src/luckynumbers/web/base/progress.js";
import * as model from "../../src/luckynumbers/web/puzzles/model.js";
import { nextInBooklet, nextInRow } from "../../src/luckynumbers/web/puzzles/order.js";
import { parse } from "../../src/luckynumbers/web/puzzles/packs.js";
import { dayOf, otherDay, streak } from "../../src/luckynumbers/web/puzzles/progress.js";

const SORTED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
/** Two swaps from the end: 1 and 2 beside each other, 4 and 16 across the edge. */
const START = [2, 1, 3, 16, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 4];
/** @type {model.Puzzle} */
const PUZZLE = {
  name: "booklet/1",
  start: START,
  maximum: 2,
  grade: 1,
  solution: [
    [0, 1],
    [3, 15],
  ],
};

test("every cell has four partners, and partners are mutual (R12)", () => {
  model.PARTNERS.forEach((partners, cell) => {
    assert.equal(new Set(partners).size, 4);
    for (const other of partners) assert.ok(model.PARTNERS[other]?.includes(cell));
  });
});

test("partners stand beside each other or at opposite edges", () => {
  assert.equal(model.kindOf(0, 1), "beside");
  assert.equal(model.kindOf(0, 4), "beside");
  assert.equal(model.kindOf(0, 3), "across");
  assert.equal(model.kindOf(0, 12), "across");
  assert.equal(model.kindOf(0, 5), undefined);
  assert.equal(model.kindOf(0, 2), undefined);
  assert.equal(model.distance(0, 15), 2);
});

test("a garden ascends by rows and columns", () => {
  assert.equal(model.ascends(SORTED), true);
  assert.equal(model.ascends(START), false);
  assert.equal(model.ascends([1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 16]), true);
});

test("a puzzle is read, and nonsense is not", () => {
  const { start, maximum } = model.parsePuzzle("11170708/03121910/18200414/15020613 ; max 12");
  assert.deepEqual(start.slice(0, 5), [11, 17, 7, 8, 3]);
  assert.equal(maximum, 12);
  for (const text of [
    "",
    "11170708/03121910/18200414/15020613",
    "11110708/03121910/18200414/15020613 ; max 12",
    "21170708/03121910/18200414/15020613 ; max 12",
    "00170708/03121910/18200414/15020613 ; max 12",
  ])
    assert.throws(() => model.parsePuzzle(text), SyntaxError, text);
});

test("swaps of tiles and swaps of cells are the same, there and back", () => {
  const pairs = model.parseSwaps("2-1 16-4", START);
  assert.deepEqual(pairs, [
    [0, 1],
    [3, 15],
  ]);
  assert.deepEqual(model.formatSwaps(pairs, START), ["2-1", "16-4"]);
  assert.throws(() => model.parseSwaps("2-3", START), SyntaxError);
  assert.throws(() => model.parseSwaps("2-99", START), SyntaxError);
});

test("undone moves do not count, and a solved puzzle is over (R12)", () => {
  let attempt = model.begin(PUZZLE);
  attempt = model.move(attempt, [0, 1]);
  attempt = model.undo(attempt);
  assert.equal(attempt.made.length, 0);
  attempt = model.redo(attempt);
  assert.equal(attempt.made.length, 1);
  attempt = model.move(attempt, [3, 15]);
  assert.equal(model.isSolved(attempt), true);
  assert.equal(model.isOver(attempt), false);
  assert.equal(model.move(attempt, [0, 1]), attempt);
});

test("a move that is no swap of partners changes nothing", () => {
  const attempt = model.begin(PUZZLE);
  assert.equal(model.move(attempt, [0, 5]), attempt);
  assert.equal(model.undo(attempt), attempt);
  assert.equal(model.redo(attempt), attempt);
});

test("another move than the undone one forgets the others", () => {
  const made = [0, 4].reduce((so, cell) => model.move(so, [cell, cell + 1]), model.begin(PUZZLE));
  const back = model.undo(model.undo(made));
  assert.equal(back.undone.length, 2);
  assert.equal(model.move(back, [1, 0]).undone.length, 1); // the same swap, made by hand
  assert.equal(model.move(back, [8, 9]).undone.length, 0);
});

test("what the server sends is read, and what makes no sense is not", () => {
  const puzzle = "02010316/05060708/09101112/13141504 ; max 2";
  const sent = { name: "booklet/1", puzzle, grade: 1, solution: "2-1 16-4" };
  assert.deepEqual(parse(sent), PUZZLE);
  for (const broken of [null, 7, {}, { ...sent, solution: "1-9" }, { ...sent, puzzle: "" }])
    assert.equal(parse(broken), undefined);
});

const DONE = { moves: 5, within: true, day: "2026-11-15", hints: 0 };
const BEGUN = { made: "", hints: 0 };

/**
 * @param {import("../../src/luckynumbers/web/puzzles/progress.js").Results} [results]
 * @param {Record<string, import("../../src/luckynumbers/web/puzzles/progress.js").Begun>} [begun]
 * @returns {import("../../src/luckynumbers/web/puzzles/progress.js").Progress}
 */
const progress = (results = {}, begun = {}) => ({ format: 1, results, begun });

test("the next of the booklet is the next unsolved one, from the front again at the end", () => {
  assert.equal(nextInBooklet(progress(), 0, 5), 1);
  assert.equal(nextInBooklet(progress({ "booklet/1": DONE }), 0, 5), 2);
  assert.equal(nextInBooklet(progress({ "booklet/5": DONE }), 4, 5), 1);
  assert.equal(nextInBooklet(progress({ "booklet/1": { ...DONE, within: false } }), 0, 5), 1);
  const all = Object.fromEntries([1, 2, 3, 4].map((number) => [`booklet/${number}`, DONE]));
  assert.equal(nextInBooklet(progress(all), 5, 5), undefined);
});

test("an endless row goes on at what is begun, or after all that is solved", () => {
  assert.equal(nextInRow(progress(), 3), 1);
  assert.equal(nextInRow(progress({ "endless/3/9": DONE, "endless/2/40": DONE }), 3), 10);
  assert.equal(nextInRow(progress({ "endless/3/9": DONE }, { "endless/3/12": BEGUN }), 3), 12);
  assert.equal(nextInRow(progress({ "endless/3/9": DONE }, { "endless/3/4": BEGUN }), 3), 10);
});

test("the best result is kept, and its first day", () => {
  const later = { moves: 4, within: true, day: "2026-11-20", hints: 2 };
  assert.deepEqual(better(DONE, later), { ...DONE, moves: 4 });
  assert.deepEqual(better({ ...DONE, within: false }, later), later);
  assert.deepEqual(better(DONE, { ...later, within: false }), DONE);
  assert.deepEqual(better(undefined, later), later);
});

test("a streak counts days in a row, and today may still be to come", () => {
  const days = (/** @type {string[]} */ ...names) =>
    progress(Object.fromEntries(names.map((day) => [`daily/${day}`, { ...DONE, day }])));
  assert.equal(streak(days("2026-11-15", "2026-11-14"), "2026-11-15"), 2);
  assert.equal(streak(days("2026-11-14", "2026-11-13"), "2026-11-15"), 2);
  assert.equal(streak(days("2026-11-13"), "2026-11-15"), 0);
  assert.equal(
    streak(progress({ "daily/2026-11-15": { ...DONE, day: "2026-11-16" } }), "2026-11-15"),
    0,
  );
});

test("days are counted over the ends of months and years", () => {
  assert.equal(otherDay("2026-12-31", 1), "2027-01-01");
  assert.equal(otherDay("2028-03-01", -1), "2028-02-29");
  assert.equal(dayOf(new Date(2026, 10, 5)), "2026-11-05");
});
