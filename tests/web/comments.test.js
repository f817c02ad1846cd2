import assert from "node:assert/strict";
import test from "node:test";
import { betterPlace, commentOf, putRight } from "../../src/luckynumbers/web/after/comments.js";
import { luckSentence } from "../../src/luckynumbers/web/after/skill.js";
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

/**
 * Seats whose books balance.
 * @param {[result: number, accuracy: number, luck: number, own?: number, start?: number][]} told
 */
const seatsOf = (...told) =>
  told.map(([result, accuracy, luck, own_error = -0.6, start = 0.5], index) => {
    const error = result - start - luck;
    return /** @type {Seat} */ ({
      ...{ seat: index + 1, start, luck, tile_luck: luck, error, own_error, result },
      ...{ adjusted: result - luck, accuracy, level: "", planted: 5 },
    });
  });

test("the story says whether luck or skill won the game", () => {
  /** @type {[Seat[], string][]} */
  const cases = [
    [seatsOf([1, 90, 0.3], [0, 80, -0.3]), "after/story-both"],
    [seatsOf([1, 70, 0.5], [0, 80, -0.5]), "after/story-luck"],
    [seatsOf([1, 70, 0.3, 0], [0, 80, -0.3, -0.2]), "after/story-luck"],
    [seatsOf([1, 70, 0.1, -0.2], [0, 80, -0.1, 0]), "after/story-gifts"],
    [seatsOf([1, 70, -0.1], [0, 80, 0.1]), "after/story-gifts"],
    [seatsOf([1, 90, -0.1], [0, 80, 0.1]), "after/story-earned"],
    [seatsOf([1, 90, 0.01], [0, 80, -0.01]), "after/story-skill"],
    [seatsOf([1, 89.8, 0.01], [0, 90, -0.01]), "after/story-even"],
    [seatsOf([1, 90.2, 0.47], [0, 90, -0.47]), "after/story-even-luck"],
    [seatsOf([1, 90.2, 0.1], [0, 90, -0.1]), "after/story-both"], // choices brought 40 %
    [seatsOf([1, 89.8, 0.1], [0, 90, -0.1]), "after/story-even"],
    [seatsOf([1, 89.8, 0.2, -0.5], [0, 90, -0.2, -0.8]), "after/story-even-luck"],
    [seatsOf([1, 89.8, 0.1, -0.5], [0, 90, -0.1, -0.8]), "after/story-even"],
    [seatsOf([0.5, 90, 0], [0.5, 80, 0]), "after/story-shared"],
    [seatsOf([0.5, 90, 0], [0.5, 90.1, 0]), "after/story-shared-even"],
    [[], ""],
  ];
  for (const [seats, code] of cases) assert.equal(storyOf(seats, ["Ann", "Ben"]), code);
});

test("what closer looks put right is neither told as luck nor as mistakes", () => {
  /** @type {[luck: number, booked: number, own: number, other: number, story: string][]} */
  const cases = [
    [0.05, 0.45, -0.1, -0.15, "after/story-though"], // by the estimate above all
    [0.3, 0.45, -0.1, -0.15, "after/story-luck"],
    [0.1, 0.45, -0.1, -0.15, "after/story-luck"],
    [0.05, 0.3, -0.1, -0.3, "after/story-gifts"],
  ];
  for (const [tile_luck, luck, own_error, other, story] of cases) {
    const start = 1 - luck - own_error + other;
    const [one, two] = seatsOf([1, 70, luck, own_error, start], [0, 80, -luck, other, 1 - start]);
    const seats = [
      { .../** @type {Seat} */ (one), tile_luck },
      { .../** @type {Seat} */ (two), tile_luck: -tile_luck },
    ];
    assert.equal(storyOf(seats, ["Ann", "Ben"]), story);
    const told = [1, 2].map((you) => storyOf(seats, ["Ann", "Ben"], you));
    if (story === "after/story-though")
      assert.deepEqual(told, ["after/you-though", "after/though-you"]);
  }
});

test("between equals luck is named where choices leave most of a win unexplained", () => {
  const told = (/** @type {number} */ tile_luck, /** @type {number} */ luck) => {
    const [one, two] = seatsOf([1, 90, luck, -0.5], [0, 90, -luck, -0.6]);
    const seats = [{ .../** @type {Seat} */ (one), tile_luck }, /** @type {Seat} */ (two)];
    return storyOf(seats, ["Ann", "Ben"]);
  };
  assert.equal(told(0.1, 0.4), "after/story-even-luck");
  assert.equal(told(0.1, 0.14), "after/story-even");
  assert.equal(told(0.03, 0.4), "after/story-even-hard"); // by the estimate above all
  assert.equal(told(-0.1, 0.4), "after/story-even-hard");
});

