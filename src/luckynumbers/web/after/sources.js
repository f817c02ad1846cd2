/**
 * Where a game to look at comes from: the server's log, or a record that somebody brings along.
 *
 * @typedef {object} Replayed
 * @property {string} table
 * @property {import("../net/wire.js").Info} info
 * @property {{event: import("../net/wire.js").Past, position: string, layout: string}[]} events
 *
 * @typedef {object} Source
 * @property {string} table "" for a record that was brought along
 * @property {Replayed} replay
 * @property {string} record the text of the record
 */
import { language, t } from "../base/words.js";
import { ask, Refusal } from "../net/rest.js";

/** @type {Source | null} */
let held = null;

/** Give the record that was brought along last. */
export const brought = () => held;

/**
 * Fetch a game that is over.
 * @param {string} table
 * @returns {Promise<Source>}
 */
export async function fetched(table) {
  const path = `/tables/${encodeURIComponent(table)}`;
  const [replay, record] = await Promise.all([
    ask("GET", `${path}/replay`),
    fetch(`/api/v1${path}/record`).then((answer) => answer.text()),
  ]);
  return { table, replay, record };
}

/**
 * Bring a record along: the server plays it again, and keeps nothing of it.
 * @param {string} record
 * @returns {Promise<void>} or the refusal, with its sentence
 */
export async function bring(record) {
  const { replay } = await readRecord(record);
  held = { table: "", replay, record };
}

/**
 * Let the server read a record, and check its shuffle.
 * @param {string} record
 * @returns {Promise<{replay: Replayed, kept: boolean, verdict: import("../net/wire.js").Sentence}>}
 */
export async function readRecord(record) {
  const headers = { "accept-language": language(), "content-type": "text/plain; charset=utf-8" };
  const answer = await fetch("/api/v1/records", { method: "POST", headers, body: record }).catch(
    () => null,
  );
  if (answer === null) throw new Refusal("web/offline", t("web/offline"), 0);
  const told = await answer.json().catch(() => ({ code: "web/failed", text: t("web/failed") }));
  if (!answer.ok) throw new Refusal(told.code, told.text, answer.status);
  return told;
}
