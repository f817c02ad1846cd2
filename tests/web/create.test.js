import assert from "node:assert/strict";
import test, { before } from "node:test";
import {
  ALL_GARDENERS,
  botLabel,
  botName,
  forPeople,
  phrase,
  rankOf,
  temper,
} from "../../src/luckynumbers/web/create/bots.js";
import { editionName, editionNote } from "../../src/luckynumbers/web/create/editions.js";
import { termsOf } from "../../src/luckynumbers/web/create/terms.js";
import { standIn } from "../../src/luckynumbers/web/table/absent.js";
import { speak } from "./support.js";

before(() => speak("en"));

const NO_CLOCK = { kind: /** @type {const} */ ("none"), seconds: 0, increment: 0 };
const USUAL = {
  ...{ edition: "access", rules: "std", tournament: false, clock: NO_CLOCK },
  rated: false,
};

test("what is played is told in a few words", () => {
  assert.deepEqual(termsOf(USUAL), [editionName("access")]);
  assert.deepEqual(
    termsOf({
      ...USUAL,
      rules: "std+bruno+michael+norep",
      tournament: true,
      clock: { kind: "days", seconds: 172_800, increment: 0 },
    }).slice(1),
    ["Bruno’s variant", "Michael’s setup", "Tournament", "Two days for each turn"],
  );
  const short = termsOf({ ...USUAL, clock: { kind: "turn", seconds: 90, increment: 0 } });
  assert.equal(short[1], "1:30 on the clock");
  assert.equal(termsOf({ ...USUAL, rated: true }).at(-1), "rated");
});

test("who stands in for someone who is gone is of middle strength", () => {
  assert.equal(standIn(["random", "greedy", "master", ...ALL_GARDENERS]), "level:6");
  assert.equal(standIn(["random", "greedy"]), "greedy");
  assert.equal(standIn([]), "greedy");
});

test("people are offered the gardeners; programmers' players only where there are none", () => {
  assert.deepEqual(forPeople(["random", "level:4", "level:1", "greedy"]), ["level:1", "level:4"]);
  assert.deepEqual(forPeople(["random", "greedy"]), ["random", "greedy"]);
});

test("there are nine gardeners, by strength; nobody else has one", () => {
  assert.deepEqual(ALL_GARDENERS.map(rankOf), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.equal(rankOf("greedy"), 0);
  assert.equal(botLabel("level:4"), "Pico (4)");
  assert.equal(botLabel("greedy"), botName("greedy"));
});

for (const language of ["en", "fr", "de", "ko"])
  test(`every gardener has a name, a temper and phrases of their own in ${language}`, () => {
    speak(language);
    const said = ALL_GARDENERS.flatMap((bot) => [
      botName(bot),
      temper(bot),
      phrase(bot, "hello"),
      phrase(bot, "won"),
      phrase(bot, "lost"),
    ]);
    assert.equal(new Set(said).size, 45);
    for (const text of said) assert.doesNotMatch(text, /^$|gardener|\//);
    speak("en");
  });

test("every player and every box has a name and a note; an unknown one shows itself", () => {
  for (const bot of ["random", "filler", "greedy", "master", "level:1", "level:9"]) {
    assert.doesNotMatch(botName(bot), /[:/]/);
    assert.doesNotMatch(temper(bot), /^$|\//);
  }
  assert.equal(temper("exec:x"), "");
  assert.equal(phrase("greedy", "won"), "");
  assert.equal(botName("exec:x"), "exec:x");
  for (const edition of ["lucky-numbers", "anniversary", "access", "5-vor-12"]) {
    assert.doesNotMatch(editionName(edition), /\//);
    assert.doesNotMatch(editionNote(edition), /^$|\//);
  }
  assert.equal(editionName("another"), "another");
});
