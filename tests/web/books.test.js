import assert from "node:assert/strict";
import test from "node:test";
import { useCatalogue } from "../../src/luckynumbers/web/base/words.js";
import { booksOf } from "../../src/luckynumbers/web/review/books.js";
import { hundredths } from "../../src/luckynumbers/web/review/figures.js";
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
 */
const seatOf = (start, own, other, result) => {
  const rounded = (/** @type {number} */ share) => Math.round(10_000 * share) / 10_000;
  const [luck, error] = [rounded(result - start - own + other), rounded(own - other)];
  return /** @type {Seat} */ ({ start, luck, error, own_error: own, result });
};

test("the lines of the books add up to the result as they are shown, each as it is rounded", () => {
  const next = dice(7);
  const share = (/** @type {number} */ most) => Math.floor(10_000 * most * next()) / 10_000;
  for (let game = 0; game < 2000; game += 1) {
    const [start, own, other] = [0.4 + share(0.2), -share(1.5), -share(1.5)];
    const seat = seatOf(start, own, other, next() < 0.5 ? 0 : 1);
    const books = booksOf(seat);
    const chosen = books.own + books.others;
    assert.equal(books.start + books.luck + chosen, books.result);
    assert.ok(Math.abs(books.start - 100 * seat.start) <= 0.5001);
    assert.ok(Math.abs(books.luck - 100 * seat.luck) <= 2.01);
    assert.ok(Math.abs(books.own - 100 * own) <= 0.5001 && books.own <= 0);
    assert.ok(Math.abs(books.others + 100 * other) <= 0.5101 && books.others >= 0);
    assert.equal(books.adjusted, Math.min(100, Math.max(0, books.start + chosen)));
  }
});

test("what one of two loses by rounding, the other gains", () => {
  const one = seatOf(0.425, -0.1327, -0.1873, 0);
  const two = seatOf(0.575, -0.1873, -0.1327, 1);
  const [mine, theirs] = [booksOf(one), booksOf(two)];
  assert.deepEqual([mine.start + theirs.start, mine.luck + theirs.luck], [100, 0]);
  assert.deepEqual([mine.own, mine.others], [-theirs.others, -theirs.own]);
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
      before: [0.5, 0.5],
      turn: {
        ...{ kind, seat: 2, mark: "", also: [], luck: [-luck, luck], error: [-error, error] },
        ...{ drew: luck !== 0, after: [0.5 - luck - error, 0.5 + luck + error] },
      },
    })
  );

test("the turns whose draw, choice or both changed most are the turning points, in their order", () => {
  const moments = [
    momentOf(1, 0.02, 0),
    momentOf(2, -0.3, -0.014),
    momentOf(3, 0, 0),
    momentOf(4, 0.2, -0.15),
    momentOf(5, 0.004, -0.2),
    momentOf(6, 0, -0.1, "leave"),
  ];
  const [one, two] = [1, 2].map((seat) => turningPoints(moments, seat));
  const told = (/** @type {typeof one} */ points) =>
    points?.map(({ moment, change, luck, choice }) => [moment.seq, change, luck, choice]);
  assert.deepEqual(told(two), [
    [2, -31, -30, -1],
    [4, 5, 20, -15],
    [5, -20, 0, -20],
  ]);
  assert.deepEqual(told(one), [
    [2, 31, 30, 1],
    [4, -5, -20, 15],
    [5, 20, 0, 20],
  ]);
  assert.deepEqual(turningPoints(moments.slice(2, 3), 2), []);
  // A mistake that luck made good again is one too.
  assert.deepEqual(told(turningPoints([momentOf(7, 0.2, -0.2)], 2)), [[7, 0, 20, -20]]);
});

test("of two turns that changed as much the one with a marked choice is a turning point", () => {
  const moments = [1, 2, 3, 4, 5].map((seq) => momentOf(seq, 0.1, 0));
  const [, , , fourth] = moments;
  const marked = /** @type {Moment} */ ({ ...fourth, turn: { ...fourth?.turn, mark: "?" } });
  const told = turningPoints(moments.with(3, marked), 2).map(({ moment }) => moment.seq);
  assert.deepEqual(told, [1, 2, 4]);
});

test("a turning point has the step of the chart, and luck takes what rounding leaves", () => {
  const next = dice(5);
  for (let turn = 0; turn < 500; turn += 1) {
    const moment = momentOf(turn, 0.4 * next() - 0.2, -0.2 * next());
    const [point] = turningPoints([moment], 2);
    if (!point) continue;
    const [was, is] = [moment.before, moment.turn.after].map((each) => hundredths(each[1] ?? 0));
    assert.equal(point.change, (is ?? 0) - (was ?? 0));
    assert.equal(point.luck + point.choice, point.change);
  }
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
    ...{ "finale/turned-blunder": "blunder", "finale/blunder-of": "{name} blundering" },
    ...{ "finale/turned-inaccuracy": "inaccuracy", "finale/inaccuracy-of": "{name} inexact" },
    ...{ "finale/turned-choices": "choices", "finale/choices-of": "{name} twice" },
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
  const wrong = momentOf(1, 0, -0.2);
  const stakes = { mark: "??", left: 0.3, better_left: 0.5 };
  const marked = { ...wrong, turn: { ...wrong.turn, ...stakes } };
  assert.deepEqual(told(marked), ["blunder: −20%", "Ben blundering: +20%"]);
  const mistaken = { ...marked, turn: { ...marked.turn, mark: "?" } };
  assert.deepEqual(told(mistaken), ["mistake: −20%", "Ben mistaken: +20%"]);
  const inexact = { ...marked, turn: { ...marked.turn, mark: "?!" } };
  assert.deepEqual(told(inexact), ["inaccuracy: −20%", "Ben inexact: +20%"]);
  const drawn = momentOf(1, 0.02, -0.1); // of which the draw cost 2
  const beside = { ...drawn, turn: { ...drawn.turn, mark: "?", left: 0.42, better_left: 0.5 } };
  assert.deepEqual(told(beside), [
    "lucky: +2% · choices: −10%",
    "Ben lucky: −2% · Ben twice: +10%",
  ]);
  const also = [{ ...stakes, choice: "", best: "", better: "", reason: "", cells: [] }];
  const several = { ...marked, turn: { ...marked.turn, also } };
  assert.deepEqual(told(several), ["choices: −20%", "Ben twice: +20%"]);
  assert.deepEqual(told(momentOf(1, 0, -0.1, "leave")), ["", ""]);
  // Among three Ben's small mistake gave Ann what it took from Cleo.
  const given = { error: [0.2, -0.02, -0.18], luck: [0, 0, 0], after: [0.5, 0.28, 0.22] };
  const small = { ...wrong.turn, ...given, mark: "?!", left: 0.28, better_left: 0.3 };
  const three = /** @type {Moment} */ ({ ...wrong, before: [0.3, 0.3, 0.4], turn: small });
  assert.deepEqual(told(three), ["inaccuracy: −2%", "Ben choosing: +20%"]);
  useCatalogue(EMPTY);
});
