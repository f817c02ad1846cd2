/**
 * The faces and names at a table: gardeners as animals, people as clovers with their initial, each in a
 * colour of their own.
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { face, portrait } from "../draw/portraits.js";
import { seatColours } from "../draw/seats.js";
import { labelOf, nameOf } from "./sentences.js";

/** @typedef {import("./model.js").Known} Known */

/**
 * The face of a seat.
 * @param {Known} known
 * @param {number} seat
 * @param {string} key
 */
export function seatFace(known, seat, key = "face") {
  const seats = known.info?.seats ?? [];
  const who = seats[seat - 1];
  return h(
    "span",
    { class: "head", "aria-hidden": "true", key },
    who?.kind === "bot"
      ? portrait(who.bot)
      : face(nameOf(known, seat), seatColours(seats)[seat - 1]),
  );
}

/**
 * The name of a seat; the only one who plays here is called "You" where there is no room for more.
 * @param {Known} known
 * @param {number} seat
 */
export function seatName(known, seat) {
  const own = known.mine.length === 1 && known.mine[0] === seat;
  return own
    ? [
        h("span", { class: "at-length", key: "name" }, labelOf(known, seat)),
        h("span", { class: "in-short", key: "you", "aria-hidden": "true" }, t("new/me")),
      ]
    : nameOf(known, seat);
}
