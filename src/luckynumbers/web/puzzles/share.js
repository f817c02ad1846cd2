/** Pass a result on as text: by the device's own share sheet, the clipboard, or to copy by hand. */
import { t } from "../app/words.js";
import { isOver } from "./model.js";
import { pathOf, titleOf } from "./names.js";

/** @typedef {import("./model.js").Attempt} Attempt */

/** So many hints stand for having seen the solution. */
export const SEEN = 99;

/**
 * Say how much help there was.
 * @param {number} hints
 */
export function helpText(hints) {
  if (hints >= SEEN) return t("puzzles/with-solution");
  return hints === 0 ? t("puzzles/no-hints") : t("puzzles/hints", { count: hints });
}

/**
 * Write what is passed on; it gives nothing of the solution away.
 * @param {Attempt} attempt
 * @param {number} hints
 */
export function shareText(attempt, hints) {
  const { puzzle, made } = attempt;
  const facts = { count: made.length, most: puzzle.maximum, help: helpText(hints) };
  return [
    t("puzzles/share-title", { title: titleOf(puzzle.name) }),
    isOver(attempt) ? t("puzzles/share-over", facts) : t("puzzles/share-within", facts),
    new URL(pathOf(puzzle.name), location.origin).href,
  ].join("\n");
}

/**
 * Pass a text on; tell how it went.
 * @param {string} text
 * @returns {Promise<"shared" | "copied" | "shown">} shown: nothing worked, so show it to be copied
 */
export async function share(text) {
  const touch = matchMedia("(pointer: coarse)").matches;
  try {
    if (touch && navigator.share) {
      await navigator.share({ text });
      return "shared";
    }
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "shown";
  }
}
