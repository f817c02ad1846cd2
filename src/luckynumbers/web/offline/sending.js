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
 * Send every game that is over and not with the server; one that it refuses holds up no other.
 * @param {Tables} tables
 */
export async function sendAll(tables) {
  await introduce();
  let sent = 0;
  let refused = "";
  for (const game of await tables.unsent()) {
    try {
      await sendOne(tables, game);
      sent += 1;
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
