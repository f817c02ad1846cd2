import assert from "node:assert/strict";
import test from "node:test";
import { betterDeeds, commentOf } from "../../src/luckynumbers/web/after/comments.js";
import { luckSentence } from "../../src/luckynumbers/web/after/luck.js";
import { changeSentence, firstGames } from "../../src/luckynumbers/web/after/skill.js";
import { useCatalogue } from "../../src/luckynumbers/web/base/words.js";
import { booksOf } from "../../src/luckynumbers/web/review/books.js";
import { storyOf } from "../../src/luckynumbers/web/review/story.js";
import { turningPoints } from "../../src/luckynumbers/web/table/turning.js";
import { dice } from "./support.js";

/** @typedef {import("../../src/luckynumbers/web/net/wire.js").ReviewedSeat} Seat */
/** @typedef {import("../../src/luckynumbers/web/net/wire.js").ReviewedTurn} Turn */

const EMPTY = {
  ...{ language: "en", locale: "en-GB", name: "English", plural: { first: 0, forms: "1" } },
  texts: {},
};

/** Positions before a choice: with the hand empty, and with a tile in it. */
const [FREE, HELD] = ["ln1 std x:x 06 *9 - 2", "ln1 std x:x 06 *9 14 2"];

/**
 * Seats whose books balance.
 * @param {[result: number, accuracy: number, luck: number, own?: number, start?: number][]} told
 */
const seatsOf = (...told) =>
  told.map(([result, accuracy, luck, own_error = -0.6, start = 1 / told.length], index) => {
    const error = result - start - luck;
    return /** @type {Seat} */ ({
      ...{ seat: index + 1, start, luck, error, own_error, result },
      ...{ adjusted: result - luck, accuracy, level: "", planted: 5, weight: 6 },
    });
  });

test("the story says whether luck or skill won the game", () => {
  /** @type {[Seat[], string][]} */
  const cases = [
    [seatsOf([1, 90, 0.3], [0, 80, -0.3]), "after/story-both"],
    [seatsOf([1, 70, 0.5], [0, 80, -0.5]), "after/story-luck"],
    [seatsOf([1, 70, 0.3, 0], [0, 80, -0.3, -0.2]), "after/story-mixed-luck"], // gave away more
    [seatsOf([1, 90, 0.6, -0.7], [0, 80, -0.6, -0.6]), "after/story-mixed-luck"],
    [seatsOf([1, 90, 0.6, -0.64], [0, 80, -0.6, -0.6]), "after/story-both"], // a little more
    [seatsOf([1, 70, 0.1, -0.2], [0, 80, -0.1, 0]), "after/story-gifts"],
    [seatsOf([1, 70, -0.1], [0, 80, 0.1]), "after/story-gifts"],
    [seatsOf([1, 90, -0.1], [0, 80, 0.1]), "after/story-earned"],
    [seatsOf([1, 90, 0.01], [0, 80, -0.01]), "after/story-skill"],
    [seatsOf([1, 89.8, 0.01], [0, 90, -0.01]), "after/story-even"],
    [seatsOf([1, 90.2, 0.47], [0, 90, -0.47]), "after/story-even-luck"],
    [seatsOf([1, 90.2, 0.1], [0, 90, -0.1]), "after/story-both"], // choices brought 40 %
    [seatsOf([1, 89.8, 0.1], [0, 90, -0.1]), "after/story-even"],
    [seatsOf([1, 89.8, 0.26, -0.5], [0, 90, -0.26, -0.8]), "after/story-even-luck"],
    [seatsOf([1, 89.8, 0.2, -0.5], [0, 90, -0.2, -0.8]), "after/story-even"],
    [seatsOf([1, 89.8, 0.1, -0.5], [0, 90, -0.1, -0.8]), "after/story-even"],
    [seatsOf([0.5, 90, 0], [0.5, 80, 0]), "after/story-shared"],
    [seatsOf([0.5, 90, 0], [0.5, 90.1, 0]), "after/story-shared-even"],
    [seatsOf([0.5, 90, 0, -0.9], [0.5, 80, 0, -0.7]), "after/story-shared-even"],
    [[], ""],
  ];
  for (const [seats, code] of cases) assert.equal(storyOf(seats, ["Ann", "Ben"]), code);
});

/**
 * A turn, with the shares that it began with.
 * @param {object} told
 */
function played(told) {
  const turn = /** @type {Turn} */ (told);
  const before = turn.luck.map((luck, index) => 0.5 - luck - (turn.error[index] ?? 0));
  return { turn: { ...turn, after: turn.luck.map(() => 0.5) }, before };
}

