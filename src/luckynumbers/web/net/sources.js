/**
 * Where a game to look at comes from: the server's log, or a record that somebody brings along.
 *
 * @typedef {import("./wire.js").Replay} Replay
 *
 * @typedef {object} Source
 * @property {string} table "" for a record that the server has read
 * @property {Replay} replay
 * @property {string} record the text of the record
 */
import { local, playedHere } from "./local.js";
import { ask, isOffline } from "./rest.js";

/** Where the text of a record is kept for as long as its tab is open. */
const KEPT = "ln.record";
/** @type {Source | null} */
let held = null;

/** The record that was brought along last in this tab. */
export async function brought() {
  const kept = held ? null : keptText();
  if (kept) await bring(kept).catch(() => {});
  return held;
}

function keptText() {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** @param {string} record */
function keepText(record) {
  try {
    sessionStorage.setItem(KEPT, record);
  } catch {
    // It lasts as long as the page.
  }
}

/**
 * Fetch a game that is over; without a server, one that was played here and sent to it.
 * @param {string} table
 * @returns {Promise<Source>}
 */
export const fetched = (table) =>
  fetchedFrom(table).catch(async (error) => {
    const copy = isOffline(error) && playedHere() ? await (await local()).copyOf(table) : "";
    if (!copy) throw error;
    return fetchedFrom(copy);
  });

/**
 * @param {string} table
 * @returns {Promise<Source>}
 */
async function fetchedFrom(table) {
  const [replay, record] = await Promise.all([
    ask("GET /tables/{table}/replay", { table }),
    ask("GET /tables/{table}/record", { table }),
  ]);
  return { table, replay, record };
}

/**
 * Whether a game to look at was brought along: no address leads to it.
 * @param {Source} source
 */
export const isBrought = (source) => source === held;

/**
 * Bring a record along: the server plays it again, or without one this page; nothing of it is kept
 * beyond this tab.
 * @param {string} record
 * @returns {Promise<void>} or the refusal, with its sentence
 */
export async function bring(record) {
  held = await readRecord(record).then(
    ({ replay }) => ({ table: "", replay, record }),
    (error) => (isOffline(error) ? readHere(record) : Promise.reject(error)),
  );
  keepText(record);
}

/**
 * @param {string} record
 * @returns {Promise<Source>}
 */
async function readHere(record) {
  const table = await (await local()).read(record);
  const replay = await ask("GET /tables/{table}/replay", { table });
  return { table, replay, record };
}

/**
 * Send a record to the server, which plays it again and checks its shuffle.
 * @param {string} record
 */
export const readRecord = (record) => ask("POST /records", { body: record });
