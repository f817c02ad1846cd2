import assert from "node:assert/strict";
import test, { before } from "node:test";
import { Misunderstood, parse } from "../../src/luckynumbers/web/table/grammar.js";
import { speak } from "./support.js";

before(() => speak("en"));

/** @type {[string, string, number | null, string | null][]} */
const READ = [
  ["draw", "draw", null, null],
  ["  DRAW ", "draw", null, null],
  ["d", "draw", null, null],
  ["take 7 b2", "put", 7, "b2"],
  ["t7 b 2", "put", 7, "b2"],
  ["7 2b", "put", 7, "b2"],
  ["7 ㅠ2", "put", 7, "b2"],
  ["put it on c3 please", "put", null, "c3"],
  ["drop 14", "discard", 14, null],
  ["where 7", "where", 7, null],
  ["garden 2", "garden", 2, null],
  ["undo", "undo", null, null],
  ["disc", "discard", null, null],
  ["save evening.lnr", "save", null, null],
  ["?", "help", null, null],
];

for (const [line, verb, number, cell] of READ)
  test(`“${line}” is read`, () => assert.deepEqual(parse(line), { verb, number, cell }));

/** @type {[string, RegExp][]} */
const REFUSED = [
  ["", /./],
  ["xyzzy", /xyzzy/],
  ["drwa", /draw/],
  ["§", /§/],
  ["a5", /a5/],
  ["take 21 b2", /21/],
  ["take 0", /0/],
  ["7 8", /./],
  ["a1 b2", /./],
  ["draw discard", /./],
  ["take", /./],
  ["place", /./],
  ["leave 7", /./],
  ["draw 7", /./],
];

for (const [line, sentence] of REFUSED)
  test(`“${line}” is refused with a sentence that helps`, () => {
    assert.throws(
      () => parse(line),
      (error) => {
        assert.ok(error instanceof Misunderstood);
        assert.match(error.message, sentence);
        assert.doesNotMatch(error.message, /^input\//);
        return true;
      },
    );
  });

test("a very long line is answered with its beginning", () => {
  assert.throws(
    () => parse("x".repeat(5000)),
    (error) => error instanceof Misunderstood && error.message.length < 200,
  );
});
