import assert from "node:assert/strict";
import test from "node:test";
import {
  cellsFor,
  hiddenCounts,
  placement,
  readView,
  receive,
  unknown,
} from "../../src/luckynumbers/web/table/model.js";
import { event, INFO, state, VIEW } from "./table.js";

test("a view is read into gardens, table, hand and pile", () => {
  const game = readView(VIEW);
  assert.deepEqual(game.gardens[0]?.slice(0, 2), [{ colour: 1, number: 3 }, null]);
  assert.deepEqual(game.table, [
    { colour: 2, number: 20 },
    { colour: 1, number: 9 },
  ]);
  assert.deepEqual(
    game.hand.map(({ number }) => number),
    [7, 14],
  );
  assert.equal(game.pile, 28);
  assert.deepEqual([...game.left], [2]);
  assert.deepEqual([...game.pairs], ["14@d3"]);
});

test("a table that has not begun has no gardens", () => {
  assert.deepEqual(readView({}).gardens, []);
  assert.equal(readView({ position: "", layout: "" }).seat, 0);
});

test("the state of a table replaces what was known", () => {
  const known = receive(unknown("T"), state({ mine: [1], events: [event(0, CREATED)] }));
  assert.equal(known.seq, 5);
  assert.deepEqual(known.mine, [1]);
  assert.equal(known.info?.seats[0]?.name, "Ann");
  assert.equal(known.game.seat, 1);
});

test("a state that begins anew forgets the sentences of before", () => {
  const first = receive(unknown("T"), state({ events: [event(0, CREATED), event(1, START)] }));
  const again = receive(first, state({ events: [event(0, CREATED), event(1, START)] }));
  assert.equal(again.log.length, first.log.length);
});

test("a state after a break adds what was missed", () => {
  const first = receive(unknown("T"), state({ events: [event(0, CREATED), event(1, START)] }));
  const later = receive(first, state({ seq: 6, events: [event(6, DISCARD)] }));
  assert.deepEqual(
    later.log.map(({ seq }) => seq),
    [1, 6],
  );
});

test("whoever sits after a seat that is closed moves up, and who is sent away has none", () => {
  const user = (/** @type {string} */ id) => ({ kind: "person", name: id, user: id, bot: "" });
  const free = { kind: "open", name: "", user: "", bot: "" };
  const info = { ...INFO, status: "waiting", seats: [user("a"), free, user("b")] };
  const known = receive(unknown("T"), state({ info, mine: [3] }));
  const dropped = { ...info, seats: [user("a"), user("b")] };
  const moved = receive(known, { ...message(6, { kind: "dropped", seat: 2 }), info: dropped });
  assert.deepEqual(moved.mine, [2]);
  const gone = { ...info, seats: [user("a"), free] };
  const who = { kind: /** @type {const} */ ("open") };
  const away = receive(moved, { ...message(7, { kind: "seated", seat: 2, who }), info: gone });
  assert.deepEqual(away.mine, []);
});

test("an event that is known already changes nothing", () => {
  const known = receive(unknown("T"), state({}));
  assert.equal(receive(known, message(5, DISCARD)), known);
});

test("an event brings its view, closes offers, and keeps the seats", () => {
  const asked = receive(receive(unknown("T"), state({})), OFFER);
  assert.equal(asked.offers.length, 1);
  const view = { ...VIEW, seat: 2 };
  const known = receive(asked, { ...message(6, DISCARD), view });
  assert.equal(known.seq, 6);
  assert.equal(known.game.seat, 2);
  assert.deepEqual(known.offers, []);
  assert.equal(known.info, asked.info);
  assert.equal(known.log.at(-1)?.text, "turn/draw-discard");
});

test("an event whose sentence comes later has none of its own", () => {
  /** @type {import("./table.js").Data} */
  const draw = { kind: "acted", seat: 1, action: "*" };
  const before = receive(unknown("T"), state({}));
  const known = receive(before, { ...message(6, draw, "turn/draws"), log: [] });
  assert.equal(known.log, before.log);
});

test("the tiles of a sentence have the colours that the server gives, after a reload too (R11)", () => {
  const facts = { tile: 9, displaced: 13, cell: "b3" };
  const told = { code: "turn/take-exchange", facts, text: "Ann takes 9." };
  const swap = { ...event(6, { kind: "acted", seat: 1, action: "09@b3" }), message: told };
  const tiles = { tile: { number: 9, colour: 2 }, displaced: { number: 13, colour: 4 } };
  const live = receive(receive(unknown("T"), state({})), {
    ...swap,
    type: "event",
    table: "T",
    view: VIEW,
    colours: "24",
  });
  const reloaded = receive(unknown("T"), state({ seq: 6, events: [{ ...swap, colours: "24" }] }));
  const older = receive(unknown("T"), state({ seq: 6, events: [swap] }));
  assert.deepEqual(live.log.at(-1)?.tiles, tiles);
  assert.deepEqual(reloaded.log.at(-1)?.tiles, tiles);
  assert.equal(older.log.at(-1)?.tiles.tile?.colour, 0);
});