test("two small losses of a turn are named as such, with what was better", () => {
  const texts = {
    ...{ "after/choice-two": "two {change}", "after/choice-small": "small {change}" },
    ...{ "after/choice-cost": "good {change}", "after/better": "Better: {better}." },
  };
  useCatalogue({ ...EMPTY, texts });
  const told = (/** @type {number} */ error, better = "") =>
    commentOf(
      played({
        ...{ kind: "play", seat: 1, mark: "", better, reason: "", choice: "", also: [] },
        ...{ luck: [0.02, -0.02], error: [error, -error] },
      }),
    ).slice(0, better ? 2 : 1);
  assert.deepEqual(told(-0.04, "take 5"), ["two −4%", "Better: take 5."]);
  assert.deepEqual(told(-0.028), ["small −3%"]);
  assert.deepEqual(told(-0.02), ["good −2%"]);
});

test("every marked choice of a turn is named with its own figure, in the order made", () => {
  const texts = {
    ...{ "after/choice-marked": "{mark} {change}", "after/better": "Better: {better}." },
    ...{ "after/mark-blunder": "Blunder", "after/mark-mistake": "Mistake" },
    ...{ "after/choice-small": "small {change}", "after/draw-lucky": "lucky {change}" },
    ...{ "after/change-turn": "turn {change}", "after/better-draw": "Rather {better}." },
  };
  useCatalogue({ ...EMPTY, texts });
  const first = { mark: "?", left: 0.5, better_left: 0.6, better: "take 5", reason: "As 5 fits." };
  const told = (/** @type {number} */ error) =>
    commentOf(
      played({
        ...{ kind: "play", seat: 2, mark: "??", better: "go to b2", reason: "Why.", choice: HELD },
        ...{ left: 0.3, better_left: 0.5, also: [{ ...first, choice: FREE }] },
        ...{ drew: true, luck: [-0.1, 0.1], error: [error, -error] },
      }),
    );
  const choices = ["Mistake \u221210%", "Rather take 5.", "As 5 fits."];
  choices.push("Blunder \u221220%", "Better: go to b2.", "Why.");
  assert.deepEqual(told(0.3), [...choices, "lucky +10%", "turn \u221220%"]);
  const more = ["lucky +10%", "small \u22124%", "turn \u221224%"];
  assert.deepEqual(told(0.34), [...choices, ...more]);
  useCatalogue(EMPTY);
});

test("beside a marked choice, the other one of the turn is named by what it was", () => {
  const texts = {
    ...{ "after/drawing-cost": "draw {cost}", "after/drawing-cost-of": "draw {name} {cost}" },
    ...{ "after/use-cost": "use {cost}", "after/use-cost-of": "use {name} {cost}" },
  };
  useCatalogue({ ...EMPTY, texts });
  const told = (/** @type {string} */ choice, you = 0, luck = 0.1, drew = true) =>
    commentOf(
      played({
        ...{ kind: "play", seat: 2, mark: "??", better: "", reason: "", choice, drew, also: [] },
        ...{ left: 0.3, better_left: 0.5, luck: [-luck, luck], error: [0.22, -0.22] },
      }),
      { names: ["Ann", "Ben"], you },
    ).filter((said) => /draw |use /.test(said));
  assert.deepEqual(told(HELD), ["draw 2%"]);
  assert.deepEqual(told(FREE), ["use 2%"]);
  assert.deepEqual(told(HELD, 1), ["draw Ben 2%"]);
  assert.deepEqual(told(FREE, 1), ["use Ben 2%"]);
  assert.deepEqual(told(FREE, 2), ["use 2%"]);
  assert.deepEqual(told(HELD, 0, 0), ["draw 2%"], "a draw may change nothing");
  assert.deepEqual(told(FREE, 0, 0, false), [], "a tile taken from the table is one choice");
  useCatalogue(EMPTY);
});

test("a win by what three others gave away is not told as luck", () => {
  const seats = seatsOf(
    [0, 80.1, -0.1677, -0.2128, 0.2095],
    [1, 68.1, 0.0541, -0.531, 0.288],
    [0, 87.7, 0.1034, -0.1802, 0.2662],
    [0, 71.5, 0.0101, -0.4227, 0.2364],
  );
  assert.equal(storyOf(seats, ["Max", "Eva", "Ida", "Tom"]), "after/story-gifts");
});

