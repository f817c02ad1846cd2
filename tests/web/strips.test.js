import assert from "node:assert/strict";
import test, { before } from "node:test";
import { runsOf, stripSentence } from "../../src/luckynumbers/web/after/strips.js";
import { speak } from "./support.js";

before(() => speak("en"));

test("numbers that follow each other are written as a run", () => {
  assert.equal(runsOf([]), "");
  assert.equal(runsOf([7]), "7");
  assert.equal(runsOf([7, 8]), "7, 8");
  assert.equal(runsOf([1, 4, 5, 6, 9, 11, 12, 13, 14]), "1, 4–6, 9, 11–14");
});

test("a strip comes to its mean, its best and its worst number", () => {
  const tiles = [
    { number: 1, count: 1, share: 0.25, best: "" },
    { number: 2, count: 0, share: null, best: "" },
    { number: 3, count: 2, share: 0.75, best: "" },
  ];
  const strip = { seat: 2, mean: 0.5, tiles, cells: [] };
  assert.equal(
    stripSentence(strip, ["Ann", "Ben"]),
    "If Ben draws now, the chance of winning is 50% on average: 75% with the best number, 3, and 25% with the worst, 1.",
  );
  const nothing = { ...strip, mean: null, tiles: [] };
  assert.match(stripSentence(nothing, ["Ann", "Ben"]), /still being laid out/);
  const cells = [{ seat: 1, cell: "b1", numbers: [7], count: 1 }];
  assert.match(stripSentence({ ...nothing, cells }, ["Ann", "Ben"]), /can be drawn/);
});
