import assert from "node:assert/strict";
import test, { before } from "node:test";
import { changeText, reasonText } from "../../src/luckynumbers/web/games/worth.js";
import { speak } from "./support.js";

before(() => speak("en"));

const WORTH = { rating: 1138, change: 138, part: 1, new: false };
const LINE = {
  ...{ table: "T", seat: 1, at: 0, seats: 2, share: 1, empties: 0, left: false, rated: true },
  ...{ names: ["Ann", "Ben"], bots: ["", ""], winners: [1], round: null },
  ...{ gone: /** @type {number[]} */ ([]), worth: WORTH },
};

test("what a rated game was worth is told with its sign", () => {
  assert.equal(changeText(LINE), "Your rating: 1,138 (+138)");
  assert.equal(
    changeText({ ...LINE, worth: { ...WORTH, change: -73 } }),
    "Your rating: 1,138 (−73)",
  );
  assert.equal(changeText({ ...LINE, worth: { ...WORTH, change: null } }), "Your rating: 1,138");
  assert.equal(changeText({ ...LINE, worth: null }), "");
});

/** @type {[string, object, string][]} */
const REASONS = [
  ["nothing out of the ordinary", {}, ""],
  ["an unrated game", { rated: false, worth: null, gone: [2] }, ""],
  ["the other has left", { gone: [2] }, "Ben left the game: that counts as a win for you."],
  ["one of two others has left", { gone: [2], seats: 3, names: ["Ann", "Ben", "Cy"] }, ""],
  ["I have left", { gone: [1], left: true }, "You left the game: that counts as a loss."],
  [
    "the other left at once",
    { gone: [2], worth: null },
    "Your rating stays as it is: Ben left within the first three turns.",
  ],
  [
    "the same opponent again",
    { worth: { ...WORTH, part: 0.64, new: true } },
    "Rated games against the same person count less and less, this one 64%.",
  ],
  [
    "a first game",
    { worth: { ...WORTH, new: true } },
    "In your first games a rating rises faster than it falls.",
  ],
];

for (const [name, changes, expected] of REASONS)
  test(`why it counted so: ${name}`, () =>
    assert.equal(reasonText({ ...LINE, ...changes }), expected));
