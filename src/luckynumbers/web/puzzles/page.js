/** The puzzle pages: all puzzles, and one being played. */

import { h } from "../base/dom.js";
import { isLost, onConnection, ROW } from "../base/host.js";
import { loadStyles } from "../base/style.js";
import { addTexts, t } from "../base/words.js";
import { gradeName, pathOf } from "./names.js";
import { nextInBooklet, nextInRow } from "./order.js";
import { overviewPage } from "./overview.js";
import { booklet, isAtHand, isPastRow, puzzle, stockUp } from "./packs.js";
import { dayOf, load } from "./progress.js";

/** @typedef {import("../base/page.js").App} App */
/** @typedef {import("../base/page.js").Page} Page */
/** @typedef {import("../base/page.js").Place} Place */

/** When the next puzzles are fetched, in milliseconds: everything else comes first. */
const STOCK = 5_000;
const HARDEST = 5;
const OVERVIEW = ["./puzzles.css", "./overview.css"];
const PLAYER = ["./puzzles.css", "./play.css", "./bloom.css"];

/**
 * Open `/puzzles`, `/puzzles/booklet/7`, `/puzzles/daily/2026-11-15` or `/puzzles/endless/3/18`.
 * @param {App} app
 * @param {Place} place
 * @returns {Promise<Page>}
 */
export async function openPage(app, place) {
  const name = nameIn(place.parts.slice(1));
  const dressed = loadStyles(import.meta.url, ...(name ? PLAYER : OVERVIEW));
  const [found, all] = await Promise.all([
    name ? puzzle(name) : undefined,
    booklet(),
    dressed,
    addTexts("puzzles"),
  ]);
  setTimeout(() => void stockUp().then(app.draw), STOCK);
  if (!name) return overviewPage(app, all);
  if (!found) return isPastRow(name) ? rowEndPage(Number(name.split("/")[1])) : missingPage();
  const { playerPage } = await import("./player.js");
  return playerPage(app, found, () => nextOf(name, all.length));
}

/**
 * The name of the puzzle in an address.
 * @param {readonly string[]} parts
 */
function nameIn(parts) {
  const [kind, first, second] = parts;
  if (kind === "daily") return `daily/${first ?? dayOf(new Date())}`;
  if (kind === "endless" && first)
    return `endless/${first}/${second ?? nextInRow(load(), Number(first))}`;
  return kind === undefined ? "" : parts.join("/");
}

/**
 * The address of the page after a puzzle.
 * @param {string} name
 * @param {number} count of puzzles in the booklet
 */
function nextOf(name, count) {
  const next = followerOf(name, count);
  return next && (isAtHand(next) || isPastRow(next)) ? pathOf(next) : "/puzzles";
}

/**
 * The name of the puzzle after another one; empty where its row ends.
 * @param {string} name
 * @param {number} count of puzzles in the booklet
 */
function followerOf(name, count) {
  const [kind, first, second] = name.split("/");
  if (kind === "endless") return `endless/${first}/${Number(second) + 1}`;
  const next = kind === "booklet" ? nextInBooklet(load(), Number(first), count) : undefined;
  return next === undefined ? "" : `booklet/${next}`;
}

/**
 * The page after the last puzzle of a grade.
 * @param {number} grade
 * @returns {Page}
 */
function rowEndPage(grade) {
  const harder = grade < HARDEST ? grade + 1 : 0;
  return {
    title: () => gradeName(grade),
    view: () =>
      h(
        "section",
        { class: "sheet" },
        h("h1", null, t("puzzles/row-end", { grade: gradeName(grade) })),
        h("p", null, t("puzzles/row-end-note", { count: ROW })),
        h(
          "p",
          { class: "row-of" },
          harder
            ? h(
                "a",
                { class: "button go", href: `/puzzles/endless/${harder}`, key: "harder" },
                t("puzzles/row-harder", { grade: gradeName(harder) }),
              )
            : null,
          h(
            "a",
            { class: "button", href: pathOf(`endless/${grade}/1`), key: "again" },
            t("puzzles/row-again"),
          ),
          h("a", { class: "button", href: "/puzzles", key: "all" }, t("puzzles/all")),
        ),
      ),
  };
}

/** @returns {Page} */
function missingPage() {
  const away = isLost();
  return {
    title: () => t("puzzles/title"),
    close: onConnection(() => location.reload()),
    view: () =>
      h(
        "section",
        { class: "sheet" },
        h("h1", null, away ? t("web/offline-title") : t("puzzles/missing-title")),
        h("p", null, away ? t("puzzles/missing-offline") : t("puzzles/missing")),
        h("p", null, h("a", { class: "button go", href: "/puzzles" }, t("puzzles/all"))),
      ),
  };
}