test("an event with several sentences is one line of the log", () => {
  const log = ["Ann starts.", "Ann sets up 3.", "Ben sets up 2."].map(sentence);
  const known = receive(unknown("T"), { ...message(1, START), log });
  assert.deepEqual(
    known.log.map(({ text }) => text),
    ["Ann starts. Ann sets up 3. Ben sets up 2."],
  );
});

test("the end of a game is told by its last sentence, and why it ended is kept", () => {
  /** @type {import("./table.js").Data} */
  const closed = { kind: "closed", end: "last", winners: [2] };
  const log = ["The last tile lies.", "Ben wins."].map(sentence);
  const known = receive(unknown("T"), { ...message(6, closed, "win/fewest"), log, info: INFO });
  assert.equal(known.log.at(-1)?.text, "Ben wins.");
  assert.equal(known.reason, "The last tile lies.");
  assert.deepEqual(known.closed, closed);
  assert.equal(receive(unknown("T"), message(6, closed, "win/full")).reason, "");
});

test("the cells of each seat's last turn are marked, and an undo takes the marks away", () => {
  /** @type {import("./table.js").Data[]} */
  const events = [
    { kind: "acted", seat: 1, action: "09@b3" },
    { kind: "acted", seat: 1, action: "07@c1" },
    DISCARD,
    { kind: "undone", seat: 1, count: 1 },
  ];
  let known = receive(unknown("T"), state({}));
  const steps = [known];
  events.forEach((data, index) => {
    known = receive(known, message(6 + index, data));
    steps.push(known);
  });
  assert.deepEqual(
    steps.map(({ last }) => last),
    [
      { seat: 0, cells: {} },
      { seat: 1, cells: { 1: ["b3"] } },
      { seat: 1, cells: { 1: ["b3", "c1"] } },
      { seat: 2, cells: { 1: ["b3", "c1"], 2: [] } },
      { seat: 0, cells: {} },
    ],
  );
});

test("an offer is replaced by its number, and goes when it has ended", () => {
  const asked = receive(unknown("T"), OFFER);
  assert.deepEqual(receive(asked, { ...OFFER, wanted: [3] }).offers, [{ ...OFFER, wanted: [3] }]);
  assert.deepEqual(receive(asked, { ...OFFER, open: false }).offers, []);
});

test("presence and the next table are noted; other messages change nothing", () => {
  const known = unknown("T");
  const there = receive(known, { type: "presence", table: "T", present: [2], subscribers: 3 });
  assert.deepEqual([there.present, there.subscribers], [[2], 3]);
  assert.equal(receive(known, { type: "next", table: "T", seq: 9, next: "U" }).next, "U");
  assert.equal(receive(known, { type: "pong", id: "1" }), known);
});

test("the cells for a tile are those of the server's actions", () => {
  const game = readView(VIEW);
  assert.deepEqual(cellsFor(game, 14), ["d3", "c4"]);
  assert.deepEqual(cellsFor(game, 3), []);
  assert.equal(placement(3, "a1"), "03@a1");
});

test("everyone can count what is face down (R10)", () => {
  const counts = hiddenCounts(readView(VIEW));
  assert.equal(counts.length, 20);
  assert.equal(counts[2], 1); // one 3 stands in a garden, and there are two
  assert.equal(counts[19], 1);
  assert.equal(counts[0], 2);
});

/**
 * @param {number} seq
 * @param {import("./table.js").Data} data
 * @param {string} [code]
 * @returns {import("../../src/luckynumbers/web/net/wire.js").EventOut}
 */
const message = (seq, data, code) => ({
  ...event(seq, data, code),
  type: "event",
  table: "T",
  view: VIEW,
});
/** @param {string} text */
const sentence = (text) => ({ code: "", facts: {}, text });
/** @type {import("./table.js").Data} */
const CREATED = { kind: "created", rules: "std", edition: "lucky-numbers", host: "u1", seats: [] };
/** @type {import("./table.js").Data} */
const START = { kind: "started", first: 1 };
/** @type {import("./table.js").Data} */
const DISCARD = { kind: "acted", seat: 2, action: "13@-" };
/** @type {import("../../src/luckynumbers/web/net/wire.js").OfferOut} */
const OFFER = {
  type: "offer",
  table: "T",
  seq: 5,
  offer: 4,
  kind: "undo",
  seat: 1,
  by: 1,
  wanted: [2],
};