test("the story agrees with the figures that stand below it, in many games", () => {
  const next = dice(11);
  const told = new Set();
  for (let game = 0; game < 4000; game += 1) {
    const count = 2 + (game % 4);
    const winner = Math.floor(count * next());
    const seats = seatsOf(
      ...Array.from({ length: count }, (_, index) => {
        const luck = 1.6 * next() - 0.8;
        /** @type {[number, number, number, number, number]} */
        const told = [index === winner ? 1 : 0, 80 + 5 * next(), luck, -next(), 1 / count];
        return told;
      }),
    );
    const story = storyOf(seats, ["Ann", "Ben", "Cy", "Di", "Ed"]).replace("after/story-", "");
    const { luck, own, others } = booksOf(/** @type {Seat} */ (seats[winner]));
    const ranked = seats.map(({ accuracy }) => accuracy).sort((one, two) => two - one);
    const first = seats[winner]?.accuracy === ranked[0];
    told.add(story);
    if (story.endsWith("luck")) assert.ok(luck > Math.max(5, own + others));
    if (story === "gifts") assert.ok(own + others >= luck && own + others > 5 && !first);
    if (story === "luck") assert.ok(!first);
    if (story === "both") assert.ok(luck > 5 && first);
    if (story === "earned") assert.ok(luck < -5 && own + others > 0 && first);
    if (story === "skill") assert.ok(Math.abs(luck) <= 5 && own + others > 0 && first);
  }
  const even = ["even", "even-luck", "mixed", "mixed-luck"];
  const all = ["both", "luck", "gifts", "earned", "skill", ...even];
  assert.deepEqual([...told].sort(), all.sort());
});

test("the story calls whoever reads it you, in either seat", () => {
  const won = seatsOf([1, 70, 0.5], [0, 80, -0.5]);
  const given = seatsOf([1, 70, -0.1], [0, 80, 0.1]);
  const best = seatsOf([1, 90, 0.3], [0, 80, -0.3]);
  /** @type {[Seat[], string, string][]} the code for seat 1, and for seat 2 */
  const cases = [
    [won, "after/you-luck", "after/you-unlucky"],
    [given, "after/you-gifts", "after/you-best"],
    [best, "after/you-both", "after/story-both"],
    [seatsOf([1, 90, -0.1], [0, 80, 0.1]), "after/you-earned", "after/story-earned"],
    [seatsOf([1, 90, 0], [0, 80, 0]), "after/you-skill", "after/story-skill"],
    [seatsOf([1, 90, 0], [0, 90.4, 0]), "after/you-even", "after/even-you"],
    [seatsOf([1, 90, 0.5], [0, 90, -0.5]), "after/you-even-luck", "after/even-you-luck"],
    [seatsOf([0.5, 90, 0], [0.5, 80, 0]), "after/story-shared-you", "after/story-shared"],
  ];
  for (const [seats, one, two] of cases) {
    const told = [1, 2].map((you) => storyOf(seats, ["Ann", "Ben"], you));
    assert.deepEqual(told, [one, two]);
  }
});

test("a win from a lead is not told to be luck, to either seat", () => {
  const won = (/** @type {number} */ accuracy, own = -0.6) =>
    seatsOf([1, accuracy, 0.25, own, 0.75], [0, 80, -0.25, -0.6, 0.25]);
  /** @type {[Seat[], string, string, string][]} the code for a visitor, for seat 1, and for seat 2 */
  const cases = [
    [won(70), "after/story-ahead", "after/you-ahead", "after/you-behind"],
    [won(80), "after/story-even-ahead", "after/you-even-ahead", "after/even-you-ahead"],
    [won(90), "after/story-better-ahead", "after/you-better-ahead", "after/story-better-ahead"],
    [won(90, -0.7), "after/story-mixed-ahead", "after/you-mixed-ahead", "after/story-mixed-ahead"],
  ];
  for (const [seats, ...codes] of cases) {
    const told = [0, 1, 2].map((you) => storyOf(seats, ["Ann", "Ben"], you));
    assert.deepEqual(told, codes);
  }
});

