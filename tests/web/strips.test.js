import assert from "node:assert/strict";
import test, { before } from "node:test";
import {
  drawnNext,
  runsOf,
  stripSentence,
  withDrawn,
} from "../../src/luckynumbers/web/after/strips.js";
import { speak } from "./support.js";

before(() => speak("en"));

test("numbers that follow each other are written as a run", () => {
  assert.equal(runsOf([]), "");
  assert.equal(runsOf([7]), "7");
  assert.equal(runsOf([7, 8]), "7, 8");
  assert.equal(runsOf([1, 4, 5, 6, 9, 11, 12, 13, 14]), "1, 4–6, 9, 11–14");
});

test("a strip comes to its best and its worst number", () => {
  const tiles = [
    { number: 1, count: 1, share: 0.25, best: "" },
    { number: 2, count: 0, share: null, best: "" },
    { number: 3, count: 2, share: 0.75, best: "" },
  ];
  const strip = { seat: 2, mean: 0.5, tiles, cells: [] };
  assert.equal(
    stripSentence(strip, ["Ann", "Ben"]),
    "If Ben draws now, the best number is 3: +25% against an average one. The worst is 1: −25%.",
  );
  const level = tiles.map((tile) => ({ ...tile, share: tile.share && 0.5 + tile.share / 100 }));
  assert.equal(stripSentence({ ...strip, tiles: level }, []), "No number changes much now.");
  const nothing = { ...strip, mean: null, tiles: [] };
  assert.match(stripSentence(nothing, ["Ann", "Ben"]), /still being laid out/);
  const cells = [{ seat: 1, cell: "b1", numbers: [7], count: 1 }];
  assert.match(stripSentence({ ...nothing, cells }, ["Ann", "Ben"]), /can be drawn/);
});

test("the number that was drawn next has the figure of the review", () => {
  const turn = { kind: "play", seat: 1, mark: "", reason: "", also: [], after: [0.56, 0.44] };
  const shares = { luck: [0.08, -0.08], error: [-0.02, 0.02] };
  const next = { turn: { ...turn, ...shares }, before: [0.5, 0.5], frame: 1, seq: 7 };
  const event = (/** @type {number} */ seq, /** @type {number[]} */ ...revealed) => ({
    event: { seq, data: { kind: "acted", revealed } },
  });
  const drawn = (/** @type {object[]} */ events, kind = "play", since = 4) => {
    const moments = [{ ...next, turn: { ...next.turn, kind } }];
    return drawnNext(/** @type {any} */ (moments), /** @type {any} */ ({ events }), since);
  };
  const events = [event(4, 9), event(5), event(6, 3), event(8, 5)];
  assert.deepEqual(drawn(events), { number: 3, change: 8 });
  assert.equal(drawn([event(4, 9), event(7)]), null); // taken from the table
  assert.equal(drawn(events, "setup"), null);
  assert.equal(drawn(events, "play", 7), null);
  const tiles = [3, 4].map((number) => ({ number, count: 1, share: 0.4, best: "" }));
  const strip = { seat: 1, mean: 0.5, tiles, cells: [] };
  assert.deepEqual(
    withDrawn(strip, drawn(events)).tiles.map(({ share }) => share),
    [0.58, 0.4],
  );
  assert.equal(withDrawn(strip, null), strip);
});
