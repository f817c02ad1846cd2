/**
 * The profile of someone: how they play, against whom, and how their rating went.
 *
 * @typedef {import("../net/company.js").Profile} Profile
 * @typedef {import("../base/page.js").App} App
 * @typedef {import("../base/store.js").Store<{profile: Profile}>} Store
 * @typedef {ReturnType<typeof challengesFor>} Challenges
 */
import { h } from "../base/dom.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { personButtons } from "../company/person.js";
import { ALL_GARDENERS, botName } from "../create/bots.js";
import { leaf } from "../draw/icons.js";
import { face, portrait } from "../draw/portraits.js";
import { openProfile, profileOf } from "../net/company.js";
import { findMe, Refusal, refusalText } from "../net/rest.js";
import { challengesFor } from "./challenge.js";
import { curveView } from "./curve.js";
import { sums, tallies } from "./figures.js";
import { privatePage } from "./private.js";

const MISSING = 404;

/**
 * @param {App} app
 * @param {string} person
 * @returns {Promise<import("../base/page.js").Page>}
 */
export async function profilePage(app, person) {
  const challenges = challengesFor(app);
  const [profile] = await Promise.all([profileOf(person).catch((error) => error), findMe()]);
  if (profile instanceof Refusal && profile.status === MISSING)
    return privatePage(app, person, challenges);
  if (profile instanceof Error) throw profile;
  const store = createStore({ profile }, app.draw);
  return { title: () => store.state.profile.name, view: () => view(store, app, challenges) };
}

/**
 * @param {Store} store
 * @param {App} app
 * @param {Challenges} challenges
 */
function view(store, app, challenges) {
  const { profile } = store.state;
  return h(
    "div",
    { class: "people profile" },
    head(store, app, challenges),
    profile.games === 0
      ? h("p", { key: "none" }, t("profile/none"))
      : [
          sums(profile),
          profile.own ? reviewLink() : null,
          curveView(profile.curve),
          tallies(profile),
        ],
    profile.kind === "account" ? alone(profile) : null,
    challenges.view(),
  );
}

/** Where one's own mistakes and luck are told, game by game. */
function reviewLink() {
  return h(
    "p",
    { class: "profile-review", key: "review" },
    h("a", { class: "button", href: "/history?look=1" }, t("after/skill")),
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
 * @param {Challenges} challenges
 */
function head(store, app, challenges) {
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
      : h(
          "div",
          { class: "row-of", key: "ways" },
          tie === "block" ? null : challenges.button({ id, name }),
          personButtons({ id, name, tie }, app.say, (changed) =>
            store.change({ profile: { ...profile, tie: changed } }),
          ),
        ),
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
