/**
 * After the end: the next table with the same people, where each agrees for themselves.
 *
 * @typedef {import("../net/wire.js").Info} Info
 * @typedef {import("../net/wire.js").TableCommand} TableCommand
 * @typedef {import("./state.js").State} State
 *
 * @typedef {object} Page what a page of a table has
 * @property {import("../base/page.js").App} app
 * @property {import("../base/store.js").Store<State>} store
 */
import { t } from "../base/words.js";
import { begin } from "../create/table.js";
import { isFree, isTaken } from "../draw/seats.js";
import { ask, isMe, refusalText, whoami } from "../net/rest.js";

const LATEST = 1_000_000;

/**
 * Who sits at a table, and what is played there.
 * @param {string} table
 */
export const lookAt = async (table) =>
  (await ask("GET /tables/{table}", { table, since: LATEST })).info;

/**
 * Whether the user has taken a seat.
 * @param {Info} info
 */
export const isSeated = ({ seats }) => seats.some((seat) => isTaken(seat) && isMe(seat.user));

/**
 * The seat that is kept for the user until they agree or decline; 0 for none.
 * @param {Info | null} info
 */
export function askedSeat(info) {
  if (info?.status !== "waiting") return 0;
  return info.seats.findIndex(({ kind, user }) => kind === "reserved" && user === whoami()?.id) + 1;
}

/**
 * Who would like to play again.
 * @param {Info} info
 */
export const askerOf = ({ seats, host }) => seats.find(({ user }) => user === host)?.name ?? "";

/**
 * Their question, which says whether ratings are at stake.
 * @param {Info} info
 */
export function rematchText(info) {
  const name = askerOf(info);
  return info.rated ? t("again/wants-rated", { name }) : t("again/wants", { name });
}

/**
 * Go to the next table: take the seat that is kept there, or begin if nobody is awaited.
 * @param {Page} page
 * @param {string} next
 */
export async function playAt(page, next) {
  try {
    const info = await lookAt(next);
    if (askedSeat(info)) await sit(next);
    else if (info.status === "waiting" && info.seats.some(isFree) && !isSeated(info))
      await sit(next).catch(() => {}); // whoever declined may think again, unless sent away
    else if (info.status === "waiting" && info.seats.every(isTaken))
      await begin(next).catch(() => {}); // that may be up to someone else
    page.app.go(`/t/${next}`);
  } catch (error) {
    page.app.say(refusalText(error));
  }
}

/**
 * Take a seat at the next table.
 * @param {string} next
 */
const sit = (next) => command(next, { op: "join", id: `again-${Date.now()}`, table: next });

/**
 * Decline to play again; all who are there are told.
 * @param {Page} page
 * @param {string} next
 */
export async function decline(page, next) {
  try {
    const seat = askedSeat(await lookAt(next));
    if (seat) await command(next, { op: "leave", id: `decline-${next}`, table: next, seat });
    page.store.change({ again: null });
  } catch (error) {
    page.app.say(refusalText(error));
  }
}

/**
 * @param {string} table
 * @param {TableCommand} body
 */
const command = (table, body) => ask("POST /tables/{table}/commands", { table, body });
