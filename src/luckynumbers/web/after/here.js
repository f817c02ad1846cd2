/**
 * Finished games that were played in this page, without a connection, among those of the user.
 *
 * @typedef {import("../net/wire.js").GameLine} GameLine
 * @typedef {import("../net/wire.js").Statistics} Statistics
 * @typedef {import("./filters.js").Filter} Filter
 */
import { ALONE } from "../base/host.js";
import { local, playedHere } from "../net/local.js";

/**
 * The games that were played here: those that the server does not have, or without it all of them.
 * @param {boolean} offline
 * @returns {Promise<GameLine[]>}
 */
export const gamesHere = async (offline) => (playedHere() ? (await local()).finished(offline) : []);

/** Go on with a sending that the server has not answered. */
export async function sendOn() {
  if (!ALONE && playedHere()) await (await local()).goOnSending();
}

/**
 * The games from both places that a filter shows, the latest first; one that the server has although
 * its answer was lost is listed once.
 * @param {readonly GameLine[]} there
 * @param {readonly GameLine[]} here
 * @param {Filter} filter
 */
export const together = (there, here, filter) =>
  [...there, ...missing(there, here).filter((game) => isShown(game, filter))].sort(
    (one, two) => two.at - one.at,
  );

/**
 * @param {readonly GameLine[]} there
 * @param {readonly GameLine[]} here
 */
const missing = (there, here) => here.filter(({ at }) => there.every((game) => game.at !== at));

/**
 * Whether a filter shows a game of this page.
 * @param {GameLine} game
 * @param {Filter} filter
 */
function isShown({ share, bots }, { ending, against }) {
  const found = share === 1 ? "won" : share > 0 ? "shared" : "lost";
  return (!ending || ending === found) && (!against || bots.includes(against));
}

/**
 * What all the games that are listed come to, those that the server does not have among them.
 * @param {Statistics | null} sum
 * @param {readonly GameLine[]} there
 * @param {readonly GameLine[]} here
 * @returns {Statistics}
 */
export function sumOf(sum, there, here) {
  const more = missing(there, here);
  const none = { games: 0, wins: 0, shared: 0, left: 0, empties: 0, opponents: [] };
  const { opponents, ...known } = sum ?? none;
  return {
    ...{ ...known, ...added(known, more) },
    opponents: opponents.map((each) => ({
      ...each,
      ...added(
        each,
        more.filter(({ bots }) => each.bot && bots.includes(each.bot)),
      ),
    })),
  };
}

/**
 * @param {{games: number, wins: number, shared: number}} sum
 * @param {readonly GameLine[]} more
 */
const added = ({ games, wins, shared }, more) => ({
  games: games + more.length,
  wins: wins + more.filter(({ share }) => share === 1).length,
  shared: shared + more.filter(({ share }) => share > 0 && share < 1).length,
});
