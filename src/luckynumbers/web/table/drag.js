/**
 * Dragging a tile: a copy of it follows the finger by its transform alone, so nothing else is drawn
 * and nothing clips it. Where it may land was measured once, when the drag began.
 */
import { calm } from "../base/settings.js";

/** @typedef {import("./controller.js").Controller} Controller */

const SLOP = 6;

/**
 * Start a drag once the pointer has moved a little; a tap stays a tap.
 * @param {PointerEvent} down
 * @param {Controller} game
 * @param {number} tile
 */
export function draggable(down, game, tile) {
  if (down.button !== 0 || !(down.currentTarget instanceof HTMLElement)) return;
  const element = down.currentTarget;
  /** @type {Drag | null} */
  let drag = null;
  element.setPointerCapture(down.pointerId);

  const move = (/** @type {PointerEvent} */ event) => {
    if (
      drag === null &&
      Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLOP
    )
      return;
    if (drag === null) {
      drag = new Drag(element, down); // while the tile still lies where it is dragged from
      if (game.tile !== tile) game.choose(tile);
      if (game.state.preview) game.letGo();
      requestAnimationFrame(() => drag?.measure());
    }
    drag.to(event.clientX, event.clientY);
  };
  const end = (/** @type {PointerEvent} */ event) => {
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", end);
    element.removeEventListener("pointercancel", end);
    if (drag === null) return;
    const cell =
      event.type === "pointerup" ? (drag.at(event.clientX, event.clientY)?.cell ?? "") : "";
    drag.drop(cell !== "");
    swallowClick(element);
    if (cell) game.pick(cell);
  };
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
}

class Drag {
  /** @type {{cell: string, element: Element, box: DOMRect}[]} */ #cells = [];
  /** @type {Element | null} */ #over = null;
  #x = 0;
  #y = 0;
  #frame = 0;

  /**
   * @param {HTMLElement} element
   * @param {PointerEvent} down
   */
  constructor(element, down) {
    this.down = down;
    this.copy = copyOf(element);
    document.body.append(this.copy);
  }

  measure() {
    this.#cells = [...document.querySelectorAll(".acting .cell")].map((element) => ({
      cell: element instanceof HTMLElement ? (element.dataset.cell ?? "") : "",
      element,
      box: element.getBoundingClientRect(),
    }));
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  to(x, y) {
    [this.#x, this.#y] = [x, y];
    this.#frame ||= requestAnimationFrame(() => this.#show());
  }

  #show() {
    this.#frame = 0;
    const [x, y] = [this.#x - this.down.clientX, this.#y - this.down.clientY];
    this.copy.style.transform = `translate(${x}px, ${y}px) scale(1.12)`;
    const found = this.at(this.#x, this.#y)?.element ?? null;
    if (found === this.#over) return;
    this.#over?.toggleAttribute("data-over", false);
    found?.toggleAttribute("data-over", true);
    this.#over = found;
  }

  /**
   * Find the cell under a point.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    if (this.#cells.length === 0) this.measure();
    return this.#cells.find(
      ({ box }) => x >= box.left && x < box.right && y >= box.top && y < box.bottom,
    );
  }

  /** @param {boolean} landed */
  drop(landed) {
    cancelAnimationFrame(this.#frame);
    this.#over?.toggleAttribute("data-over", false);
    const { copy } = this;
    if (landed || calm()) return copy.remove();
    const back = copy.animate([{ transform: copy.style.transform }, { transform: "none" }], {
      duration: 220,
      easing: "ease-out",
    });
    back.onfinish = back.oncancel = () => copy.remove();
  }
}

/**
 * A copy of the tile in an element, over the place where it is.
 * @param {HTMLElement} element
 */
function copyOf(element) {
  const tiles = element.querySelectorAll(".tile");
  const tile = tiles[tiles.length - 1] ?? element;
  const { x, y, width, height } = tile.getBoundingClientRect();
  const copy = document.createElement("div");
  copy.className = "dragged";
  copy.append(tile.cloneNode(true));
  Object.assign(copy.style, {
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  return copy;
}

/**
 * The click after a drag is no tap.
 * @param {HTMLElement} element
 */
function swallowClick(element) {
  const swallow = (/** @type {Event} */ event) => event.stopImmediatePropagation();
  element.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 50);
}
