/**
 * The win chances over a finished game, where they are known.
 *
 * @typedef {import("./wire.js").SharesOut} SharesOut
 */
import { ask, options } from "./rest.js";

/**
 * Whether win chances are given at all, by the server or for a table in this page.
 * @param {string} [table]
 */
export async function chancesOffered(table) {
  const offered = await options(table).catch(() => null);
  return offered?.chances ?? false;
}

/**
 * Fetch the win chances of a game, one entry for each event that changed them.
 * @param {string} table
 * @returns {Promise<readonly SharesOut[]>} none where they are not told
 */
export async function fetchChances(table) {
  if (!(await chancesOffered(table))) return [];
  const answer = await ask("GET /tables/{table}/chances", { table }).catch(() => null);
  return answer?.chances ?? [];
}
