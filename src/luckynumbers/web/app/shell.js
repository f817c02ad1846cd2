/**
 * The frame of every page: header, page, answer line.
 */

import { answer, hush } from "../base/announce.js";
import { classes, h } from "../base/dom.js";
import { ALONE, isLost } from "../base/host.js";
import { t } from "../base/words.js";
import { leaf, mark } from "../draw/icons.js";
import { pathOf, questionOf, sharedTurn, waitingGames } from "../net/running.js";

/** @typedef {import("../base/page.js").Page} Page */

/**
 * The whole window.
 * @param {Page} page
 * @param {string} path
 */
export function shell(page, path) {
  const { text, count, seen } = answer();
  return [
    h("a", { class: "skip", href: "#page", key: "skip" }, t("web/skip")),
    h(
      "header",
      { class: "top", key: "top" },
      h(
        "a",
        { class: "brand", href: "/", title: t("web/home") },
        leaf(),
        h("b", null, t("web/title")),
      ),
      reminder(path, page.kind === "game"),
      page.bar ? page.bar() : links(path),
    ),
    h("main", { id: "page", tabindex: "-1", key: "main" }, page.view()),
    h(
      "div",
      {
        class: text && seen ? "answer shown" : "answer",
        role: "status",
        "aria-live": "polite",
        key: "answer",
      },
      text
        ? h(
            "p",
            {
              key: count,
              class: classes(!seen && "unseen", text.length > LONG && "long"),
              style: { "--reading": readingTime(text) },
              onclick: hush,
            },
            text,
          )
        : null,
    ),
  ];
}

/** So many letters take more than two lines on a desk. */
const LONG = 200;

/**
 * How long a sentence is shown where room is short.
 * @param {string} text
 */
const readingTime = (text) => `${3 + text.length / 15}s`;

/**
 * A link to the most urgent of the games that wait for the user elsewhere.
 * @param {string} path
 * @param {boolean} playing whether the page has a turn of its own to speak of
 */
function reminder(path, playing) {
  const games = waitingGames(path);
  const [first] = games;
  if (first === undefined || path === "/") return null;
  const text = t("running/count", { count: games.length });
  return h(
    "a",
    { class: "reminder", href: pathOf(first), title: text, key: "reminder" },
    h("span", { class: "count", "aria-hidden": "true" }, String(games.length)),
    h(
      "span",
      { class: "word" },
      playing ? t("running/other") : questionOf(first) || sharedTurn(first) || t("running/yours"),
    ),
    h("span", { class: "unseen" }, text),
  );
}

/** @param {string} path */
function links(path) {
  const alone = ALONE || isLost();
  const pages = [
    ["/puzzles", t("web/puzzles")],
    ["/learn", t("web/learn")],
    ...(alone ? [] : [["/lobby", t("web/lobby")]]),
  ];
  return h(
    "nav",
    { class: "links", "aria-label": t("web/pages") },
    pages.map(([to, name]) =>
      h("a", { href: to, "aria-current": to && path.startsWith(to) ? "page" : null }, name),
    ),
    alone ? null : sign("/me", "person", t("account/title"), path),
    sign("/settings", "settings", t("web/settings"), path),
  );
}

/**
 * A link that is a sign.
 * @param {string} to
 * @param {string} picture
 * @param {string} name
 * @param {string} path the page on show
 */
const sign = (to, picture, name, path) =>
  h(
    "a",
    {
      href: to,
      class: `round to-${picture}`,
      "aria-label": name,
      title: name,
      "aria-current": path === to ? "page" : null,
    },
    mark(picture),
  );
