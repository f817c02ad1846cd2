/**
 * A chapter of the rules on the page: paragraphs, gardens, the table of the editions.
 *
 * @typedef {import("./rulebook.js").Chapter} Chapter
 * @typedef {import("./rulebook.js").Section} Section
 * @typedef {import("./rulebook.js").Figure} Figure
 * @typedef {import("./rulebook.js").Box} Box
 * @typedef {import("./rulebook.js").Text} Text
 * @typedef {import("./rulebook.js").Facts} Facts
 * @typedef {import("../draw/clover.js").Look} Look
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { clover } from "../draw/clover.js";
import { CELLS, parseTiles } from "../draw/garden.js";
import { describe, describeTable } from "./aloud.js";
import { figure, fiveColours, line } from "./pictures.js";
import { spread } from "./spread.js";

/**
 * @param {Chapter} chapter
 * @param {Facts} facts
 * @param {Look} look
 * @param {boolean} heard whether it is being read aloud
 */
export function chapterView({ name, heading, sections }, facts, look, heard) {
  return h(
    "section",
    { id: `rules-${name}`, key: name, class: heard ? "heard" : "" },
    h("h2", { tabindex: "-1" }, t(heading)),
    sections.map((section, index) =>
      h("div", { key: `${section.heading} ${index}` }, sectionView(section, facts, look)),
    ),
  );
}

/**
 * One picture stands beside its words, several stand below them.
 * @param {Section} section
 * @param {Facts} facts
 * @param {Look} look
 */
function sectionView(section, facts, look) {
  const { heading, texts, figures, overview, boxes, sets, digits, rulings } = section;
  const link =
    heading === "web/puzzles"
      ? h("p", { class: "no-print" }, h("a", { href: "/puzzles" }, t("rulebook/puzzles-link")))
      : null;
  const words = [rulings ? rulingList(texts) : texts.map((text) => paragraph(text, facts)), link];
  const drawn = figures.map((each) => drawing(each, look));
  return [
    heading ? h("h3", null, t(heading)) : null,
    drawn.length === 1
      ? h("div", { class: "beside" }, h("div", null, words), drawn)
      : [words, drawn.length > 1 ? line(...drawn) : null],
    overview ? spread(overview, look, describeTable(overview)) : null,
    boxes.length > 0 ? table(boxes) : null,
    sets ? fiveColours() : null,
    digits ? brailleDigits() : null,
  ];
}

const DIGITS = [..."⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚"];

/** The ten digits behind the number sign, for eyes: the text says the same in words. */
function brailleDigits() {
  return h(
    "ul",
    { class: "digits", "aria-hidden": "true" },
    DIGITS.map((cell, index) =>
      h("li", { key: cell }, `${(index + 1) % 10} `, h("b", null, `⠼${cell}`)),
    ),
  );
}

/**
 * @param {Text} text
 * @param {Facts} facts
 */
const paragraph = ({ code, lead }, facts) =>
  h("p", { key: code }, lead ? [h("b", null, t(lead)), " "] : null, t(code, facts));

/** @param {Text[]} texts */
function rulingList(texts) {
  return h(
    "ul",
    { class: "rulings" },
    texts.map(({ code }) => {
      const [, number = "", rest = t(code)] = /^(R\d+)\s+(.*)$/s.exec(t(code)) ?? [];
      return h("li", { key: code }, h("b", null, number), h("span", null, rest));
    }),
  );
}

/**
 * @param {Figure} shown
 * @param {Look} look
 */
function drawing(shown, look) {
  const cells = parseTiles(shown.tiles);
  // Where some marked cell is free, the figure shows where a tile fits; otherwise what happened.
  const note = shown.marked.some((cell) => !cells[CELLS.indexOf(cell)]) ? "fits" : "last";
  const [tile] = parseTiles(shown.tile);
  return figure(`rules-${shown.name}`, shown.tiles, {
    look: shown.look || look,
    coordinates: !shown.look,
    describe: describe(shown),
    notes: Object.fromEntries(shown.marked.map((cell) => [cell, note])),
    caption: [
      tile ? h("span", { class: "inline-tile", key: "tile" }, clover(tile, look)) : null,
      t(shown.caption),
    ],
  });
}

/** @param {Box[]} boxes */
function table(boxes) {
  const columns = [
    t("rulebook/column-box"),
    t("rulebook/column-players"),
    t("rulebook/column-setup"),
    t("rulebook/column-variants"),
  ];
  return h(
    "div",
    { class: "wide" },
    h(
      "table",
      { class: "boxes" },
      h("caption", { class: "unseen" }, t("rulebook/editions")),
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          columns.map((name) => h("th", { scope: "col", key: name }, name)),
        ),
      ),
      h(
        "tbody",
        null,
        boxes.map(({ name, least, most, setup, variants }) =>
          h(
            "tr",
            { key: name },
            h("th", { scope: "row" }, t(name)),
            h("td", null, `${least}–${most}`),
            h("td", null, t(setup)),
            h("td", null, t(variants)),
          ),
        ),
      ),
    ),
  );
}
