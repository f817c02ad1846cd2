/**
 * The best players: of this week, for ever, and the best programs.
 *
 * @typedef {import("../net/wire.js").Ranked} Ranked
 *
 * @typedef {object} List
 * @property {string} word in the address
 * @property {string} name the codes of its sentences
 * @property {string} note
 * @property {string} none
 * @property {{week?: boolean, programs?: boolean}} query
 */
import { h } from "../base/dom.js";
import { loadStyles } from "../base/style.js";
import { addTexts, locale, t } from "../base/words.js";
import { face } from "../draw/portraits.js";
import { profilePath } from "../net/company.js";
import { ask, findMe, whoami } from "../net/rest.js";

/** @type {List} */
const WEEK = {
  ...{ word: "week", name: "ranking/week", note: "ranking/week-note" },
  ...{ none: "ranking/none-week", query: { week: true } },
};
/** @type {readonly List[]} */
const LISTS = [
  WEEK,
  {
    ...{ word: "ever", name: "ranking/ever", note: "ranking/ever-note" },
    ...{ none: "ranking/none", query: {} },
  },
  {
    ...{ word: "programs", name: "ranking/programs", note: "ranking/programs-note" },
    ...{ none: "ranking/none-programs", query: { programs: true } },
  },
];
/** How many the list has at most. */
const MOST = 100;
/** The rating of whoever has played no rated game. */
const FIRST = 1000;

/** @type {import("../base/page.js").Opener} */
export async function openPage(_app, place) {
  const list = LISTS.find(({ word }) => word === place.parts[1]) ?? WEEK;
  const [ranked] = await Promise.all([
    ask("GET /ratings", list.query),
    whoami() ?? findMe().catch(() => null),
    addTexts("people"),
    loadStyles(import.meta.url, "./people.css"),
  ]);
  return { title: () => t("ranking/title"), view: () => view(ranked, list) };
}

/**
 * @param {readonly Ranked[]} ranked
 * @param {List} list
 */
function view(ranked, list) {
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
            "aria-current": word === list.word ? "page" : null,
          },
          t(name),
        ),
      ),
    ),
    list.query.programs ? null : ownPlace(ranked),
    ranked.length === 0
      ? h("p", { class: "lead", key: "none" }, t(list.none))
      : table(ranked, list.word === "ever" && ranked.length >= MOST ? ownLine(ranked) : null),
    h(
      "p",
      { class: "quiet ranking-note", key: "note" },
      t("ranking/figures", { first: number(FIRST) }),
      " ",
      t(list.note),
    ),
  );
}

/**
 * Where the user stands, or the way onto the list.
 * @param {readonly Ranked[]} ranked
 */
function ownPlace(ranked) {
  const place = ranked.findIndex(({ own }) => own);
  const account = whoami()?.kind === "account";
  return h(
    "div",
    { class: "ranking-own", key: "own" },
    place >= 0
      ? h("b", null, t("ranking/own", { place: number(place + 1) }))
      : h("span", null, account ? t("ranking/own-none") : t("ranking/own-guest")),
    account
      ? h("a", { class: "button go", href: "/match" }, t("match/title"))
      : h("a", { class: "button", href: "/me" }, t("account/create")),
  );
}

/**
 * The line of the user, who is not among the first.
 * @param {readonly Ranked[]} ranked
 * @returns {Ranked | null}
 */
function ownLine(ranked) {
  const me = whoami();
  if (!me || me.rating === null || ranked.some(({ own }) => own)) return null;
  return { name: me.name, rating: me.rating, games: me.rated_games, profile: me.id, own: true };
}

/**
 * @param {readonly Ranked[]} ranked
 * @param {Ranked | null} below
 */
function table(ranked, below) {
  const columns = [t("ranking/rank"), t("ranking/player"), t("profile/rating"), t("ranking/games")];
  return h(
    "table",
    { class: "profile-table ranking-table", key: "table", "aria-label": t("ranking/title") },
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
      ranked.map((each, index) => line(each, number(index + 1), index)),
      below ? line(below, `> ${number(ranked.length)}`, ranked.length) : null,
    ),
  );
}

/**
 * @param {Ranked} ranked
 * @param {string} place
 * @param {number} key
 */
function line({ name, rating, games, profile, own }, place, key) {
  return h(
    "tr",
    { key, class: own ? "own" : null },
    h("td", null, place),
    h(
      "th",
      { scope: "row" },
      h(
        "span",
        { class: "profile-opponent" },
        face(name),
        profile ? h("a", { href: profilePath(profile) }, name) : name,
        own ? h("span", { class: "quiet" }, t("settings/you")) : null,
      ),
    ),
    h("td", null, number(rating)),
    h("td", null, number(games)),
  );
}

/** @param {number} value */
const number = (value) => new Intl.NumberFormat(locale()).format(value);
