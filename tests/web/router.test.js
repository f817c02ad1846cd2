import assert from "node:assert/strict";
import test from "node:test";
import { PAGES } from "../../src/luckynumbers/web/app/pages.js";
import { open, parsePlace } from "../../src/luckynumbers/web/app/router.js";
import { Refusal } from "../../src/luckynumbers/web/net/rest.js";

const place = (/** @type {string} */ address) =>
  parsePlace(new URL(address, "http://garden.example"));

test("an address is its parts and its query", () => {
  const { path, parts, query } = place("/puzzles/endless/3/18?again&look=sober");
  assert.equal(path, "/puzzles/endless/3/18");
  assert.deepEqual(parts, ["puzzles", "endless", "3", "18"]);
  assert.equal(query.has("again"), true);
  assert.equal(query.get("look"), "sober");
});

test("empty parts do not count, and escapes are undone", () => {
  assert.deepEqual(place("/").parts, []);
  assert.deepEqual(place("//t//x/").parts, ["x"]); // the first two slashes name a host
  assert.deepEqual(place("/t/x%20y/%EB%AF%BC").parts, ["t", "x y", "민"]);
});

test("a broken escape stays as it is written", () => {
  assert.deepEqual(parsePlace({ pathname: "/t/%E0%A4%A", search: "" }).parts, ["t", "%E0%A4%A"]);
});

test("a word that names no page is refused, also one that every object has", async () => {
  const app = { draw() {}, go() {}, say() {}, changed() {} };
  for (const address of ["/nowhere", "/constructor", "/__proto__/x"]) {
    await assert.rejects(open(app, place(address)), (error) => {
      assert.ok(error instanceof Refusal);
      return error.code === "server/no-page" && error.status === 404;
    });
  }
});

test("the pages are those that the links of the client name", () => {
  for (const word of ["", "t", "new", "join", "lobby", "puzzles", "learn", "rules", "settings"])
    assert.ok(Object.hasOwn(PAGES, word), word);
});
