/**
 * The tile strip of a moment of a finished game, which the server computes.
 *
 * @typedef {import("./wire.js").StripOut} StripOut
 */
import { ask } from "./rest.js";

/**
 * Fetch the strip after an event of a game.
 * @param {{table: string, record: string}} source a game of the server, or a record without a table
 * @param {number} seq the event, or the entry of the record
 * @returns {Promise<StripOut>}
 */
export const fetchStrip = ({ table, record }, seq) =>
  table
    ? ask("GET /tables/{table}/strip", { table, seq })
    : ask("POST /records/strip", { body: record, at: seq });
