/**
 * An invitation: who invites, who sits there, what is played; a name, and the seat that it opens.
 *
 * @typedef {import("../net/wire.js").Info} Info
 * @typedef {import("../net/wire.js").SeatInfo} SeatInfo
 */
import { h } from "../base/dom.js";
import { change, LONGEST_NAME } from "../base/settings.js";
import { createStore } from "../base/store.js";
import { loadStyles } from "../base/style.js";
import { t } from "../base/words.js";
import { editionName } from "../create/editions.js";
import { myName } from "../create/table.js";
import { clover } from "../draw/clover.js";
import { garden, parseTiles } from "../draw/garden.js";
import { face, portrait } from "../draw/portraits.js";
import { ask, beSomeone, refusalText, rename } from "../net/rest.js";

const GROWN = "104207.........209112...106...313.........115118";
const KEPT = { number: 16, colour: 3 };
const LATEST = 1_000_000;
const TAKEN = new Set(["person", "device", "bot"]);

/** @type {import("../base/page.js").Opener} */
export async function openPage(app, place) {
  await loadStyles(import.meta.url, "./lobby.css");
  const code = place.parts[1] ?? "";
  const { table, seat } = await ask("GET /invitations/{code}", { code });
  const { info } = await ask("GET /tables/{table}", { table, since: LATEST });
  const store = createStore({ name: myName(), busy: false }, app.draw);

  async function sit() {
    const { name } = store.state;
    store.change({ busy: true });
    try {
      await beSomeone(name);
      await rename(name);
      change({ name });
      /** @type {import("../net/wire.js").Join} */
      const body = { op: "join", id: `join-${code}`, table, code };
      await ask("POST /tables/{table}/commands", { table, body });
      app.go(`/t/${table}`);
    } catch (error) {
      store.change({ busy: false });
      app.say(refusalText(error));
    }
  }

  return {
    title: () => t("lobby/joining"),
    view: () =>
      h(
        "form",
        {
          class: "envelope",
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            void sit();
          },
        },
        picture(),
        h(
          "div",
          { class: "envelope-text" },
          h("h1", null, title(info)),
          h(
            "p",
            { class: "quiet" },
            t("join/what", { edition: editionName(info.edition), seats: info.seats.length }),
          ),
          sitting(info.seats, seat),
          entry(store),
        ),
      ),
  };
}

/** @param {Info} info */
function title({ seats, host }) {
  const inviting = seats.find(({ user, kind }) => user === host && kind === "person");
  return inviting ? t("join/kept", { name: inviting.name }) : t("lobby/joining");
}

/** A garden that waits for its next tile; it only decorates. */
function picture() {
  return h(
    "div",
    { class: "envelope-garden", "aria-hidden": "true" },
    garden({ id: "letter", label: "", cells: parseTiles(GROWN) }),
    h("span", { class: "kept" }, clover(KEPT)),
  );
}

/**
 * @param {readonly SeatInfo[]} seats
 * @param {number} mine
 */
function sitting(seats, mine) {
  return h(
    "ul",
    { class: "sitting", "aria-label": t("new/players") },
    seats.map((seat, index) =>
      h("li", { key: index }, faceOf(seat), h("b", null, nameOf(seat, index + 1, mine))),
    ),
  );
}

/** @param {SeatInfo} seat */
function faceOf({ kind, bot, name }) {
  if (kind === "bot") return portrait(bot);
  return TAKEN.has(kind) ? face(name) : h("span", { class: "vacant", "aria-hidden": "true" }, "?");
}

/**
 * @param {SeatInfo} seat
 * @param {number} number
 * @param {number} mine
 */
function nameOf({ kind, name }, number, mine) {
  if (TAKEN.has(kind)) return name;
  return number === mine ? t("new/me") : t("new/empty");
}

/** @param {import("../base/store.js").Store<{name: string, busy: boolean}>} store */
function entry({ state, change: set }) {
  return [
    h(
      "div",
      { class: "field", key: "name" },
      h("label", { for: "name" }, t("lobby/name")),
      h("input", {
        id: "name",
        required: true,
        maxlength: LONGEST_NAME,
        autocomplete: "nickname",
        enterkeyhint: "go",
        autofocus: true,
        value: state.name,
        oninput: (/** @type {Event} */ event) =>
          set({ name: /** @type {HTMLInputElement} */ (event.target).value }),
      }),
    ),
    h("button", { class: "go", key: "sit", disabled: state.busy }, t("lobby/sit-down")),
    h("p", { key: "learn" }, h("a", { href: "/learn" }, t("join/learn"))),
  ];
}
