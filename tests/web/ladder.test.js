import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { ALL_GARDENERS } from "../../src/luckynumbers/web/create/bots.js";
import {
  beatenGardeners,
  ladder,
  nextRival,
  parseLadder,
  rememberTable,
  rememberWin,
} from "../../src/luckynumbers/web/create/ladder.js";

/** @type {Map<string, string>} */
const stored = new Map();
const storage = {
  getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => void stored.set(key, value),
};
Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
beforeEach(() => stored.clear());

const ME = { kind: "person", bot: "", name: "Ann", user: "u1" };
const FRIEND = { kind: "person", bot: "", name: "Ben", user: "u2" };
/** @param {string} bot */
const bot = (bot) => ({ kind: "bot", bot, name: bot, user: "" });
/** @type {[string, object[], number[], number[], string[]][]} */
const ENDS = [
  ["I win against one", [ME, bot("level:3")], [1], [1], ["level:3"]],
  ["from the second seat", [bot("level:3"), ME], [2], [2], ["level:3"]],
  ["I win against several", [ME, bot("level:2"), bot("level:5")], [1], [1], ["level:2", "level:5"]],
  ["twice the same", [ME, bot("level:2"), bot("level:2")], [1], [1], ["level:2"]],
  ["the gardener wins", [ME, bot("level:3")], [1], [2], []],
  ["a shared win", [ME, bot("level:3")], [1], [1, 2], []],
  ["a friend played too", [ME, bot("level:3"), FRIEND], [1], [1], []],
  ["two on one device", [ME, FRIEND, bot("level:3")], [1, 2], [1], []],
  ["another computer player", [ME, bot("level:3"), bot("greedy")], [1], [1], []],
  ["I only watched", [FRIEND, bot("level:3")], [], [1], []],
  ["closed before the start", [ME, bot("level:3")], [1], [], []],
];
for (const [name, seats, mine, winners, beaten] of ENDS)
  test(`who was beaten: ${name}`, () => {
    const given = /** @type {Parameters<typeof beatenGardeners>[0]} */ (seats);
    assert.deepEqual(beatenGardeners(given, mine, winners), beaten);
  });

/** @type {[string[], string][]} */
const NEXT = [
  [[], "level:1"],
  [["level:1"], "level:2"],
  [["level:1", "level:2", "level:3"], "level:4"],
  [["level:6"], "level:7"],
  [["level:1", "level:9"], "level:2"],
  [ALL_GARDENERS.slice(0, 8), "level:9"],
  [ALL_GARDENERS, "level:9"],
];
for (const [beaten, next] of NEXT)
  test(`after ${beaten.length ? beaten.join(", ") : "nobody"} comes ${next}`, () =>
    assert.equal(nextRival(ALL_GARDENERS, beaten), next));

test("a server with few players proposes one of them", () => {
  assert.equal(nextRival(["level:2", "level:8"], ["level:2"]), "level:8");
  assert.equal(nextRival(["greedy"], []), "greedy");
  assert.equal(nextRival([], []), "greedy");
});

/** @param {string} spec */
const won = (spec) =>
  /** @type {Parameters<typeof rememberWin>[0]} */ (
    /** @type {unknown} */ ({
      info: { seats: [ME, bot(spec)] },
      mine: [1],
      closed: { kind: "closed", end: "full", winners: [1] },
    })
  );

test("a win is kept, once, in the order of strength", () => {
  assert.deepEqual(rememberWin(won("level:4")), ["level:4"]);
  assert.deepEqual(rememberWin(won("level:4")), []);
  assert.deepEqual(rememberWin(won("level:2")), ["level:2"]);
  assert.deepEqual(ladder(), { begun: true, beaten: ["level:2", "level:4"] });
});

test("whoever made a table is no newcomer any more", () => {
  assert.equal(ladder().begun, false);
  rememberTable();
  assert.deepEqual(ladder(), { begun: true, beaten: [] });
});

test("a game without an end changes nothing", () => {
  assert.deepEqual(rememberWin({ info: null, mine: [], closed: null }), []);
  assert.equal(stored.size, 0);
});

test("what is stored is bounded and checked", () => {
  const empty = { begun: false, beaten: [] };
  for (const text of ["", "{", "null", "7", '{"beaten": 3}'])
    assert.deepEqual(parseLadder(text), empty);
  const many = JSON.stringify({ begun: true, beaten: ["level:2", "x", "level:1", "level:2", 7] });
  assert.deepEqual(parseLadder(many), { begun: true, beaten: ["level:1", "level:2"] });
});

test("without a storage the ladder lasts as long as the page", () => {
  const broken = {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("forbidden");
    },
  };
  Object.defineProperty(globalThis, "localStorage", { value: broken, configurable: true });
  assert.deepEqual(rememberWin(won("level:1")), ["level:1"]);
  assert.deepEqual(ladder().beaten, ["level:1"]);
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
});
