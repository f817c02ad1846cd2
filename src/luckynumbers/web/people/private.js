/**
 * The page of someone whose profile is not open: who it is, for those who know them, and what can
 * be done all the same.
 *
 * @typedef {import("../base/page.js").App} App
 * @typedef {import("../base/page.js").Page} Page
 * @typedef {import("../net/company.js").Acquaintance} Acquaintance
 * @typedef {import("../net/company.js").Tie} Tie
 */
import { h } from "../base/dom.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { personButtons } from "../company/person.js";
import { mark } from "../draw/icons.js";
import { face } from "../draw/portraits.js";
import { myPeople } from "../net/company.js";
import { whoami } from "../net/rest.js";

/**
 * @param {App} app
 * @param {string} person
 * @param {ReturnType<typeof import("./challenge.js").challengesFor>} challenges
 * @returns {Promise<Page>}
 */
export async function privatePage(app, person, challenges) {
  const known = await acquaintance(person);
  const store = createStore({ tie: known?.tie ?? null }, app.draw);
  const title = () => known?.name ?? t("profile/private");
  const ways = () => {
    const { tie } = store.state;
    if (!known) return null;
    return h(
      "div",
      { class: "row-of", key: "ways" },
      tie === "block" ? null : challenges.button(known),
      personButtons({ ...known, tie }, app.say, (changed) => store.change({ tie: changed })),
    );
  };
  return {
    title,
    view: () =>
      h(
        "section",
        { class: "sheet profile-private" },
        known ? face(known.name) : mark("lock"),
        h("h1", null, title()),
        h(
          "p",
          { class: "lead" },
          known ? t("profile/private-known", { name: known.name }) : t("profile/private-note"),
        ),
        ways(),
        h(
          "p",
          { class: "row-of", key: "on" },
          h("a", { class: "button", href: "/people" }, t("people/title")),
          h("a", { class: "button", href: "/ranking" }, t("ranking/title")),
        ),
        challenges.view(),
      ),
  };
}

/**
 * Someone among the people around the user.
 * @param {string} person
 * @returns {Promise<{id: string, name: string, tie: Tie} | null>}
 */
async function acquaintance(person) {
  const company = whoami() ? await myPeople().catch(() => null) : null;
  if (!company) return null;
  const { following, followers, met, blocked } = company;
  /** @type {readonly [Tie, readonly Acquaintance[]][]} */
  const groups = [
    ["follow", following],
    ["block", blocked],
    [null, [...followers, ...met]],
  ];
  for (const [tie, people] of groups) {
    const found = people.find(({ id }) => id === person);
    if (found) return { id: found.id, name: found.name, tie };
  }
  return null;
}
