/**
 * The open tables, as they come and go; and the place for an invitation code.
 *
 * @typedef {import("../net/wire.js").LobbyEntry} LobbyEntry
 */
import { h } from "../base/dom.js";
import { createStore } from "../base/store.js";
import { loadStyles } from "../base/style.js";
import { t } from "../base/words.js";
import { editionName } from "../create/editions.js";
import { options } from "../net/rest.js";
import { socket } from "../net/socket.js";

/** @type {import("../base/page.js").Opener} */
export async function openPage(app) {
  await loadStyles(import.meta.url, "./lobby.css");
  const store = createStore(
    { tables: /** @type {readonly LobbyEntry[]} */ ([]), home: "" },
    app.draw,
  );
  const stop = socket.subscribeLobby(({ tables }) => store.change({ tables }));
  options().then(
    (offered) => store.change({ home: offered.addresses[0] ?? "" }),
    () => {},
  );
  return { title: () => t("lobby/title"), view: () => view(store.state, app.go), close: stop };
}

/**
 * @param {{tables: readonly LobbyEntry[], home: string}} state
 * @param {(path: string) => void} go
 */
function view({ tables, home }, go) {
  return h(
    "div",
    { class: "sheet lobby" },
    h("h1", null, t("lobby/title")),
    tables.length === 0
      ? h("p", null, t("lobby/none"))
      : h(
          "ul",
          { class: "tables" },
          tables.map((entry) =>
            h(
              "li",
              { key: entry.table },
              h(
                "div",
                null,
                h("b", null, t("lobby/with", { names: entry.names })),
                h("span", { class: "quiet" }, editionName(entry.edition)),
                h(
                  "span",
                  { class: "quiet" },
                  t("lobby/seats", { open: entry.open, seats: entry.seats }),
                ),
              ),
              h("a", { class: "button go", href: `/t/${entry.table}` }, t("lobby/sit")),
            ),
          ),
        ),
    h("p", null, h("a", { class: "button", href: "/new" }, t("home/new"))),
    h(
      "form",
      {
        class: "field code-entry",
        onsubmit: (/** @type {SubmitEvent} */ event) => enter(event, go),
      },
      h("h2", null, t("lobby/code")),
      h("label", { for: "code" }, t("lobby/code-label")),
      h(
        "div",
        { class: "row-of" },
        h("input", {
          id: "code",
          name: "code",
          minlength: "8",
          maxlength: "8",
          pattern: "[A-Za-z0-9]{8}",
          required: true,
          autocomplete: "off",
          autocapitalize: "characters",
        }),
        h("button", null, t("lobby/enter")),
      ),
    ),
    home ? h("p", { class: "quiet" }, t("server/house", { address: home })) : null,
  );
}

/**
 * @param {SubmitEvent} event
 * @param {(path: string) => void} go
 */
function enter(event, go) {
  event.preventDefault();
  const code = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("code");
  go(`/join/${encodeURIComponent(String(code).toUpperCase())}`);
}
