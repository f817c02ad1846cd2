import assert from "node:assert/strict";
import test, { before } from "node:test";
import { receive, unknown } from "../../src/luckynumbers/web/table/model.js";
import { speak } from "./support.js";
import { event, state, VIEW } from "./table.js";

// A person who wants the colours named; settings are read when they are first imported.
const kept = { getItem: () => JSON.stringify({ colours: true }), setItem: () => {} };
Object.defineProperty(globalThis, "localStorage", { value: kept, configurable: true });
const { rowsAnswer, stateSentence, tableAnswer } = await import(
  "../../src/luckynumbers/web/table/sentences.js"
);
const { told, toldEntry } = await import("../../src/luckynumbers/web/table/told.js");

before(() => speak("en"));

/** @param {Partial<import("../../src/luckynumbers/web/net/wire.js").StateOut>} changes */
const known = (changes = {}) => receive(unknown("T"), state(changes));

/**
 * @param {import("../../src/luckynumbers/web/table/model.js").Known} table
 * @param {{tile: number, cell: string} | null} [preview]
 */
const said = (table, preview = null) =>
  stateSentence({ known: table, line: "here", preview, chosen: null, lift: null, missed: 0 });

test("a garden, the table and the hand are told with their colours", () => {
  assert.match(rowsAnswer(known(), 1), /Row 1: yellow 3, empty, empty, empty\./);
  assert.match(tableAnswer(known().game), /^On the table: yellow 9 and red 20\./);
  assert.equal(said(known({ mine: [2] })), "Ann has drawn red 7.");
});

test("a sentence that begins with a colour has its capital", () => {
  const table = known({ mine: [1], view: { ...VIEW, actions: ["14@d4"] } });
  const sentence = said(table, { tile: 14, cell: "d4" });
  assert.equal(sentence, "Yellow 14 on d4, and green 18 to the table?");
});

test("a move of the log is told with the colours that the server gives", () => {
  const entry = {
    seq: 3,
    code: "turn/draw-exchange",
    text: "Ann draws 9 and places it on c3, sending 13 to the table.",
    rest: "",
    seat: 1,
    facts: { name: "Ann", tile: 9, cell: "c3", displaced: 13 },
    tiles: { tile: { number: 9, colour: 2 }, displaced: { number: 13, colour: 4 } },
  };
  const sentence = "Ann draws red 9 and places it on c3, sending green 13 to the table.";
  assert.equal(toldEntry(entry, [1]), sentence);
  const unknown = { tile: { number: 9, colour: 0 } };
  assert.equal(toldEntry({ ...entry, tiles: unknown }, [1]), entry.text);
  assert.equal(toldEntry({ ...entry, code: "win/full" }, [1]), entry.text);
});

test("a colour that is not known is not told", () => {
  assert.equal(told({ number: 9, colour: 0 }), 9);
  assert.equal(told({ number: 9, colour: 5 }), "blue 9");
});

test("the only one who plays here reads that they start, and all others who it is", () => {
  const facts = { name: "Ann" };
  const log = [
    { code: "welcome/start", facts, text: "Ann starts." },
    { code: "setup/done", facts, text: "Ann sets up 3." },
  ];
  /** @type {import("./table.js").Data} */
  const data = { kind: "started", first: 1 };
  const [entry] = known({ events: [{ ...event(1, data), log }] }).log;
  assert.ok(entry);
  assert.equal(toldEntry(entry, [1]), "You start. Ann sets up 3.");
  assert.equal(toldEntry(entry, [2]), "Ann starts. Ann sets up 3.");
  assert.equal(toldEntry(entry, [1, 2]), "Ann starts. Ann sets up 3.");
  const drawn = { ...entry, code: "welcome/start-drawn", rest: "" };
  assert.equal(toldEntry(drawn, [1]), "You start, drawn at random.");
});
