/**
 * The open tables, as they come and go; and the place for an invitation code.
 *
 * @typedef {import("../net/wire.js").LobbyEntry} LobbyEntry
 * @typedef {import("../base/page.js").App} App
 *
 * @typedef {object} State
 * @property {readonly LobbyEntry[]} tables
 * @property {string} home the address for phones in the same house
 * @property {string} joining the table that someone without a name is about to join
 * @property {string} name theirs, as far as it is written
 * @property {string} nameless why that is no name
 * @property {boolean} busy
 * @property {boolean} away whether the server does not answer
 *
 * @typedef {import("../base/store.js").Store<State>} Store
 */
import { h } from "../base/dom.js";
import { settings } from "../base/settings.js";
import { createStore } from "../base/store.js";
import { loadStyles } from "../base/style.js";
import { t } from "../base/words.js";
import { termsOf } from "../create/terms.js";
import { dialog } from "../draw/dialog.js";
import { mark } from "../draw/icons.js";
import { nameInput } from "../draw/names.js";
import { coloursOf, face } from "../draw/portraits.js";
import { vacant } from "../draw/seats.js";
import { runningList } from "../games/running.js";
import { options, refusalText } from "../net/rest.js";
import { runningGames } from "../net/running.js";
import { socket } from "../net/socket.js";
import { codeEntryFor } from "./code.js";
import { sitDown } from "./sit.js";

/** @type {State} */
const NOTHING = {
  ...{ tables: [], home: "", joining: "", name: "", nameless: "", busy: false },
  away: false,
};

/** @type {import("../base/page.js").Opener} */
export async function openPage(app) {
  await loadStyles(import.meta.url, "./lobby.css", "../games/games.css");
  const store = createStore(NOTHING, app.draw);
  const codeEntry = codeEntryFor(app);
  const stopLine = socket.onLine((line) => store.change({ away: line === "away" }));
  const stopLobby = socket.subscribeLobby(({ tables }) => store.change({ tables }));
  options().then(
    (offered) => store.change({ home: offered.addresses[0] ?? "" }),
    () => {},
  );
  return {
    title: () => t("lobby/title"),
    view: () => (store.state.away ? awayView() : view(store, app, codeEntry)),
    close() {
      stopLine();
      stopLobby();
    },
  };
}

/**
 * @param {Store} store
 * @param {App} app
 * @param {() => import("../base/dom.js").VNode} codeEntry
 */
function view(store, app, codeEntry) {
  const { tables, home, joining } = store.state;
  return h(
    "div",
    { class: "sheet lobby" },
    h("h1", null, t("lobby/title")),
    tables.length === 0
      ? h("p", null, t("lobby/none"))
      : h(
          "ul",
          { class: "tables" },
          tables.map((entry) => h("li", { key: entry.table }, ...line(entry, store, app))),
        ),
    h(
      "nav",
      { class: "to-company", "aria-label": t("lobby/ways") },
      way("/match", "play", t("match/title"), t("match/note")),
      way("/new?for=anyone", "plus", t("lobby/open"), t("lobby/open-note")),
      way("/people", "person", t("home/people"), t("lobby/people-note")),
      way("/ranking", "star", t("ranking/title"), t("lobby/ranking-note")),
    ),
    codeEntry(),
    runningList(runningGames()),
    home ? h("p", { class: "quiet" }, t("server/house", { address: home })) : null,
    joining ? nameDialog(store, app) : null,
  );
}

/** What stands here while the server does not answer. */
const awayView = () =>
  h(
    "div",
    { class: "sheet lobby" },
    h("h1", null, t("lobby/title")),
    h("p", null, t("web/offline")),
    h(
      "p",
      { class: "row-of" },
      h("a", { class: "button go", href: "/" }, t("web/home")),
      h("a", { class: "button", href: "/new" }, t("home/new")),
    ),
    h("p", { class: "quiet" }, t("web/comes-back")),
    runningList(runningGames()),
  );

/**
 * A way to company, with a word of what is there.
 * @param {string} href
 * @param {string} sign
 * @param {string} name
 * @param {string} note
 */
const way = (href, sign, name, note) =>
  h("a", { href, key: href }, mark(sign), h("b", null, name), h("small", null, note));

/**
 * @param {LobbyEntry} entry
 * @param {Store} store
 * @param {App} app
 */
function line(entry, store, app) {
  const colours = coloursOf(entry.names);
  return [
    h(
      "span",
      { class: "around", "aria-hidden": "true" },
      entry.names.map((name, index) => face(name, colours[index])),
      Array.from({ length: entry.open }, vacant),
    ),
    h(
      "div",
      null,
      h("b", null, t("lobby/with", { names: entry.names })),
      h("span", { class: "quiet" }, termsOf(entry).join(" · ")),
      h("span", { class: "quiet" }, t("lobby/seats", { open: entry.open, seats: entry.seats })),
    ),
    h(
      "button",
      {
        class: "go",
        disabled: store.state.busy,
        onclick: () => {
          const { name } = settings();
          if (name) void join(store, app, entry.table, name);
          else store.change({ joining: entry.table });
        },
      },
      t("lobby/sit"),
    ),
  ];
}

/**
 * @param {Store} store
 * @param {App} app
 * @param {string} table
 * @param {string} name
 */
async function join(store, app, table, name) {
  store.change({ busy: true });
  try {
    await sitDown(table, name);
    app.go(`/t/${table}`);
  } catch (error) {
    app.say(refusalText(error));
  }
  store.change({ busy: false, joining: "" });
}

/**
 * @param {Store} store
 * @param {App} app
 */
function nameDialog(store, app) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = store.state.name.trim();
    if (name) void join(store, app, store.state.joining, name);
    else store.change({ nameless: t("player/name-wanted") });
  };
  return dialog(
    "who",
    t("lobby/name"),
    () => store.change({ joining: "" }),
    h(
      "form",
      { class: "field", novalidate: true, onsubmit: submit, key: "form" },
      nameInput({
        ...{ id: "name", label: t("lobby/name"), value: store.state.name },
        ...{ wrong: store.state.nameless, autofocus: true },
        put: (name) => store.change({ name, nameless: "" }),
      }),
      h("button", { class: "go", disabled: store.state.busy }, t("lobby/sit-down")),
    ),
  );
}