test("a reader among several whom the verdict does not name has a sentence of their own", () => {
  /**
   * Seat 1 won by luck, seat 2 played better, and seat 3 reads.
   * @param {number} accuracy
   * @param {number} luck
   * @param {number} own
   */
  const told = (accuracy, luck, own) => {
    const seats = seatsOf(
      [1, 80, 0.5, -0.6, 0.33],
      [0, 90, -0.2, -0.3, 0.33],
      [0, accuracy, luck, own, 0.33],
    );
    return [0, 1, 2, 3].map((you) => storyOf(seats, ["Ann", "Ben", "Cy"], you));
  };
  const others = ["after/story-luck", "after/you-luck", "after/you-unlucky"];
  /** @type {[number, number, number, string][]} */
  const cases = [
    [85, 0.15, -0.5, "after/reader-spent"],
    [90, 0.15, -0.5, "after/reader-spent"],
    [85, 0.14, -0.5, "after/reader-mistakes"],
    [85, -0.4, -0.4, "after/reader-mistakes"],
    [85, -0.41, -0.4, "after/reader-unlucky"],
    [88, -0.15, -0.4, "after/reader-unlucky"],
    [88, -0.14, -0.4, "after/reader-even"],
  ];
  for (const [accuracy, luck, own, code] of cases)
    assert.deepEqual(told(accuracy, luck, own), [...others, `after/story-luck ${code}`]);
  const [one, two, three] = seatsOf([1, 95, 0.3], [0, 80, -0.2], [0, 70, -0.1]);
  const seats = /** @type {Seat[]} */ ([one, two, three]);
  assert.equal(storyOf(seats, ["Ann", "Ben", "Cy"], 3), "after/story-both"); // "… than Ben and you"
});

test("the story is careful where players are close, above all at a quick look", () => {
  const told = (/** @type {number} */ accuracy, /** @type {"quick" | "deep"} */ look) =>
    storyOf(seatsOf([1, 80, 0.5], [0, accuracy, -0.5]), ["Ann", "Ben"], 2, look);
  for (const accuracy of [78.1, 80, 81.9])
    assert.equal(told(accuracy, "deep"), "after/even-you-luck");
  for (const accuracy of [76.1, 80, 83.9])
    assert.equal(told(accuracy, "quick"), "after/even-you-luck");
  for (const look of /** @type {const} */ (["quick", "deep"]))
    assert.equal(told(85, look), "after/you-unlucky");
});

test("nobody played better than another who planted nothing", () => {
  const [one, two] = seatsOf([1, 70, 0.5], [0, 95, -0.5]);
  const seats = [/** @type {Seat} */ (one), { .../** @type {Seat} */ (two), planted: 0 }];
  const told = [0, 1, 2].map((you) => storyOf(seats, ["Ann", "Ben"], you));
  assert.deepEqual(told, ["after/story-alone", "after/you-alone", "after/story-alone"]);
});

test("what someone else did is told with its name, and what it meant for the reader", () => {
  const texts = {
    ...{ "after/choice-marked": "{mark}: {change}", "after/change-of": "{change} for {name}" },
    ...{ "after/change-you": "you {change}", "after/mark-blunder": "Blunder" },
    ...{ "after/drawing-cost": "draw {cost}", "after/drawing-cost-of": "draw {cost} for {name}" },
    ...{ "after/draw-lucky": "lucky {change}", "after/change-turn": "turn {change}" },
  };
  useCatalogue({ ...EMPTY, texts });
  const turn = played({
    ...{ kind: "play", seat: 2, mark: "??", better: "", reason: "", choice: HELD, also: [] },
    ...{ left: 0.3, better_left: 0.5, drew: true, luck: [-0.1, 0.1], error: [0.3, -0.3] },
  });
  const told = [0, 1, 2].map((you) => commentOf(turn, { names: ["Ann", "Ben"], you }));
  useCatalogue(EMPTY);
  const parts = ["Blunder: \u221220%", "lucky +10%", "draw 10%"];
  const seen = [...parts.map((sentence) => `${sentence} for Ben`), "you +20%"];
  const own = [...parts, "turn \u221220%"];
  assert.deepEqual(told, [own, seen, own]);
  const second = { mark: "?", left: 0.5, better_left: 0.6, better: "", reason: "", choice: "" };
  const several = {
    ...turn,
    turn: { ...turn.turn, choice: "", best: "", also: [{ ...second, best: "", cells: [] }] },
  };
  assert.equal(commentOf(several, { names: ["Ann", "Ben"], you: 1 }).at(-1), "after/change-you");
});

test("the story names its reader last, as you", () => {
  useCatalogue({
    ...EMPTY,
    texts: { "after/story-both": "{winner} > {others}", "after/than-you": "you" },
  });
  const seats = seatsOf([0, 80, 0], [1, 90, 0.3], [0, 70, -0.3]);
  const told = [0, 1, 3].map((you) => storyOf(seats, ["Ann", "Ben", "Cy"], you));
  useCatalogue(EMPTY);
  assert.deepEqual(told, ["Ben > Ann and Cy", "Ben > Cy and you", "Ben > Ann and you"]);
});