test("every marked choice of a turn is named with its own figure", () => {
  const texts = {
    ...{ "after/choice-marked": "{mark} {change}", "after/better": "Better: {better}." },
    ...{ "after/mark-blunder": "Blunder", "after/mark-mistake": "Mistake" },
    ...{ "after/choices-all": "all {change}" },
  };
  useCatalogue({ ...EMPTY, texts });
  const also = [{ mark: "?", left: 0.5, better_left: 0.6, better: "take 5", reason: "As 5 fits." }];
  const told = (/** @type {number} */ error) =>
    commentOf(
      /** @type {Turn} */ (
        /** @type {unknown} */ ({
          ...{ kind: "play", seat: 2, mark: "??", better: "go to b2", reason: "Why.", also },
          ...{ left: 0.3, better_left: 0.5, luck: [0, 0], error: [error, -error] },
        })
      ),
    );
  const both = ["Blunder \u221220%", "Better: go to b2.", "Why."];
  const second = ["Mistake \u221210%", "Better: take 5.", "As 5 fits."];
  assert.deepEqual(told(0.3), [...both, ...second]);
  assert.deepEqual(told(0.34), [...both, ...second, "all \u221234%"]);
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
    const telling = story === "even-luck" && luck >= 15;
    if (story.endsWith("luck"))
      assert.ok(telling || (luck > 5 && (luck >= others || own + others <= 5)));
    if (story === "gifts") assert.ok(others > luck && own + others > 0 && !first);
    if (story === "luck") assert.ok(!first);
    if (story === "both") assert.ok(luck > 5 && first);
    if (story === "earned") assert.ok(luck < -5 && own + others > 0 && first);
    if (story === "skill") assert.ok(Math.abs(luck) <= 5 && own + others > 0 && first);
  }
  const all = ["both", "luck", "gifts", "earned", "skill", "even", "even-luck"];
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
    ...{ "after/choices-all": "all {change}", "after/draw-lucky": "lucky {change}" },
  };
  useCatalogue({ ...EMPTY, texts });
  const turn = /** @type {Turn} */ (
    /** @type {unknown} */ ({
      ...{ kind: "play", seat: 2, mark: "??", better: "", reason: "", also: [] },
      ...{ left: 0.3, better_left: 0.5, luck: [-0.1, 0.1], error: [0.3, -0.3] },
    })
  );
  const told = [0, 1, 2].map((you) => commentOf(turn, { names: ["Ann", "Ben"], you }));
  useCatalogue(EMPTY);
  const own = ["Blunder: \u221220%", "lucky +10%", "all \u221230%"];
  const seen = ["Blunder: \u221220% for Ben", "lucky +10% for Ben", "all \u221230%", "you +20%"];
  assert.deepEqual(told, [own, seen, own]);
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
  const turn = { kind: "play", seat: 2, mark: "", better: "", reason: "", also: [] };
  const said = (/** @type {{[name: string]: string | number}} */ change) => {
    const { loss = 0, luck = 0 } = change;
    const shares = { luck: [0, Number(luck)], error: [0, -Number(loss)] };
    const stakes = { left: 0.5, better_left: 0.5 + Number(loss) };
    return commentOf(
      /** @type {Turn} */ (/** @type {unknown} */ ({ ...turn, ...change, ...shares, ...stakes })),
    );
  };
  assert.deepEqual(said({}), ["after/choice-best"]);
  assert.deepEqual(said({ loss: 0.01, luck: 0.1 }), ["after/choice-cost", "after/draw-lucky"]);
  assert.deepEqual(said({ luck: -0.1 }), ["after/choice-best", "after/draw-unlucky"]);
  assert.deepEqual(said({ luck: 0.3 }), ["after/choice-best", "after/draw-lucky"]);
  const marked = ["after/choice-marked", "after/better", "Why."];
  const why = { better: "draw", reason: "Why." };
  assert.deepEqual(said({ ...why, mark: "??", loss: 0.2 }), marked);
  assert.deepEqual(said({ mark: "!", reason: "Why." }), ["after/mark-fine", "Why."]);
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
    const turn = /** @type {Turn} */ (
      /** @type {unknown} */ ({
        ...{ kind: "play", seat: 2, mark: "??", better: "", reason: "", luck: [0, 0], also: [] },
        ...{ left, better_left, error: [-Number(error), error], after: [0.2, 0.8] },
      })
    );
    assert.equal(commentOf(turn)[0], said);
    const before = [0.2 + Number(error), 0.8 - Number(error)];
    const moment = { turn, before, frame: 1, begin: 1, seq: 1 };
    assert.equal(turningPoints([moment], 2)[0]?.choice, choice);
    assert.equal(turningPoints([moment], 1)[0]?.choice, -Number(choice));
  }
  useCatalogue(EMPTY);
});

test("where a tile had better gone is known for marked turns that should have placed one", () => {
  const place = (/** @type {object} */ turn) => betterPlace(/** @type {Turn} */ (turn));
  assert.deepEqual(place({ seat: 2, mark: "?", best: "6@d4" }), { seat: 2, cell: "d4" });
  for (const best of ["*", "6@-", ""]) assert.equal(place({ seat: 2, mark: "?", best }), null);
  assert.equal(place({ seat: 2, mark: "", best: "6@d4" }), null);
  assert.equal(betterPlace(undefined), null);
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

test("what a closer look put right makes a turn add up to the step of the chart", () => {
  useCatalogue({ ...EMPTY, texts: { "after/put-right": "right {change}" } });
  const turn = /** @type {Turn} */ (
    /** @type {unknown} */ ({
      ...{ kind: "play", seat: 1, mark: "", reason: "", also: [] },
      ...{ after: [0.55, 0.45], luck: [0.1, -0.1], error: [-0.03, 0.03] },
    })
  );
  const told = (/** @type {number} */ you, /** @type {number} */ share) =>
    putRight(turn, [share, 1 - share], { names: ["Ann", "Ben"], you });
  assert.equal(told(1, 0.4), "right +8%");
  assert.equal(told(2, 0.4), "right \u22128%");
  assert.equal(told(1, 0.48), "");
  useCatalogue(EMPTY);
});
