/**
 * From a wish to a table: be someone, make the table, begin if nobody is awaited.
 *
 * @typedef {object} SeatWish
 * @property {"me" | "device" | "open" | "invite" | "bot"} kind
 * @property {string} [name]
 * @property {string} [bot]
 *
 * @typedef {object} Wish what POST /tables takes
 * @property {SeatWish[]} seats
 * @property {string} [edition]
 * @property {boolean} [bruno]
 * @property {boolean} [michael]
 * @property {boolean} [tournament]
 * @property {boolean} [public]
 * @property {number} [start]
 * @property {{kind: string, seconds?: number, increment?: number}} [clock]
 */
import { settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { ask, beSomeone } from "../net/rest.js";
import { botName } from "./bots.js";

/** Give the name someone plays under. */
export const myName = () => settings().name || t("player/default-name");

/**
 * Make a table, begin if it is full, and give its address.
 * @param {Wish} wish
 * @returns {Promise<string>}
 */
export async function makeTable(wish) {
  await beSomeone(myName());
  const { table } = await ask("POST", "/tables", { ...wish, seed: seed() });
  const full = wish.seats.every(({ kind }) => kind !== "open" && kind !== "invite");
  if (full) await begin(table);
  return `/t/${table}`;
}

/**
 * Begin the game of a table whose seats are all taken.
 * @param {string} table
 */
export function begin(table) {
  return ask("POST", `/tables/${table}/commands`, { op: "start", id: `start-${table}`, table });
}

/**
 * Play at once against computer players.
 * @param {string[]} bots
 */
export function playNow(bots) {
  const others = bots.map(
    (bot) => /** @type {SeatWish} */ ({ kind: "bot", bot, name: botName(bot) }),
  );
  return makeTable({ seats: [{ kind: "me" }, ...others] });
}

/** Add 32 bytes of our own to the shuffle, so that nobody need trust the server alone. */
function seed() {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
