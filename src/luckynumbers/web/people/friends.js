/**
 * The people around the user: whom they follow and who is here, who follows them, whom they have
 * played with lately, whom they block.
 *
 * @typedef {import("../net/company.js").Acquaintance} Acquaintance
 * @typedef {import("../net/company.js").Company} Company
 * @typedef {import("../net/company.js").Tie} Tie
 * @typedef {import("../base/page.js").App} App
 * @typedef {ReturnType<typeof challengesFor>} Challenges
 *
 * @typedef {object} State
 * @property {Company | null} company none for whoever is nobody yet
 */
import { h } from "../base/dom.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { personButtons } from "../company/person.js";
import { face } from "../draw/portraits.js";
import { myPeople, profilePath } from "../net/company.js";
import { findMe, whoami } from "../net/rest.js";
import { challengesFor } from "./challenge.js";
import { searchFor } from "./search.js";

/** How often it is asked who is here, in milliseconds. */
const AGAIN = 10_000;

/**
 * @param {App} app
 * @returns {Promise<import("../base/page.js").Page>}
 */
export async function friendsPage(app) {
  const me = await findMe();
  const company = me ? await myPeople() : null;
  const store = createStore(/** @type {State} */ ({ company }), app.draw);
  const challenges = challengesFor(app);
  const search = searchFor(app);
  const look = async () =>
    store.change({ company: await myPeople().catch(() => store.state.company) });
  const timer = setInterval(() => whoami() && !document.hidden && void look(), AGAIN);

  /** @param {Acquaintance} each */
  const line = (each, /** @type {Tie} */ tie) =>
    h(
      "li",
      { key: each.id, class: each.here ? "here" : "" },
      personName(each),
      h(
        "div",
        { class: "row-of people-ways" },
        tie === "block" ? null : challenges.button(each),
        personButtons({ ...each, tie }, app.say, () => void look()),
      ),
    );

  return {
    title: () => t("people/title"),
    view: () => view(store.state.company, line, challenges, search),
    close: () => clearInterval(timer),
  };
}

/**
 * Someone's face and name, which leads to their profile where everyone may see it.
 * @param {Acquaintance} person
 */
function personName({ id, name, here, public: open }) {
  return [
    face(name),
    h(
      "div",
      null,
      open ? h("a", { href: profilePath(id) }, name) : h("b", null, name),
      here ? h("span", { class: "people-here" }, t("people/here")) : null,
    ),
  ];
}

/**
 * @param {Company | null} company
 * @param {(person: Acquaintance, tie: Tie) => import("../base/dom.js").VNode} line
 * @param {Challenges} challenges
 * @param {ReturnType<typeof searchFor>} search
 */
function view(company, line, challenges, search) {
  const me = whoami();
  const { following = [], followers = [], met = [], blocked = [] } = company ?? {};
  const nobody = following.length + followers.length === 0;
  return h(
    "div",
    { class: "people" },
    h("h1", null, t("people/title")),
    nobody ? nobodyYet(met.length > 0) : null,
    group("following", t("people/following"), following, "follow", line),
    group("followers", t("people/followers"), followers, null, line),
    group("met", t("people/met"), met, null, line),
    search((each) => line(each, following.some(({ id }) => id === each.id) ? "follow" : null)),
    group("blocked", t("people/blocked-title"), blocked, "block", line),
    h(
      "p",
      { class: "row-of", key: "own" },
      me ? h("a", { class: "button", href: profilePath(me.id) }, t("people/own-profile")) : null,
      h("a", { class: "button", href: "/ranking" }, t("ranking/title")),
    ),
    challenges.view(),
  );
}

/**
 * What friends are for, and the way to meet some.
 * @param {boolean} met whether there are people to begin with
 */
function nobodyYet(met) {
  return h(
    "div",
    { class: "people-none", key: "none" },
    h("p", { class: "lead" }, t("people/none")),
    met
      ? null
      : h(
          "p",
          { class: "row-of" },
          h("a", { class: "button go", href: "/match" }, t("match/title")),
          h("a", { class: "button", href: "/new" }, t("home/new")),
        ),
  );
}

/**
 * @param {string} key
 * @param {string} title
 * @param {readonly Acquaintance[]} people
 * @param {Tie} tie
 * @param {(person: Acquaintance, tie: Tie) => import("../base/dom.js").VNode} line
 */
function group(key, title, people, tie, line) {
  if (people.length === 0) return null;
  return h(
    "section",
    { key, "aria-labelledby": `people-${key}` },
    h("h2", { id: `people-${key}` }, title),
    h(
      "ul",
      { class: "people-list" },
      people.map((each) => line(each, tie)),
    ),
  );
}
