/**
 * What a server is asked about a table, answered for a table in the page.
 *
 * @typedef {import("../net/wire.js").Endpoints} Endpoints
 * @typedef {import("../net/wire.js").Shown} Shown
 * @typedef {import("../net/wire.js").SharesOut} SharesOut
 * @typedef {import("./state.js").State} State
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./tables.js").Tables} Tables
 * @typedef {{[name: string]: unknown}} Request
 */
import { whereSentences } from "./advice.js";
import { advise } from "./bots.js";
import { layoutText } from "./layout.js";
import { formatPosition, seatToAct } from "./position.js";
import { recordText } from "./record.js";
import { Refused } from "./refused.js";
import { roundedShare } from "./shares.js";
import { blank, evolve, infoOf, nameAt, pastOf, planOf, running, seatsHere } from "./state.js";

/** @typedef {(table: Table, request: Request, tables: Tables) => Promise<unknown>} Answer */

/** @type {{readonly [endpoint: string]: Answer}} */
export const ANSWERS = {
  "GET /tables/{table}": async (table, { since }) => table.show(Number(since ?? -1)),
  "GET /tables/{table}/where": where,
  "GET /tables/{table}/record": ({ room, state }) => recordText(room.engine, state),
  "GET /tables/{table}/replay": replay,
  "GET /tables/{table}/shares": shares,
  "GET /tables/{table}/chances": chances,
  "GET /tables/{table}/strip": strip,
  review,
  "POST /tables/{table}/hint": hint,
  "POST /tables/{table}/tutor": tutor,
  "POST /tables/{table}/resume": resume,
};

/**
 * @param {Table} table
 * @param {Request} request
 * @returns {Promise<Endpoints["GET /tables/{table}/where"]["answer"]>}
 */
async function where({ room, state }, { tile, colours }) {
  const asked = tile === undefined ? null : Number(tile);
  return { text: await whereSentences(room.engine, running(state), asked, colours === true) };
}

/**
 * @param {Table} table
 * @returns {Promise<Endpoints["POST /tables/{table}/hint"]["answer"]>}
 */
async function hint({ room, state }) {
  const game = running(state);
  const seat = seatToAct(game.position);
  if (!seatsHere(state).includes(seat))
    throw new Refused("table/not-your-turn", { name: nameAt(state, seat), seat });
  const found = await advise(room.engine, game);
  const { hintOut } = await import("./hints.js");
  return hintOut(room.engine, game, found);
}

/**
 * @param {Table} table
 * @returns {Promise<SharesOut>}
 */
async function shares({ room, state }) {
  if (!state.game) throw new Refused("table/not-running");
  if (!infoOf(state).shares) throw new Refused("shares/people");
  return sharesAfter(room, state);
}

/**
 * @param {import("./table.js").Room} room
 * @param {State} state
 * @returns {Promise<SharesOut>}
 */
async function sharesAfter({ engine }, { game, events }) {
  const found = game ? await engine.call("shares", [game.position]) : null;
  return { seq: events.length - 1, shares: (found ?? []).map(roundedShare) };
}

/**
 * The win chances through a whole game that is over.
 * @param {Table} table
 * @returns {Promise<Endpoints["GET /tables/{table}/chances"]["answer"]>}
 */
async function chances(table) {
  /** @type {SharesOut[]} */
  const found = [];
  for (const state of await states(table))
    if (state.game) found.push(await sharesAfter(table.room, state));
  return { chances: found };
}

/**
 * The review of a game that is over; nothing for a record that stops before.
 * @param {Table} table
 */
async function review({ room, state }) {
  if (!state.closed || !state.game) return null;
  const { reviewOf } = await import("./review.js");
  return reviewOf(room.engine, state.game);
}

/**
 * What each number would have been worth after an event of a game that is over.
 * @param {Table} table
 * @param {Request} request
 */
async function strip(table, { seq }) {
  const game = (await states(table))[Number(seq)]?.game;
  if (!game) throw new Refused("table/not-running");
  const { stripOf } = await import("./strip.js");
  return stripOf(table.room.engine, game.position);
}

/**
 * What speaks against an action that someone is about to choose; nothing where it is good enough.
 * @param {Table} table
 * @param {Request} request
 * @returns {Promise<Endpoints["POST /tables/{table}/tutor"]["answer"]>}
 */
async function tutor({ room, state }, { body }) {
  const { action, least } = /** @type {import("../net/wire.js").TutorIn} */ (body);
  const { doubtsOf } = await import("./tutor.js");
  return doubtsOf(room.engine, running(state), action, least ?? "big");
}

/**
 * Another move: a finished game goes on from one of its moments, for one person among computer
 * players.
 * @param {Table} table
 * @param {Request} request
 * @param {Tables} tables
 * @returns {Promise<Endpoints["POST /tables/{table}/resume"]["answer"]>}
 */
async function resume(table, { body }, tables) {
  const { seq, seat, bots } = /** @type {import("../net/wire.js").ResumeIn} */ (body);
  const then = (await states(table))[seq];
  if (!then?.game) throw new Refused("record/no-moment", { count: table.state.events.length - 1 });
  const { state } = await tables.playOn(then, { seat, bots });
  return { table: state.id, commit: planOf(state).commit ?? "", invitation: "" };
}

/**
 * A finished game again, event by event.
 * @param {Table} table
 * @returns {Promise<Endpoints["GET /tables/{table}/replay"]["answer"]>}
 */
async function replay(table) {
  const events = (await states(table)).map(shown);
  return { table: table.state.id, info: { ...infoOf(table.state), next: "" }, events };
}

/**
 * @param {State} state
 * @returns {Shown}
 */
function shown({ events, game }) {
  const last = /** @type {State["events"][number]} */ (events.at(-1));
  return {
    event: pastOf(last),
    position: game ? formatPosition(game.position) : "",
    layout: game ? layoutText(game.layout) : "",
    setup: game?.moment.setup ?? false,
  };
}

/**
 * A finished game, or a record, as it stood after each of its events.
 * @param {Table} table
 */
async function states({ room, state }) {
  if (!state.closed && !state.pile) throw new Refused("game/not-over");
  const found = [];
  let then = { ...blank(state.id, state.secret), pile: state.pile };
  for (const { data, at } of state.events) {
    then = await evolve(room.engine, then, data, at);
    found.push(then);
  }
  return found;
}
