/**
 * Where each coloured tile lies (R11). It follows the moves of the position and decides nothing.
 *
 * @typedef {import("./position.js").Position} Position
 *
 * @typedef {object} Layout a tile is its colour, from 1, and its number in two digits
 * @property {readonly (readonly string[])[]} gardens sixteen cells each, empty where none stands
 * @property {readonly string[]} table the longest lying first
 * @property {readonly string[]} hand
 */
import { numberOf } from "../base/shuffle.js";
import { handOf, seatToAct } from "./position.js";

const DIAGONAL = [0, 5, 10, 15];

/**
 * The layout before the setup.
 * @param {number} seats
 * @returns {Layout}
 */
export const emptyLayout = (seats) => ({
  gardens: Array.from({ length: seats }, () => Array.from({ length: 16 }, () => "")),
  table: [],
  hand: [],
});

/**
 * The layout after an action of the seat to act.
 * @param {Layout} layout
 * @param {Position} before
 * @param {{number: number, cell: number}} action
 * @returns {Layout}
 */
export function acted(layout, before, { number, cell }) {
  if (number === 0) return layout;
  if (cell === 16) return handDropped(layout);
  const from = handOf(before).length > 0 ? "hand" : "table";
  // R3: of equal numbers on the table, the one lying longest is taken.
  const tile = layout[from].find((each) => numberOf(each) === number) ?? "";
  return put({ ...layout, [from]: without(layout[from], tile) }, tile, before, cell);
}

/**
 * The layout after a reveal; in a sorted setup the fourth lays all four.
 * @param {Layout} layout
 * @param {string} tile
 * @param {Position} before
 * @param {Position} after
 * @returns {Layout}
 */
export function revealed(layout, tile, before, after) {
  const shown = { ...layout, hand: [...layout.hand, tile] };
  if (handOf(after).length === handOf(before).length + 1) return shown;
  const ascending = shown.hand.toSorted((one, two) => numberOf(one) - numberOf(two));
  let laid = /** @type {Layout} */ ({ ...shown, hand: [] });
  for (const [index, lowest] of ascending.entries())
    laid = put(laid, lowest, before, DIAGONAL[index] ?? 0);
  return laid;
}

/**
 * The layout with the hand on the table.
 * @param {Layout} layout
 * @returns {Layout}
 */
export const handDropped = (layout) => ({
  ...layout,
  table: [...layout.table, ...layout.hand],
  hand: [],
});

/** @param {Layout} layout */
export function layoutText({ gardens, table, hand }) {
  const beds = gardens.map((bed) => bed.map((tile) => tile || "...").join(""));
  return `${beds.join(":")} ${table.join("") || "-"} ${hand.join("") || "-"}`;
}

/**
 * @param {Layout} layout
 * @param {string} tile
 * @param {Position} before
 * @param {number} cell
 * @returns {Layout}
 */
function put(layout, tile, before, cell) {
  const index = seatToAct(before) - 1;
  const bed = layout.gardens[index] ?? [];
  const displaced = bed[cell];
  return {
    ...layout,
    gardens: layout.gardens.with(index, bed.with(cell, tile)),
    table: displaced ? [...layout.table, displaced] : layout.table,
  };
}

/**
 * @param {readonly string[]} tiles
 * @param {string} tile
 */
const without = (tiles, tile) => tiles.toSpliced(tiles.indexOf(tile), 1);
