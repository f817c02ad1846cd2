import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { merge, missing } from "../../src/luckynumbers/web/base/progress.js";

/** @typedef {Record<string, [number, boolean, string, number]>} Short */
const CASES = JSON.parse(
  readFileSync(new URL("../golden/progress.json", import.meta.url).pathname, "utf-8"),
);

/**
 * @param {Short} short
 * @param {string[]} beaten
 */
const full = (short, beaten = []) => ({
  results: Object.fromEntries(
    Object.entries(short).map(([name, [moves, within, day, hints]]) => [
      name,
      { moves, within, day, hints },
    ]),
  ),
  beaten,
  lessons: [],
});

for (const { name, one, other, both } of CASES)
  test(`two devices: ${name}`, () => {
    assert.deepEqual(merge(full(one), full(other)), full(both));
    assert.deepEqual(merge(full(other), full(one)), full(both));
    assert.deepEqual(merge(full(both), full(one)), full(both));
    assert.deepEqual(missing(full(both), full(both)), full({}));
    const rest = missing(full(both), full(one));
    assert.deepEqual(merge(full(one), rest), full(both), "what is missing completes it");
  });

test("gardeners and lessons are joined", () => {
  const one = { ...full({}, ["level:2", "level:1"]), lessons: ["first"] };
  const other = { ...full({}, ["level:2", "level:3"]), lessons: ["bruno"] };
  const both = { ...full({}, ["level:1", "level:2", "level:3"]), lessons: ["bruno", "first"] };
  assert.deepEqual(merge(one, other), both);
  assert.deepEqual(missing(both, one).beaten, ["level:3"]);
});
