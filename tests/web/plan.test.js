import assert from "node:assert/strict";
import test from "node:test";
import {
  fixes,
  mayEmpty,
  newPlan,
  openness,
  wishOf,
  withEdition,
  withOpenness,
  withPlace,
} from "../../src/luckynumbers/web/create/plan.js";

/** @typedef {import("../../src/luckynumbers/web/create/plan.js").Plan} Plan */
/** @typedef {import("../../src/luckynumbers/web/create/plan.js").Place} Place */

const BOXES = [
  { edition: "lucky-numbers", most: 4, options: [] },
  { edition: "access", most: 5, options: [] },
  { edition: "5-vor-12", most: 4, options: ["michael"] },
];

/**
 * @param {Partial<Plan>} [changes]
 * @returns {Plan}
 */
const plan = (changes) => ({ ...newPlan(BOXES, ["level:1"], "lucky-numbers"), ...changes });

/** @type {Place} */
const ME = { kind: "me" };
/** @type {Place} */
const NOA = { kind: "bot", bot: "level:9" };

/** @param {Plan} plan */
const wish = (plan) => wishOf(plan, (place) => `Player ${place}`);

/** @param {string} name */
const device = (name) => /** @type {Place} */ ({ kind: "device", name });

test("a new table has places for all: a friend and I sit there", () => {
  assert.deepEqual(plan().places, [ME, { kind: "invite" }, null, null]);
  assert.equal(newPlan(BOXES, [], "access").places.length, 5);
});

test("the server is told the seats alone, in their order", () => {
  const made = wish(plan({ places: [ME, null, NOA, null], start: 3, clock: "turn" }));
  assert.deepEqual(made.seats, [ME, NOA]);
  assert.equal(made.start, 2);
  assert.deepEqual(made.clock, { kind: "turn", seconds: 60 });
  assert.equal(made.public, false);
  assert.equal(wish(plan({ places: [ME, { kind: "open" }, null, null] })).public, true);
});

test("an edition with fewer places drops empty ones first, then the last seat", () => {
  const five = plan({ edition: "access", places: [ME, null, NOA, device("a"), device("b")] });
  const four = withEdition({ ...five, start: 5 }, "lucky-numbers");
  assert.deepEqual(four.places, [ME, NOA, device("a"), device("b")]);
  assert.equal(four.start, 4);
  const full = { ...five, places: [ME, device("c"), NOA, device("a"), device("b")], start: 5 };
  assert.deepEqual(withEdition(full, "5-vor-12").places, full.places.slice(0, 4));
  assert.equal(withEdition(full, "5-vor-12").start, 0);
});

test("ACCESS has no clock; the other editions leave it as it is", () => {
  const timed = plan({ clock: "days" });
  assert.equal(withEdition(timed, "access").clock, "none");
  assert.equal("clock" in withEdition(timed, "5-vor-12"), false);
});

test("a game needs two; whoever leaves does not start", () => {
  assert.equal(mayEmpty(plan(), 1), false);
  assert.equal(mayEmpty(plan(), 2), true);
  const three = plan({ places: [ME, NOA, device("a"), null], start: 3 });
  assert.equal(mayEmpty(three, 2), true);
  assert.deepEqual(withPlace(three, 2, null), { places: [ME, NOA, null, null], start: 0 });
  assert.equal(withPlace(three, 2, NOA).start, 3);
});

test("the seats that wait decide who may come", () => {
  assert.equal(openness(plan({ places: [ME, NOA, null, null] })), "nobody");
  assert.equal(openness(plan()), "link");
  const open = plan({ ...plan(), ...withOpenness(plan(), true) });
  assert.equal(openness(open), "anyone");
  assert.deepEqual(withOpenness(open, false).places, plan().places);
});

test("a game begins by itself only if the host wants it so", () => {
  assert.equal(wish(plan()).auto, false);
  assert.equal(wish(plan({ auto: true })).auto, true);
});

test("a player at this device who says no name gets one", () => {
  const { seats } = wish(plan({ places: [ME, device("a"), null, device(" ")], start: 4 }));
  assert.deepEqual(seats, [ME, device("a"), device("Player 4")]);
  assert.equal(wish(plan({ places: [ME, device(""), null, null], start: 2 })).start, 2);
});

test("5 vor 12 prescribes Michael's setup", () => {
  assert.equal(fixes(plan({ edition: "5-vor-12" }), "michael"), true);
  assert.equal(fixes(plan({ edition: "5-vor-12" }), "bruno"), false);
  assert.equal(fixes(plan(), "michael"), false);
});
