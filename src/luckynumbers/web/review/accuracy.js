/** How well a seat played, as one figure and one word: the twin of `review/accuracy.py`. */

import { t } from "../base/words.js";

const STEEPNESS = 0.07;

/**
 * The accuracy by the points that choices gave away, and their weight; with one decimal.
 * @param {number} points
 * @param {number} weight
 */
export const accuracyOf = (points, weight) =>
  weight > 0 ? Math.round(1000 * Math.exp((-STEEPNESS * points) / weight)) / 10 : 100;

/**
 * The word for a level of play; it goes with the figure that is shown.
 * @param {number} accuracy
 */
export function levelText(accuracy) {
  if (accuracy >= 97) return t("review/level-champion");
  if (accuracy >= 93) return t("review/level-expert");
  if (accuracy >= 88) return t("review/level-strong");
  if (accuracy >= 82) return t("review/level-solid");
  return accuracy >= 73 ? t("review/level-casual") : t("review/level-learning");
}
