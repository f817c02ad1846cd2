import assert from "node:assert/strict";
import test from "node:test";
import { useCatalogue } from "../../src/luckynumbers/web/base/words.js";
import { booksOf } from "../../src/luckynumbers/web/review/books.js";
import { deedIn, turnedBy, turningPoints } from "../../src/luckynumbers/web/table/turning.js";
import { dice } from "./support.js";

/** @typedef {import("../../src/luckynumbers/web/review/moments.js").Moment} Moment */
/** @typedef {import("../../src/luckynumbers/web/net/wire.js").ReviewedSeat} Seat */

const EMPTY = {
  ...{ language: "en", locale: "en-GB", name: "English", plural: { first: 0, forms: "1" } },
  texts: {},
};

/**
 * The balance of a seat that won or lost against another, as the server rounds it.
 * @param {number} start
 * @param {number} own
 * @param {number} other what the other's choices gave away
 * @param {number} result
 * @param {number} [correction] what closer looks put right
 */
const seatOf = (start, own, other, result, correction = 0) => {
  const rounded = (/** @type {number} */ share) => Math.round(10_000 * share) / 10_000;
  const [luck, error] = [rounded(result - start - own + other), rounded(own - other)];
  const tile_luck = rounded(luck - correction);
  return /** @type {Seat} */ ({ start, luck, tile_luck, error, own_error: own, result });
};

test("the lines of the books add up to the result as they are shown, each as it is rounded", () => {
  const next = dice(7);
  const share = (/** @type {number} */ most) => Math.floor(10_000 * most * next()) / 10_000;
  for (let game = 0; game < 2000; game += 1) {
    const [start, own, other] = [0.4 + share(0.2), -share(1.5), -share(1.5)];
    const correction = game % 3 === 0 ? 0 : share(1) - 0.5;
    const seat = seatOf(start, own, other, next() < 0.5 ? 0 : 1, correction);
    const books = booksOf(seat);
    const chosen = books.own + books.others;
    assert.equal(books.start + books.luck + chosen + books.correction, books.result);
    assert.ok(Math.abs(books.start - 100 * seat.start) <= 0.5001);
    assert.ok(Math.abs(books.luck - 100 * seat.tile_luck) <= 0.5001);
    assert.ok(Math.abs(books.own - 100 * own) <= 0.5001 && books.own <= 0);
    assert.ok(Math.abs(books.others + 100 * other) <= 0.5101 && books.others >= 0);
    assert.ok(Math.abs(books.correction - 100 * correction) <= 2.01);
    assert.equal(books.adjusted, Math.min(100, Math.max(0, books.start + chosen)));
  }
});

test("what one of two loses by rounding, the other gains", () => {
  const one = seatOf(0.425, -0.1327, -0.1873, 0, -0.085);
  const two = seatOf(0.575, -0.1873, -0.1327, 1, 0.085);
  const [mine, theirs] = [booksOf(one), booksOf(two)];
  assert.deepEqual([mine.start + theirs.start, mine.luck + theirs.luck], [100, 0]);
  assert.deepEqual([mine.own, mine.others], [-theirs.others, -theirs.own]);
  assert.equal(mine.correction, -theirs.correction);
});

/**
 * @param {number} seq
 * @param {number} luck of seat 2
 * @param {number} error
 * @param {string} [kind]
 * @param {number} [right] what a closer look put right
 */
const momentOf = (seq, luck, error, kind = "play", right = 0) =>
  /** @type {Moment} */ (
    /** @type {unknown} */ ({
      seq,
      before: [0.5, 0.5],
      turn: {
        ...{ kind, seat: 2, mark: "", luck: [-luck, luck], error: [-error, error] },
        after: [0.5 - luck - error - right, 0.5 + luck + error + right],
      },
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
  assert.deepEqual(turningPoints(moments.slice(2, 3), 2), []);
});

test("turning points go by luck and choices; a turn that was half corrected is none", () => {
  const moments = [...[1, 2, 3].map((seq) => momentOf(seq, 0.1 * seq, 0)), momentOf(9, 0.3, -0.3)];
  const righted = [momentOf(4, 0.25, 0, "play", 0.1), momentOf(5, 0.1, 0, "play", 0.15)];
  const points = turningPoints([...moments, ...righted], 2).map(({ moment, change }) => [
    ...[moment.seq, change],
  ]);
  assert.deepEqual(points, [
    [2, 20],
    [3, 30],
    [4, 25],
  ]);
});

test("whoever left with a hand that was never laid is told to have drawn", () => {
  const moment = momentOf(1, 0.1, 0, "setup");
  assert.equal(deedIn(moment, { seat: 2, text: "Ben sets up." }, "Ben"), "Ben sets up.");
  assert.equal(deedIn(moment, { seat: 1, text: "Ann sets up." }, "Ben"), "finale/drew");
  assert.equal(deedIn(moment, undefined, "Ben"), "finale/drew");
});

test("a turning point names whose draw and choice it was, and what each did", () => {
  const texts = {
    ...{ "finale/lucky-of": "{name} lucky", "finale/unlucky-of": "{name} unlucky" },
    ...{ "finale/turned-lucky": "lucky", "finale/turned-unlucky": "unlucky" },
    ...{ "finale/turned-choice": "choice", "finale/choice-of": "{name} choosing" },
    ...{ "finale/turned-mistake": "mistake", "finale/mistake-of": "{name} mistaken" },
    ...{ "finale/turned-by": "{cause}: {change}" },
  };
  useCatalogue({ ...EMPTY, texts });
  const told = (/** @type {Moment} */ moment) => {
    const [mine, theirs] = [2, 1].map((seat) => turningPoints([moment], seat)[0]);
    return [mine ? turnedBy(mine, "") : "", theirs ? turnedBy(theirs, "Ben") : ""];
  };
  assert.deepEqual(told(momentOf(1, 0.08, 0)), ["lucky: +8%", "Ben lucky: −8%"]);
  assert.deepEqual(told(momentOf(1, -0.08, 0))[1], "Ben unlucky: +8%");
  assert.deepEqual(told(momentOf(1, 0.04, -0.29)), [
    "lucky: +4% · choice: −29%",
    "Ben lucky: −4% · Ben choosing: +29%",
  ]);
  assert.deepEqual(told(momentOf(1, 0.04, 0, "play", 0.03))[0], "lucky: +4%");
  const wrong = momentOf(1, 0, -0.2);
  const stakes = { mark: "??", left: 0.3, better_left: 0.5 };
  const marked = { ...wrong, turn: { ...wrong.turn, ...stakes } };
  assert.deepEqual(told(marked), ["mistake: −20%", "Ben mistaken: +20%"]);
  assert.deepEqual(told(momentOf(1, -0.1, 0, "leave")), ["", ""]);
  useCatalogue(EMPTY);
});
