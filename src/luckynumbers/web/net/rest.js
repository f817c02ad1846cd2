/**
 * REST: everything around a game. A refusal becomes a `Refusal` with the server's own sentence.
 *
 * @typedef {import("./wire.js").Endpoints} Endpoints
 * @typedef {import("./wire.js").Me} Me
 * @typedef {import("./wire.js").OptionsOut} OptionsOut
 * @typedef {import("./wire.js").Sentence} Sentence
 */
import { ALONE, noteConnection } from "../base/host.js";
import { language, t } from "../base/words.js";
import { isLocal, local } from "./local.js";

/** The status of what is not there. */
export const MISSING = 404;

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
 * The sentence to show for an error: that of a refusal, or that something has failed.
 * @param {unknown} error
 */
export const refusalText = (error) => (error instanceof Refusal ? error.text : t("web/failed"));

/**
 * Ask an endpoint of the server; a table in this page answers for itself.
 * @template {keyof Endpoints} E
 * @param {E} endpoint
 * @param {Endpoints[E]["request"]} request the parameters of its path and query, and its body
 * @returns {Promise<Endpoints[E]["answer"]>}
 */
export async function ask(endpoint, request) {
  if ("table" in request && isLocal(request.table)) return (await local()).ask(endpoint, request);
  if ("table" in request) checkHere(request.table);
  if (ALONE) return (await import("./alone.js")).answerAlone(endpoint, request).catch(fallSilent);
  const { method, path, body } = requestOf(endpoint, request);
  const headers = new Headers({ "accept-language": language() });
  if (body) headers.set("content-type", body.type);
  const content = body?.content ?? null;
  const answer = await fetch(path, { method, headers, body: content }).catch(fallSilent);
  noteConnection(true);
  if (!answer.ok) throw await refusalOf(answer);
  return contentOf(answer);
}

/**
 * Check that a table is in this page, where no server has others.
 * @param {unknown} table
 */
export function checkHere(table) {
  if (ALONE && !isLocal(table)) throw new Refusal("web/none-here", t("web/none-here"), MISSING);
}

/** @returns {never} */
function fallSilent() {
  noteConnection(false);
  throw new Refusal("web/offline", t("web/offline"), 0);
}

/**
 * The parts of a request. What the path does not name goes into the query.
 * @param {string} endpoint such as `GET /tables/{table}`
 * @param {{[name: string]: unknown}} request
 */
export function requestOf(endpoint, { body, ...parameters }) {
  const [method = "GET", pattern = ""] = endpoint.split(" ");
  const path = pattern.replace(/\{(\w+)\}/g, (_, /** @type {string} */ name) =>
    encodeURIComponent(String(parameters[name])),
  );
  const query = new URLSearchParams(
    Object.entries(parameters)
      .filter(([name, value]) => value !== undefined && !pattern.includes(`{${name}}`))
      .map(([name, value]) => [name, String(value)]),
  );
  const search = String(query);
  return { method, path: `/api/v1${path}${search && "?"}${search}`, body: bodyOf(body) };
}

/**
 * @param {unknown} body
 * @returns {{type: string, content: string} | undefined}
 */
function bodyOf(body) {
  if (body === undefined) return undefined;
  if (typeof body === "string") return { type: "text/plain; charset=utf-8", content: body };
  return { type: "application/json", content: JSON.stringify(body) };
}

/** @param {Response} answer */
async function contentOf(answer) {
  if (answer.status === 204) return null;
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  return isJson ? answer.json() : answer.text();
}

/** @param {Response} answer */
async function refusalOf(answer) {
  /** @type {Pick<Sentence, "code" | "text">} */
  const { code, text } = await answer
    .json()
    .catch(() => ({ code: "web/failed", text: t("web/failed") }));
  return new Refusal(code, text, answer.status);
}

/** @type {Promise<OptionsOut> | null} */
let known = null;

/**
 * Ask what the server offers, once; at a table in this page, what is offered here.
 * @param {string} [table]
 */
export function options(table = "") {
  if (isLocal(table)) return local().then(({ options }) => options);
  known ??= ask("GET /options", {}).catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

/** The event of becoming someone else: a socket that was opened before belongs to nobody now. */
export const SOMEONE = "lucky-someone";

/** @type {Me | null} */
let me = null;

/** The user of this browser, as far as it is known. */
export const whoami = () => me;

/**
 * Whether an id is that of the user of this browser.
 * @param {string} user
 */
export const isMe = (user) => isLocal(user) || (me !== null && user === me.id);

/**
 * Whether no server has answered.
 * @param {unknown} error
 */
export const isOffline = (error) => error instanceof Refusal && error.code === "web/offline";

/**
 * Find the user of the session cookie, or become a new guest.
 * @param {string} name for a new guest
 * @returns {Promise<Me>}
 */
export async function beSomeone(name) {
  const found = me ?? (await findMe());
  return found ?? become(await ask("POST /guests", { body: { name } }));
}

/**
 * Change who the user of this browser is.
 * @template {Me | null} M
 * @param {M} someone
 * @returns {M}
 */
export function become(someone) {
  me = someone;
  document.dispatchEvent(new Event(SOMEONE));
  return someone;
}

/**
 * Find the user of the session cookie.
 * @returns {Promise<Me | null>}
 */
export async function findMe() {
  me = await ask("GET /me", { maybe: true });
  return me;
}

/**
 * Change the name of the user.
 * @param {string} name
 */
export async function rename(name) {
  const someone = await beSomeone(name);
  if (someone.name !== name) me = await ask("PATCH /me", { body: { name } });
}
