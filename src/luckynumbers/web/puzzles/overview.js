/** All puzzles: the day's, the booklet as a bed that blooms as it is solved, the endless rows. */

import { h } from "../base/dom.js";
import { ALONE, onConnection, ROW } from "../base/host.js";
import { offline, offlineText } from "../base/offline.js";
import { t } from "../base/words.js";
import { clover } from "../draw/clover.js";
import { garden } from "../draw/garden.js";
import { mark } from "../draw/icons.js";
import { gradeView, leaves } from "./leaves.js";
import { colourOf, dayName, gradeName, pathOf } from "./names.js";
import { nextInBooklet, nextInRow } from "./order.js";
import { isAtHand, known, lastDays, numberOf, puzzle } from "./packs.js";
import { dayOf, isUnderWay, keeps, load, streak } from "./progress.js";

/** @typedef {import("../base/page.js").App} App */
/** @typedef {import("../base/page.js").Page} Page */
/** @typedef {import("./model.js").Puzzle} Puzzle */
/** @typedef {import("./progress.js").Progress} Progress */

const GRADES = [1, 2, 3, 4, 5];

/**
 * The page of all puzzles.
 * @param {App} app
 * @param {readonly Puzzle[]} booklet
 * @returns {Promise<Page>}
 */
export async function overviewPage(app, booklet) {
  const today = dayOf(new Date());
  const daily = await puzzle(`daily/${today}`);
  const stops = [
    offline.subscribe(app.draw),
    onConnection(() => (booklet.length ? app.draw() : location.reload())),
  ];
  return {
    title: () => t("puzzles/title"),
    view: () => view(load(), booklet, today, daily),
    close() {
      for (const stop of stops) stop();
    },
  };
}

/**
 * @param {Progress} progress
 * @param {readonly Puzzle[]} booklet
 * @param {string} today
 * @param {Puzzle | undefined} daily
 */
function view(progress, booklet, today, daily) {
  return h(
    "div",
    { class: "pz-all" },
    h("h1", null, t("puzzles/title")),
    h("p", { class: "pz-lead" }, t("puzzles/lead")),
    daily ? dayView(progress, today, daily) : null,
    booklet.length
      ? bookletView(progress, booklet)
      : h("p", { class: "quiet" }, t("puzzles/missing-offline")),
    endlessView(progress),
    booklet.length
      ? h(
          "p",
          { class: "quiet pz-foot" },
          offlineText(),
          keeps() ? null : ` ${t("puzzles/not-kept")}`,
        )
      : null,
  );
}

/**
 * @param {Progress} progress
 * @param {string} today
 * @param {Puzzle} daily
 */
function dayView(progress, today, daily) {
  const colour = colourOf(daily.grade);
  const result = progress.results[daily.name];
  const row = streak(progress, today);
  return h(
    "section",
    { class: "pz-day", "aria-labelledby": "pz-day" },
    h(
      "div",
      { class: "pz-day-text" },
      h("p", { class: "quiet" }, dayName(today)),
      h("h2", { id: "pz-day" }, t("puzzles/day-title")),
      gradeView(daily.grade),
      h(
        "p",
        null,
        result?.within
          ? t("puzzles/day-solved", { count: result.moves })
          : t("puzzles/takes", { count: daily.maximum }),
      ),
      row ? h("p", null, t("puzzles/streak", { count: row })) : null,
      h(
        "a",
        { class: "button go", href: pathOf(daily.name) },
        result?.within
          ? t("puzzles/play-again")
          : isUnderWay(progress, daily.name)
            ? t("puzzles/go-on")
            : t("puzzles/play"),
      ),
      weekView(progress, today),
    ),
    h(
      "div",
      { class: "pz-day-picture", "aria-hidden": "true" },
      garden({
        id: "pz-day-garden",
        label: "",
        cells: daily.start.map((number) => ({ number, colour })),
        small: true,
      }),
    ),
  );
}

/**
 * The last days whose puzzles are at hand: those that were solved have a clover.
 * @param {Progress} progress
 * @param {string} today
 */
