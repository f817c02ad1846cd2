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
import { bedOf, DRAW, playingSeats, seatToAct, unrevealed } from "./position.js";
import { roundedShare } from "./shares.js";

/**
 * @param {import("./bots.js").Engine} engine
 * @param {Position} position
 * @returns {Promise<StripOut>}
 */
export async function stripOf(engine, position) {
  const judge = new Judge(engine);
  const seat = seatToAct(position);
  const { setup } = await judge.facts(position);
  const cells = setup ? [] : await placesOf(judge, position);
  const drawn = setup ? position : ((await engine.call("apply", [position, DRAW])) ?? position);
  if (unrevealed(drawn) !== 1) return { seat, mean: null, tiles: [], cells };
  const found = await judge.prospects(drawn);
  const tiles = [];
  for (let number = 1; number <= 20; number += 1)
    tiles.push(await numberOut(judge, drawn, found, number));
  return { seat, mean: roundedShare(found.mean[seat - 1] ?? 0), tiles, cells };
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
  return {
    number,
    count,
    share: roundedShare(best.share),
    best: actionSentence(held, best.action),
  };
}

/**
 * The empty cells of every seat still playing, and the face-down numbers that fit them.
 * @param {Judge} judge
 * @param {Position} position
 */
async function placesOf(judge, position) {
  const { unseen } = await judge.facts(position);
  /** @type {StripPlace[]} */
  const places = [];
  for (const seat of playingSeats(position)) {
    const bed = bedOf(position, seat);
    const fits = await judge.engine.call("room", [bed]);
    for (const [cell, number] of bed.entries()) {
      if (number) continue;
      const numbers = fits.flatMap((cells, index) =>
        unseen[index] && cells.includes(cell) ? [index + 1] : [],
      );
      const count = numbers.reduce((sum, each) => sum + (unseen[each - 1] ?? 0), 0);
      places.push({ seat, cell: CELLS[cell] ?? "", numbers, count });
    }
  }
  return places;
}
