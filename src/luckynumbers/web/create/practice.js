/**
 * Where games that try another move came from, kept in this browser: the way back to the review, and
 * what it takes to try once more.
 *
 * @typedef {import("./trial.js").Trial} Trial
 */

const KEY = "ln.trials";
/** How many are kept: the latest. */
const MOST = 20;

/** @returns {[table: string, trial: Trial][]} the latest first */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    // What an older edition kept knows one computer player alone.
    return found.filter((/** @type {[string, Trial]} */ [, { bots }]) => bots);
  } catch {
    return [];
  }
}

/**
 * @param {string} table
 * @param {Trial} trial
 */
export function rememberTrial(table, trial) {
  try {
    localStorage.setItem(KEY, JSON.stringify([[table, trial], ...kept()].slice(0, MOST)));
  } catch {
    // Without a storage there is no way back but the browser's own.
  }
}

/**
 * Where the game of a table came from; null where it was not tried from a review here.
 * @param {string} table
 */
export const trialOf = (table) => kept().find(([each]) => each === table)?.[1] ?? null;
