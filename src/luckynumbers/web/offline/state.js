/**
 * A table in the page as an immutable value, made from its log by `evolve`: live play and the return
 * to a stored game take the same way. The messages are those of a server's table.
 *
 * @typedef {import("../net/wire.js").Created} Created
 * @typedef {import("../net/wire.js").Closed} Closed
 * @typedef {import("../net/wire.js").Data} Data
 * @typedef {import("../net/wire.js").EventOut} EventOut
 * @typedef {import("../net/wire.js").Info} Info
 * @typedef {import("../net/wire.js").Past} Past
 * @typedef {import("../net/wire.js").StateOut} StateOut
 * @typedef {import("../net/wire.js").View} View
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./game.js").Rules} Rules
 * @typedef {import("./messages.js").Said} Said
 *
 * @typedef {{seq: number, at: number, data: Data}} Event
 *
 * @typedef {object} State
 * @property {string} id
 * @property {string} secret of the shuffle, in hex
 * @property {Created | null} created
 * @property {Game | null} game
 * @property {Closed | null} closed
 * @property {readonly (Event & {said: Said})[]} events
 * @property {string} next the table after this one
 * @property {readonly string[] | null} pile the tiles of a record that was brought along; else those of
 *   the shuffle
 */
import { begun } from "./beginning.js";
import { act, leave, undo, undoable } from "./game.js";
import { layoutText } from "./layout.js";
import { checkLesson } from "./lesson.js";
import {
  actedSaid,
  closedSaid,
  createdSaid,
  leftSaid,
  resumedSaid,
  sentence,
  startedSaid,
  undoneSaid,
} from "./messages.js";
import { actionText, formatPosition, seatsOf, seatToAct } from "./position.js";
import { Refused } from "./refused.js";
import { seriesOf } from "./tournament.js";

/** The user of every seat at this device. */
export const HERE = "local-user";
/** How a game ends, as native/ln/rules.hpp counts. */
const ENDS = ["full", "last", "repetition", "left"];

/**
 * A table before its first event.
 * @param {string} id
 * @param {string} secret
 * @param {string} [next]
 * @returns {State}
 */
export const blank = (id, secret, next = "") => ({
  ...{ id, secret, next, pile: null, created: null, game: null, closed: null, events: [] },
});

/**
 * The state after one more event; what the event reveals is filled in.
 * @param {Rules} rules
 * @param {State} state
 * @param {Data} given
 * @param {number} at
 * @returns {Promise<State>}
 */
export async function evolve(rules, state, given, at) {
  const { changes, data, said } = await carriedOut(rules, state, given);
  const seq = state.events.length;
  return { ...state, ...changes, events: [...state.events, { seq, at, data, said }] };
}

/**
 * The state after an event; a game that is over is closed at once.
 * @param {Rules} rules
 * @param {State} state
 * @param {Data} data
 * @param {number} now
 */
export async function after(rules, state, data, now) {
  const at = Math.max(now, state.events.at(-1)?.at ?? 0); // in a log the time never goes back
  const next = await evolve(rules, state, data, at);
  return next.game?.moment.over && !next.closed
    ? evolve(rules, next, closing(next, next.game), at)
    : next;
}

/**
 * @param {Rules} rules
 * @param {State} state
 * @param {Data} data
 * @returns {Promise<{changes: Partial<State>, data: Data, said: Said}>}
 */
async function carriedOut(rules, state, data) {
  switch (data.kind) {
    case "created":
      return { changes: { created: data }, data, said: createdSaid(data) };
    case "started": {
      const plan = planOf(state);
      const game = await begun(rules, plan, state, data.first);
      const told = withRevealed(data, game.log);
      const said = isResumed(plan) ? resumedSaid : startedSaid;
      return { changes: { game }, data: told, said: said(told, game, namesAt(state)) };
    }
    case "acted": {
      const before = running(state);
      const game = await act(rules, before, data.action);
      checkLesson(state, data.action); // a learner hears of the rule first
      const said = actedSaid(before, data.action, game, nameAt(state, data.seat));
      return { changes: { game }, data: withRevealed(data, game.log.slice(-1)), said };
    }
    case "left": {
      const before = running(state);
      const game = await leave(rules, before, data.seat);
      const said = leftSaid(before, data.seat, nameAt(state, data.seat));
      return { changes: { game }, data: withRevealed(data, game.log.slice(-1)), said };
    }
    case "undone": {
      let game = running(state);
      for (let step = 0; step < data.count; step += 1) game = undo(game);
      return { changes: { game }, data, said: undoneSaid(data, nameAt(state, data.seat)) };
    }
    case "closed":
      return { changes: { closed: data }, data, said: closedSaid(data, namesAt(state)) };
    default:
      throw new Refused("offline/not-here");
  }
}

/**
 * An event with what its entries revealed, as the server writes it: nothing where nothing was.
 * @template {{revealed?: readonly number[]}} D
 * @param {D} data
 * @param {Game["log"]} entries
 * @returns {D}
 */
function withRevealed(data, entries) {
  const revealed = entries.flatMap((entry) => entry.revealed);
  return revealed.length > 0 ? { ...data, revealed } : data;
}

/**
 * How the game ended, with its shuffle opened (R10).
 * @param {State} state
 * @param {Game} game
 * @returns {Closed}
 */
