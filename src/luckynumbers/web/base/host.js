/**
 * The host of the client: the addresses of its files are those of its folder and `/v/VERSION/`; and
 * whether its server answers. Every request notes that; a silent server is asked again by itself.
 */

/** The folder: "" at the root, else such as `/games/lucky`. */
export const ROOT = /^[a-z]+:\/\/[^/]*(.*?)\/v\/[^/]+\//.exec(import.meta.url)?.[1] ?? "";

/** Whether this is the static edition: plain files, and no server to ask. */
export const ALONE = globalThis.document?.documentElement.dataset.alone !== undefined;

/** How many puzzles of each grade the static edition has; a server has no last one. */
export const ROW = ALONE ? Number(document.documentElement.dataset.row) : Number.POSITIVE_INFINITY;

/** How soon a silent server is asked again, in milliseconds. */
const AGAIN = 4_000;
/** @type {Set<() => void>} */
const listeners = new Set();
let lost = false;
/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;

/** Whether the server was silent when it was last asked. */
export const isLost = () => lost;

/**
 * Call a listener whenever the connection is lost, or comes back.
 * @param {() => void} listener
 * @returns {() => void} stop
 */
export function onConnection(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Note whether the server has answered; the static edition has none to lose.
 * @param {boolean} answered
 */
export function noteConnection(answered) {
  if (ALONE || lost !== answered) return;
  lost = !answered;
  clearInterval(timer);
  if (lost) timer = setInterval(probe, AGAIN);
  for (const listener of [...listeners]) listener();
}

function probe() {
  fetch(`${ROOT}/web.json`, { cache: "no-store" }).then(
    () => noteConnection(true),
    () => {},
  );
}

/** Follow what the browser knows of its connection. */
export function followConnection() {
  if (!navigator.onLine) noteConnection(false);
  addEventListener("offline", () => noteConnection(false));
  addEventListener("online", probe);
}
