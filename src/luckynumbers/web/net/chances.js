/**
 * The win chances over a finished game, where the server knows them.
 *
 * @typedef {import("./wire.js").SharesOut} SharesOut
 */
import { ask, options } from "./rest.js";

/** Whether the server gives win chances at all. */
export async function chancesOffered() {
  const offered = await options().catch(() => null);
  return offered?.chances ?? false;
}

/**
 * Fetch the win chances of a game, one entry for each event that changed them.
 * @param {string} table
 * @returns {Promise<readonly SharesOut[]>} none where the server does not tell
 */
export async function fetchChances(table) {
  if (!(await chancesOffered())) return [];
  const answer = await ask("GET /tables/{table}/chances", { table }).catch(() => null);
  return answer?.chances ?? [];
}
