/**
 * The tile strip of a moment of a game in the page: the twin of `review/strip.py`.
 *
 * @typedef {import("../net/wire.js").StripOut} StripOut
 * @typedef {import("../net/wire.js").StripNumber} StripNumber
 * @typedef {import("../net/wire.js").StripPlace} StripPlace
 * @typedef {import("./judge.js").Prospects} Prospects
 * @typedef {import("./position.js").Position} Position
 */
import { CELLS } from "../draw/garden.js";
import { actionSentence } from "./advice.js";
import { Judge } from "./judge.js";
import { asSeat, bedOf, playingSeats, seatToAct, unrevealed } from "./position.js";

const DRAW = 0;

/**
 * @param {import("./bots.js").Engine} engine
 * @param {Position} position
 * @returns {Promise<StripOut>}
 */
export async function stripOf(engine, position) {
  const judge = new Judge(engine);
  const seat = seatToAct(position);
  const cells = await placesOf(judge, position);
  const { setup } = await judge.facts(position);
  const drawn = setup ? position : ((await engine.call("apply", [position, DRAW])) ?? position);
  if (unrevealed(drawn) !== 1) return { seat, mean: null, tiles: [], cells };
  const found = await judge.prospects(drawn);
  const tiles = [];
  for (let number = 1; number <= 20; number += 1)
    tiles.push(await numberOut(judge, drawn, found, number));
  return { seat, mean: rounded(found.mean[seat - 1] ?? 0), tiles, cells };
}

/**
 * @param {Judge} judge
 * @param {Position} drawn
 * @param {Prospects} found
 * @param {number} number
 * @returns {Promise<StripNumber>}
 */
async function numberOut({ engine }, drawn, { numbers }, number) {
  const prospect = numbers.find((each) => each.number === number);
  const held = prospect && (await engine.call("reveal", [drawn, number]));
  if (!prospect || !held) return { number, count: 0, share: null, best: "" };
  const { count, best } = prospect;
  return { number, count, share: rounded(best.share), best: actionSentence(held, best.action) };
}

/**
 * The empty cells of every seat still playing, and the face-down numbers that fit them.
 * @param {Judge} judge
 * @param {Position} position
 */
async function placesOf(judge, position) {
  const { unseen, over, setup } = await judge.facts(position);
  /** @type {StripPlace[]} */
  const places = [];
  if (over) return places;
  // The kernel is asked as each seat in turn; a hand of setup is nobody else's.
  for (const seat of setup ? [seatToAct(position)] : playingSeats(position)) {
    const fits = await fitsOf(judge, asSeat(position, seat), unseen);
    for (const [cell, number] of bedOf(position, seat).entries()) {
      if (number) continue;
      const numbers = fits.flatMap((cells, index) => (cells.includes(cell) ? [index + 1] : []));
      const count = numbers.reduce((sum, each) => sum + (unseen[each - 1] ?? 0), 0);
      places.push({ seat, cell: CELLS[cell] ?? "", numbers, count });
    }
  }
  return places;
}

/**
 * The cells that each number fits; none for a number of which no tile is face down.
 * @param {Judge} judge
 * @param {Position} position
 * @param {readonly number[]} unseen
 * @returns {Promise<(readonly number[])[]>}
 */
const fitsOf = ({ engine }, position, unseen) =>
  Promise.all(
    unseen.map((count, index) => (count ? engine.call("fits", [position, index + 1]) : [])),
  );

/** @param {number} share */
const rounded = (share) => Math.round(10_000 * share) / 10_000;
