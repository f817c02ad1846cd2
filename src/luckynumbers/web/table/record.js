/** The record of the game of a table. */

import { fileOf } from "../base/record.js";
import { saveFile } from "../base/share.js";
import { ask } from "../net/rest.js";

/**
 * Download the record of a game.
 * @param {string} table
 */
export const downloadRecord = async (table) =>
  saveFile(fileOf(await ask("GET /tables/{table}/record", { table })));
