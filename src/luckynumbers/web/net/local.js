/**
 * Tables in this very page: who asks for a table need not know where it is. They are loaded when
 * the first one is needed; app/main.js says from where.
 *
 * @typedef {import("./here.js").Local} Local
 */

/** How the ids of tables in the page begin, and that of whoever plays there. */
export const LOCAL = "local-";
/** Set as soon as a game was played here: there is something to load. */
const PLAYED = "ln.local";
let played = false;

/** @type {() => Promise<Local>} */
let load = () => Promise.reject(new Error("no tables in this page"));

/**
 * Set where the tables in the page come from.
 * @param {() => Promise<Local>} loader
 */
export function useLocal(loader) {
  load = loader;
}

/** The tables in this page. */
export const local = () => load();

/**
 * Whether a table, or whoever plays at it, is in this page.
 * @param {unknown} id
 */
export const isLocal = (id) => typeof id === "string" && id.startsWith(LOCAL);

/** Whether a game was ever played here. */
export function playedHere() {
  try {
    return played || localStorage.getItem(PLAYED) !== null;
  } catch {
    return false;
  }
}

/** Note that a game is played here. */
export function rememberLocal() {
  played = true;
  try {
    localStorage.setItem(PLAYED, "1");
  } catch {
    // Without a storage, games last as long as the page.
  }
}
