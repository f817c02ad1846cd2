/**
 * Games that were played here, sent to the server: it plays them again and keeps them among the
 * user's, unrated.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./tables.js").Tables} Tables
 */
import { introduce } from "../create/table.js";
import { ask } from "../net/rest.js";
import { recordText } from "./record.js";
import { seatsAt } from "./state.js";

/**
 * Send every game that is over and not with the server.
 * @param {Tables} tables
 * @returns {Promise<number>} how many were sent; or the refusal of the first that was not
 */
export async function sendAll(tables) {
  await introduce();
  const unsent = await tables.unsent();
  for (const { id, at } of unsent) {
    const table = await tables.find(id);
    const record = await recordText(table.room.engine, table.state);
    const body = { id, record, seats: chairsOf(table.state), at };
    const kept = await ask("POST /me/games", { body });
    await table.markSent(kept.table);
  }
  return unsent.length;
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
