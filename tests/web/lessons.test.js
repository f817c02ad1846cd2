import assert from "node:assert/strict";
import test from "node:test";
import { addable, chosen } from "../../src/luckynumbers/web/learn/rulebook.js";
import { ends, expected, LESSONS } from "../../src/luckynumbers/web/learn/scripts.js";
import { SLIDES } from "../../src/luckynumbers/web/learn/slides.js";

test("the steps of a lesson end after their actions", () => {
  for (const lesson of LESSONS) {
    const counts = ends(lesson);
    assert.equal(counts.length, lesson.steps.length);
    assert.equal(counts.at(-1), expected(lesson).length);
    assert.deepEqual(
      counts,
      counts.toSorted((one, two) => one - two),
    );
  }
});

test("every draw of a lesson has a tile in its pile", () => {
  for (const lesson of LESSONS) {
    const draws = expected(lesson).filter((action) => action === "*").length;
    const setups = 8; // four tiles for each of two seats
    assert.ok(lesson.pile.length >= draws + setups, lesson.name);
  }
});

test("every question has exactly one right answer", () => {
  const asked = SLIDES.flatMap(({ steps }) => steps).filter(({ choices }) => choices);
  assert.ok(asked.length > 0);
  for (const { choices = [] } of asked)
    assert.equal(choices.filter(({ right }) => right).length, 1);
});

const EMPTY = { when: [], unless: [] };
const PLAIN = { sets: false, digits: false, rulings: false };
const SECTION = { heading: "", texts: [], figures: [], overview: null, boxes: [], ...PLAIN };
const BOOK = {
  chapters: [
    { name: "play", heading: "h", sections: [{ ...EMPTY, ...SECTION }] },
    { name: "bruno", heading: "h", sections: [{ ...SECTION, when: ["bruno"], unless: ["solo"] }] },
  ],
  addable: ["bruno", "michael"],
  editions: { "": { topics: [], facts: {} }, box: { topics: ["michael"], facts: {} } },
};

test("an edition tells its own topics and those that are added", () => {
  /**
   * @param {string} edition
   * @param {string[]} added
   */
  const names = (edition, added) => chosen(BOOK, edition, added).map(({ name }) => name);
  assert.deepEqual(names("box", []), ["play"]);
  assert.deepEqual(names("box", ["bruno"]), ["play", "bruno"]);
  assert.deepEqual(names("box", ["bruno", "solo"]), ["play"]);
  assert.deepEqual(addable(BOOK, "box"), ["bruno"]);
});
