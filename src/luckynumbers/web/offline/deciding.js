/**
 * What a command leads to at a table in the page: an event, or a refusal; the server's
 * `game/deciding` for one device and its computer players.
 *
 * @typedef {import("../net/wire.js").Data} Data
 * @typedef {import("../net/wire.js").TableCommand} TableCommand
 * @typedef {import("./state.js").State} State
 */
import { seatToAct } from "./position.js";
import { Refused } from "./refused.js";
import { HERE, isResumed, nameAt, planOf, running, seatsAt, undoableAt } from "./state.js";

/** The most events that a log may have, and how often something may be taken back, as online. */
const MOST_EVENTS = 3000;
const MOST_UNDONE = 200;

/**
 * @param {State} state
 * @param {TableCommand} command
 * @returns {Data}
 */
export function decide(state, command) {
  switch (command.op) {
    case "start":
      return start(state, command.first ?? 0);
    case "act":
      checkOwn(state, command.seat);
      return move(state, command.seat, command.seq, command.action);
    case "leave":
      checkOwn(state, command.seat);
      running(state);
      return { kind: "left", seat: command.seat };
    case "undo":
      checkOwn(state, command.seat);
      return undo(state, command.seat, command.seq);
    default:
      throw new Refused("offline/not-here");
  }
}

/**
 * An action of a seat whose right to act is known.
 * @param {State} state
 * @param {number} seat
 * @param {number} seq the last event that whoever acts has seen
 * @param {string} action
 * @returns {Data}
 */
export function move(state, seat, seq, action) {
  const acting = seatToAct(running(state).position);
  checkFresh(state, seq);
  if (state.events.length >= MOST_EVENTS) throw new Refused("table/too-long");
  if (acting !== seat) {
    const turn = acting || seat;
    throw new Refused("table/not-your-turn", { name: nameAt(state, turn), seat: turn });
  }
  return { kind: "acted", seat, action };
}

/**
 * @param {State} state
 * @param {number} seat
 * @param {number} seq
 * @returns {Data}
 */
function undo(state, seat, seq) {
  const game = running(state);
  checkFresh(state, seq);
  if (state.events.filter(({ data }) => data.kind === "undone").length >= MOST_UNDONE)
    throw new Refused("undo/too-often");
  const count = undoableAt(state, game).indexOf(seat) + 1;
  if (count === 0) throw new Refused("undo/revealed");
  return { kind: "undone", seat, count };
}

/**
 * @param {State} state
 * @param {number} wanted
 * @returns {Data}
 */
function start(state, wanted) {
  const plan = planOf(state);
  const { start: planned = 0, seats, scored = [] } = plan;
  if (state.game) throw new Refused("table/started");
  const first = scored.length > 0 || isResumed(plan) ? planned : wanted || planned;
  return first
    ? { kind: "started", first }
    : { kind: "started", first: drawnSeat(seats.length), drawn: true };
}

/**
 * A seat by lot (R13).
 * @param {number} seats
 */
function drawnSeat(seats) {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return (word % seats) + 1;
}

/**
 * @param {State} state
 * @param {number} seat
 */
function checkOwn(state, seat) {
  const found = seatsAt(state)[seat - 1];
  if (!found) throw new Refused("table/no-such-seat", { seat });
  if (found.user !== HERE) throw new Refused("table/not-your-seat", { seat });
}

/**
 * @param {State} state
 * @param {number} seq
 */
function checkFresh({ events }, seq) {
  const expected = events.length - 1;
  if (seq !== expected) throw new Refused("table/stale", { found: seq, expected });
}
