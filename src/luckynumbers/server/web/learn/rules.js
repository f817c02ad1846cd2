/**
 * The rules, in our own words, with drawn examples; made to be read, and to be printed.
 */
import { h } from "../app/dom.js";
import { t } from "../app/words.js";
import { clover } from "../draw/clover.js";
import { diagonal, figure, fiveColours, line } from "./pictures.js";

// The garden of the examples, in its stages.
const SET_UP = "103............207............312............418";
const GROWN = "103...108...204107.........309212414......116318";
const EXCHANGED = "401...108...204107.........309212414......116318";
const FILLED = "101203406310202107411313305409412214208316117118";
const PAIR = "103...208......108............312............418";
const OUT_OF_ORDER = "106............212............311............414";

/** The parts of the page, each with its heading. */
const PARTS = /** @type {const} */ ([
  ["aim", "rulebook/aim"], ["box", "rulebook/box"], ["setup", "rulebook/setup"], ["turn", "rulebook/turn"], ["placing", "rulebook/placing"],
  ["end", "rulebook/end"], ["variants", "rulebook/variants"], ["editions", "rulebook/editions"], ["rulings", "rulebook/rulings"],
]);

/** @returns {import("../app/router.js").Page} */
export function rulesPage() {
  return { title: () => t("web/rules"), kind: "plain rules-page", view };
}

function view() {
  return h("article", { class: "rulebook" },
    h("header", null,
      h("h1", null, t("web/rules")),
      h("p", { class: "lead" }, t("rulebook/lead")),
      h("div", { class: "row-of no-print" },
        h("a", { class: "button go", href: "/learn" }, t("rulebook/learn")),
        h("button", { onclick: () => print() }, t("rulebook/print")))),
    h("nav", { class: "contents no-print", "aria-label": t("rulebook/contents") },
      h("ul", null, PARTS.map(([id, title]) => h("li", { key: id }, h("a", { href: `#rules-${id}`, onclick: jump }, t(title)))))),
    h("div", { class: "chapters" },
      aim(), box(), setup(), turn(), placing(), end(), variants(), editions(), rulings()));
}

/**
 * Go to a part of this page; the router need not know.
 * @param {MouseEvent} event
 */
