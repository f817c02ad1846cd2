/** The review from which another move is tried, kept for this window, as the way back to it. */

const KEY = "ln.practice";

/**
 * @param {string} path of the table
 * @param {string} source the address of the moment in the review
 */
export const rememberSource = (path, source) =>
  sessionStorage.setItem(KEY, JSON.stringify({ path, source }));

/**
 * The way back from a table; empty where it was not tried from a review here.
 * @param {string} path of the table
 * @returns {string}
 */
export function sourceOf(path) {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  return kept?.path === path && typeof kept.source === "string" ? kept.source : "";
}
