/**
 * The unfinished games of the user, as the server and this page last listed them.
 *
 * @typedef {import("./wire.js").RunningGame} RunningGame
 */
import { isLost } from "../base/host.js";
import { t } from "../base/words.js";
import { isLocal, local, playedHere } from "./local.js";
import { ask } from "./rest.js";

/** Where those of the server are noted, for a time without it. */
const NOTED = "ln.running";
/** @type {readonly RunningGame[] | null} those of the server, once it has listed them */
let games = null;
/** @type {readonly RunningGame[]} those in this page */
let here = [];
/** When they were last asked for, in milliseconds of the page. */
let asked = Number.NEGATIVE_INFINITY;

/** The unfinished games, those that wait for the user first. Moves tried from a review are none. */
export function runningGames() {
  const there = games ?? (isLost() ? noted() : []);
  return (isLost() ? [...here, ...there] : [...there, ...here]).filter(({ info }) => !info.resumed);
}

/**
 * Whether a game can't be reached for want of a connection.
 * @param {{table: string}} game
 */
export const isAway = ({ table }) => isLost() && !isLocal(table);

/**
 * The games that wait for the user.
 * @param {string} [path] the page on show: its own game needs no reminder, nor the one after it
 */
export const waitingGames = (path = "") =>
  runningGames().filter(
    (game) =>
      !isAway(game) &&
      (isMyTurn(game) || isAsked(game)) &&
      ![game.table, game.info.previous].some((table) => path === pathOf({ table })),
  );

/** @param {RunningGame} game */
export const isMyTurn = ({ turn, mine }) => mine.includes(turn);

/**
 * Which game comes next, for a tournament between two of them; else empty.
 * @param {RunningGame} game
 */
export const nextRound = ({ info: { status, game, games } }) =>
  status === "closed" ? t("game/of-games", { number: game + 1, games }) : "";

/**
 * Whose turn it is among those who share this device, in a sentence; empty where nobody does.
 * @param {RunningGame} game
 */
export const sharedTurn = ({ info, mine, turn }) =>
  mine.length > 1 && turn > 0
    ? t("game/their-turn", { name: info.seats[turn - 1]?.name ?? "" })
    : "";

/**
 * Whether a seat is kept for the user until they answer.
 * @param {RunningGame} game
 */
export const isAsked = ({ info: { status, seats }, mine }) =>
  status === "waiting" && mine.some((seat) => seats[seat - 1]?.kind === "reserved");

/**
 * Who asks the user to play, in a sentence; empty where nobody does.
 * @param {RunningGame} game
 */
export function questionOf(game) {
  const { info } = game;
  const name = info.seats.find(({ user }) => user === info.host)?.name;
  if (!isAsked(game) || !name) return "";
  return info.previous ? t("again/wants", { name }) : t("challenge/wants", { name });
}

/** @param {{table: string}} game */
export const pathOf = ({ table }) => `/t/${table}`;

/**
 * Ask for the games again; without an answer, those that are known stay.
 * @param {number} [age] how old the list may be, in milliseconds, to need no question
 */
export async function refreshGames(age = 0) {
  if (performance.now() - asked < age) return;
  asked = performance.now();
  [games, here] = await Promise.all([
    isLost() ? games : ask("GET /me/tables", {}).then(note, () => games),
    playedHere()
      ? local().then(
          (tables) => tables.running(),
          () => here,
        )
      : [],
  ]);
}

/**
 * Note the games of the server.
 * @param {readonly RunningGame[]} listed
 */
function note(listed) {
  try {
    localStorage.setItem(NOTED, JSON.stringify(listed));
  } catch {
    // Without a storage, they are known as long as the page is open.
  }
  return listed;
}

/** @returns {readonly RunningGame[]} */
function noted() {
  try {
    return JSON.parse(localStorage.getItem(NOTED) ?? "[]");
  } catch {
    return [];
  }
}
