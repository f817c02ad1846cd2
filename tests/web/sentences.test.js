import assert from "node:assert/strict";
import test, { before } from "node:test";
import { t } from "../../src/luckynumbers/web/base/words.js";
import { receive, unknown } from "../../src/luckynumbers/web/table/model.js";
import {
  endSentence,
  hiddenAnswer,
  lastAnswer,
  nameOf,
  othersAnswer,
  resultSentence,
  rowsAnswer,
  stateSentence,
  tableAnswer,
} from "../../src/luckynumbers/web/table/sentences.js";
import { speak } from "./support.js";
import { INFO, state, VIEW } from "./table.js";

before(() => speak("en"));

/** @param {Partial<import("../../src/luckynumbers/web/net/wire.js").StateOut>} changes */
const known = (changes) => receive(unknown("T"), state(changes));

/**
 * @typedef {object} Moment
 * @property {import("../../src/luckynumbers/web/net/socket.js").Line} [line]
 * @property {{tile: number, cell: string} | null} [preview]
 * @property {number | null} [chosen]
 * @property {import("../../src/luckynumbers/web/table/pace.js").Lift | null} [lift]
 * @property {number} [missed]
 */

/**
 * @param {import("../../src/luckynumbers/web/table/model.js").Known} table
 * @param {Moment} [moment]
 */
const said = (table, moment = {}) =>
  stateSentence({
    ...{ known: table, line: "here", preview: null, chosen: null, lift: null, missed: 0 },
    ...moment,
  });

/**
 * @param {number} seq
 * @param {string} text
 */
const entry = (seq, text) => ({ seq, text, rest: "", code: "", seat: 1, facts: {}, tiles: {} });

test("a seat without a name has its number", () => {
  assert.equal(nameOf(known({}), 1), "Ann");
  assert.equal(nameOf(unknown("T"), 3), "Seat 3");
});

test("before anything is known, and while the line is cut, the state says so", () => {
  assert.equal(said(unknown("T")), t("web/loading"));
  assert.match(said(known({}), { line: "away" }), /connection|line|offline/i);
});

test("a table that waits counts the seats that are free", () => {
  const seats = INFO.seats.map((seat, index) => (index ? { ...seat, kind: "open" } : seat));
  const waiting = { ...INFO, status: "waiting", seats };
  assert.match(said(known({ info: waiting, view: {} })), /1|one/i);
  const full = { ...INFO, status: "waiting" };
  assert.notEqual(said(known({ info: full, view: {} })), said(known({ info: waiting, view: {} })));
});

test("whose turn it is, and what they hold, is said to the others", () => {
  const sentence = said(known({ mine: [2] }));
  assert.match(sentence, /Ann/);
  assert.match(sentence, /7/);
});

test("a tile that someone takes is said before it is placed", () => {
  const sentence = said(known({ mine: [2] }), { lift: { seat: 1, tile: 9 } });
  assert.match(sentence, /Ann takes 9/);
});

test("whoever waits for someone who is away is told that it can go on in a minute", () => {
  const away = { present: [2] };
  assert.equal(
    said(known({ ...away, mine: [2] })),
    "Ann is away. In a minute you can continue without Ann.",
  );
  assert.equal(said(known({ ...away, mine: [2] }), { missed: 1 }), "Ann is away.");
  assert.equal(said(known({ ...away, mine: [] })), "Ann is away.");
});

test("on one device the seat is named before the sentence", () => {
  assert.match(said(known({ mine: [1, 2] })), /^Ann: /);
  assert.doesNotMatch(said(known({ mine: [1] })), /Ann/);
});

test("what can be done next follows from the server's actions", () => {
  const free = { ...VIEW, layout: VIEW.layout?.replace(" 114207", " -") };
  const table = (/** @type {string[]} */ actions) =>
    known({ mine: [1], view: { ...free, actions } });
  const sentences = [
    said(table(["*"])),
    said(table(["*", "09@b3"])),
    said(table(["09@b3"])),
    said(table(["*", "09@b3"]), { chosen: 9 }),
    said(table(["*"]), { preview: { tile: 9, cell: "b3" } }),
    said(table(["*"]), { preview: { tile: 9, cell: "a1" } }),
    said(known({ mine: [1] })),
    said(known({ mine: [1], view: { ...VIEW, setup: true } })),
  ];
  assert.equal(new Set(sentences).size, sentences.length);
  assert.match(sentences[5] ?? "", /3/); // the tile that would go to the table
});

test("a game that nobody has won is told by its last sentence", () => {
  const over = known({ info: { ...INFO, status: "closed" } });
  const told = { ...over, log: [entry(5, "The table is closed.")] };
  assert.equal(said(told), "The table is closed.");
});

test("a game that is over says why; who has won is said apart", () => {
  const over = known({ info: { ...INFO, status: "closed" } });
  /** @param {number[]} winners */
  const won = (winners) => ({
    ...over,
    closed: /** @type {const} */ ({ kind: "closed", end: "full", winners }),
  });
  assert.equal(said(won([2])), "Ben’s garden is full!");
  assert.equal(said({ ...won([2]), mine: [2] }), "Your garden is full!");
  assert.equal(
    said({ ...won([2]), reason: "Only one player is left." }),
    "Only one player is left.",
  );
  assert.equal(endSentence(won([2])), "Ben wins!");
  assert.equal(endSentence(won([1, 2])), "Ann and Ben share the win!");
  assert.equal(endSentence({ ...won([1, 2]), mine: [2] }), "You share the win!");
  assert.equal(resultSentence(won([1])), "Ann wins!");
  assert.equal(resultSentence(won([1, 2])), "Ann and Ben share the win!");
});

test("a garden is read row by row", () => {
  assert.equal(
    rowsAnswer(known({}), 1),
    "Ann’s garden has 12 empty cells. Row 1: 3, empty, empty, empty." +
      " Row 2: empty, 7, empty, empty. Row 3: empty, empty, 12, empty." +
      " Row 4: empty, empty, empty, 18.",
  );
  assert.match(othersAnswer(known({}), 1), /^Ben’s garden /);
});

test("the table is read in ascending order", () => {
  assert.equal(tableAnswer(known({}).game), "On the table: 9 and 20. 28 tiles are face down.");
});

test("what is face down is grouped by its copies", () => {
  const answer = hiddenAnswer(known({}).game);
  assert.match(answer, /^28 tiles are face down\. /);
  assert.ok(answer.indexOf("1, 4") > 0, answer);
});

test("the last turns are those of all seats", () => {
  assert.equal(lastAnswer(known({})), "Nothing has happened yet.");
  const log = ["A.", "B.", "C."].map((text, seq) => entry(seq, text));
  assert.equal(lastAnswer({ ...known({}), log }), "B. C.");
});
