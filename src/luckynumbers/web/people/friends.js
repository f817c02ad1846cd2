/**
 * The people around the user: whom they follow and who is here, who follows them, whom they block.
 *
 * @typedef {import("../net/company.js").Acquaintance} Acquaintance
 * @typedef {import("../net/company.js").Company} Company
 * @typedef {import("../base/page.js").App} App
 *
 * @typedef {object} State
 * @property {Company | null} company none for whoever is nobody yet
 * @property {Acquaintance | null} rival who is about to be challenged
 * @property {boolean} busy
 *
 * @typedef {import("../base/store.js").Store<State>} Store
 */
import { h } from "../base/dom.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { personButtons } from "../company/person.js";
import { face } from "../draw/portraits.js";
import { myPeople, profilePath } from "../net/company.js";
import { findMe, refusalText, whoami } from "../net/rest.js";
import { challenge, challengeDialog } from "./challenge.js";

/** How often it is asked who is here, in milliseconds. */
const AGAIN = 30_000;

/**
 * @param {App} app
 * @returns {Promise<import("../base/page.js").Page>}
 */
export async function friendsPage(app) {
  const me = await findMe();
  const company = me ? await myPeople() : null;
  const store = createStore(/** @type {State} */ ({ company, rival: null, busy: false }), app.draw);
  const look = async () =>
    store.change({ company: await myPeople().catch(() => store.state.company) });
  const timer = setInterval(() => me && !document.hidden && void look(), AGAIN);
  return {
    title: () => t("people/title"),
    view: () => view(store, app, look),
    close: () => clearInterval(timer),
  };
}

/**
 * @param {Store} store
 * @param {App} app
 * @param {() => Promise<void>} look
 */
function view(store, app, look) {
  const { company, rival, busy } = store.state;
  const me = whoami();
  const nobody = !company || [company.following, company.followers].every((all) => !all.length);
  return h(
    "div",
    { class: "people" },
    h("h1", null, t("people/title")),
    nobody ? h("p", { class: "lead", key: "none" }, t("people/none")) : null,
    company
      ? [
          group("following", t("people/following"), company.following, "follow", store, app, look),
          group("followers", t("people/followers"), company.followers, null, store, app, look),
          group("blocked", t("people/blocked-title"), company.blocked, "block", store, app, look),
        ]
      : null,
    me
      ? h(
          "p",
          { class: "row-of", key: "own" },
          h("a", { class: "button", href: profilePath(me.id) }, t("people/own-profile")),
          h("a", { class: "button", href: "/ranking" }, t("ranking/title")),
        )
      : null,
    rival
      ? challengeDialog(
          rival.name,
          busy,
          () => store.change({ rival: null }),
          (terms) => void send(store, app, rival.id, terms),
        )
      : null,
  );
}

/**
 * @param {Store} store
 * @param {App} app
 * @param {string} person
 * @param {Partial<import("../net/wire.js").TableIn>} terms
 */
async function send(store, app, person, terms) {
  store.change({ busy: true });
  try {
    app.go(await challenge(person, terms));
  } catch (error) {
    app.say(refusalText(error));
    store.change({ busy: false, rival: null });
  }
}

/**
 * @param {string} key
 * @param {string} title
 * @param {readonly Acquaintance[]} people
 * @param {import("../net/company.js").Tie} tie
 * @param {Store} store
 * @param {App} app
 * @param {() => Promise<void>} look
 */
function group(key, title, people, tie, store, app, look) {
  if (people.length === 0) return null;
  return h(
    "section",
    { key, "aria-labelledby": `people-${key}` },
    h("h2", { id: `people-${key}` }, title),
    h(
      "ul",
      { class: "people-list" },
      people.map((each) =>
        h(
          "li",
          { key: each.id, class: each.here ? "here" : "" },
          face(each.name),
          h(
            "div",
            null,
            each.public
              ? h("a", { href: profilePath(each.id) }, each.name)
              : h("b", null, each.name),
            each.here ? h("span", { class: "people-here" }, t("people/here")) : null,
          ),
          tie === "follow"
            ? h(
                "button",
                {
                  class: "go",
                  "aria-label": `${t("challenge/ask")}: ${each.name}`,
                  onclick: () => store.change({ rival: each }),
                },
                t("challenge/ask"),
              )
            : null,
          personButtons({ ...each, tie }, app.say, () => void look()),
        ),
      ),
    ),
  );
}
