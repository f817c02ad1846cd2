/** Motion that explains: two tiles change places, over the others where they stand far apart. */
import { calm } from "../base/settings.js";
import { CELLS } from "../draw/garden.js";
import { GARDEN } from "./names.js";

/** @typedef {import("./model.js").Pair} Pair */
/** @typedef {{cell: number, x: number, y: number}} From where a tile was dropped */

/**
 * @param {string} id
 * @param {number} cell
 */
export const cellElement = (id, cell) => document.getElementById(`${id}-${CELLS[cell]}`);

/**
 * Measure the way of two tiles that are about to change places; it is shown once they have.
 *
 * Measuring before anything is drawn anew costs nothing, afterwards a layout.
 * @param {string} id of the garden
 * @param {Pair} pair
 * @param {From} [from] a tile that was dragged
 * @returns {() => void} show it
 */
function prepareSlide(id, pair, from) {
  const [one, other] = pair.map((cell) => cellElement(id, cell));
  if (calm() || !one || !other) return () => {};
  const here = one.getBoundingClientRect();
  const there = other.getBoundingClientRect();
  const x = there.left - here.left;
  const y = there.top - here.top;
  const far = Math.hypot(x, y) > 2 * here.width;
  const dragged = (/** @type {number} */ cell) => (from?.cell === cell ? from : undefined);
  return () => {
    travel(one, dragged(pair[0]) ?? { x, y }, far);
    travel(other, dragged(pair[1]) ?? { x: -x, y: -y }, far);
  };
}

/**
 * Show the motion of two tiles once the page is drawn: to be called before anything changes.
 * @param {Pair} pair
 * @param {From} [from]
 */
export function slideAfter(pair, from) {
  requestAnimationFrame(prepareSlide(GARDEN, pair, from));
}

/**
 * @param {HTMLElement} cell where the tile is now
 * @param {{x: number, y: number}} from where it was, seen from there
 * @param {boolean} far
 */
function travel(cell, { x, y }, far) {
  const options = { duration: far ? 460 : 280, easing: "cubic-bezier(.3, .9, .3, 1)" };
  const halfway = { translate: `${x / 2}px ${y / 2}px`, scale: far ? "1.14" : "1.05" };
  cell.animate([{ zIndex: 3 }, { zIndex: 3 }], options);
  cell.querySelector(".holds")?.animate([{ translate: `${x}px ${y}px` }, halfway, {}], options);
}
