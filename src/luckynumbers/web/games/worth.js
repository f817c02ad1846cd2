/**
 * What a rated game was worth to the user, and why: at its end and among their games.
 *
 * @typedef {import("../net/wire.js").GameLine} GameLine
 */
import { signed, t } from "../base/words.js";

/**
 * What the game made of the rating; nothing where it did not count.
 * @param {GameLine} game
 */
export function changeText({ worth }) {
  if (!worth) return "";
  return worth.change === null
    ? t("finale/rating", { rating: worth.rating })
    : t("finale/rating-change", { rating: worth.rating, change: signed(worth.change) });
}

/**
 * Why it counted as it did: whoever has left, the same opponent again, the first games.
 * @param {GameLine} game
 * @returns {string}
 */
export function reasonText({ rated, seat, seats, left, gone, names, worth }) {
  if (!rated) return "";
  const leavers = gone.filter((each) => each !== seat).map((each) => names[each - 1] ?? "");
  if (!worth) return leavers.length > 0 ? t("rating/early", { names: leavers }) : "";
  const [name] = leavers;
  return [
    left ? t("rating/left") : "",
    !left && name !== undefined && seats === 2 ? t("rating/other-left", { name }) : "",
    worth.part < 1 ? t("rating/part", { percent: Math.round(100 * worth.part) }) : "",
    worth.part === 1 && worth.new ? t("rating/new") : "",
  ]
    .filter(Boolean)
    .join(" ");
}
