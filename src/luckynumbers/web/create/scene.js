/**
 * The round table from above: its boards, the cloth, the tray with the pile, a garden for each seat.
 * It is hidden from screen readers: the chairs say who sits there.
 */
import { h } from "../base/dom.js";
import { LEAVES } from "../draw/icons.js";

const [WIDTH, HEIGHT] = [720, 648];
const [X, Y] = [360, 318];
const [RX, RY] = [266, 232];
const TILES_PER_SEAT = 20;
const GARDEN = 82;
/** How far from the middle a garden lies, across and down. */
const ACROSS = 168;
/** @type {{readonly [places: number]: number}} */
const DOWN = { 4: 116, 5: 135 };

/** @param {readonly boolean[]} taken which places are taken, clockwise from below */
export function scene(taken) {
  const seats = taken.filter(Boolean).length;
  return h(
    "svg",
    { class: "round-table", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    h("ellipse", { class: "floor", cx: X, cy: Y + 30, rx: RX, ry: RY }),
    h("ellipse", { class: "edge", cx: X, cy: Y + 12, rx: RX, ry: RY }),
    h("ellipse", { class: "wood", cx: X, cy: Y, rx: RX, ry: RY }),
    h("path", { class: "boards", d: boards() }),
    h("ellipse", { class: "cloth", cx: X, cy: Y, rx: RX - 30, ry: RY - 28 }),
    taken.map((full, index) => plot(full, index, taken.length)),
    tray(seats * TILES_PER_SEAT),
  );
}

/** The gaps between the boards, each as long as the table is there. */
function boards() {
  return [-3, -2, -1, 0, 1, 2, 3]
    .map((step) => {
      const x = 70 * step + 18;
      const reach = RY * Math.sqrt(1 - (x / RX) ** 2) - 3;
      return `M${X + x} ${(Y - reach).toFixed(1)}V${(Y + reach).toFixed(1)}`;
    })
    .join("");
}

/**
 * A garden before its chair, or the place for one.
 * @param {boolean} full
 * @param {number} index
 * @param {number} places
 */
function plot(full, index, places) {
  const angle = (2 * Math.PI * index) / places;
  const x = X - ACROSS * Math.sin(angle) - GARDEN / 2;
  const y = Y + (DOWN[places] ?? 116) * Math.cos(angle) - GARDEN / 2;
  return h(
    "g",
    {
      key: index,
      class: full ? "plot-of" : "plot-of vacant",
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
    },
    h("rect", { class: "soil", width: GARDEN, height: GARDEN, rx: 9 }),
    full ? h("path", { class: "beds", d: beds() }) : null,
  );
}

function beds() {
  const step = (GARDEN - 8) / 4;
  return squares(4, 4, 7, 7, step, step, step - 6, step - 6);
}

/** @param {number} count how many tiles the game has */
function tray(count) {
  const [left, top, width, height] = [X - 92, Y - 62, 184, 124];
  return h(
    "g",
    { class: "small-tray" },
    h("rect", { class: "edge", x: left, y: top + 5, width, height, rx: 15 }),
    h("rect", { class: "wood", x: left, y: top, width, height, rx: 15 }),
    h("path", {
      class: "pockets-of",
      d:
        squares(4, 2, left + 68, top + 12, 28, 27, 20, 19) +
        squares(6, 2, left + 12, top + 66, 28, 27, 20, 19),
    }),
    h(
      "g",
      { transform: `translate(${left + 35} ${top + 35})` },
      [3, 0].map((down) =>
        h("path", {
          class: down ? "under" : "back",
          d: LEAVES,
          transform: `translate(0 ${down}) scale(.52)`,
        }),
      ),
      h("text", { "text-anchor": "middle", dy: ".36em" }, String(count)),
    ),
  );
}

/**
 * The outlines of a grid of squares.
 * @param {number} columns
 * @param {number} rows
 * @param {number} x
 * @param {number} y
 * @param {number} across from one column to the next
 * @param {number} down from one row to the next
 * @param {number} width
 * @param {number} height
 */
function squares(columns, rows, x, y, across, down, width, height) {
  return Array.from({ length: columns * rows }, (_, index) => {
    const left = x + across * (index % columns);
    const top = y + down * Math.floor(index / columns);
    return `M${left} ${top}h${width}v${height}h${-width}Z`;
  }).join("");
}
