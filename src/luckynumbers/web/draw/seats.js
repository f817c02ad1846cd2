/**
 * Seats before and during a game: which are taken, which wait for anyone, and how they look.
 *
 * @typedef {Pick<import("../net/wire.js").SeatInfo, "kind" | "name" | "bot">} Sitting
 */
import { h } from "../base/dom.js";
import { face, portrait } from "./portraits.js";

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
 * Who sits there, or an empty place.
 * @param {Sitting} seat
 * @param {number} number of the seat, for the colour: nobody at a table looks like another
 */
export function seatPicture({ kind, name, bot }, number) {
  if (kind === "bot") return portrait(bot);
  return isTaken({ kind }) ? face(name, number) : vacant();
}

/** An empty place. */
export const vacant = () => h("span", { class: "vacant", "aria-hidden": "true" }, "?");
