/**
 * The start page: play now against a level in one click, and the ways to everything else.
 */
import { h } from "../app/dom.js";
import { change, settings } from "../app/settings.js";
import { createStore } from "../app/store.js";
import { t } from "../app/words.js";
import { mark } from "../draw/icons.js";
import { options, Refusal } from "../net/rest.js";
import { botName, botNote, forPeople } from "./bots.js";
import { picture } from "./picture.js";
import { playNow } from "./start.js";

/**
 * @typedef {object} State
 * @property {string[]} bots
 * @property {boolean} busy
 * @property {boolean} offline
 */

/** @type {import("../app/router.js").Opener} */
export function homePage(app) {
  const store = createStore(
    /** @type {State} */ ({ bots: [], busy: false, offline: false }),
    app.draw,
  );
  options().then(
    ({ bots }) => store.change({ bots: forPeople(bots) }),
    () => store.change({ offline: true }),
  );

  async function play() {
    const bot = chosen(store.state.bots);
    store.change({ busy: true });
    try {
      app.go(await playNow([bot]));
    } catch (error) {
      store.change({ busy: false });
      app.say(error instanceof Refusal ? error.text : t("web/failed"));
    }
  }

  /** @param {string} level */
  function choose(level) {
    change({ level });
    app.draw();
  }

  return { title: () => "", kind: "plain home", view: () => view(store.state, play, choose) };
}

/**
 * Choose the level of last time, or a gentle one.
 * @param {string[]} bots
 */
export function chosen(bots) {
  const { level } = settings();
  return bots.includes(level)
    ? level
    : (bots.find((bot) => bot === "level:4") ?? bots.at(-1) ?? "greedy");
}

/**
 * @param {State} state
 * @param {() => void} play
 * @param {(level: string) => void} choose
 */
function view(state, play, choose) {
  return [
    h(
      "section",
      { class: "hero", key: "hero" },
      h(
        "div",
        { class: "welcome" },
        h("h1", null, t("home/headline")),
        h("p", { class: "lead" }, t("home/lead")),
        h(
          "div",
          { class: "now" },
          h(
            "button",
            {
              class: "go big",
              onclick: play,
              disabled: state.busy || state.offline,
              "data-home": "",
            },
            mark("play"),
            t("home/play-now"),
          ),
          levels(state.bots, choose),
        ),
        state.offline ? h("p", { class: "quiet" }, t("web/offline")) : null,
      ),
      h("div", { class: "scene" }, picture()),
    ),
    h(
      "section",
      { class: "ways", "aria-label": t("home/ways"), key: "ways" },
      way("/new", t("home/new"), t("home/new-note")),
      way("/lobby", t("home/lobby"), t("home/lobby-note")),
      way("/puzzles", t("home/puzzles"), t("home/puzzles-note")),
      way("/learn", t("home/learn"), t("home/learn-note")),
      way("/history", t("home/history"), t("home/history-note")),
      way("/rules", t("home/rules"), t("home/rules-note")),
    ),
    h("p", { class: "credit quiet", key: "credit" }, t("home/credit")),
  ];
}

/**
 * @param {string[]} bots
 * @param {(level: string) => void} choose
 */
function levels(bots, choose) {
  const level = chosen(bots);
  return h(
    "label",
    { class: "against" },
    h("span", null, t("home/against")),
    h(
      "select",
      {
        value: level,
        onchange: (/** @type {Event} */ event) =>
          choose(/** @type {HTMLSelectElement} */ (event.target).value),
      },
      (bots.length > 0 ? bots : [level]).map((bot) =>
        h("option", { value: bot, selected: bot === level, key: bot }, botName(bot)),
      ),
    ),
    h("span", { class: "quiet" }, botNote(level)),
  );
}

/**
 * @param {string} to
 * @param {string} name
 * @param {string} note
 */
function way(to, name, note) {
  return h("a", { class: "way", href: to }, h("b", null, name), h("span", null, note));
}
