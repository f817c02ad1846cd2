/**
 * A garden: four by four cells, the corner mark, and the tiles that stand in it.
 *
 * One DOM for everyone: a real grid. One cell is in the tab order (`active`), the arrow keys move
 * it; every cell has a name that says all there is to see. The view decides nothing: which cells
 * fit is told by the server, and comes in as `notes`.
 *
 * @typedef {import("./clover.js").Tile} Tile
 * @typedef {import("./clover.js").Look} Look
 *
 * @typedef {object} GardenOptions
 * @property {string} id unique on the page; cells are called `id-b2`
 * @property {string} label the name of the garden: "Your garden, 5 empty"
 * @property {(Tile | null)[]} cells sixteen, row by row from the upper left
 * @property {Look} [look]
 * @property {number} [active] the index of the cell in the tab order; none if absent
 * @property {(cell: string, index: number) => string} [name] names a cell; `cellName` otherwise
 * @property {{[cell: string]: string}} [notes] classes of cells, such as "fits"
 * @property {{[cell: string]: string | null}} [labels] what stands on the frame of a cell
 * @property {(cell: string, index: number) => void} [pick] called for a click, Enter or Space
 * @property {(index: number) => void} [move] the arrow keys want another cell in the tab order
 * @property {string} [title] what a click, Enter or Space does to a garden in which nothing is placed
 * @property {boolean} [small] an opponent's garden
 * @property {boolean} [colours] whether cells also say the colour of their tile
 * @property {boolean} [bug] whether the corner mark shows (it does unless hidden)
 * @property {boolean} [coordinates] whether the rim shows a to d and 1 to 4
 * @property {{[name: string]: unknown}} [props] more attributes of the garden
 */
import { classes, h } from "../base/dom.js";
import { t } from "../base/words.js";
import { clover, colourName } from "./clover.js";
import { corner } from "./ladybug.js";

/** The cells by index: a1 b1 c1 d1 a2 … */
export const CELLS = [1, 2, 3, 4].flatMap((row) =>
  ["a", "b", "c", "d"].map((column) => `${column}${row}`),
);

/**
 * A garden.
 * @param {GardenOptions} options
 */
export function garden(options) {
  const { id, label, small = false, look = "clover", props = {} } = options;
  const rows = [0, 1, 2, 3].map((row) =>
    h(
      "div",
      { role: "row", class: "row", key: `row-${row}` },
      [0, 1, 2, 3].map((column) => cellView(options, 4 * row + column)),
    ),
  );
  return h(
    "div",
    { ...props, class: `garden ${look}${small ? " small" : ""} ${String(props.class ?? "")}`, id },
    h(
      "div",
      {
        role: "grid",
        "aria-label": label,
        class: "bed",
        title: options.title ?? null,
        "aria-readonly": options.pick && !options.title ? null : "true",
        onkeydown: (/** @type {KeyboardEvent} */ event) => steer(options, event),
      },
      rows,
    ),
    options.coordinates ? rim() : null,
    options.bug === false ? null : corner(look),
  );
}

/** The coordinates on the rim; the cells have names of their own. */
function rim() {
  return h(
    "div",
    { class: "rim", "aria-hidden": "true", key: "rim" },
    [..."abcd"].map((column) => h("span", { class: "letter" }, column)),
    [..."1234"].map((row) => h("span", { class: "digit" }, row)),
  );
}

/**
 * @param {GardenOptions} options
 * @param {number} index
 */
function cellView(options, index) {
  const { id, cells, notes = {}, labels = {}, active, pick, look = "clover" } = options;
  const cell = CELLS[index] ?? "a1";
  const tile = cells[index] ?? null;
  const note = notes[cell] ?? "";
  const name = options.name?.(cell, index) ?? cellName(cell, tile);
  const kind = classes("cell", index % 5 === 0 && "gold", tile && "full", note);
  return h(
    "div",
    {
      key: cell,
      role: "gridcell",
      class: kind,
      id: `${id}-${cell}`,
      data: { cell, focus: `${id}-${cell}`, label: labels[cell] },
      "aria-label": name,
      "aria-description": options.colours && tile ? colourName(tile.colour) : null,
      tabindex: active === undefined ? null : active === index ? "0" : "-1",
      onclick: pick ? () => pick(cell, index) : undefined,
    },
    tile
      ? h(
          "span",
          { class: "holds", key: tileKey(tile), data: { tile: tileKey(tile) } },
          clover(tile, look),
        )
      : null,
  );
}

/**
 * The key of a tile: no two tiles of a game have the same colour and number.
 * @param {Tile} tile
 */
export const tileKey = ({ colour, number }) => `${colour}-${number}`;

/**
 * The name of a cell: its place and what stands there.
 * @param {string} cell
 * @param {Tile | null} tile
 */
export function cellName(cell, tile) {
  const column = "abcd".indexOf(cell[0] ?? "a") + 1;
  const row = Number(cell[1]);
  return tile
    ? t("web/cell", { row, column, tile: tile.number })
    : t("web/cell-empty", { row, column });
}

/** @type {{[key: string]: [number, number]}} */
const ARROWS = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Home: [0, -4],
  End: [0, 4],
  PageUp: [-4, 0],
  PageDown: [4, 0],
};

/**
 * @param {GardenOptions} options
 * @param {KeyboardEvent} event
 */
function steer(options, event) {
  const index = focused(options, event);
  const step = ARROWS[event.key];
  if (step !== undefined) {
    const row = clamp(Math.floor(index / 4) + step[0]);
    const column = clamp((index % 4) + step[1]);
    event.preventDefault();
    event.stopPropagation();
    options.move?.(4 * row + column);
    document.getElementById(`${options.id}-${CELLS[4 * row + column]}`)?.focus();
  } else if ((event.key === "Enter" || event.key === " ") && options.pick) {
    event.preventDefault();
    event.stopPropagation();
    options.pick(CELLS[index] ?? "a1", index);
  }
}

/**
 * The index of the cell that has the focus: not always the one in the tab order, for a press of the
 * mouse gives it, too.
 * @param {GardenOptions} options
 * @param {KeyboardEvent} event
 */
function focused({ active }, { target }) {
  const cell = target instanceof HTMLElement ? (target.dataset.cell ?? "") : "";
  return CELLS.includes(cell) ? CELLS.indexOf(cell) : (active ?? 0);
}

/** @param {number} number */
const clamp = (number) => Math.min(3, Math.max(0, number));

/**
 * Parse the tiles of a layout: three characters each, colour and number, `...` for an empty cell.
 * @param {string} text
 * @returns {(Tile | null)[]}
 */
export function parseTiles(text) {
  const tiles = [];
  for (let at = 0; text !== "-" && at < text.length; at += 3) {
    const part = text.slice(at, at + 3);
    tiles.push(part === "..." ? null : { colour: Number(part[0]), number: Number(part.slice(1)) });
  }
  return tiles;
}
