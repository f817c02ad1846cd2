/**
 * A setup in any order: the server takes the lowest tile first, so one that is laid before its turn
 * waits on its cell here, and is sent as soon as it is the lowest.
 *
 * @typedef {import("./model.js").Game} Game
 * @typedef {import("./model.js").Known} Known
 *
 * @typedef {object} Laid a tile that waits on its cell
 * @property {number} tile
 * @property {string} cell
 */
import { CELLS } from "../draw/garden.js";
import { cellsFor, placement, readView } from "./model.js";

const DIAGONAL = ["a1", "b2", "c3", "d4"];

/**
 * A table as it looks with the tiles that wait here: each of the others may be placed next.
 * @param {Known} known
 * @param {readonly Laid[]} laid
 * @returns {Known}
 */
export function withLaid(known, laid) {
  const game = readView(known.view);
  if (!game.setup || !known.mine.includes(game.seat)) return known;
  const hand = [...game.hand];
  const bed = [...(game.gardens[game.seat - 1] ?? [])];
  for (const { tile, cell } of laid) {
    const index = hand.findLastIndex(({ number }) => number === tile);
    bed[CELLS.indexOf(cell)] = hand.splice(index, 1)[0] ?? null;
  }
  const free = cellsFor(game, game.hand[0]?.number ?? 0).filter(
    (cell) => !laid.some((each) => each.cell === cell),
  );
  const actions = new Set(hand.flatMap(({ number }) => free.map((at) => placement(number, at))));
  const gardens = game.gardens.with(game.seat - 1, bed);
  return { ...known, game: { ...game, hand, gardens, actions: [...actions] } };
}

/**
 * Those that still wait after something has happened.
 * @param {Known} before
 * @param {Known} after as the server shows it
 * @param {readonly Laid[]} laid
 * @returns {readonly Laid[]}
 */
export function stillLaid(before, { game, mine }, laid) {
  if (!game.setup || game.seat !== before.game.seat || !mine.includes(game.seat)) return [];
  const free = cellsFor(game, game.hand[0]?.number ?? 0);
  const numbers = game.hand.map(({ number }) => number);
  return laid.filter(({ tile, cell }) => {
    const index = numbers.indexOf(tile);
    if (index >= 0) numbers.splice(index, 1);
    return index >= 0 && free.includes(cell);
  });
}

/**
 * The lowest tile that the server waits for.
 * @param {Known} known
 */
export const lowest = ({ view }) => readView(view).hand[0]?.number;

/**
 * Whether the diagonal ascends when the rest of the hand is laid in order.
 * @param {Game} game
 */
export function ascends({ setup, seat, hand, gardens }) {
  if (!setup || hand.length === 0) return false;
  const rest = hand.map(({ number }) => number);
  const bed = gardens[seat - 1] ?? [];
  const numbers = DIAGONAL.map((cell) => bed[CELLS.indexOf(cell)]?.number ?? rest.shift() ?? 0);
  return numbers.every((number, index) => number >= (numbers[index - 1] ?? 0));
}
