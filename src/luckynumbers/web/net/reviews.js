/**
 * Reviews of finished games, where the server has workers for them.
 *
 * @typedef {import("./wire.js").ReviewOut} ReviewOut
 *
 * @typedef {object} Line one line of a deeper review, as the server streams it
 * @property {{done: number, steps: number}} [progress]
 * @property {ReviewOut} [review]
 * @property {import("./wire.js").Sentence} [refused]
 */
import { language, t } from "../base/words.js";
import { chancesOffered } from "./chances.js";
import { isLocal, local } from "./local.js";
import { ask, Refusal } from "./rest.js";

/**
 * Review a game that is over: by its record, or where it was played.
 * @param {{table: string, record: string}} source
 * @returns {Promise<ReviewOut | null>} null where the server does not review
 */
export async function fetchReview({ table, record }) {
  if (isLocal(table)) return (await local()).ask("review", { table });
  if (!(await chancesOffered())) return null;
  return ask("POST /records/review", { body: record }).catch(() => null);
}

/** Deeper reviews by language and record, for whoever comes back from trying another move. */
const deeper = /** @type {Map<string, ReviewOut>} */ (new Map());

/** @param {string} record */
const keyOf = (record) => `${language()} ${record}`;

/**
 * The deeper review of a record, where it was made since the page was loaded.
 * @param {string} record
 */
export const deeperOf = (record) => deeper.get(keyOf(record));

/**
 * Review a record more deeply.
 * @param {string} record
 * @param {(share: number) => void} progress called with the part that is done
 * @param {AbortSignal} signal cancels it
 * @returns {Promise<ReviewOut>} or the refusal, with its sentence
 */
export async function fetchDeeper(record, progress, signal) {
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
      deeper.set(keyOf(record), line.review);
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
