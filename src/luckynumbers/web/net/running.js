/**
 * The unfinished games of the user, as the server last listed them.
 *
 * @typedef {import("./wire.js").RunningGame} RunningGame
 */
import { ask } from "./rest.js";

/** @type {readonly RunningGame[]} */
let games = [];

/** The unfinished games, those that wait for the user first. */
export const runningGames = () => games;

/**
 * The games that wait for the user.
 * @param {string} [path] the page on show: its own game needs no reminder
 */
export const waitingGames = (path = "") =>
  games.filter((game) => isMyTurn(game) && pathOf(game) !== path);

/** @param {RunningGame} game */
export const isMyTurn = ({ turn, mine }) => mine.includes(turn);

/** @param {RunningGame} game */
export const pathOf = ({ table }) => `/t/${table}`;

/** Ask for the games again; without an answer, those that are known stay. */
export async function refreshGames() {
  games = await ask("GET /me/tables", {}).catch(() => games);
}
