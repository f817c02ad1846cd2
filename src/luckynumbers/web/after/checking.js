/**
 * The check of a shuffle: here where the browser can, else by the server.
 *
 * @typedef {import("../net/sources.js").Source} Source
 *
 * @typedef {object} Checked what was found out about the shuffle
 * @property {boolean} kept
 * @property {string} text
 * @property {{code: string, ok: boolean}[]} steps
 */
import { tagsOf } from "../base/record.js";
import { canVerify } from "../base/shuffle.js";
import { t } from "../base/words.js";
import { Refusal } from "../net/rest.js";
import { readRecord } from "../net/sources.js";
import { revealedIn } from "./frames.js";
import { verify } from "./shuffle.js";

/**
 * Check the shuffle of a game.
 * @param {Source} source
 * @returns {Promise<Checked>}
 */
export async function checkShuffle(source) {
  try {
    return canVerify() ? await checkHere(source) : await checkThere(source);
  } catch (error) {
    const text = error instanceof Refusal ? error.text : t("verify/deal");
    return { kept: false, text, steps: [] };
  }
}

/**
 * @param {Source} source
 * @returns {Promise<Checked>}
 */
async function checkHere({ record, replay }) {
  const seats = replay.info.seats.length;
  const { kept, code, steps } = await verify(tagsOf(record), seats, revealedIn(replay));
  return { kept, text: t(code), steps };
}

/**
 * @param {Source} source
 * @returns {Promise<Checked>}
 */
async function checkThere({ record }) {
  const { kept, verdict } = await readRecord(record);
  return { kept, text: verdict.text, steps: [] };
}
