/**
 * Making a table: become someone, make it, begin if nobody is awaited.
 *
 * @typedef {import("../net/wire.js").SeatIn} SeatIn
 * @typedef {import("../net/wire.js").TableIn} TableIn
 */
import { h } from "../base/dom.js";
import { isLost } from "../base/host.js";
import { settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { mark } from "../draw/icons.js";
import { isLocal, local } from "../net/local.js";
import { ask, beSomeone, isOffline, rename } from "../net/rest.js";
import { rememberTable } from "./ladder.js";
import { rememberTrial } from "./practice.js";

/** The seats that wait for someone. */
export const AWAITED = new Set(["open", "invite", "friend"]);

/** Where it is kept which of the names for people without one is that of this browser. */
const LUCKY = "ln.lucky-name";

/** The name someone plays under. */
export const myName = () => settings().name.trim() || luckyName();

/** The name of whoever has not said one: one of a few, so that two of them are told apart. */
function luckyName() {
  const names = t("player/lucky-names").split(", ");
  return names[luckyNumber() % names.length] ?? "";
}

/** A number that stays with this browser; 0 where nothing can be kept. */
function luckyNumber() {
  try {
    const number = localStorage.getItem(LUCKY) ?? String(Math.floor(Math.random() * 1000));
    localStorage.setItem(LUCKY, number);
    return Number(number) || 0;
  } catch {
    return 0;
  }
}

/**
 * The name of someone else at this device who has not said it.
 * @param {number} place
 */
export const nameFor = (place) => t("player/numbered", { place });

/** That a table would be made in this page, for want of a connection. */
export const offlineNote = () =>
  isLost()
    ? h("p", { class: "connection", key: "offline" }, mark("unplugged"), t("home/offline"))
    : null;

/**
 * Make a table, begin if it is full, and return its address.
 * @param {TableIn} wish
 * @returns {Promise<string>}
 */
export async function makeTable(wish) {
  const table = await layTable({ ...wish, seed: seed() });
  rememberTable();
  return `/t/${table}`;
}

/**
 * Make a table and begin if it is full. Without a server it is made in this page, unless others are
 * awaited.
 * @param {TableIn} wish
 * @returns {Promise<string>} its id
 */
export const layTable = (wish) =>
  layThere(wish).catch((error) => {
    if (!isOffline(error)) throw error;
    return layHere(wish, error);
  });

/**
 * @param {TableIn} wish
 * @param {unknown} error why it is not made with the server
 */
async function layHere(wish, error) {
  const tables = await local().catch(() => {
    throw error;
  });
  return tables.make(wish);
}

/** Be someone with the name of the settings: it may have been chosen without a connection. */
export async function introduce() {
  if (settings().name.trim()) await rename(myName());
  else await beSomeone(myName());
}

/** @param {TableIn} wish */
async function layThere(wish) {
  await introduce();
  const { table } = await ask("POST /tables", { body: wish });
  const full = wish.seats.every(({ kind }) => !AWAITED.has(kind));
  if (full) await begin(table);
  return table;
}

/**
 * Begin the game of a table whose seats are all taken.
 * @param {string} table
 */
export function begin(table) {
  /** @type {import("../net/wire.js").Start} */
  const body = { op: "start", id: `start-${table}`, table };
  return ask("POST /tables/{table}/commands", { table, body });
}

/**
 * Go on from a moment of a finished game, in one of its seats, against a computer player in every
 * other; return the address of the table.
 * @param {import("./trial.js").Trial} trial
 * @returns {Promise<string>}
 */
export async function playOn(trial) {
  const { seq, seat, bots, game } = trial;
  const { table, record } = game;
  if (!isLocal(table)) await beSomeone(myName());
  const wish = { seat, bots: [...bots], seed: seed() };
  const made = table
    ? await ask("POST /tables/{table}/resume", { table, body: { ...wish, seq } })
    : await ask("POST /records/resume", { body: { ...wish, record, at: seq } });
  rememberTrial(made.table, trial);
  return `/t/${made.table}`;
}

/**
 * Play at once against computer players.
 * @param {string[]} bots
 */
export function playNow(bots) {
  const others = bots.map((bot) => /** @type {SeatIn} */ ({ kind: "bot", bot }));
  return makeTable({ seats: [{ kind: "me" }, ...others] });
}

/** 32 random bytes of our own for the shuffle, so that nobody need trust the server alone. */
function seed() {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
