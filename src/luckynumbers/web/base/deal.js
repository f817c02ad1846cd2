/** The order of the tiles of a game; one that goes on from an earlier one has its known tiles first. */
import { box, numberOf, shuffled } from "./shuffle.js";

/**
 * All tiles in the order in which they come: the known ones, then the rest, shuffled.
 * @param {number} seats
 * @param {readonly string[]} known
 * @param {Uint8Array<ArrayBuffer>} key
 */
export async function dealt(seats, known, key) {
  const plain = knownTiles(seats, known.map(numberOf));
  const rest = box(seats).filter((tile) => !plain.includes(tile));
  return [...known, ...coloured(await shuffled(rest, key), seats, known)];
}

/**
 * The tiles of numbers revealed before a new shuffle: the first copy has the first colour.
 * @param {number} seats
 * @param {number[]} numbers
 */
function knownTiles(seats, numbers) {
  const free = box(seats);
  return numbers.map((number) => {
    const at = free.findIndex((tile) => numberOf(tile) === number);
    return free.splice(at, 1)[0] ?? "";
  });
}

/**
 * Tiles in the colours that known ones leave them; the numbers stay where they are.
 * @param {readonly string[]} tiles
 * @param {number} seats
 * @param {readonly string[]} known
 */
function coloured(tiles, seats, known) {
  const free = box(seats).filter((tile) => !known.includes(tile));
  const changed = new Map(
    tiles.toSorted().map((tile) => {
      const at = free.findIndex((each) => numberOf(each) === numberOf(tile));
      return [tile, at < 0 ? "" : free.splice(at, 1)[0]];
    }),
  );
  return tiles.map((tile) => changed.get(tile) ?? "");
}
