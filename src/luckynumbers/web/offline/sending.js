/**
 * Games that were played here, sent to the server: it plays them again and keeps them among the
 * user's, unrated. A game that is sent again is kept once, so what the server has not answered is
 * noted and sent again.
 *
 * @typedef {import("../net/here.js").Sent} Sent
 * @typedef {import("./state.js").State} State
 * @typedef {import("./storage.js").Saved} Saved
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./tables.js").Tables} Tables
 */
import { isLost } from "../base/host.js";
import { introduce } from "../create/table.js";
import { ask, isOffline, Refusal, refusalText } from "../net/rest.js";
import { recordText } from "./record.js";
import { seatsAt } from "./state.js";
import { UNSENT } from "./table.js";

/** The status of a server that takes nothing more for now. */
const TOO_FAST = 429;
/** From here on, the status of a server that has failed. */
const FAILED = 500;
/** @type {Promise<unknown>} one sending after the other */
let last = Promise.resolve();
/** @type {Promise<Sent> | null} */
let going = null;

/**
 * Send every game that is over and not with the server, or one of them; one that it refuses holds up
 * no other.
 * @param {Tables} tables
 * @param {string} [wanted] the table of one
 */
export const sendGames = (tables, wanted) => inTurn(tables, ({ id }) => !wanted || id === wanted);

/**
 * Send the games again that are on their way; one that the server refuses no longer is.
 * @param {Tables} tables
 */
export function goOnSending(tables) {
  going ??= inTurn(tables, ({ sending = false }) => sending && !isLost()).finally(() => {
    going = null;
  });
  return going;
}

/**
 * @param {Tables} tables
 * @param {(game: Saved) => boolean} isWanted
 */
function inTurn(tables, isWanted) {
  const result = last.then(() => sendThose(tables, isWanted));
  last = result.catch(() => {});
  return result;
}

/**
 * @param {Tables} tables
 * @param {(game: Saved) => boolean} isWanted
 * @returns {Promise<Sent>}
 */
async function sendThose(tables, isWanted) {
  const games = (await tables.unsent()).filter(isWanted);
  const found = await Promise.all(games.map(({ id }) => tables.find(id)));
  for (const table of found) await table.markSent({ sent: "", sending: true });
  /** @type {string[]} */
  const sent = [];
  let refused = "";
  for (const table of found)
    try {
      sent.push(await sendOne(table));
    } catch (error) {
      refused = isOffline(error) ? "" : refusalText(error);
      if (isUnanswered(error)) break;
      await table.markSent(UNSENT);
    }
  return { sent, refused };
}

/**
 * Whether a server may take a game the next time, or has it.
 * @param {unknown} error
 */
const isUnanswered = (error) =>
  isOffline(error) ||
  (error instanceof Refusal && (error.status === TOO_FAST || error.status >= FAILED));

/** @param {Table} table */
async function sendOne(table) {
  await introduce();
  const { id, events } = table.state;
  const record = await recordText(table.room.engine, table.state);
  const body = { id, record, seats: chairsOf(table.state), at: events.at(-1)?.at ?? 0 };
  const kept = await ask("POST /me/games", { body });
  await table.markSent({ sent: kept.table, sending: false });
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
