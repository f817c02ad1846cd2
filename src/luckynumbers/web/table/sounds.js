/**
 * The sounds of a game: which chime belongs to which event.
 */
import { play } from "../base/chime.js";
import { settings } from "../base/settings.js";

/** @typedef {import("./model.js").Known} Known */
/** @typedef {import("../net/wire.js").EventOut} EventOut */

/**
 * Play the sounds of an event, if the settings allow any.
 * @param {EventOut} event
 * @param {Known} known
 */
export function sound(event, known) {
  if (!settings().sound) return;
  const kind = kindOf(event.message.code);
  if (kind) play(kind);
  const seat = "seat" in event.data ? event.data.seat : 0;
  if (known.mine.includes(known.game.seat) && !known.mine.includes(seat)) play("turn");
}

/**
 * @param {string} code
 * @returns {import("../base/chime.js").Chime | null}
 */
function kindOf(code) {
  if (code === "turn/draws") return "draw";
  if (code.startsWith("win/")) return "end";
  if (code.endsWith("-again")) return "pair";
  if (code.endsWith("discard")) return "discard";
  if (code.includes("exchange")) return "exchange";
  return code.startsWith("turn/") ? "place" : null;
}