test("a comment has what a choice cost, what was better and why, and the luck of the draw", () => {
  const turn = { kind: "play", seat: 2, mark: "", better: "", reason: "", choice: "", also: [] };
  /**
   * @param {{[name: string]: string | number}} change
   * @param {[string, number][]} [since]
   */
  const said = (change, since) => {
    const { loss = 0, luck = 0 } = change;
    const shares = { luck: [0, Number(luck)], error: [0, -Number(loss)] };
    const stakes = { left: 0.5, better_left: 0.5 + Number(loss) };
    const told = played({ ...turn, ...change, ...shares, ...stakes });
    return commentOf({ ...told, since: new Map(since) });
  };
  assert.deepEqual(said({}), ["after/choice-best"]);
  const both = ["after/choice-cost", "after/draw-lucky", "after/change-turn"];
  assert.deepEqual(said({ loss: 0.01, luck: 0.1 }), both);
  assert.deepEqual(said({ luck: -0.1 }), ["after/choice-best", "after/draw-unlucky"]);
  assert.deepEqual(said({ luck: 0.3 }), ["after/choice-best", "after/draw-lucky"]);
  const marked = ["after/choice-marked", "after/better", "Why."];
  const why = { better: "draw", reason: "Why." };
  assert.deepEqual(said({ ...why, mark: "??", loss: 0.2 }), marked);
  assert.deepEqual(said({ mark: "!", reason: "Why." }), ["after/mark-fine", "Why."]);
  const again = { ...why, best: "*", mark: "?", loss: 0.2, number: 6, luck: 0 };
  assert.deepEqual(said(again, [["*", 6]]), marked);
  const later = ["after/choice-marked", "after/better-again", "Why."];
  assert.deepEqual(said(again, [["*", 5]]), later);
  const rather = { ...again, best: "06@d4", drew: "12", choice: FREE };
  assert.equal(said(rather, [["06@d4", 5]])[1], "after/better-draw-again");
  const ordered = ["after/choice-order", "after/better", "Why."]; // no mark, and still a reason
  assert.deepEqual(said({ ...why, loss: 0.2 }), ordered);
  assert.deepEqual(said({ kind: "leave", loss: 0.5 }), []);
});

test("what a marked choice cost is the difference of the two chances spoken of", () => {
  const texts = { "after/choice-marked": "{change}", "finale/turned-choice": "all" };
  useCatalogue({ ...EMPTY, texts });
  // The draw before it cost 19 more, which is no part of this choice; halves are rounded apart.
  const cases = [
    [0.59, 0.87, -0.47, "\u221228%", -47],
    [0.5849, 0.8651, -0.2802, "\u221229%", -29],
    [0.5851, 0.8649, -0.2798, "\u221227%", -27],
  ];
  for (const [left = 0, better_left = 0, error = 0, said, choice] of cases) {
    const told = played({
      ...{ kind: "play", seat: 2, mark: "??", better: "", reason: "", choice: HELD, also: [] },
      ...{ luck: [-0.1, 0.1], left, better_left, error: [-Number(error), error] },
    });
    assert.equal(commentOf(told)[0], said);
    const moment = { ...told, since: new Map(), frame: 1, begin: 1, begins: [1], seq: 1 };
    assert.equal(turningPoints([moment], 2)[0]?.choice, choice);
    assert.equal(turningPoints([moment], 1)[0]?.choice, -Number(choice));
  }
  useCatalogue(EMPTY);
});

test("what would have been better is known for every marked choice of a turn", () => {
  const deeds = (/** @type {object} */ turn) => betterDeeds(/** @type {Turn} */ (turn));
  const turn = {
    ...{ seat: 2, mark: "?", best: "06@d4", choice: FREE, also: [], reason: "Why." },
    cells: [],
  };
  const second = { mark: "?!", best: "14@a1", choice: HELD, cells: ["b1", "b2"] };
  assert.deepEqual(deeds({ ...turn, also: [second] }), [
    { seat: 2, cell: "d4", from: "6", label: "1", note: "better" },
    { seat: 2, cell: "a1", from: "", label: "2", note: "better" },
    { seat: 2, cell: "b1", from: "", label: "", note: "named" },
    { seat: 2, cell: "b2", from: "", label: "", note: "named" },
  ]);
  const shown = betterDeeds(/** @type {any} */ ({ ...turn, also: [second] }), [], 1);
  assert.deepEqual(shown, [{ seat: 2, cell: "d4", from: "", label: "", note: "better" }]);
  const only = { seat: 2, cell: "", from: "", label: "", note: "better" };
  assert.deepEqual(deeds({ ...turn, best: "*" }), [{ ...only, from: "*" }]);
  for (const best of ["06@-", ""]) assert.deepEqual(deeds({ ...turn, best }), [only]);
  assert.deepEqual(deeds({ ...turn, mark: "", reason: "" }), []);
  assert.deepEqual(betterDeeds(undefined), []);
});

