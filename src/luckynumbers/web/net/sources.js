/**
 * Where a game to look at comes from: the server's log, or a record that somebody brings along.
 *
 * @typedef {import("./wire.js").Replay} Replay
 *
 * @typedef {object} Source
 * @property {string} table "" for a record that was brought along
 * @property {Replay} replay
 * @property {string} record the text of the record
 */
import { ask } from "./rest.js";

/** @type {Source | null} */
let held = null;

/** The record that was brought along last. */
export const brought = () => held;

/**
 * Fetch a game that is over.
 * @param {string} table
 * @returns {Promise<Source>}
 */
export async function fetched(table) {
  const [replay, record] = await Promise.all([
    ask("GET /tables/{table}/replay", { table }),
    ask("GET /tables/{table}/record", { table }),
  ]);
  return { table, replay, record };
}

/**
 * Bring a record along: the server plays it again, and keeps nothing of it.
 * @param {string} record
 * @returns {Promise<void>} or the refusal, with its sentence
 */
export async function bring(record) {
  const { replay } = await readRecord(record);
  held = { table: "", replay, record };
}

/**
 * Send a record to the server, which plays it again and checks its shuffle.
 * @param {string} record
 */
export const readRecord = (record) => ask("POST /records", { body: record });
