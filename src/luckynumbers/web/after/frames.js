/**
 * A game as frames, one for each sentence of its log. Nothing is played here: every
 * position comes from the server.
 *
 * @typedef {object} Frame
 * @property {import("../table/model.js").Known} known
 * @property {string} text
 * @property {number} seq
 * @property {number} seat whose deed it was; 0 for the start and the end
 */
import { receive, unknown } from "../table/model.js";

/**
 * The frames of a replay.
 * @param {import("../net/wire.js").Replay} replay
 * @returns {Frame[]}
 */
export function framesOf(replay) {
  /** @type {import("../table/model.js").Known} */
  let known = {
    ...unknown(replay.table),
    info: replay.info,
    present: replay.info.seats.map((_, index) => index + 1), // nobody leaves a page of the past
  };
  /** @type {Frame[]} */
  const frames = [];
  for (const { event, position, layout, setup } of replay.events) {
    const told = known.log.length;
    const { seq, data } = event;
    const view = { position, layout, setup, seat: seatIn(position) };
    known = receive(known, { ...event, type: "event", table: replay.table, view });
    if (known.log.length > told && layout)
      frames.push({
        known: beforeTheHand(known),
        text: known.log.at(-1)?.text ?? "",
        seq,
        seat: "seat" in data ? data.seat : 0,
      });
  }
  return frames;
}

/**
 * A moment of a setup before the tiles are drawn that are laid next: nothing shows them yet.
 * @param {import("../table/model.js").Known} known
 */
function beforeTheHand(known) {
  const { game } = known;
  if (!game.setup) return known;
  return { ...known, game: { ...game, hand: [], pile: game.pile + game.hand.length } };
}

/**
 * The seat to act in a position; 0 when nobody is.
 * @param {string} position
 */
const seatIn = (position) => Number(position.split(" ")[6]) || 0;

/**
 * The revealed numbers, grouped by the event that revealed them.
 * @param {import("../net/wire.js").Replay} replay
 * @returns {(readonly number[])[]}
 */
export function revealedIn(replay) {
  return replay.events
    .map(({ event: { data } }) => ("revealed" in data ? (data.revealed ?? []) : []))
    .filter((numbers) => numbers.length > 0);
}
