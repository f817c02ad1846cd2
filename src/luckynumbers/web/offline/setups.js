/**
 * The value of a standard setup, in which whole hands of four are still to be drawn: the twin of
 * `review/setups.py`, with the same hands.
 *
 * @typedef {import("./bots.js").Engine} Engine
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./shares.js").Shares} Shares
 */
import {
  bedOf,
  formatPosition,
  hasOption,
  optionsOf,
  playingSeats,
  same,
  seatCount,
  seatToAct,
  unrevealed,
} from "./position.js";
import { added, normalised, scaled } from "./shares.js";

const HAND = 4;
const DIAGONAL = [0, 5, 10, 15];
/** How many hands to come are drawn: so often one, half as often two. */
const SAMPLES = 48;

/** The shares at the start, the starting seat first: those of `review/setups.py`. */
const STARTS = /** @type {{readonly [game: string]: Shares}} */ ({
  2: [0.5488, 0.4512],
  "2 sorted": [0.5487, 0.4513],
  "2 bruno": [0.5548, 0.4452],
  "2 bruno sorted": [0.5558, 0.4442],
  3: [0.3743, 0.3392, 0.2865],
  "3 sorted": [0.3768, 0.3339, 0.2893],
  "3 bruno": [0.3821, 0.3332, 0.2848],
  "3 bruno sorted": [0.381, 0.3313, 0.2877],
  4: [0.2868, 0.2705, 0.2379, 0.2048],
  "4 sorted": [0.2862, 0.2666, 0.2384, 0.2088],
  "4 bruno": [0.292, 0.2633, 0.2374, 0.2072],
  "4 bruno sorted": [0.2901, 0.2629, 0.2379, 0.2091],
  5: [0.236, 0.2244, 0.207, 0.1766, 0.156],
  "5 sorted": [0.2345, 0.2202, 0.203, 0.1841, 0.1582],
  "5 bruno": [0.2398, 0.223, 0.205, 0.1758, 0.1562],
  "5 bruno sorted": [0.2381, 0.2193, 0.2015, 0.183, 0.1582],
});

/**
 * Each seat's mean share over the hands still to be drawn; the next one is unrevealed.
 * @param {Engine} engine
 * @param {Position} position
 * @returns {Promise<Shares>}
 */
export async function expectedShares(engine, position) {
  const begun = seatToAct(position);
  const options = ["bruno", "sorted"].filter((name) => hasOption(position, name));
  const known = STARTS[[seatCount(position), ...options].join(" ")];
  if (known && (await isStart(engine, position)))
    return normalised(known.map((_, index) => known.at((index + 1 - begun) % known.length) ?? 0));
  const below = diceOf(`0 ${formatPosition(position)}`);
  const due = playingSeats(position).filter((seat) => !isSetUp(position, seat)).length;
  const samples = Math.floor(SAMPLES / due);
  /** @type {Shares} */
  let sum = Array.from({ length: seatCount(position) }, () => 0);
  for (let count = 0; count < samples; count += 1) {
    const whole = await completed(engine, position, below);
    const shares = normalised((await engine.call("shares", [whole])) ?? []);
    sum = added(sum, scaled(shares, 1 / samples));
  }
  return sum;
}

/**
 * @param {Position} position
 * @param {number} seat
 */
function isSetUp(position, seat) {
  const bed = bedOf(position, seat);
  return DIAGONAL.every((cell) => (bed[cell] ?? 0) > 0);
}

/**
 * @param {Engine} engine
 * @param {Position} position
 */
async function isStart(engine, position) {
  const begun = [optionsOf(position), seatCount(position), seatToAct(position)];
  const start = await engine.call("start", /** @type {[number, number, number]} */ (begun));
  return start !== null && unrevealed(position) === HAND && same(position, start);
}

/**
 * Luck that follows from a text, in 32 bits.
 * @param {string} text in ASCII
 * @returns {(limit: number) => number} a number from 0 to below the limit
 */
function diceOf(text) {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  state = state >>> 0 || 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    return Math.floor((state * limit) / 2 ** 32);
  };
}

/**
 * A whole setup: hands drawn at random, laid as well as the network can.
 * @param {Engine} engine
 * @param {Position} position
 * @param {(limit: number) => number} below
 */
async function completed(engine, position, below) {
  let now = position;
  for (let facts = await engine.call("facts", [now]); facts.setup; ) {
    if (facts.chance) {
      const hidden = facts.unseen.flatMap((count, index) => Array(count).fill(index + 1));
      for (let due = unrevealed(now); due > 0; due -= 1) {
        const [number] = hidden.splice(below(hidden.length), 1);
        now = /** @type {Position} */ (await engine.call("reveal", [now, number]));
      }
    } else {
      const found = await engine.call("look", [now]);
      now = /** @type {Position} */ (await engine.call("apply", [now, found?.action ?? 0]));
    }
    facts = await engine.call("facts", [now]);
  }
  return now;
}
