/** The record of a game as a file. */

/**
 * Download the record of a game.
 * @param {string} table
 */
export function downloadRecord(table) {
  const link = document.createElement("a");
  link.href = `/api/v1/tables/${table}/record`;
  link.download = `${table}.lnr`;
  link.click();
}
