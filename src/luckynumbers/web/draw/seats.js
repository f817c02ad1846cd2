/**
 * Seats before and during a game: which are taken, which wait for anyone, and how they look.
 *
 * @typedef {Pick<import("../net/wire.js").SeatInfo, "kind" | "name" | "bot">} Sitting
 */
import { h } from "../base/dom.js";
import { shownName } from "../base/words.js";
import { coloursOf, face, portrait } from "./portraits.js";

const TAKEN = new Set(["person", "device", "bot"]);
const FREE = new Set(["open", "invite"]);

/** @param {Pick<Sitting, "kind">} seat */
export const isTaken = ({ kind }) => TAKEN.has(kind);

/**
 * Whether a seat waits for anyone, or anyone with the invitation.
 * @param {Pick<Sitting, "kind">} seat
 */
export const isFree = ({ kind }) => FREE.has(kind);

/**
 * The colours of the seats of a table.
 * @param {readonly Sitting[]} seats
 */
export const seatColours = (seats) =>
  coloursOf(seats.map((seat) => (isFree(seat) || seat.kind === "bot" ? null : seat.name)));

/**
 * Who sits there, or an empty place.
 * @param {readonly Sitting[]} seats all of the table: nobody there looks like another
 * @param {number} index
 */
export function seatPicture(seats, index) {
  const { kind = "", name = "", bot = "" } = seats[index] ?? {};
  if (kind === "bot") return portrait(bot);
  return isFree({ kind }) ? vacant() : face(shownName(name), seatColours(seats)[index]);
}

/** An empty place. */
export const vacant = () => h("span", { class: "vacant", "aria-hidden": "true" }, "?");
