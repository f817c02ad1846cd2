/** The record of the game of a table. */

import { saveRecord } from "../base/record.js";
import { ask } from "../net/rest.js";

/**
 * Download the record of a game.
 * @param {string} table
 */
export const downloadRecord = async (table) =>
  saveRecord(await ask("GET /tables/{table}/record", { table }));
