import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { ALL_GARDENERS } from "../../src/luckynumbers/web/create/bots.js";
import { coloursOf, face, initial, portrait } from "../../src/luckynumbers/web/draw/portraits.js";

const drawn = readFileSync(
  new URL("../../src/luckynumbers/web/draw/portraits.svg", import.meta.url).pathname,
  "utf-8",
);

test("every gardener has a drawing of their own", () => {
  const views = ALL_GARDENERS.map((bot) => new URL(String(portrait(bot).props.src)).hash.slice(1));
  assert.equal(new Set(views).size, 9);
  for (const view of views) assert.match(drawn, new RegExp(`<view id="${view}" `));
});

test("a computer player who is no gardener is the ladybug", () => {
  assert.equal(portrait("greedy").tag, "svg");
});

/** @type {[string, string][]} */
const INITIALS = [
  ["anna", "A"],
  ["  ben", "B"],
  ["élodie", "É"],
  ["e\u0301lodie", "E\u0301"],
  ["민준", "민"],
  ["👩‍🌾 Ada", "👩‍🌾"],
  ["", "?"],
];
for (const [name, letter] of INITIALS)
  test(`the initial of "${name}" is ${letter}`, () => assert.equal(initial(name), letter));

const COMPANY = ["Anna", "Ben", "Clara", "David", "Emma"];

test("nobody at a table has the colour of another", () => {
  assert.equal(new Set(coloursOf(COMPANY)).size, 5);
  assert.equal(new Set(coloursOf(["Anna", null, "Anna (2)", null, null])).size, 5);
  assert.equal(new Set(coloursOf(["Anna", "Anna"])).size, 2);
});

test("a person keeps the colour of their face, at any seat, whoever else is no person", () => {
  for (const name of COMPANY) {
    const [own] = coloursOf([name]);
    assert.deepEqual(face(name).props, face(name, own).props);
    assert.equal(coloursOf([null, null, name])[2], own);
  }
  assert.deepEqual(coloursOf(COMPANY), coloursOf(COMPANY.toReversed()).toReversed());
});
