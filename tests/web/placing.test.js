import assert from "node:assert/strict";
import test from "node:test";
import { unknown } from "../../src/luckynumbers/web/table/model.js";
import { fewestEmpty } from "../../src/luckynumbers/web/table/placing.js";

/**
 * A game that is over.
 * @param {readonly number[]} empties of each garden
 * @param {readonly number[]} winners
 * @param {readonly number[]} [left] the seats that have left
 */
function ended(empties, winners, left = []) {
  const known = unknown("T");
  const gardens = empties.map((empty) =>
    Array.from({ length: 16 }, (_, cell) => (cell < empty ? null : { number: 1, colour: 1 })),
  );
  const game = { ...known.game, gardens, left: new Set(left) };
  const closed = { kind: /** @type {const} */ ("closed"), end: "pile", winners };
  return { ...known, game, closed };
}

test("the end says with how few empty cells it was won, where no garden is full", () => {
  assert.equal(fewestEmpty(ended([4, 3], [2])), 3);
  assert.equal(fewestEmpty(ended([2, 5, 2], [1, 3])), 2);
  assert.equal(fewestEmpty(ended([0, 3], [1])), 0);
  assert.equal(fewestEmpty(ended([9, 3], [1], [2])), 0);
});
