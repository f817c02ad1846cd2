/**
 * Drawings for lessons and rules: gardens and clovers that stand still, each with a sentence for
 * whoever does not see it.
 *
 * @typedef {import("../base/dom.js").Child} Child
 * @typedef {import("../draw/clover.js").Look} Look
 *
 * @typedef {object} FigureOptions
 * @property {Look} [look]
 * @property {{[cell: string]: string}} [notes] classes of cells
 * @property {boolean} [small]
 * @property {boolean} [coordinates] whether the rim shows a to d and 1 to 4
 * @property {Child} [caption]
 * @property {string} [describe] the sentence for screen readers; row by row otherwise
 */
import { h } from "../base/dom.js";
import { signed, t } from "../base/words.js";
import { COLOURS, clover, colourName } from "../draw/clover.js";
import { CELLS, garden, parseTiles } from "../draw/garden.js";

const MARKED = [3, 2, 1, 4, 0];

/**
 * A garden as a figure, with its caption.
 * @param {string} id
 * @param {string} tiles
 * @param {FigureOptions} options
 */
export function figure(
  id,
  tiles,
  {
    look = "clover",
    notes = {},
    small = false,
    coordinates = false,
    caption = null,
    describe = "",
  },
) {
  return h(
    "figure",
    { class: "drawn", key: id },
    h(
      "div",
      { role: "img", "aria-label": describe || rows(tiles) },
      garden({
        id,
        label: "",
        cells: parseTiles(tiles),
        look,
        notes,
        small,
        coordinates,
        props: { "aria-hidden": "true" },
      }),
    ),
    caption ? h("figcaption", null, caption) : null,
  );
}

/**
 * A garden row by row, in a sentence.
 * @param {string} tiles
 */
export function rows(tiles) {
  const cells = parseTiles(tiles);
  return [0, 1, 2, 3]
    .map((row) =>
      t("garden/row", {
        row: row + 1,
        cells: cells
          .slice(4 * row, 4 * row + 4)
          .map((tile) => (tile ? String(tile.number) : t("garden/empty-cell"))),
      }),
    )
    .join(" ");
}

/** @param {...Child} figures */
export const line = (...figures) => h("div", { class: "figures" }, figures);

/**
 * A small garden with its name and its empty cells.
 * @param {string} id
 * @param {string} tiles
 * @param {string} name a code
 */
export function plot(id, tiles, name) {
  const count = parseTiles(tiles).filter((tile) => !tile).length;
  return figure(id, tiles, {
    small: true,
    caption: [
      h("b", null, t(name)),
      " ",
      count > 0 ? t("garden/empties", { count }) : t("garden/full"),
    ],
  });
}

/**
 * A garden after its setup.
 * @param {string} id
 * @param {Look} look
 * @param {number[]} numbers
 */
export function diagonal(id, look, numbers) {
  const cells = CELLS.map((_, index) =>
    index % 5 === 0 ? `${(index % 4) + 1}${String(numbers[index / 5]).padStart(2, "0")}` : "...",
  );
  return h("div", { class: "figures one" }, figure(id, cells.join(""), { look }));
}

/**
 * The names of the five sets, and the marks that distinguish them.
 * @returns {[string, string][]}
 */
export const setNames = () =>
  COLOURS.map((_, index) => [
    colourName(index + 1),
    t("learn/marks", { count: MARKED[index] ?? 0 }),
  ]);

/** The five sets, with the marks that distinguish them. */
export function fiveColours() {
  return h(
    "ul",
    { class: "five" },
    setNames().map(([name, marks], index) =>
      h(
        "li",
        { key: COLOURS[index] ?? name },
        clover({ number: 4 * index + 2, colour: index + 1 }),
        h("b", null, name),
        h("span", { class: "quiet" }, marks),
      ),
    ),
  );
}

/**
 * The points of a small tournament.
 * @param {[string, number, number][]} lines a name's code, and the points of two games
 */
export function score(lines) {
  return h(
    "table",
    { class: "points" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, t("game/player")),
        [1, 2].map((number) => h("th", { scope: "col", key: number }, t("learn/game", { number }))),
        h("th", { scope: "col" }, t("game/points")),
      ),
    ),
    h(
      "tbody",
      null,
      lines.map(([name, one, two]) =>
        h(
          "tr",
          { key: name },
          h("th", { scope: "row" }, t(name)),
          [one, two].map((points, game) => h("td", { key: game }, signed(points))),
          h("td", null, h("b", null, signed(one + two))),
        ),
      ),
    ),
  );
}
