/**
 * REST: everything around a game. A refusal becomes a `Refusal` with the server's own sentence.
 *
 * @typedef {object} Me
 * @property {string} id
 * @property {string} name
 * @property {string} kind "guest" or "account"
 *
 * @typedef {object} Options
 * @property {string[]} editions
 * @property {string[]} bots the computer players that this server seats
 * @property {string[]} emotes
 * @property {string[]} languages
 */
import { language, t } from "../base/words.js";

/** A refusal of the server, or its silence. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} text
   * @param {number} status
   */
  constructor(code, text, status) {
    super(code);
    this.code = code;
    this.text = text;
    this.status = status;
  }
}

/**
 * Ask the server.
 * @param {string} method
 * @param {string} path below /api/v1
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, {
      method,
      headers: {
        "accept-language": language(),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal("web/offline", t("web/offline"), 0);
  }
  if (answer.status === 204) return undefined;
  const told = await answer.json().catch(() => ({ code: "web/failed", text: t("web/failed") }));
  if (!answer.ok) throw new Refusal(told.code, told.text, answer.status);
  return told;
}

/** @type {Promise<Options> | null} */
let known = null;

/** Ask what the server offers, once. */
export function options() {
  known ??= ask("GET", "/options").catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

/** The event of becoming someone: a socket that was opened before belongs to nobody. */
export const SOMEONE = "lucky-someone";

/** @type {Me | null} */
let me = null;

/** Give who we are, as far as we know. */
export const whoami = () => me;

/**
 * Be someone: who the cookie says, or a new guest.
 * @param {string} name for a new guest
 * @returns {Promise<Me>}
 */
export async function beSomeone(name) {
  if (me !== null) return me;
  const found = await findMe();
  return found ?? become(name);
}

/**
 * Become a new guest.
 * @param {string} name
 * @returns {Promise<Me>}
 */
async function become(name) {
  /** @type {Me} */
  const guest = await ask("POST", "/guests", { name });
  me = guest;
  document.dispatchEvent(new Event(SOMEONE));
  return guest;
}

/**
 * Find who the cookie says we are.
 * @returns {Promise<Me | null>}
 */
export async function findMe() {
  me = /** @type {Me | undefined} */ (await ask("GET", "/me?maybe=true")) ?? null;
  return me;
}

/**
 * Take another name.
 * @param {string} name
 */
export async function rename(name) {
  const someone = await beSomeone(name);
  if (someone.name !== name) me = /** @type {Me} */ (await ask("PATCH", "/me", { name }));
}