function closing({ secret }, { moment, pile, position }) {
  const seats = seatsOf(position);
  return {
    kind: "closed",
    end: ENDS[moment.end] ?? "",
    winners: seats.filter((seat) => (moment.winners >> (seat - 1)) & 1),
    empties: seats.map((seat) => moment.empties[seat - 1] ?? 0),
    ...(secret ? { secret } : {}),
    deal: pile.join(" "),
  };
}

/** @param {Pick<State, "created">} state */
export function planOf({ created }) {
  if (!created) throw new Refused("table/not-running");
  return created;
}

/**
 * Whether a table goes on from an earlier game: it counts for nothing.
 * @param {Created} created
 */
export const isResumed = ({ earlier }) => (earlier ?? null) !== null;

/**
 * The game that goes on, or a refusal.
 * @param {State} state
 */
export function running({ game, closed }) {
  if (!game || closed) throw new Refused("table/not-running");
  return game;
}

/** @param {State} state */
export const seatsAt = (state) => planOf(state).seats;

/** @param {State} state */
export const namesAt = (state) => seatsAt(state).map(({ name = "" }) => name);

/**
 * @param {State} state
 * @param {number} seat
 */
export const nameAt = (state, seat) => namesAt(state)[seat - 1] ?? "";

/**
 * The seats of whoever is at this device.
 * @param {State} state
 */
export const seatsHere = (state) =>
  seatsAt(state).flatMap(({ user }, index) => (user === HERE ? [index + 1] : []));

/**
 * The game as it is shown; empty before the start.
 * @param {State} state
 * @returns {View}
 */
export function viewOf(state) {
  const { game } = state;
  if (!game) return {};
  const { position, moment, layout } = game;
  const text = (/** @type {number} */ id) => actionText(position, id);
  return {
    position: formatPosition(position),
    layout: layoutText(layout),
    ...given("seat", seatToAct(position)),
    ...given("actions", moment.actions.map(text)),
    ...given("setup", moment.setup),
    ...given("pairs", moment.pairs.map(text)),
    ...given("undoable", [...new Set(undoableAt(state, game))].sort()),
  };
}

/**
 * The seats whose last action can be taken back, the last one first.
 * @param {Pick<State, "events">} state
 * @param {Game} game
 */
export const undoableAt = ({ events }, game) =>
  undoable(
    game,
    events.reduce((steps, { data }) => {
      if (data.kind === "undone") return steps - data.count;
      return data.kind === "acted" ? steps + 1 : steps;
    }, 0),
  );

/**
 * A field, unless it says nothing.
 * @param {string} name
 * @param {number | boolean | readonly unknown[]} value
 */
const given = (name, value) =>
  (Array.isArray(value) ? value.length > 0 : value) ? { [name]: value } : {};

/**
 * Who sits where and what is played.
 * @param {Pick<State, "created" | "game" | "closed" | "next"> & {events: readonly Event[]}} state
 * @returns {Info}
 */
export function infoOf(state) {
  const { game, closed, next } = state;
  const plan = planOf(state);
  const { edition, rules, host, seats, commit = "", previous = "", scored = [] } = plan;
  const people = seats.filter(({ kind }) => kind !== "bot").length;
  return {
    status: closed ? "closed" : game ? "running" : "waiting",
    ...{ edition, rules, host, commit, previous, next },
    ...{ public: false, rated: false, auto: plan.auto ?? false, resumed: isResumed(plan) },
    ...{ declined: [], away: [] },
    clock: { kind: "none", seconds: 0, increment: 0 },
    seats: seats.map(({ kind, name = "", user = "", bot = "" }) => ({ kind, name, user, bot })),
    tournament: plan.tournament ?? false,
    game: scored.length + 1,
    players: plan.players ?? [],
    ...seriesOf(state, plan),
    hints: people > 0 && !plan.lesson,
    shares: closed ? game !== null : people === 1 && !plan.lesson,
  };
}

/**
 * An event with its sentences.
 * @param {State["events"][number]} event
 * @returns {Past}
 */
export const pastOf = ({ seq, at, data, said: { message, log, colours } }) => ({
  ...{ seq, at, data, message: sentence(message) },
  ...(log ? { log: log.map(sentence) } : {}),
  ...(colours ? { colours } : {}),
});

/** The events after which the seats and the status are as they were. */
const MOVES = new Set(["acted", "undone", "left"]);

/**
 * An event, with the view after all that has happened.
 * @param {State} state
 * @param {State["events"][number]} event
 * @returns {EventOut}
 */
export const eventOut = (state, event) => ({
  ...{ type: "event", table: state.id, ...pastOf(event), view: viewOf(state) },
  ...(MOVES.has(event.data.kind) ? {} : { info: infoOf(state) }),
});

/**
 * Everything about a table, with the events after one.
 * @param {State} state
 * @param {number} since
 * @returns {StateOut}
 */
export function stateOut(state, since) {
  const mine = seatsHere(state);
  return {
    ...{ type: "state", id: "", table: state.id, seq: state.events.length - 1, at: Date.now() },
    ...{ info: infoOf(state), view: viewOf(state), mine, present: mine, subscribers: 1 },
    events: state.events.slice(since + 1).map(pastOf),
  };
}
