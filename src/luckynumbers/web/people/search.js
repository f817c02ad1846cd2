/**
 * The search for someone by their whole name, among those with a public profile.
 *
 * @typedef {import("../net/company.js").Acquaintance} Acquaintance
 * @typedef {import("../base/page.js").App} App
 *
 * @typedef {object} State
 * @property {readonly Acquaintance[] | null} found nothing before the first search
 * @property {string} told what came of the last one
 */
import { whisper } from "../base/announce.js";
import { h } from "../base/dom.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { myName } from "../create/table.js";
import { peopleNamed } from "../net/company.js";
import { beSomeone, refusalText } from "../net/rest.js";

/**
 * The view of a search on a page.
 * @param {App} app
 */
export function searchFor(app) {
  const store = createStore(/** @type {State} */ ({ found: null, told: "" }), app.draw);

  /** @param {string} name */
  async function look(name) {
    if (!name.trim()) return;
    try {
      await beSomeone(myName());
      const found = await peopleNamed(name);
      const count = found.length;
      store.change({ found, told: count ? t("people/found", { count }) : t("people/found-none") });
    } catch (error) {
      store.change({ found: null, told: refusalText(error) });
    }
    whisper(store.state.told);
  }

  return (/** @type {(person: Acquaintance) => import("../base/dom.js").VNode} */ line) =>
    h(
      "search",
      { class: "people-search", key: "search" },
      searchForm(look),
      store.state.told ? h("p", { class: "quiet", key: "told" }, store.state.told) : null,
      store.state.found?.length === 0
        ? h("p", { key: "link" }, h("a", { class: "button", href: "/new" }, t("people/send-link")))
        : null,
      store.state.found?.length
        ? h("ul", { class: "people-list", key: "found" }, store.state.found.map(line))
        : null,
    );
}

/** @param {(name: string) => void} look */
function searchForm(look) {
  return h(
    "form",
    {
      class: "field",
      novalidate: true,
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
        look(String(given.get("name") ?? ""));
      },
    },
    h("label", { for: "people-name" }, t("people/search")),
    h(
      "div",
      { class: "row-of" },
      h("input", {
        ...{ id: "people-name", name: "name", type: "search", maxlength: "24" },
        ...{ autocomplete: "off", "aria-describedby": "people-search-note" },
      }),
      h("button", null, t("people/search-go")),
    ),
    h("span", { class: "quiet", id: "people-search-note" }, t("people/search-note")),
  );
}
