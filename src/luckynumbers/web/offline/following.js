/**
 * The table after one whose game is over, the twin of `next_table` in `server/game/plans.py`.
 *
 * @typedef {import("../net/wire.js").Created} Created
 * @typedef {import("./state.js").State} State
 */
import { planOf } from "./state.js";
import { nextFixture } from "./tournament.js";

/**
 * The event that makes the table after this one.
 * @param {State} state
 * @returns {Created}
 */
export function nextCreated(state) {
  const plan = { ...planOf(state), previous: state.id, auto: true, earlier: null };
  const fixture = plan.tournament ? nextFixture(state, plan) : null;
  return fixture ? fixtureCreated(plan, fixture) : rematchCreated(plan, state.game?.first ?? 0);
}

/**
 * The next game of a tournament, of those who still take part.
 * @param {Created} plan
 * @param {NonNullable<ReturnType<typeof nextFixture>>} fixture
 * @returns {Created}
 */
function fixtureCreated(plan, { first, players, opened, scored }) {
  const seatOf = (/** @type {number} */ player) =>
    plan.seats[(plan.players ?? []).indexOf(player)] ?? [];
  return { ...plan, seats: players.flatMap(seatOf), players, start: first, opened, scored };
}

/**
 * A rematch. All move up one seat and the same seat starts: each starts in turn.
 * @param {Created} plan
 * @param {number} start
 * @returns {Created}
 */
function rematchCreated(plan, start) {
  const seats = [...plan.seats.slice(1), ...plan.seats.slice(0, 1)];
  const again = { ...plan, seats, start };
  if (!plan.tournament) return again;
  return { ...again, players: seats.map((_, index) => index + 1), opened: 1, scored: [] };
}
