import assert from "node:assert/strict";
import test from "node:test";
import { betterPlace, commentOf, storyOf } from "../../src/luckynumbers/web/after/comments.js";
import { useCatalogue } from "../../src/luckynumbers/web/base/words.js";

/** @typedef {import("../../src/luckynumbers/web/net/wire.js").ReviewedSeat} Seat */
/** @typedef {import("../../src/luckynumbers/web/net/wire.js").ReviewedTurn} Turn */

const EMPTY = {
  ...{ language: "en", locale: "en-GB", name: "English", plural: { first: 0, forms: "1" } },
  texts: {},
};

/** @param {[result: number, accuracy: number, luck: number][]} told */
const seatsOf = (...told) =>
  told.map(
    ([result, accuracy, luck], index) =>
      /** @type {Seat} */ ({ seat: index + 1, result, accuracy, luck }),
  );

test("the story says whether luck or skill won the game", () => {
  /** @type {[Seat[], string][]} */
  const cases = [
    [seatsOf([1, 90, 0.3], [0, 80, -0.3]), "after/story-both"],
    [seatsOf([1, 70, 0.3], [0, 80, -0.3]), "after/story-luck"],
    [seatsOf([1, 70, -0.1], [0, 80, 0.1]), "after/story-gifts"],
    [seatsOf([1, 90, -0.1], [0, 80, 0.1]), "after/story-earned"],
    [seatsOf([1, 90, 0.01], [0, 80, -0.01]), "after/story-skill"],
    [seatsOf([1, 89.8, 0.01], [0, 90, -0.01]), "after/story-even"],
    [seatsOf([1, 90.2, 0.3], [0, 90, -0.3]), "after/story-even-luck"],
    [seatsOf([0.5, 90, 0], [0.5, 80, 0]), "after/story-shared"],
    [seatsOf([0.5, 90, 0], [0.5, 90.1, 0]), "after/story-shared-even"],
    [[], ""],
  ];
  for (const [seats, code] of cases) assert.equal(storyOf(seats, ["Ann", "Ben"]), code);
});

test("the story calls whoever reads it you, in either seat", () => {
  const won = seatsOf([1, 70, 0.3], [0, 80, -0.3]);
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
    [seatsOf([1, 90, 0.3], [0, 90, -0.3]), "after/you-even-luck", "after/even-you-luck"],
    [seatsOf([0.5, 90, 0], [0.5, 80, 0]), "after/story-shared-you", "after/story-shared"],
  ];
  for (const [seats, one, two] of cases) {
    const told = [1, 2].map((you) => storyOf(seats, ["Ann", "Ben"], you));
    assert.deepEqual(told, [one, two]);
  }
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
  const turn = { kind: "play", seat: 2, mark: "", better: "draw", reason: "Why." };
  const said = (/** @type {{[name: string]: string | number}} */ change) => {
    const { loss = 0, luck = 0 } = change;
    const shares = { luck: [0, Number(luck)], error: [0, -Number(loss)] };
    return commentOf(
      /** @type {Turn} */ (/** @type {unknown} */ ({ ...turn, ...change, ...shares })),
    );
  };
  assert.deepEqual(said({}), ["after/choice-best"]);
  assert.deepEqual(said({ loss: 0.01, luck: 0.1 }), ["after/choice-cost", "after/draw-lucky"]);
  assert.deepEqual(said({ luck: -0.1 }), ["after/choice-best", "after/draw-unlucky"]);
  assert.deepEqual(said({ luck: 0.15 }), ["after/choice-best", "after/draw-joker"]);
  assert.deepEqual(said({ luck: -0.15 }), ["after/choice-best", "after/draw-cruel"]);
  const marked = ["after/choice-marked", "after/better", "Why."];
  assert.deepEqual(said({ mark: "??", loss: 0.2 }), marked);
  assert.deepEqual(said({ mark: "!", better: "" }), ["after/mark-fine", "Why."]);
  assert.deepEqual(said({ kind: "leave", loss: 0.5 }), []);
});

test("where a tile had better gone is known for marked turns that should have placed one", () => {
  const place = (/** @type {object} */ turn) => betterPlace(/** @type {Turn} */ (turn));
  assert.deepEqual(place({ seat: 2, mark: "?", best: "6@d4" }), { seat: 2, cell: "d4" });
  for (const best of ["*", "6@-", ""]) assert.equal(place({ seat: 2, mark: "?", best }), null);
  assert.equal(place({ seat: 2, mark: "", best: "6@d4" }), null);
  assert.equal(betterPlace(undefined), null);
});
