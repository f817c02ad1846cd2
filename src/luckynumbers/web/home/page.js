/**
 * The start page: a game against a level in one click, and links to everything else.
 */
import { h } from "../base/dom.js";
import { change } from "../base/settings.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { botName, botNote, chosenBot, forPeople } from "../create/bots.js";
import { playNow } from "../create/table.js";
import { mark } from "../draw/icons.js";
import { options, refusalText } from "../net/rest.js";
import { picture } from "./picture.js";

/**
 * @typedef {object} State
 * @property {readonly string[]} bots
 * @property {boolean} busy
 * @property {boolean} offline
 */

/** @type {import("../base/page.js").Opener} */
export function openPage(app) {
  const store = createStore(
    /** @type {State} */ ({ bots: [], busy: false, offline: false }),
    app.draw,
  );
  options().then(
    ({ bots }) => store.change({ bots: forPeople(bots) }),
    () => store.change({ offline: true }),
  );

  async function play() {
    const bot = chosenBot(store.state.bots);
    store.change({ busy: true });
    try {
      app.go(await playNow([bot]));
    } catch (error) {
      store.change({ busy: false });
      app.say(refusalText(error));
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
 * @param {readonly string[]} bots
 * @param {(level: string) => void} choose
 */
function levels(bots, choose) {
  const level = chosenBot(bots);
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
