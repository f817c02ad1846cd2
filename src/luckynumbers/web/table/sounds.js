/**
 * Soft sounds, made on the spot and off by default. Each is a few notes of a wooden bell.
 */
import { settings } from "../app/settings.js";

/** @typedef {import("./model.js").Known} Known */

/** @type {AudioContext | null} */
let audio = null;

/** Notes as [hertz, seconds from now, loudness]. */
const SOUNDS = /** @type {const} */ ({
  draw: [
    [520, 0, 0.12],
    [660, 0.05, 0.1],
  ],
  place: [[330, 0, 0.2]],
  exchange: [
    [330, 0, 0.18],
    [262, 0.09, 0.12],
  ],
  discard: [[220, 0, 0.12]],
  pair: [
    [660, 0, 0.12],
    [880, 0.08, 0.12],
    [1320, 0.16, 0.1],
  ],
  turn: [
    [440, 0.15, 0.1],
    [587, 0.25, 0.1],
  ],
  end: [
    [392, 0, 0.14],
    [494, 0.12, 0.14],
    [587, 0.24, 0.14],
    [784, 0.4, 0.16],
  ],
});

/**
 * Let an event be heard.
 * @param {import("../net/socket.js").Heard} event
 * @param {Known} known
 */
export function sound(event, known) {
  if (!settings().sound) return;
  play(kindOf(event.message?.code ?? ""));
  if (known.mine.includes(known.game.seat) && !known.mine.includes(event.data.seat)) play("turn");
}

/**
 * @param {string} code
 * @returns {keyof typeof SOUNDS | ""}
 */
function kindOf(code) {
  if (code === "turn/draws") return "draw";
  if (code.startsWith("win/")) return "end";
  if (code.endsWith("-again")) return "pair";
  if (code.endsWith("discard")) return "discard";
  if (code.includes("exchange")) return "exchange";
  return code.startsWith("turn/") ? "place" : "";
}

/** @param {keyof typeof SOUNDS | ""} kind */
export function play(kind) {
  if (kind === "") return;
  audio ??= new AudioContext();
  for (const [hertz, after, loud] of SOUNDS[kind])
    note(audio, hertz, audio.currentTime + after, loud);
}

/**
 * @param {AudioContext} context
 * @param {number} hertz
 * @param {number} at
 * @param {number} loud
 */
function note(context, hertz, at, loud) {
  const tone = new OscillatorNode(context, { type: "sine", frequency: hertz });
  const body = new GainNode(context, { gain: 0 });
  body.gain.setValueAtTime(0, at);
  body.gain.linearRampToValueAtTime(loud, at + 0.008);
  body.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
  tone.connect(body).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.4);
}
