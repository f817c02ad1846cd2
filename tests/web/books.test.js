import assert from "node:assert/strict";
import test from "node:test";
import { booksOf, luckIn } from "../../src/luckynumbers/web/after/books.js";
import { turnedBy, turningPoints } from "../../src/luckynumbers/web/table/turning.js";
import { dice } from "./support.js";

/** @typedef {import("../../src/luckynumbers/web/review/moments.js").Moment} Moment */
/** @typedef {import("../../src/luckynumbers/web/net/wire.js").ReviewedSeat} Seat */

/**
 * The balance of a seat that won or lost against another, as the server rounds it.
 * @param {number} start
 * @param {number} own
 * @param {number} other what the other's choices gave away
 * @param {number} result
 */
const seatOf = (start, own, other, result) => {
  const rounded = (/** @type {number} */ share) => Math.round(10_000 * share) / 10_000;
  const [luck, error] = [rounded(result - start - own + other), rounded(own - other)];
  return /** @type {Seat} */ ({ start, luck, error, own_error: own, result });
};

test("the lines of the books add up to the result as they are shown, none off by more than 1", () => {
  const next = dice(7);
  const share = (/** @type {number} */ most) => Math.floor(10_000 * most * next()) / 10_000;
  for (let game = 0; game < 2000; game += 1) {
    const [start, own, other] = [0.4 + share(0.2), -share(1.5), -share(1.5)];
    const seat = seatOf(start, own, other, next() < 0.5 ? 0 : 1);
    const books = booksOf(seat);
    assert.equal(books.start + books.luck + books.own + books.others, books.result);
    assert.ok(Math.abs(books.start - 100 * seat.start) <= 0.5001);
    assert.ok(Math.abs(books.luck - 100 * seat.luck) <= 0.5001);
    assert.ok(Math.abs(books.own - 100 * own) <= 1.01 && books.own <= 0);
    assert.ok(Math.abs(books.others + 100 * other) <= 1.01 && books.others >= 0);
    const without = books.result - books.luck;
    assert.equal(books.adjusted, Math.min(100, Math.max(0, without)));
  }
});

test("what one of two loses by rounding, the other gains", () => {
  const [one, two] = [seatOf(0.425, -0.1327, -0.1873, 0), seatOf(0.575, -0.1873, -0.1327, 1)];
  const [mine, theirs] = [booksOf(one), booksOf(two)];
  assert.deepEqual([mine.start + theirs.start, mine.luck + theirs.luck], [100, 0]);
  assert.deepEqual([mine.own, mine.others], [-theirs.others, -theirs.own]);
});

test("a closer look is worth a word where it changed more than the tiles drawn", () => {
  /** @type {[luck: number, draws: number[], parts: [number, number, boolean]][]} */
  const cases = [
    [0.52, [0.12, 0.08], [20, 32, true]],
    [-0.52, [-0.12, -0.08], [-20, -32, true]],
    [0.3, [0.2, -0.05], [15, 15, false]],
    [0.31, [0.2, -0.05], [15, 16, true]],
    [0.05, [0.01, -0.01], [0, 5, false]],
    [0.06, [0.01, -0.01], [0, 6, true]],
    [-0.1, [0.2], [20, -30, true]],
    [0, [], [0, 0, false]],
  ];
  for (const [luck, draws, parts] of cases) {
    const turns = draws.map((each) => ({ luck: [-each, each] }));
    const { drawn, rest, corrected } = luckIn({ seat: 2, luck }, turns);
    assert.deepEqual([drawn, rest, corrected], parts);
  }
});

/**
 * @param {number} seq
 * @param {number} luck of seat 2
 * @param {number} error
 * @param {string} [kind]
 */
const momentOf = (seq, luck, error, kind = "play") =>
  /** @type {Moment} */ (
    /** @type {unknown} */ ({
      seq,
      turn: { kind, seat: 2, mark: "", luck: [-luck, luck], error: [-error, error] },
    })
  );

test("the turns that changed most are the turning points, in their order", () => {
  const moments = [
    momentOf(1, 0.02, 0),
    momentOf(2, -0.3, -0.014),
    momentOf(3, 0, 0),
    momentOf(4, 0.2, -0.15),
    momentOf(5, 0.004, -0.2),
    momentOf(6, -0.1, 0, "leave"),
  ];
  const [one, two] = [1, 2].map((seat) => turningPoints(moments, seat));
  const told = (/** @type {typeof one} */ points) =>
    points?.map(({ moment, change, luck, choice }) => [moment.seq, change, luck, choice]);
  assert.deepEqual(told(two), [
    [2, -31, -30, -1],
    [5, -20, 0, -20],
    [6, -10, -10, 0],
  ]);
  assert.deepEqual(told(one), [
    [2, 31, 30, 1],
    [5, 20, 0, 20],
    [6, 10, 10, 0],
  ]);
  assert.deepEqual(
    two?.map((point) => turnedBy(point)),
    ["finale/turned-both", "finale/turned-choice", ""],
  );
  assert.deepEqual(
    turningPoints(moments.slice(0, 1), 2).map((point) => turnedBy(point)),
    ["finale/turned-luck"],
  );
  assert.deepEqual(turningPoints(moments.slice(2, 3), 2), []);
  const other = one?.map((point) => turnedBy(point, "Ben")); // from the side of whoever looked on
  assert.deepEqual(other, ["finale/both-of", "finale/choice-of", ""]);
});
