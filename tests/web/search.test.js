import assert from "node:assert/strict";
import test from "node:test";
import { plain } from "../../docs/search.js";

test("the search of the documents looks for the words that tell", () => {
  assert.equal(plain("draw a garden"), "draw garden");
  assert.equal(plain("How do I write a bot?"), "write bot");
  assert.equal(plain("exec:"), "exec");
  assert.equal(plain("--sprt"), "sprt");
  assert.equal(plain("level:3"), "level:3");
  assert.equal(plain("what is"), "what is");
  assert.equal(plain(" "), "");
});

test("a name of the library is looked for with its class, whatever stands around it", () => {
  assert.equal(plain("Position.parse"), "+Position^4 +parse");
  assert.equal(plain("luckynumbers.core.Position.parse"), "+Position^4 +parse");
  assert.equal(plain("Record.load()"), "+Record^4 +load");
  assert.equal(plain('Record.load("game.lnr")'), "+Record^4 +load");
  assert.equal(plain("puzzles.solve"), "+puzzles +solve");
  assert.equal(plain("garden_svg"), "garden_svg");
  assert.equal(plain("DRAW"), "+core^4 +DRAW");
});

test("a code is looked for with all its parts", () => {
  assert.equal(plain("table/stale"), "+table +stale^4");
  assert.equal(plain("server/too-fast"), "+server +fast^4");
  assert.equal(plain("action/does-not-fit"), "+action +fit^4");
  assert.equal(plain("Bradley-Terry"), "Bradley-Terry");
});

test("what people call a thing is looked for under the name it has here", () => {
  assert.equal(plain("How to play?"), "rules");
  assert.equal(plain("list legal moves"), "list +Position^4 +actions");
  assert.equal(plain("save the game"), "records");
  assert.equal(plain("docker compose"), "container compose");
  assert.equal(plain("rapid"), "rapid");
  assert.equal(plain("r7"), "rulings r7");
});
