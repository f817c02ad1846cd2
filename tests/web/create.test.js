import assert from "node:assert/strict";
import test, { before } from "node:test";
import { botName, botNote, chosenBot, forPeople } from "../../src/luckynumbers/web/create/bots.js";
import { editionName, editionNote } from "../../src/luckynumbers/web/create/editions.js";
import { speak } from "./support.js";

before(() => speak("en"));

test("people are offered the levels; programmers' players only where there are no levels", () => {
  assert.deepEqual(forPeople(["random", "level:1", "level:4", "greedy"]), ["level:1", "level:4"]);
  assert.deepEqual(forPeople(["random", "greedy"]), ["random", "greedy"]);
});

test("a gentle player is proposed, or the last there is", () => {
  assert.equal(chosenBot(["level:1", "level:4", "level:9"]), "level:4");
  assert.equal(chosenBot(["level:1", "level:2"]), "level:2");
  assert.equal(chosenBot([]), "greedy");
});

test("every player and every box has a name and a note; an unknown one shows itself", () => {
  for (const bot of ["random", "filler", "greedy", "master", "level:1", "level:9"]) {
    assert.doesNotMatch(botName(bot), /[:/]/);
    assert.doesNotMatch(botNote(bot), /^$|\//);
  }
  assert.equal(botName("exec:x"), "exec:x");
  for (const edition of ["lucky-numbers", "anniversary", "access", "5-vor-12"]) {
    assert.doesNotMatch(editionName(edition), /\//);
    assert.doesNotMatch(editionNote(edition), /^$|\//);
  }
  assert.equal(editionName("another"), "another");
});
