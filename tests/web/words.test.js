import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import {
  language,
  locale,
  t,
  useCatalogue,
  useWording,
} from "../../src/luckynumbers/web/base/words.js";
import { speak } from "./support.js";

const TEXTS = {
  plain: "Draw a tile.",
  tiles: "{tiles} or {tiles:or}; {tiles:list}",
  left: ["{count} tile", "{count} tiles"],
  braces: "{{{name}}}",
  particle: "{name:은}",
  wording: "{name}: <a tile|a clover> [in your garden|on your board]",
};

beforeEach(() => {
  useCatalogue({
    language: "en",
    locale: "en-GB",
    name: "English",
    plural: { first: -1, forms: "1101" },
    texts: TEXTS,
  });
});

test("a code without a sentence shows itself", () => {
  assert.equal(t("nothing/here"), "nothing/here");
});

test("lists are joined as the language joins them", () => {
  assert.equal(t("tiles", { tiles: [3] }), "3 or 3; 3");
  assert.equal(t("tiles", { tiles: [3, 7, 20] }), "3, 7 and 20 or 3, 7 or 20; 3, 7, 20");
});

test("a count chooses the form, and beyond the table the last one counts", () => {
  assert.deepEqual(
    [-5, -1, 0, 1, 2, 1000].map((count) => t("left", { count })),
    ["-5 tiles", "-1 tiles", "0 tiles", "1 tile", "2 tiles", "1,000 tiles"],
  );
  assert.equal(t("left"), "{count} tiles");
});

test("double braces are braces, and a missing fact stays visible", () => {
  assert.equal(t("braces", { name: "Ann" }), "{Ann}");
  assert.equal(t("braces"), "{{name}}");
});

test("whoever has no name any more is someone", () => {
  speak("en");
  assert.equal(t("game/their-turn", { name: "" }), "It is someone’s turn.");
  assert.equal(t("challenge/wants", { name: "" }), "Someone challenges you.");
  assert.equal(t("after/against", { names: ["", "Ann"] }), "against someone and Ann");
});

test("what a person typed is never taken for a template", () => {
  assert.equal(t("braces", { name: "{tiles}" }), "{{tiles}}");
});

test("each edition has its own wording, and a name is none", () => {
  const told = ["", "access", "5-vor-12"].map((edition) => {
    useWording(edition);
    return t("wording", { name: "<a|b>" });
  });
  useWording("");
  assert.deepEqual(told, [
    "<a|b>: a tile in your garden",
    "<a|b>: a clover in your garden",
    "<a|b>: a tile on your board",
  ]);
});

test("a particle follows the sound of the name", () => {
  assert.equal(t("particle", { name: "민준" }), "민준은");
  assert.equal(t("particle", { name: "안나" }), "안나는");
  assert.equal(t("particle", { name: 7 }), "7은");
});

for (const code of ["en", "fr", "de", "ko"]) {
  test(`the catalogue of ${code} is used`, () => {
    speak(code);
    assert.equal(language(), code);
    assert.ok(locale().startsWith(code));
    assert.match(t("pile/count", { count: 7 }), /7/);
  });
}
