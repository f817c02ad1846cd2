/**
 * Sitting down at a table of someone else.
 */
import { change } from "../base/settings.js";
import { ask, rename } from "../net/rest.js";

/**
 * Become someone of a name, and take a free seat.
 * @param {string} table
 * @param {string} name
 * @param {string} [code] the invitation, where one is needed
 */
export async function sitDown(table, name, code = "") {
  await rename(name);
  change({ name });
  /** @type {import("../net/wire.js").Join} */
  const body = { op: "join", id: `join-${Date.now()}`, table, code };
  await ask("POST /tables/{table}/commands", { table, body });
}
