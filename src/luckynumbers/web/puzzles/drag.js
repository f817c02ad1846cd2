/**
 * Dragging a tile onto a partner, or out over the edge to the opposite one.
 *
 * While a tile is dragged nothing is drawn anew: only its own offset and the mark under it change.
 */
import { CELLS } from "../draw/garden.js";
import { columnOf, PARTNERS, rowOf, step } from "./model.js";

/**
 * @typedef {object} Hands
 * @property {() => boolean} ready whether tiles can be moved now
 * @property {(cell: number) => void} lift a tile was taken up
 * @property {(from: number, to: number | null, x: number, y: number) => void} drop
 *   a tile was dropped, so far from its cell
 */

/** Pixels before a press becomes a drag. */
const SLACK = 7;

/**
 * Make the tiles of a garden draggable.
 * @param {HTMLElement} garden
 * @param {Hands} hands
 */
export function draggable(garden, hands) {
  garden.addEventListener("pointerdown", (down) => {
    const cell = cellOf(down.target);
    if (cell === null || down.button !== 0 || !down.isPrimary || !hands.ready()) return;
    follow(garden, hands, cell, down);
  });
  garden.addEventListener("dragstart", (event) => event.preventDefault());
}

/**
 * @param {HTMLElement} garden
 * @param {Hands} hands
 * @param {number} cell
 * @param {PointerEvent} down
 */
function follow(garden, hands, cell, down) {
  const done = new AbortController();
  const { signal } = done;
  /** @type {HTMLElement | null} */
  let tile = null;
  /** @type {ReturnType<typeof measure> | null} */
  let places = null;
  /** @type {Element | null} */
  let mark = null;
  const show = (/** @type {Element | null} */ next) => {
    if (mark === next) return;
    mark?.removeAttribute("data-under");
    next?.setAttribute("data-under", "");
    mark = next;
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    const x = event.clientX - down.clientX;
    const y = event.clientY - down.clientY;
    if (tile === null) {
      if (Math.hypot(x, y) < SLACK) return;
      tile = garden.querySelector(`[data-cell="${CELLS[cell]}"] .holds`);
      tile?.closest(".cell")?.setAttribute("data-held", "");
      places = measure(garden);
      hands.lift(cell);
    }
    tile?.style.setProperty("translate", `${x}px ${y}px`);
    const to = places && target(places, cell, event);
    show(to === null ? null : garden.querySelector(`[data-cell="${CELLS[to]}"]`));
  };
  const end = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    done.abort();
    show(null);
    if (tile === null) return;
    tile.style.removeProperty("translate");
    tile.closest(".cell")?.removeAttribute("data-held");
    swallowClick();
    const to = event.type === "pointerup" && places ? target(places, cell, event) : null;
    hands.drop(cell, to, event.clientX - down.clientX, event.clientY - down.clientY);
  };
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
}

/** The press that ends a drag is no click. */
function swallowClick() {
  const stop = (/** @type {Event} */ event) => event.stopPropagation();
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }));
}

/**
 * The boxes of a garden and its cells, measured once, as a drag begins: nothing moves meanwhile.
 * @param {HTMLElement} garden
 */
function measure(garden) {
  const cells = [...garden.querySelectorAll("[data-cell]")].map((cell) =>
    cell.getBoundingClientRect(),
  );
  return { edge: garden.getBoundingClientRect(), cells };
}

/**
 * Find the partner under the pointer; beyond the edge where the tile stands, the opposite one.
 * @param {ReturnType<typeof measure>} places
 * @param {number} cell
 * @param {PointerEvent} event
 */
function target({ edge, cells }, cell, { clientX: x, clientY: y }) {
  const right = Number(x > edge.right) - Number(x < edge.left);
  const down = Number(y > edge.bottom) - Number(y < edge.top);
  if (right !== 0 && down === 0 && columnOf(cell) === (right > 0 ? 3 : 0))
    return step(cell, 0, right);
  if (down !== 0 && right === 0 && rowOf(cell) === (down > 0 ? 3 : 0)) return step(cell, down, 0);
  const holds = (/** @type {DOMRect | undefined} */ box) =>
    box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  return PARTNERS[cell]?.find((partner) => holds(cells[partner])) ?? null;
}

/**
 * @param {EventTarget | null} element
 * @returns {number | null}
 */
function cellOf(element) {
  const cell = element instanceof Element ? element.closest("[data-cell]") : null;
  const index = cell instanceof HTMLElement ? CELLS.indexOf(cell.dataset.cell ?? "") : -1;
  return index < 0 ? null : index;
}
