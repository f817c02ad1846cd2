/** The result of a puzzle as a text to share. */
import { ROOT } from "../base/host.js";
import { t } from "../base/words.js";
import { pathOf, titleOf } from "./names.js";
import { byLimit } from "./sentences.js";

/** @typedef {import("./model.js").Attempt} Attempt */

/** So many hints stand for having seen the solution. */
export const SEEN = 99;

/**
 * How much help there was, in words.
 * @param {number} hints
 */
export function helpText(hints) {
  if (hints >= SEEN) return t("puzzles/with-solution");
  return hints === 0 ? t("puzzles/no-hints") : t("puzzles/hints", { count: hints });
}

/**
 * The text to share; it gives nothing of the solution away.
 * @param {Attempt} attempt
 * @param {number} hints
 */
export function shareText(attempt, hints) {
  const { name } = attempt.puzzle;
  const help = helpText(hints);
  return [
    t("puzzles/share-title", { title: titleOf(name) }),
    byLimit(attempt, "puzzles/share-within", "puzzles/share-over", { help }),
    new URL(ROOT + pathOf(name), location.origin).href,
  ].join("\n");
}
