/**
 * A solo puzzle as values: sixteen tiles, swaps between partners, an attempt.
 *
 * Cells are numbered 0 to 15 in reading order. Nothing is solved here, and nothing is drawn.
 */

/** @typedef {readonly number[]} Tiles sixteen different tiles, one on each cell */
/** @typedef {readonly [number, number]} Pair two cells whose tiles are swapped */
/**
 * @typedef {object} Puzzle
 * @property {string} name under which progress is kept: `booklet/7`, `daily/2026-11-15`
 * @property {Tiles} start
 * @property {number} maximum the fewest moves, proved
 * @property {number} grade 1 is gentle, 5 is fiendish
 * @property {readonly Pair[]} solution a shortest one
 */
/**
 * @typedef {object} Attempt
 * @property {Puzzle} puzzle
 * @property {readonly Pair[]} made the moves that count
 * @property {readonly Pair[]} undone moves taken back, the latest last
 */
/** @typedef {"beside" | "across"} Kind how two partners stand: neighbours, or at opposite edges */

const SIDE = 4;
export const CELLS = Object.freeze(Array.from({ length: SIDE * SIDE }, (_, cell) => cell));

/** @param {number} cell */
export const rowOf = (cell) => Math.floor(cell / SIDE);

/** @param {number} cell */
export const columnOf = (cell) => cell % SIDE;

/**
 * The cell one step away, over the edge to the opposite end where the garden ends.
 * @param {number} cell
 * @param {number} down
 * @param {number} right
 */
export const step = (cell, down, right) =>
  ((rowOf(cell) + down + SIDE) % SIDE) * SIDE + ((columnOf(cell) + right + SIDE) % SIDE);

/** The four cells that each cell can swap with, in reading order. */
export const PARTNERS = Object.freeze(
  CELLS.map((cell) =>
    Object.freeze(
      [step(cell, 0, 1), step(cell, 0, -1), step(cell, 1, 0), step(cell, -1, 0)].sort(
        (a, b) => a - b,
      ),
    ),
  ),
);

/**
 * How two cells are partners; `undefined` when they are not.
 * @param {number} one
 * @param {number} other
 * @returns {Kind | undefined}
 */
export function kindOf(one, other) {
  if (!PARTNERS[one]?.includes(other)) return undefined;
  const apart = Math.abs(rowOf(one) - rowOf(other)) + Math.abs(columnOf(one) - columnOf(other));
  return apart === 1 ? "beside" : "across";
}

/**
 * Count the steps between two cells, over the edges where that is shorter.
 * @param {number} one
 * @param {number} other
 */
export function distance(one, other) {
  const rows = Math.abs(rowOf(one) - rowOf(other));
  const columns = Math.abs(columnOf(one) - columnOf(other));
  return Math.min(rows, SIDE - rows) + Math.min(columns, SIDE - columns);
}

/**
 * @param {Tiles} tiles
 * @param {number} cell
 */
export function tileAt(tiles, cell) {
  const tile = tiles[cell];
  if (tile === undefined) throw new RangeError(`no cell ${cell}`);
  return tile;
}

/**
 * Exchange the tiles of two cells.
 * @param {Tiles} tiles
 * @param {Pair} pair
 * @returns {Tiles}
 */
export function swapped(tiles, [one, other]) {
  const next = [...tiles];
  next[one] = tileAt(tiles, other);
  next[other] = tileAt(tiles, one);
  return next;
}

/**
 * Whether every row and every column ascends.
 * @param {Tiles} tiles
 */
export const ascends = (tiles) =>
  CELLS.every(
    (cell) =>
      (columnOf(cell) === 0 || tileAt(tiles, cell - 1) < tileAt(tiles, cell)) &&
      (rowOf(cell) === 0 || tileAt(tiles, cell - SIDE) < tileAt(tiles, cell)),
  );

/**
 * Parse `11170708/03121910/18200414/15020613 ; max 12`.
 * @param {string} text
 * @returns {{start: Tiles, maximum: number}}
 */
export function parsePuzzle(text) {
  const match = /^((?:\d{8}\/){3}\d{8}) ; max (\d{1,2})$/.exec(text);
  if (!match?.[1] || !match[2]) throw new SyntaxError(text);
  const start = (match[1].replaceAll("/", "").match(/../g) ?? []).map(Number);
  if (new Set(start).size !== 16 || start.some((tile) => tile < 1 || tile > 20))
    throw new SyntaxError(text);
  return { start, maximum: Number(match[2]) };
}

/**
 * Parse swaps of tiles, `16-1 1-2`, into swaps of cells.
 * @param {string} text
 * @param {Tiles} start
 * @returns {Pair[]}
 */
export function parseSwaps(text, start) {
  /** @type {Pair[]} */
  const pairs = [];
  let tiles = start;
  for (const word of text.split(" ").filter(Boolean)) {
    const [one, other] = word.split("-").map((tile) => tiles.indexOf(Number(tile)));
    if (one === undefined || other === undefined || !kindOf(one, other))
      throw new SyntaxError(text);
    pairs.push([one, other]);
    tiles = swapped(tiles, [one, other]);
  }
  return pairs;
}

/**
 * Format swaps of cells as swaps of tiles.
 * @param {readonly Pair[]} pairs
 * @param {Tiles} start
 */
export function formatSwaps(pairs, start) {
  let tiles = start;
  return pairs.map((pair) => {
    const [one, other] = pair.map((cell) => tileAt(tiles, cell));
    tiles = swapped(tiles, pair);
    return `${one}-${other}`;
  });
}

/**
 * @param {Puzzle} puzzle
 * @returns {Attempt}
 */
export const begin = (puzzle) => ({ puzzle, made: [], undone: [] });

/**
 * The tiles as they stand now.
 * @param {Attempt} attempt
 */
export const tilesOf = (attempt) => attempt.made.reduce(swapped, attempt.puzzle.start);

/** @param {Attempt} attempt */
export const isSolved = (attempt) => ascends(tilesOf(attempt));

/**
 * Whether more moves were made than the maximum allows (R12: play may go on).
 * @param {Attempt} attempt
 */
export const isOver = (attempt) => attempt.made.length > attempt.puzzle.maximum;

/**
 * Make a move; R12: a puzzle is over as soon as everything ascends.
 * @param {Attempt} attempt
 * @param {Pair} pair
 * @returns {Attempt}
 */
export function move(attempt, pair) {
  if (isSolved(attempt) || !kindOf(...pair)) return attempt;
  const redone = attempt.undone.at(-1);
  const same = redone?.every((cell) => pair.includes(cell));
  return {
    ...attempt,
    made: [...attempt.made, pair],
    undone: same ? attempt.undone.slice(0, -1) : [],
  };
}

/**
 * Take the last move back, and off the count (R12).
 * @param {Attempt} attempt
 * @returns {Attempt}
 */
export function undo(attempt) {
  const last = attempt.made.at(-1);
  if (!last) return attempt;
  return { ...attempt, made: attempt.made.slice(0, -1), undone: [...attempt.undone, last] };
}

/**
 * Make the move again that was taken back last.
 * @param {Attempt} attempt
 * @returns {Attempt}
 */
export function redo(attempt) {
  const next = attempt.undone.at(-1);
  return next ? move(attempt, next) : attempt;
}
