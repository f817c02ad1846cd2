/**
 * The faces at a table: gardeners as animals, people as clovers with their initial, each seat in a
 * colour of its own.
 */
import { h } from "../base/dom.js";
import { face, portrait } from "../draw/portraits.js";
import { nameOf } from "./sentences.js";

/** @typedef {import("./model.js").Known} Known */

/**
 * The face of a seat.
 * @param {Known} known
 * @param {number} seat
 * @param {string} key
 */
export function seatFace(known, seat, key = "face") {
  const who = known.info?.seats[seat - 1];
  return h(
    "span",
    { class: "head", "aria-hidden": "true", key },
    who?.kind === "bot" ? portrait(who.bot) : face(nameOf(known, seat), seat),
  );
}
