import assert from "node:assert/strict";
import test from "node:test";
import { excerptOf } from "../../src/luckynumbers/web/review/excerpt.js";

const SET = "03....../..07..../....14../......17";
const MORE = "0305..../..07..../....14../......17";
const BEGUN = `ln1 std ${SET}:${SET} - *32 - 1`;
const DRAWN = `ln1 std ${SET}:${SET} - *31 05 1`;
const NEXT = `ln1 std ${MORE}:${SET} - *31 - 2`;

const turnOf = (/** @type {object} */ facts) => ({
  ...{ mark: "", left: 0, better_left: 0, choice: "", better: "", best: "", reason: "", also: [] },
  ...{ luck: [0, 0], error: [0, 0], points: 0, weight: 0, use_loss: 0, kind: "play" },
  ...facts,
});
const placed = { mark: "?", left: 0.3, better_left: 0.4, choice: DRAWN };
const REVIEW = /** @type {any} */ ({
  depth: "standard",
  seats: [
    { seat: 1, start: 0.6, luck: 0.5, error: -0.1, own_error: -0.3, result: 1, accuracy: 50 },
    { seat: 2, start: 0.4, luck: -0.5, error: 0.1, own_error: -0.2, result: 0, accuracy: 60 },
  ],
  turns: [
    turnOf({ seat: 2, position: "ln1 std earlier", after: [0.5, 0.5], luck: [-0.1, 0.1] }),
    turnOf({
      ...{ seat: 1, position: BEGUN, after: [0.3, 0.7], luck: [0.1, -0.1], error: [-0.3, 0.3] },
      ...{
        points: 30,
        weight: 2,
        use_loss: 0.1,
        mark: "??",
        left: 0.4,
        better_left: 0.6,
        choice: BEGUN,
      },
      also: [placed],
    }),
    turnOf({ seat: 2, position: NEXT, after: [1, 0], luck: [0.7, -0.7], weight: 1 }),
  ],
});
const from = (/** @type {string[]} */ ...positions) =>
  excerptOf(
    REVIEW,
    /** @type {any} */ ({
      info: { resumed: true },
      events: positions.map((position) => ({ position })),
    }),
  );
const near = (/** @type {number[]} */ one, /** @type {number[]} */ two) =>
  one.every((value, index) => Math.abs(value - (two[index] ?? 0)) < 1e-9);

test("the review of a game that was played from its start is the whole one", () => {
  const replay = /** @type {any} */ ({ info: { resumed: false }, events: [{ position: BEGUN }] });
  assert.equal(excerptOf(REVIEW, replay), REVIEW);
});

test("the review of a try begins with the chances of its moment, and counts what followed", () => {
  const { seats, turns } = from(BEGUN, DRAWN, NEXT);
  assert.deepEqual(turns, REVIEW.turns.slice(1));
  const [one, two] = seats;
  assert.ok(one && two);
  assert.ok(near([one.start, one.luck, one.error, one.own_error], [0.5, 0.8, -0.3, -0.3]));
  assert.ok(near([two.start, two.luck, two.error, two.own_error], [0.5, -0.8, 0.3, 0]));
  for (const { start, luck, error, result } of seats)
    assert.ok(near([start + luck + error], [result]));
  assert.equal(one.accuracy, 35); // 30 points, twice counted
  assert.deepEqual([one.weight, two.weight], [2, 1]);
  assert.equal(two.accuracy, 100);
});

test("a tile that was in hand already is no luck of the try, nor is its draw a mistake of it", () => {
  const { seats, turns } = from(DRAWN, NEXT);
  const [first] = turns;
  assert.ok(first);
  assert.deepEqual([first.position, first.mark, first.also], [DRAWN, "?", []]);
  assert.ok(near([...first.luck, ...first.error], [0, 0, -0.1, 0.1]));
  assert.ok(near([first.points], [10]));
  assert.ok(
    near(
      seats.map(({ start }) => start),
      [0.4, 0.6],
    ),
  );
});