test("of a better setup, the tiles that lie elsewhere are known", () => {
  const best = "03@a1 05@b2 11@c3 18@d4";
  const told = { mark: "", best, reason: "Why.", cells: ["c3"], choice: "", also: [] };
  const turn = /** @type {any} */ ({ kind: "setup", seat: 1, ...told });
  const garden = Array.from(
    { length: 16 },
    () => /** @type {{colour: number, number: number} | null} */ (null),
  );
  for (const [index, number] of [3, 11, 5, 18].entries()) garden[5 * index] = { colour: 1, number };
  assert.deepEqual(
    betterDeeds(turn, garden).map(({ cell, label }) => [cell, label]),
    [
      ["b2", "5"],
      ["c3", "11"],
      ["c3", ""],
    ],
  );
});

test("games are lucky or unlucky over many by what the story of each calls so", () => {
  const texts = { "after/skill-lucky": "{lucky} {unlucky} {even}" };
  useCatalogue({ ...EMPTY, texts });
  assert.equal(luckSentence([0.02, 0.051, 0.06, -0.04, -0.2]), "1 1 3");
  assert.equal(luckSentence([0.02]), "after/skill-one-even");
  assert.equal(luckSentence([0.2]), "after/skill-one-lucky");
  assert.equal(luckSentence([-0.2]), "after/skill-one-unlucky");
  useCatalogue(EMPTY);
});

/**
 * How someone plays, by the luck of each game; those of a quick look in brackets.
 * @param {number} accuracy
 * @param {...(number | [number])} games
 */
const skillOf = (accuracy, ...games) => ({
  ...{ games: games.length, decisions: 9, points: 1, accuracy, level: "", edition: "" },
  luck: games.map((each, index) => ({
    ...{ table: `T${index}`, at: index, accuracy },
    ...(Array.isArray(each) ? { luck: each[0], deep: false } : { luck: each, deep: true }),
  })),
  ...{ kinds: [], phases: [] },
});

test("what closer looks changed is told by the games whose luck moved notably", () => {
  const texts = {
    "after/skill-changed": "{count}: {accuracy}",
    "after/skill-unchanged": "little: {accuracy}",
    ...{ "after/accuracy-from-to": "{before} {after}", "after/accuracy-still": "still {accuracy}" },
  };
  useCatalogue({ ...EMPTY, texts });
  const before = skillOf(53.6, [1.28], [0.1], 0.5);
  assert.equal(changeSentence(before, before), "", "nothing was looked at");
  const one = skillOf(55, -0.38, [0.1], 0.5);
  assert.equal(changeSentence(before, one), "1: 53.6 55.0");
  const both = skillOf(56.9, -0.38, 0.14, 0.5);
  assert.equal(changeSentence(before, both), "1: 53.6 56.9", "0.04 are not notable");
  const little = skillOf(56.9, 1.25, 0.14, 0.5);
  assert.equal(changeSentence(before, little), "little: 53.6 56.9");
  const same = skillOf(53.62, 1.25, 0.14, 0.5);
  assert.equal(changeSentence(before, same), "little: still 53.6", "as it is shown");
  useCatalogue(EMPTY);
});

test("the rest of a kind of mistake goes on with other games", () => {
  const choice = (/** @type {number} */ game) => ({
    ...{ game, turn: 0, number: 1, points: 5, done: "", better: "" },
  });
  const games = [0, 0, 1, 2, 0, 1, 2, 2, 3, 0, 4, 3];
  const [first, rest] = firstGames(games.map(choice)).map((some) => some.map(({ game }) => game));
  assert.deepEqual(first, [0, 0, 0, 0, 1, 1, 2, 2, 2], "a game that is begun is whole");
  assert.deepEqual(rest, [3, 3, 4]);
  assert.deepEqual(firstGames(games.slice(0, 8).map(choice))[1], []);
});
