/**
 * The best players: of this week, for ever, and the best programs.
 *
 * @typedef {import("../net/wire.js").Ranked} Ranked
 */
import { h } from "../base/dom.js";
import { loadStyles } from "../base/style.js";
import { addTexts, locale, t } from "../base/words.js";
import { face } from "../draw/portraits.js";
import { profilePath } from "../net/company.js";
import { ask, findMe, whoami } from "../net/rest.js";

/** @type {readonly {word: string, name: string, note: string, query: object}[]} */
const LISTS = [
  { word: "week", name: "ranking/week", note: "ranking/week-note", query: { week: true } },
  { word: "ever", name: "ranking/ever", note: "ranking/ever-note", query: {} },
  {
    word: "programs",
    name: "ranking/programs",
    note: "ranking/programs-note",
    query: { programs: true },
  },
];

/** @type {import("../base/page.js").Opener} */
export async function openPage(_app, place) {
  const list = LISTS.find(({ word }) => word === place.parts[1]) ?? LISTS[0];
  const [ranked] = await Promise.all([
    ask("GET /ratings", list?.query ?? {}),
    whoami() ?? findMe().catch(() => null),
    addTexts("people"),
    loadStyles(import.meta.url, "./people.css"),
  ]);
  return {
    title: () => t("ranking/title"),
    view: () => view(ranked, list?.word ?? "", list?.note ?? ""),
  };
}

/**
 * @param {readonly Ranked[]} ranked
 * @param {string} shown
 * @param {string} note
 */
function view(ranked, shown, note) {
  return h(
    "div",
    { class: "people" },
    h("h1", null, t("ranking/title")),
    h(
      "nav",
      { class: "row-of ranking-lists", "aria-label": t("ranking/lists") },
      LISTS.map(({ word, name }) =>
        h(
          "a",
          {
            key: word,
            class: "button",
            href: `/ranking/${word}`,
            "aria-current": word === shown ? "page" : null,
          },
          t(name),
        ),
      ),
    ),
    h("p", { class: "quiet", key: "note" }, t(note)),
    ranked.length === 0 ? h("p", { key: "none" }, t("ranking/none")) : table(ranked),
  );
}

/** @param {readonly Ranked[]} ranked */
function table(ranked) {
  const columns = [t("ranking/rank"), t("ranking/player"), t("profile/rating"), t("profile/games")];
  return h(
    "table",
    { class: "profile-table", key: "table", "aria-label": t("ranking/title") },
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
      ranked.map(({ name, rating, games, profile }, index) =>
        h(
          "tr",
          { key: index, class: profile && profile === whoami()?.id ? "own" : null },
          h("td", null, number(index + 1)),
          h(
            "th",
            { scope: "row" },
            h(
              "span",
              { class: "profile-opponent" },
              face(name),
              profile ? h("a", { href: profilePath(profile) }, name) : name,
              profile && profile === whoami()?.id
                ? h("span", { class: "quiet" }, t("settings/you"))
                : null,
            ),
          ),
          h("td", null, number(rating)),
          h("td", null, number(games)),
        ),
      ),
    ),
  );
}

/** @param {number} value */
const number = (value) => new Intl.NumberFormat(locale()).format(value);
