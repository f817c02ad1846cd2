/**
 * Deeper reviews: fetched line by line, and the latest kept in this browser.
 *
 * @typedef {import("./wire.js").ReviewOut} ReviewOut
 *
 * @typedef {object} Line one line of a deeper review, as the server streams it
 * @property {{done: number, steps: number}} [progress]
 * @property {ReviewOut} [review]
 * @property {import("./wire.js").Sentence} [refused]
 *
 * @typedef {object} Kept
 * @property {string} key
 * @property {ReviewOut} review
 */
import { DEEPER } from "../base/progress.js";
import { language, t } from "../base/words.js";
import { isLocal } from "./local.js";
import { Refusal } from "./rest.js";

/** How many are kept: each has some 20,000 characters. */
const MOST = 8;

/** How often, and after how many milliseconds, it is asked for again while the server is busy. */
const [TRIES, PAUSE] = [5, 2000];

/**
 * Its sentences are of one language, its shape of one version, which the address of this file has.
 * @param {string} record
 */
const keyOf = (record) => [import.meta.url, language(), record].join(" ");

/**
 * The kept ones, the latest first.
 * @returns {readonly Kept[]}
 */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(DEEPER) || "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return []; // a private window, or a text that someone else has left
  }
}

/**
 * @param {string} record
 * @param {ReviewOut} review
 */
function keep(record, review) {
  const key = keyOf(record);
  const others = kept().filter((each) => each.key !== key);
  try {
    localStorage.setItem(DEEPER, JSON.stringify([{ key, review }, ...others].slice(0, MOST)));
  } catch {
    // It is asked for again.
  }
}

/**
 * The deeper review of a record, where this browser has kept it.
 * @param {string} record
 */
export const deeperOf = (record) => kept().find(({ key }) => key === keyOf(record))?.review;

/**
 * Whether a deeper review of a game can be had: the kernel in the page looks not as deep.
 * @param {import("./sources.js").Source} source
 */
export const canDeepen = ({ table }) => !isLocal(table);

/**
 * Review a record more deeply; where the server is busy with others, a little later.
 * @param {string} record
 * @param {(share: number) => void} progress called with the part that is done
 * @param {AbortSignal} signal cancels it
 * @returns {Promise<ReviewOut>} or the refusal, with its sentence
 */
export async function fetchDeeper(record, progress, signal) {
  for (let tries = 1; ; tries++) {
    try {
      return await fetchOnce(record, progress, signal);
    } catch (error) {
      const busy = error instanceof Refusal && error.code === "review/busy";
      if (!busy || tries === TRIES) throw error;
      await new Promise((wake) => setTimeout(wake, PAUSE));
    }
  }
}

/**
 * @param {string} record
 * @param {(share: number) => void} progress
 * @param {AbortSignal} signal
 * @returns {Promise<ReviewOut>}
 */
async function fetchOnce(record, progress, signal) {
  const headers = { "accept-language": language(), "content-type": "text/plain; charset=utf-8" };
  const answer = await fetch("/api/v1/records/review/standard", {
    method: "POST",
    headers,
    body: record,
    signal,
  });
  if (!answer.ok || !answer.body) {
    const { code = "web/failed", text = t("web/failed") } = await answer.json().catch(() => ({}));
    throw new Refusal(code, text, answer.status);
  }
  for await (const line of linesOf(answer.body)) {
    if (line.review) {
      keep(record, line.review);
      return line.review;
    }
    if (line.refused) throw new Refusal(line.refused.code, line.refused.text, answer.status);
    if (line.progress) progress(line.progress.done / Math.max(1, line.progress.steps));
  }
  throw new Refusal("web/offline", t("web/offline"), 0);
}

/**
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @returns {AsyncGenerator<Line, void>}
 */
async function* linesOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) yield JSON.parse(line);
  }
}
