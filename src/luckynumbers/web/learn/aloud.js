/**
 * The rules as sentences to be read aloud; pictures are described.
 *
 * @typedef {import("./rulebook.js").Chapter} Chapter
 * @typedef {import("./rulebook.js").Section} Section
 * @typedef {import("./rulebook.js").Figure} Figure
 * @typedef {import("./rulebook.js").Overview} Overview
 * @typedef {import("./rulebook.js").Box} Box
 * @typedef {import("./rulebook.js").Facts} Facts
 */
import { t } from "../base/words.js";
import { parseTiles } from "../draw/garden.js";
import { rows, setNames } from "./pictures.js";

/**
 * The sentences of a chapter, its heading first.
 * @param {Chapter} chapter
 * @param {Facts} facts
 * @returns {string[]}
 */
export function aloud(chapter, facts) {
  return [t(chapter.heading), ...chapter.sections.flatMap((section) => sentences(section, facts))];
}

/**
 * @param {Section} section
 * @param {Facts} facts
 */
function sentences({ heading, texts, overview, figures, boxes, sets }, facts) {
  return [
    ...(heading ? [t(heading)] : []),
    ...texts.flatMap(({ lead, code }) => (lead ? [t(lead), t(code, facts)] : [t(code, facts)])),
    ...(overview ? [t(overview.caption), describeTable(overview)] : []),
    ...figures
      .filter(({ look }) => !look)
      .flatMap((figure) => [t(figure.caption), describe(figure)]),
    ...boxes.map(toldBox),
    ...(sets ? setNames().map(([colour, marks]) => t("rulebook/set", { colour, marks })) : []),
  ];
}

/**
 * A garden row by row, and its marked cells.
 * @param {Figure} figure
 */
export function describe({ tiles, marked }) {
  return marked.length > 0
    ? `${rows(tiles)} ${t("rulebook/marked", { cells: marked })}`
    : rows(tiles);
}

/**
 * A table that is set up, garden by garden.
 * @param {Overview} overview
 */
export function describeTable({ layout }) {
  return layout
    .map((tiles, index) =>
      t("rulebook/table-garden", {
        name: t("seat/name", { seat: index + 1 }),
        tiles: parseTiles(tiles).flatMap((tile) => (tile ? [tile.number] : [])),
      }),
    )
    .join(" ");
}

/** @param {Box} box */
const toldBox = ({ name, least, most, setup, variants }) =>
  t("rulebook/box-row", { box: t(name), least, most, setup: t(setup), variants: t(variants) });
