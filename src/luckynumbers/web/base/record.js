/**
 * The record of a game as a file: its tags, and its name.
 *
 * @typedef {{[name: string]: string}} Tags
 */

const TAG = /^\[([A-Z][A-Za-z0-9]*) "((?:[^"\\]|\\["\\])*)"\]$/;

/**
 * Parse the tags of a record.
 * @param {string} record
 * @returns {Tags}
 */
export function tagsOf(record) {
  /** @type {Tags} */
  const tags = {};
  for (const line of record.split(/\r?\n/)) {
    const found = TAG.exec(line);
    if (!found) break;
    tags[found[1] ?? ""] = (found[2] ?? "").replace(/\\(["\\])/g, "$1");
  }
  return tags;
}

/** What no file may be called on some system. */
const BARRED = /[\\/:*?"<>|\p{C}]+/gu;

/**
 * The name of a file about a game: the day, and who played.
 * @param {string} record
 * @param {string} [kind]
 */
export function fileName(record, kind = "lnr") {
  const tags = tagsOf(record);
  const names = Object.keys(tags).flatMap((tag) => (/^Seat\d$/.test(tag) ? [tags[tag]] : []));
  const parts = [tags.Date, names.join(", ")].filter(Boolean);
  return `${parts.join(" ").replace(BARRED, " ").trim() || "game"}.${kind}`;
}

/**
 * The file of a record.
 * @param {string} record
 */
export const fileOf = (record) => new File([record], fileName(record), { type: "text/plain" });