function weekView(progress, today) {
  const days = lastDays(today).filter((day) => isAtHand(`daily/${day}`));
  return h(
    "ul",
    { class: "pz-week", "aria-label": t("puzzles/week") },
    days.map((day) => {
      const within = progress.results[`daily/${day}`]?.within ?? false;
      const facts = { day: dayName(day) };
      const name = within ? t("puzzles/week-solved", facts) : t("puzzles/week-open", facts);
      const short = dayName(day, { weekday: "narrow" });
      return h(
        "li",
        null,
        h(
          "a",
          { href: pathOf(`daily/${day}`), "aria-label": name, class: within ? "done" : "" },
          within ? mark("check") : short,
        ),
      );
    }),
  );
}

/**
 * @param {Progress} progress
 * @param {readonly Puzzle[]} booklet
 */
function bookletView(progress, booklet) {
  const solved = booklet.filter(({ name }) => progress.results[name]?.within).length;
  const next = nextInBooklet(progress, 0, booklet.length + 1) ?? 0;
  return h(
    "section",
    { class: "pz-booklet", "aria-labelledby": "pz-booklet" },
    h(
      "div",
      { class: "pz-section" },
      h("h2", { id: "pz-booklet" }, t("puzzles/booklet")),
      h("p", { class: "quiet" }, t("puzzle/progress", { count: solved, most: booklet.length })),
    ),
    h(
      "div",
      { class: "pz-beds" },
      GRADES.map((grade) =>
        h(
          "div",
          { class: "pz-row" },
          h("h3", null, leaves(grade), h("span", null, gradeName(grade))),
          h(
            "ul",
            null,
            booklet
              .filter((each) => each.grade === grade)
              .map((each) => h("li", null, entryView(progress, each, next))),
          ),
        ),
      ),
    ),
  );
}

/**
 * One puzzle of the booklet: a number in a bed; solved, it has grown into a clover.
 * @param {Progress} progress
 * @param {Puzzle} puzzle
 * @param {number} next
 */
function entryView(progress, { name, grade, maximum }, next) {
  const number = numberOf(name);
  const result = progress.results[name];
  const facts = { number, count: maximum };
  const [kind, label] = result?.within
    ? ["done", t("puzzles/entry-solved", facts)]
    : result
      ? ["over", t("puzzles/entry-over", facts)]
      : isUnderWay(progress, name)
        ? ["begun", t("puzzles/entry-begun", facts)]
        : ["", t("puzzles/entry", facts)];
  return h(
    "a",
    {
      class: `pz-entry ${kind}${number === next ? " next" : ""}`,
      href: pathOf(name),
      "aria-label": label,
    },
    kind === "done" ? clover({ number, colour: colourOf(grade) }) : h("b", null, number),
  );
}

/**
 * The next puzzle of each grade, where it is at hand.
 * @param {Progress} progress
 */
function endlessView(progress) {
  const rows = GRADES.map((grade) => {
    const wanted = nextInRow(progress, grade);
    const number = wanted > ROW ? 1 : wanted;
    return { grade, number, over: wanted > ROW, name: `endless/${grade}/${number}` };
  }).filter(({ name }) => isAtHand(name));
  if (rows.length === 0) return null;
  return h(
    "section",
    { class: "pz-endless", "aria-labelledby": "pz-endless" },
    h(
      "div",
      { class: "pz-section" },
      h("h2", { id: "pz-endless" }, ALONE ? t("puzzles/rows") : t("puzzles/endless")),
      h(
        "p",
        { class: "quiet" },
        ALONE ? t("puzzles/rows-lead", { count: ROW }) : t("puzzles/endless-lead"),
      ),
    ),
    h(
      "ul",
      null,
      rows.map(({ grade, number, over, name }) => {
        const moves = known(name)?.maximum;
        return h(
          "li",
          null,
          h(
            "a",
            { class: "pz-grade-card", href: pathOf(name) },
            clover({ number: grade, colour: colourOf(grade) }),
            h("b", null, gradeName(grade)),
            h("span", null, over ? t("puzzles/row-again") : t("puzzles/row-next", { number })),
            h("span", null, moves ? t("puzzles/takes-short", { count: moves }) : ""),
          ),
        );
      }),
    ),
  );
}
