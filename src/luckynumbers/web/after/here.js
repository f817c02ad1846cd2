/**
 * Finished games that were played in this page, without a connection, among those of the user.
 *
 * @typedef {import("../net/wire.js").GameLine} GameLine
 */
import { local, playedHere } from "../net/local.js";

/**
 * The games that were played here: those that the server does not have, or without it all of them.
 * @param {boolean} offline
 * @returns {Promise<GameLine[]>}
 */
export const gamesHere = async (offline) => (playedHere() ? (await local()).finished(offline) : []);

/**
 * Games from both places, the latest first.
 * @param {readonly GameLine[]} there
 * @param {readonly GameLine[]} here
 */
export const together = (there, here) => [...there, ...here].sort((one, two) => two.at - one.at);
