/**
 * The profile of someone: how they play, against whom, and how their rating went.
 *
 * @typedef {import("../net/company.js").Profile} Profile
 * @typedef {import("../base/page.js").App} App
 * @typedef {import("../base/store.js").Store<{profile: Profile}>} Store
 */
import { h } from "../base/dom.js";
import { createStore } from "../base/store.js";
import { locale, percent, t } from "../base/words.js";
import { personButtons } from "../company/person.js";
import { ALL_GARDENERS, botName } from "../create/bots.js";
import { editionName } from "../create/editions.js";
import { leaf } from "../draw/icons.js";
import { face, portrait } from "../draw/portraits.js";
import { openProfile, profileOf, profilePath } from "../net/company.js";
import { findMe, refusalText, whoami } from "../net/rest.js";
import { curveView } from "./curve.js";

/**
 * @param {App} app
 * @param {string} person
 * @returns {Promise<import("../base/page.js").Page>}
 */
export async function profilePage(app, person) {
  const [profile] = await Promise.all([profileOf(person), findMe()]);
  const store = createStore({ profile }, app.draw);
  return { title: () => store.state.profile.name, view: () => view(store, app) };
}

/**
 * @param {Store} store
 * @param {App} app
 */
function view(store, app) {
  const { profile } = store.state;
  return h(
    "div",
    { class: "people profile" },
    head(store, app),
    profile.games === 0
      ? h("p", { key: "none" }, t("profile/none"))
      : [
          sums(profile),
          profile.own ? reviewLink() : null,
          curveView(profile.curve),
          table("seats", t("profile/by-seats"), t("profile/seats"), profile.by_seats, ({ seats }) =>
            t("profile/players", { count: seats }),
          ),
          table(
            "editions",
            t("profile/by-edition"),
            t("profile/edition"),
            profile.by_edition,
            ({ edition }) => editionName(edition),
          ),
          table(
            "opponents",
            t("profile/by-opponent"),
            t("profile/opponent"),
            profile.opponents,
            opponentName,
          ),
        ],
    profile.kind === "account" ? alone(profile) : null,
  );
}

/** Where one's own mistakes and luck are told, game by game. */
function reviewLink() {
  return h(
    "p",
    { class: "profile-review", key: "review" },
    h("a", { class: "button", href: "/history" }, t("after/skill")),
    h("span", { class: "quiet" }, t("after/skill-note")),
  );
}

/**
 * What was achieved alone: the gardeners that were beaten, and the puzzles.
 * @param {Profile} profile
 */
function alone({ beaten, puzzles }) {
  const most = ALL_GARDENERS.length;
  return h(
    "section",
    { class: "profile-alone", key: "alone", "aria-labelledby": "profile-ladder" },
    h("h2", { id: "profile-ladder" }, t("home/path")),
    h("p", null, t("profile/beaten", { count: beaten.length, most })),
    h(
      "ol",
      { class: "profile-ladder" },
      ALL_GARDENERS.map((bot) => gardener(bot, beaten.includes(bot))),
    ),
    h("h2", null, t("web/puzzles")),
    h("p", null, t("profile/puzzles", { count: puzzles })),
  );
}

/**
 * A gardener on the ladder; those ahead are only drawn.
 * @param {string} bot
 * @param {boolean} won
 */
function gardener(bot, won) {
  return h(
    "li",
    { key: bot, class: won ? "won" : null, "aria-hidden": won ? null : "true" },
    portrait(bot),
    won ? leaf() : null,
    h("span", null, botName(bot)),
  );
}

/**
 * @param {Store} store
 * @param {App} app
 */
function head(store, app) {
  const { profile } = store.state;
  const { id, name, rating, rated_games, own, here, tie } = profile;
  return h(
    "header",
    { class: "profile-head", key: "head" },
    face(name),
    h(
      "div",
      null,
      h("h1", null, name),
      rating === null
        ? null
        : h("p", { class: "lead" }, t("account/rating", { rating, count: rated_games })),
      here && !own ? h("span", { class: "people-here" }, t("people/here")) : null,
    ),
    own
      ? visibility(store, app)
      : whoami()
        ? personButtons({ id, name, tie }, app.say, (changed) =>
            store.change({ profile: { ...profile, tie: changed } }),
          )
        : null,
  );
}

/**
 * Whether others may see the profile.
 * @param {Store} store
 * @param {App} app
 */
function visibility(store, app) {
  const { profile } = store.state;
  const set = async () => {
    try {
      await openProfile(!profile.public);
      store.change({ profile: { ...profile, public: !profile.public } });
      app.say(profile.public ? t("profile/closed") : t("profile/opened"));
    } catch (error) {
      app.draw();
      app.say(refusalText(error));
    }
  };
  return h(
    "label",
    { class: "choice", key: "visible" },
    h("input", { type: "checkbox", checked: profile.public, onchange: () => void set() }),
    h(
      "span",
      null,
      h("b", null, t("profile/public")),
      h("span", { class: "quiet" }, t("profile/public-note")),
    ),
  );
}

/** @param {Profile} profile */
function sums({ games, wins, left, streak, longest }) {
  const facts = [
    [t("profile/games"), number(games)],
    [t("profile/wins"), `${number(wins)} (${percent(wins / games)})`],
    [t("profile/left"), number(left)],
    [t("profile/streak"), number(streak)],
    [t("profile/longest"), number(longest)],
  ];
  return h(
    "dl",
    { class: "profile-sums", key: "sums" },
    facts.map(([name, value]) =>
      h("div", { key: name }, h("dt", null, name), h("dd", null, value)),
    ),
  );
}

/**
 * Games and share of wins by something.
 * @template {{games: number, wins: number}} Part
 * @param {string} key
 * @param {string} title
 * @param {string} column
 * @param {readonly Part[]} parts
 * @param {(part: Part) => import("../base/dom.js").Child} nameOf
 */
function table(key, title, column, parts, nameOf) {
  if (parts.length === 0) return null;
  return h(
    "table",
    { class: "profile-table", key },
    h("caption", null, title),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        [column, t("profile/games"), t("profile/share")].map((name) =>
          h("th", { scope: "col", key: name }, name),
        ),
      ),
    ),
    h(
      "tbody",
      null,
      parts.map((part, index) =>
        h(
          "tr",
          { key: index },
          h("th", { scope: "row" }, nameOf(part)),
          h("td", null, number(part.games)),
          h(
            "td",
            null,
            h("span", { class: "profile-bar", style: { "--share": part.wins / part.games } }),
            percent(part.wins / part.games),
          ),
        ),
      ),
    ),
  );
}

/** @param {import("../net/wire.js").Opponent} opponent */
function opponentName({ user, bot, name }) {
  const shown = bot ? botName(bot) : name;
  return h(
    "span",
    { class: "profile-opponent" },
    bot ? portrait(bot) : face(name),
    user ? h("a", { href: profilePath(user) }, shown) : shown,
  );
}

/** @param {number} value */
const number = (value) =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(value);
