/**
 * The rules, in our own words, with drawn examples; to be read, to be printed, to be listened to.
 *
 * @typedef {import("./rulebook.js").Rulebook} Rulebook
 * @typedef {import("./rulebook.js").Chapter} Chapter
 *
 * @typedef {object} State
 * @property {string} edition none for the full text
 * @property {string[]} added variants beside those of the edition
 * @property {string} table the game from which they are read, or none
 * @property {SpeechSynthesisVoice | null | undefined} voice undefined until it is known
 * @property {string} heard the chapter that is being read aloud
 *
 * @typedef {object} Ways
 * @property {(edition: string, added: string[]) => void} choose
 * @property {() => void} listen
 */
import { h } from "../base/dom.js";
import { ROOT } from "../base/host.js";
import { findVoice, readAloud, stopReading } from "../base/speak.js";
import { createStore } from "../base/store.js";
import { language, locale, t } from "../base/words.js";
import { editionName } from "../create/editions.js";
import { mark } from "../draw/icons.js";
import { aloud } from "./aloud.js";
import { chapterView } from "./chapters.js";
import { addable, chosen, loadRulebook } from "./rulebook.js";

/** @type {{[variant: string]: string}} */
const VARIANTS = {
  michael: "variant/michael",
  bruno: "variant/bruno",
  tournament: "new/tournament",
  solo: "web/puzzles",
  norep: "variant/norep",
};

/** @type {import("../base/page.js").Opener} */
export async function rulesPage(app, place) {
  const book = await loadRulebook();
  const wished = place.query.get("edition") ?? "";
  const edition = wished in book.editions ? wished : "";
  const added = (place.query.get("with") ?? "")
    .split(",")
    .filter((name) => addable(book, edition).includes(name));
  const table = place.query.get("table") ?? "";
  const store = createStore(
    /** @type {State} */ ({ edition, added, table, voice: undefined, heard: "" }),
    app.draw,
  );
  void findVoice(language(), locale()).then((voice) => store.change({ voice }));

  /** @type {Ways} */
  const ways = {
    choose(edition, wanted) {
      const added = wanted.filter((name) => addable(book, edition).includes(name));
      stopReading();
      store.change({ edition, added, heard: "" });
      history.replaceState(null, "", ROOT + address(edition, added, table));
    },
    listen: () => listen(book, store),
  };
  return {
    title: () => t("web/rules"),
    kind: "plain rules-page",
    edition: () => store.state.edition,
    view: () => view(book, store.state, ways),
    close: stopReading,
  };
}

/**
 * @param {string} edition
 * @param {string[]} added
 * @param {string} table
 */
function address(edition, added, table) {
  const query = [
    edition ? `edition=${edition}` : "",
    added.length > 0 ? `with=${added.join(",")}` : "",
    table ? `table=${encodeURIComponent(table)}` : "",
  ].filter(Boolean);
  return `/rules${query.length > 0 ? "?" : ""}${query.join("&")}`;
}

/**
 * Begin to read aloud, or stop.
 * @param {Rulebook} book
 * @param {import("../base/store.js").Store<State>} store
 */
function listen(book, { state, change }) {
  stopReading();
  if (state.heard || !state.voice) return change({ heard: "" });
  const facts = book.editions[state.edition]?.facts ?? {};
  const told = chosen(book, state.edition, state.added).flatMap((chapter) =>
    aloud(chapter, facts).map((text) => ({ chapter: chapter.name, text })),
  );
  change({ heard: told[0]?.chapter ?? "" });
  readAloud(
    told.map(({ text }) => text),
    state.voice,
    (index) => change({ heard: told[index]?.chapter ?? "" }),
  );
}

/**
 * @param {Rulebook} book
 * @param {State} state
 * @param {Ways} ways
 */
function view(book, state, ways) {
  const chapters = chosen(book, state.edition, state.added);
  const facts = book.editions[state.edition]?.facts ?? {};
  const look = state.edition === "5-vor-12" ? "sober" : "clover";
  return h(
    "article",
    { class: "rulebook" },
    h(
      "header",
      null,
      h("h1", null, t("web/rules")),
      h(
        "p",
        { class: "lead", role: "status" },
        state.edition
          ? t("rulebook/lead-one", { edition: editionName(state.edition) })
          : t("rulebook/lead"),
      ),
      h(
        "div",
        { class: "row-of no-print" },
        state.table
          ? h(
              "a",
              { class: "button go", href: `/t/${encodeURIComponent(state.table)}`, key: "back" },
              t("rulebook/back"),
            )
          : h("a", { class: "button go", href: "/learn", key: "learn" }, t("rulebook/learn")),
        h("button", { onclick: () => print() }, t("rulebook/print")),
        state.voice
          ? h(
              "button",
              { onclick: ways.listen, key: "listen" },
              mark("sound"),
              state.heard ? t("rulebook/stop") : t("rulebook/listen"),
            )
          : null,
      ),
      state.voice === null
        ? h("p", { class: "quiet no-print", key: "mute" }, t("rulebook/no-voice"))
        : null,
      choices(book, state, ways),
    ),
    contents(chapters),
    h(
      "div",
      { class: "chapters" },
      chapters.map((chapter) => chapterView(chapter, facts, look, chapter.name === state.heard)),
    ),
  );
}

/**
 * @param {Rulebook} book
 * @param {State} state
 * @param {Ways} ways
 */
function choices(book, { edition, added }, { choose }) {
  return h(
    "form",
    { class: "choose no-print", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h("label", { for: "rules-edition" }, t("new/edition")),
    h(
      "select",
      {
        id: "rules-edition",
        value: edition,
        onchange: (/** @type {Event} */ event) =>
          choose(/** @type {HTMLSelectElement} */ (event.target).value, added),
      },
      Object.keys(book.editions).map((name) =>
        h(
          "option",
          { value: name, key: name, selected: name === edition },
          name ? editionName(name) : t("rulebook/all-editions"),
        ),
      ),
    ),
    h(
      "fieldset",
      null,
      h("legend", null, t("rulebook/add")),
      addable(book, edition).map((variant) =>
        h(
          "label",
          { key: variant, class: "choice" },
          h("input", {
            type: "checkbox",
            checked: added.includes(variant),
            onchange: () =>
              choose(
                edition,
                added.includes(variant)
                  ? added.filter((name) => name !== variant)
                  : [...added, variant],
              ),
          }),
          h("span", null, t(VARIANTS[variant] ?? variant)),
        ),
      ),
    ),
  );
}

/** @param {Chapter[]} chapters */
function contents(chapters) {
  return h(
    "nav",
    { class: "contents no-print", "aria-label": t("rulebook/contents") },
    h(
      "ul",
      null,
      chapters.map(({ name, heading }) =>
        h("li", { key: name }, h("a", { href: `#rules-${name}`, onclick: jump }, t(heading))),
      ),
    ),
  );
}

/**
 * Go to a part of this page; the router need not know.
 * @param {MouseEvent} event
 */
function jump(event) {
  if (!(event.currentTarget instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const part = document.querySelector(event.currentTarget.hash);
  part?.scrollIntoView();
  const heading = part?.querySelector("h2");
  if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
}
