/** The record of a game as a file. */

import { ask } from "../net/rest.js";

/**
 * Download the record of a game.
 * @param {string} table
 */
export async function downloadRecord(table) {
  const record = await ask("GET /tables/{table}/record", { table });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
  link.download = `${table}.lnr`;
  link.click();
  URL.revokeObjectURL(link.href);
}
