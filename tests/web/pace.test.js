import assert from "node:assert/strict";
import test, { afterEach, beforeEach, mock } from "node:test";
import { Pace } from "../../src/luckynumbers/web/table/pace.js";
import { event, state, VIEW } from "./table.js";

/** @typedef {import("../../src/luckynumbers/web/net/wire.js").Out} Out */

let time = 0;

beforeEach(() => {
  time = 100_000;
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

/** @param {number} ms */
function pass(ms) {
  time += ms;
  mock.timers.tick(ms);
}

/**
 * A table on which seat 2 is elsewhere.
 * @param {import("../../src/luckynumbers/web/base/settings.js").Speed} [speed]
 */
function table(speed = "usual") {
  /** @type {string[]} */
  const shown = [];
  const now = { mine: [1], speed, holding: false };
  const pace = new Pace(
    (message) => {
      if (message.type !== "event") return void shown.push(message.type);
      const { data } = message;
      const action = data.kind === "acted" ? data.action : data.kind;
      now.holding = action === "*";
      shown.push(action);
    },
    (lift) => shown.push(lift ? `lift ${lift.tile}` : "drop"),
    now,
    () => time,
  );
  return { pace, shown };
}

/**
 * @param {string} action
 * @param {number} [seat]
 * @returns {Out}
 */
const acted = (action, seat = 2) => ({
  ...event(1, { kind: "acted", seat, action }),
  type: "event",
  table: "T",
  view: { ...VIEW, setup: false },
});

test("a turn of someone else takes a good second, one thing after the other", () => {
  const { pace, shown } = table();
  pace.push(acted("*"));
  pace.push(acted("07@b2"));
  pace.push(acted("*", 3));
  assert.deepEqual(shown, ["*"]);
  pass(700);
  assert.deepEqual(shown, ["*"]);
  pass(100);
  assert.deepEqual(shown, ["*", "07@b2"]);
  pass(400);
  assert.equal(shown.length, 2);
  pass(300);
  assert.deepEqual(shown, ["*", "07@b2", "*"]);
});

test("a tile from the table is lifted before it is placed", () => {
  const { pace, shown } = table();
  pace.push(acted("09@c3"));
  assert.deepEqual(shown, ["lift 9"]);
  pass(800);
  assert.deepEqual(shown, ["lift 9", "drop", "09@c3"]);
});

test("what is done here is shown at once, after all that came before", () => {
  const { pace, shown } = table();
  pace.push(acted("*", 1));
  pace.push(acted("07@b2", 1));
  assert.deepEqual(shown, ["*", "07@b2"]);
  pace.push(acted("*"));
  pace.push(acted("08@b2"));
  pace.flush();
  assert.deepEqual(shown.slice(2), ["*", "08@b2"]);
  assert.equal(pace.waiting, false);
});

test("a touch while a tile is lifted ends the show", () => {
  const { pace, shown } = table();
  pace.push(acted("09@c3"));
  pace.flush();
  assert.deepEqual(shown, ["lift 9", "drop", "09@c3"]);
  pass(5000);
  assert.equal(shown.length, 3);
});

test("a whole state ends the show", () => {
  const { pace, shown } = table();
  pace.push(acted("*"));
  pace.push(acted("07@b2"));
  pace.push({ ...state({}), type: "state" });
  assert.deepEqual(shown, ["*", "07@b2", "state"]);
});

test("the speeds differ", () => {
  const times = /** @type {const} */ (["once", "quick", "usual", "calm"]).map((speed) => {
    const { pace, shown } = table(speed);
    pace.push(acted("*"));
    pace.push(acted("07@b2"));
    const start = time;
    while (shown.length < 2) pass(10);
    return time - start;
  });
  assert.equal(times[0], 0);
  assert.deepEqual(
    times,
    times.toSorted((one, two) => one - two),
  );
  assert.equal(new Set(times).size, 4);
});
