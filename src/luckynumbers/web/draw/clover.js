/**
 * A tile, drawn in a square of 100: a clover in one of five colours, or a plain number tile.
 *
 * The number is the hero: dark ink on a cream disc, the same on every colour. The colour also shows
 * as marks on the leaf edges (ACCESS edition), so nothing is told by colour alone.
 *
 * @typedef {object} Tile
 * @property {number} number 1 to 20
 * @property {number} colour 1 to 5, as in `view.layout`; 0 if it is not known
 *
 * @typedef {"clover" | "sober"} Look
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { fourfold, LEAVES } from "./icons.js";

/** The names of the colours 1 to 5. */
export const COLOURS = ["gold", "red", "purple", "green", "blue"];
const MARKS = [3, 2, 1, 4, 0];
const TURNS = [45, 135, 225, 315];
const RIBS = fourfold("M0-30L0-46M0-34C-5-37-10-40-14-45M0-34C5-37 10-40 14-45");

/**
 * A tile. It is hidden from screen readers: its container names the number.
 * @param {Tile} tile
 * @param {Look} [look]
 * @param {boolean} [numbered] not where another one lies on top of it
 */
export function clover({ number, colour }, look = "clover", numbered = true) {
  const name = COLOURS[colour - 1] ?? "plain";
  return h(
    "svg",
    { class: `tile ${look} ${name}`, viewBox: "-62 -62 124 124", "aria-hidden": "true" },
    look === "sober" ? plate(MARKS[colour - 1] ?? 0) : leaves(MARKS[colour - 1] ?? 0),
    numbered ? numeral(String(number)) : null,
  );
}

/**
 * The back of a tile.
 * @param {Look} look
 */
export function tileBack(look) {
  return h(
    "svg",
    { class: `tile ${look} back`, viewBox: "-62 -62 124 124", "aria-hidden": "true" },
    look === "sober"
      ? plate(0)
      : [
          h("path", { class: "shade", d: LEAVES, transform: "translate(0 4)" }),
          h("path", { class: "blade", d: LEAVES }),
          h("path", { class: "rib", d: RIBS }),
        ],
  );
}

/**
 * The name of a tile, for screen readers.
 * @param {Tile} tile
 */
export function tileName({ number, colour }) {
  return t("web/tile", { number, colour: colourName(colour) });
}

/**
 * The name of a colour.
 * @param {number} colour 1 to 5
 */
export const colourName = (colour) => t(COLOUR_CODES[colour - 1] ?? "colour/gold");

const COLOUR_CODES = ["colour/gold", "colour/red", "colour/purple", "colour/green", "colour/blue"];

/** @param {number} marks */
function leaves(marks) {
  return [
    h("path", { class: "shade", d: LEAVES, transform: "translate(0 4)" }),
    h("path", { class: "blade", d: LEAVES }),
    h("path", { class: "rib", d: RIBS }),
    TURNS.slice(0, marks).map((turn) =>
      h("circle", { class: "dot", r: "4.2", transform: `rotate(${turn}) translate(0 -50.5)` }),
    ),
    h("circle", { class: "disc", r: "33" }),
  ];
}

/** @param {number} marks */
function plate(marks) {
  return [
    h("rect", { class: "plate", x: "-50", y: "-50", width: "100", height: "100", rx: "16" }),
    Array.from({ length: marks }, (_, index) =>
      h("circle", { class: "dot", r: "4.2", cx: String(35 - 13 * index), cy: "-36" }),
    ),
  ];
}

/** @param {string} text */
function numeral(text) {
  return h("text", { class: "numeral", "text-anchor": "middle", dy: ".355em" }, text);
}
