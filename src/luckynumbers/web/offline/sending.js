/**
 * Games that were played here, sent to the server: it plays them again and keeps them among the
 * user's, unrated.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./tables.js").Tables} Tables
 */
import { introduce } from "../create/table.js";
import { ask, isOffline, Refusal, refusalText } from "../net/rest.js";
import { recordText } from "./record.js";
import { seatsAt } from "./state.js";

/** The status of a server that takes nothing more for now. */
const TOO_FAST = 429;

/**
 * Send every game that is over and not with the server, or one of them; one that it refuses holds up
 * no other.
 * @param {Tables} tables
 * @param {string} [wanted] the table of one
 */
export async function sendGames(tables, wanted) {
  await introduce();
  /** @type {string[]} */
  const sent = [];
  let refused = "";
  for (const game of await tables.unsent()) {
    if (wanted && game.id !== wanted) continue;
    try {
      sent.push(await sendOne(tables, game));
    } catch (error) {
      refused = refusalText(error);
      if (isOffline(error) || (error instanceof Refusal && error.status === TOO_FAST)) break;
    }
  }
  return { sent, refused };
}

/**
 * @param {Tables} tables
 * @param {import("./storage.js").Saved} game
 */
async function sendOne(tables, { id, at }) {
  const table = await tables.find(id);
  const record = await recordText(table.room.engine, table.state);
  const body = { id, record, seats: chairsOf(table.state), at };
  const kept = await ask("POST /me/games", { body });
  await table.markSent(kept.table);
  return kept.table;
}

/**
 * Who played in each seat.
 * @param {State} state
 * @returns {import("../net/wire.js").ChairIn[]}
 */
const chairsOf = (state) =>
  seatsAt(state).map(({ kind, bot = "" }) =>
    kind === "bot" ? { kind, bot } : { kind: kind === "person" ? "me" : "device" },
  );