function jump(event) {
  if (!(event.currentTarget instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const part = document.querySelector(event.currentTarget.hash);
  part?.scrollIntoView();
  const heading = part?.querySelector("h2");
  if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
}

/**
 * @param {number} index
 * @param {...import("../app/dom.js").Child} children
 */
function part(index, ...children) {
  const [id, title] = PARTS[index] ?? PARTS[0];
  return h("section", { id: `rules-${id}`, key: id }, h("h2", { tabindex: "-1" }, t(title)), children);
}

/**
 * A paragraph that begins with a bold word.
 * @param {string} word
 * @param {string} text
 */
const point = (word, text) => h("p", null, h("b", null, word), " ", text);

function aim() {
  return part(0, h("div", { class: "beside" },
    h("div", null, h("p", null, t("rulebook/aim-text")), h("p", null, t("rulebook/aim-corner"))),
    figure("rules-filled", FILLED, { caption: t("rulebook/aim-figure") })));
}

function box() {
  return part(1, h("p", null, t("rulebook/box-text")), h("p", null, t("rulebook/box-names")));
}

function setup() {
  return part(2, h("div", { class: "beside" },
    h("div", null, h("p", null, t("rulebook/setup-text")), h("p", null, t("rulebook/setup-order")), h("p", null, t("rulebook/setup-start"))),
    figure("rules-setup", SET_UP, { caption: t("rulebook/setup-figure") })));
}

function turn() {
  return part(3,
    h("p", null, t("rulebook/turn-text")),
    point(t("rulebook/turn-draw"), t("rulebook/turn-draw-text")),
    point(t("rulebook/turn-take"), t("rulebook/turn-take-text")),
    h("p", null, t("rulebook/turn-no-pass")));
}

function placing() {
  return part(4,
    h("p", null, t("rulebook/placing-text")),
    h("p", null, t("rulebook/placing-whole")),
    line(
      figure("rules-fits", GROWN, { notes: { d1: "fits", d2: "fits", c3: "fits", d3: "fits", a4: "fits", b4: "fits", c4: "fits" }, caption: [tile(13, 4), t("rulebook/placing-figure")] }),
      figure("rules-exchange", EXCHANGED, { notes: { a1: "last" }, caption: [tile(3, 1), t("rulebook/exchange-figure")] })));
}

/**
 * @param {number} number
 * @param {number} colour
 */
const tile = (number, colour) => h("span", { class: "inline-tile", key: "tile" }, clover({ number, colour }));

function end() {
  return part(5, h("p", null, t("rulebook/end-full")), h("p", null, t("rulebook/end-last")), h("p", null, t("rulebook/end-repetition")));
}

function variants() {
  return part(6,
    h("p", null, t("rulebook/variants-text")),
    h("h3", null, t("variant/michael")),
    h("div", { class: "beside" }, h("p", null, t("rulebook/michael-text")), figure("rules-michael", OUT_OF_ORDER, { caption: t("rulebook/michael-figure") })),
    h("h3", null, t("variant/bruno")),
    h("div", { class: "beside" }, h("p", null, t("rulebook/bruno-text")), figure("rules-bruno", PAIR, { notes: { c1: "last", b2: "last" }, caption: t("rulebook/bruno-figure") })),
    h("h3", null, t("new/tournament")), h("p", null, t("rulebook/tournament-text")),
    h("h3", null, t("web/puzzles")), h("p", null, t("rulebook/puzzles-text"), " ", h("a", { href: "/puzzles", class: "no-print" }, t("rulebook/puzzles-link"))));
}

function editions() {
  return part(7,
    h("div", { class: "wide" }, h("table", { class: "boxes" },
      h("caption", { class: "unseen" }, t("rulebook/editions")),
      h("thead", null, h("tr", null, [t("rulebook/column-box"), t("rulebook/column-players"), t("rulebook/column-setup"), t("rulebook/column-variants")].map((name) => h("th", { scope: "col", key: name }, name)))),
      h("tbody", null,
        row(t("edition/lucky-numbers"), "2–4", t("rulebook/setup-any"), t("rulebook/variants-lucky-numbers")),
        row(t("edition/anniversary"), "2–4", t("rulebook/setup-sorted"), t("rulebook/variants-anniversary")),
        row(t("edition/access"), "2–5", t("rulebook/setup-any"), t("rulebook/variants-access")),
        row(t("edition/5-vor-12"), "2–4", t("rulebook/setup-michael"), t("rulebook/variants-5-vor-12"))))),
    h("p", null, t("rulebook/editions-any")),
    line(diagonal("rules-clover", "clover", [3, 7, 12, 18]), diagonal("rules-sober", "sober", [3, 7, 12, 18])),
    h("p", null, t("rulebook/editions-access")), fiveColours());
}

/**
 * @param {string} name
 * @param {...string} cells
 */
const row = (name, ...cells) => h("tr", { key: name }, h("th", { scope: "row" }, name), cells.map((text, index) => h("td", { key: index }, text)));

function rulings() {
  const told = [
    t("ruling/r1"), t("ruling/r2"), t("ruling/r3"), t("ruling/r4"), t("ruling/r5"), t("ruling/r6"), t("rulebook/r7"), t("ruling/r8"),
    t("ruling/r9"), t("ruling/r10"), t("ruling/r11"), t("rulebook/r12"), t("ruling/r13"),
  ];
  return part(8, h("p", null, t("rulebook/rulings-text")), h("ul", { class: "rulings" }, told.map((text, index) => {
    const [, name = "", rest = text] = /^(R\d+)\s+(.*)$/s.exec(text) ?? [];
    return h("li", { key: index }, h("b", null, name), h("span", null, rest));
  })));
}
