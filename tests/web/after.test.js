import assert from "node:assert/strict";
import test from "node:test";
import { chanceAt } from "../../src/luckynumbers/web/after/chances.js";
import { framesOf, revealedIn } from "../../src/luckynumbers/web/after/frames.js";
import { verify } from "../../src/luckynumbers/web/after/shuffle.js";
import { fileName, tagsOf } from "../../src/luckynumbers/web/base/record.js";
import { event, INFO, VIEW } from "./table.js";

const { position = "", layout = "" } = VIEW;

test("a replay has a frame for each sentence, from the first garden on", () => {
  /** @type {import("./table.js").Data} */
  const created = { kind: "created", rules: "std", edition: "", host: "", seats: [] };
  /** @type {import("./table.js").Data} */
  const started = { kind: "started", first: 1, revealed: [3, 7, 12, 18] };
  /** @type {import("./table.js").Data} */
  const draw = { kind: "acted", seat: 1, action: "*", revealed: [14] };
  /** @type {import("./table.js").Data} */
  const place = { kind: "acted", seat: 1, action: "14@d3" };
  /** @type {import("./table.js").Data} */
  const closed = { kind: "closed", end: "full", winners: [1] };
  const events = [
    { event: event(0, created), position: "", layout: "", setup: false },
    { event: event(1, started), position, layout, setup: true },
    { event: { ...event(2, draw, "turn/draws"), log: [] }, position, layout, setup: false },
    { event: event(3, place, "turn/draw-place"), position, layout, setup: false },
    { event: event(4, closed, "win/full"), position, layout, setup: false },
  ];
  const replay = { table: "T", info: INFO, events };
  assert.deepEqual(
    framesOf(replay).map(({ seq, seat, text }) => [seq, seat, text]),
    [
      [1, 0, "welcome/start"],
      [3, 1, "turn/draw-place"],
      [4, 0, "win/full"],
    ],
  );
  assert.equal(framesOf(replay)[0]?.known.game.seat, 1);
  assert.deepEqual(
    framesOf(replay).map(({ known }) => known.game.setup),
    [true, false, false],
  );
  const piles = framesOf(replay).map(({ known: { game } }) => [game.pile, game.hand.length]);
  assert.deepEqual(piles[0], [30, 0], "a hand of a setup is face down until it is laid");
  assert.deepEqual(piles[1], [28, 2]);
  assert.deepEqual(revealedIn(replay), [[3, 7, 12, 18], [14]]);
});

test("the chances at an event are the latest by then", () => {
  const chances = [2, 5].map((seq) => ({ seq, shares: [0.5, 0.5] }));
  assert.equal(chanceAt(chances, 4), chances[0]);
  assert.equal(chanceAt(chances, 5), chances[1]);
  assert.equal(chanceAt(chances, 0), chances[0]);
});

test("the tags of a record are read up to its first line of play", () => {
  const record = '[Format "ln1"]\r\n[Seat1 "A \\"B\\" \\\\ C"]\n\n1. *14@c4\n[Late "x"]\n';
  assert.deepEqual(tagsOf(record), { Format: "ln1", Seat1: 'A "B" \\ C' });
});

test("the file of a record is named by its day and its players", () => {
  const record = '[Date "2026-11-16"]\n[Seat1 "Ann"]\n[Seat2 "B/e:n"]\n\n0. 03@a1';
  assert.equal(fileName(record), "2026-11-16 Ann, B e n.lnr");
  assert.equal(fileName("0. 03@a1"), "game.lnr");
  assert.equal(fileName(record, "png"), "2026-11-16 Ann, B e n.png");
});

test("a record without its secret, or with a broken one, is no proof", async () => {
  assert.equal((await verify({}, 2, [])).code, "verify/no-secret");
  assert.equal((await verify({ Secret: "xyz" }, 2, [])).code, "verify/secret");
  const broken = await verify({ Secret: "00", Commit: "11", Deal: "101" }, 2, []);
  assert.equal(broken.code, "verify/commit");
  assert.equal(broken.kept, false);
});

test("known tiles keep their colours when the rest of a game is shuffled afresh", async () => {
  // As Pile.resumed of the library deals them: three known tiles, in colours of their own.
  const deal =
    "214 203 114 202 113 118 106 104 216 217 120 204 107 111 220 117 205 213 116 109 " +
    "112 219 108 208 110 119 103 212 201 206 218 207 101 215 210 102 209 115 211 105";
  const tags = {
    Secret: "00".repeat(32),
    Commit: "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
    Resumed: "3",
    Deal: deal,
  };
  const revealed = [[14], [3], [14], [2]];
  assert.equal((await verify(tags, 2, revealed)).code, "verify/kept");
  const exchanged = deal.replace("202 113", "113 202");
  assert.equal((await verify({ ...tags, Deal: exchanged }, 2, revealed)).code, "verify/order");
  const twice = deal.replace("114", "214");
  assert.equal((await verify({ ...tags, Deal: twice }, 2, revealed)).code, "verify/order");
});
