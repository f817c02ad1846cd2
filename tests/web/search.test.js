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
