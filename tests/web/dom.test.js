import assert from "node:assert/strict";
import test from "node:test";
import { h } from "../../src/luckynumbers/web/base/dom.js";
import { createStore } from "../../src/luckynumbers/web/base/store.js";
import { CELLS, parseTiles } from "../../src/luckynumbers/web/draw/garden.js";

test("a description keeps elements and texts, and leaves nothings out", () => {
  const list = h("ul", null, [h("li"), [null, h("li", { key: 2 })]], false, "text", 7, undefined);
  assert.deepEqual(
    list.children.map(({ tag, text }) => tag || text),
    ["li", "li", "text", "7"],
  );
});

test("a text is a text, also one that looks like HTML", () => {
  const [child] = h("p", null, "<b>Ann</b>").children;
  assert.equal(child?.tag, "");
  assert.equal(child?.text, "<b>Ann</b>");
});

test("a store replaces its value and says so", () => {
  let drawn = 0;
  const store = createStore({ at: 1, name: "Ann" }, () => {
    drawn += 1;
  });
  const before = store.state;
  store.change({ at: 2 });
  assert.deepEqual(store.state, { at: 2, name: "Ann" });
  assert.deepEqual(before, { at: 1, name: "Ann" });
  assert.equal(drawn, 1);
});

test("a layout is read cell by cell", () => {
  assert.deepEqual(parseTiles("-"), []);
  assert.deepEqual(parseTiles("103...520"), [
    { colour: 1, number: 3 },
    null,
    { colour: 5, number: 20 },
  ]);
  assert.deepEqual(CELLS.slice(0, 5), ["a1", "b1", "c1", "d1", "a2"]);
});
