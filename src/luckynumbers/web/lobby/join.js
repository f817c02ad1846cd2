/**
 * An invitation: who invites, who sits there, what is played; a name for a free seat, or why there
 * is none.
 *
 * @typedef {import("../net/wire.js").Info} Info
 * @typedef {import("../net/wire.js").SeatInfo} SeatInfo
 *
 * @typedef {object} State
 * @property {Info} info
 * @property {string} name
 * @property {string} wrong why the name is refused, or the seat
 * @property {boolean} busy
 */
import { h } from "../base/dom.js";
import { settings } from "../base/settings.js";
import { createStore } from "../base/store.js";
import { loadStyles } from "../base/style.js";
import { shownName, t } from "../base/words.js";
import { editionName } from "../create/editions.js";
import { termsOf } from "../create/terms.js";
import { clover } from "../draw/clover.js";
import { garden, parseTiles } from "../draw/garden.js";
import { nameField } from "../draw/names.js";
import { isFree, isTaken, seatPicture } from "../draw/seats.js";
import { keepInvitation } from "../net/invitations.js";
import { ask, findMe, Refusal, refusalText, whoami } from "../net/rest.js";
import { codeEntryFor } from "./code.js";
import { sitDown } from "./sit.js";

const GROWN = "104207.........209112...106...313.........115118";
const KEPT = { number: 16, colour: 3 };
const LATEST = 1_000_000;
/** How often the table is looked at, in milliseconds: the last seat may go meanwhile. */
const AGAIN = 5_000;
const NO_INVITATION = [404, 422]; // the latter where a code cannot even be one

/** @type {import("../base/page.js").Opener} */
export async function openPage(app, place) {
  const code = place.parts[1];
  if (code === undefined) return (await import("./page.js")).openPage(app, place);
  await loadStyles(import.meta.url, "./lobby.css");
  const found = await ask("GET /invitations/{code}", { code }).catch((error) => error);
  if (found instanceof Refusal && NO_INVITATION.includes(found.status)) return strayPage(app, code);
  if (found instanceof Error) throw found;
  const { table } = found;
  keepInvitation(table, code);
  const look = async () => (await ask("GET /tables/{table}", { table, since: LATEST })).info;
  const [first] = await Promise.all([look(), whoami() ?? findMe().catch(() => null)]);
  const store = createStore(
    /** @type {State} */ ({ info: first, name: settings().name, wrong: "", busy: false }),
    app.draw,
  );
  /** Who sits there may have changed meanwhile. */
  const follow = () =>
    look().then(
      (info) => store.change({ info }),
      () => {}, // the next time will do
    );
  const timer = setInterval(() => document.hidden || store.state.busy || void follow(), AGAIN);

  async function sit() {
    const name = store.state.name.trim();
    const wrong = name ? namesake(store.state.info, name) : t("player/name-wanted");
    if (wrong) {
      store.change({ wrong });
      document.getElementById("name")?.focus();
      return;
    }
    store.change({ busy: true });
    try {
      await sitDown(table, name, code);
      app.go(`/t/${table}`);
    } catch (error) {
      store.change({ busy: false, wrong: refusalText(error) });
      void follow();
    }
  }

  return {
    title: () => t("lobby/joining"),
    close: () => clearInterval(timer),
    view: () => {
      const { info } = store.state;
      return h(
        "form",
        {
          class: "envelope",
          novalidate: true, // what is wrong is told in the reader's language
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            void sit();
          },
        },
        picture(),
        h(
          "div",
          { class: "envelope-text" },
          h("h1", null, hindrance(info)?.text ?? title(info)),
          what(info),
          sitting(info),
          hindrance(info) ? elsewhere(table, info) : entry(store),
        ),
      );
    },
  };
}

/**
 * An invitation that leads nowhere: the code may be typed again.
 * @param {import("../base/page.js").App} app
 * @param {string} code
 * @returns {import("../base/page.js").Page}
 */
function strayPage(app, code) {
  const codeEntry = codeEntryFor(app, { wrong: t("invite/unknown"), typed: code });
  return {
    title: () => t("web/lost"),
    view: () =>
      h(
        "section",
        { class: "sheet" },
        h("h1", null, t("web/lost")),
        codeEntry(),
        h("p", null, h("a", { class: "button", href: "/" }, t("web/home"))),
      ),
  };
}

/** @param {Info} info */
function title({ seats, host }) {
  const inviting = seats.find(({ user, kind }) => user === host && kind === "person");
  return inviting ? t("join/kept", { name: inviting.name }) : t("lobby/joining");
}

/** @param {Info} info */
function what(info) {
  const [, ...terms] = termsOf(info);
  const facts = { edition: editionName(info.edition), seats: info.seats.length };
  return [
    h(
      "p",
      { class: "quiet", key: "what" },
      info.tournament ? t("join/what-series", facts) : t("join/what", facts),
    ),
    terms.length > 0 ? h("p", { class: "terms", key: "terms" }, terms.join(" · ")) : null,
  ];
}

/**
 * Why someone cannot sit down, and what they can do instead.
 * @param {Info} info
 * @returns {{text: string, instead: string} | null}
 */
function hindrance(info) {
  const me = whoami()?.id;
  if (info.status === "closed") return { text: t("join/over"), instead: t("join/to-table") };
  if (info.seats.some(({ user, kind }) => user === me && kind === "person"))
    return { text: t("join/seated"), instead: t("join/to-table") };
  if (info.status === "running") return { text: t("table/started"), instead: t("join/watch") };
  return seatFor(info) ? null : { text: t("join/full"), instead: t("join/watch") };
}

/**
 * The seat that waits for whoever has the invitation; 0 for none.
 * @param {Info} info
 */
function seatFor({ seats }) {
  const me = whoami()?.id;
  const own = seats.findIndex(({ kind, user }) => kind === "reserved" && user === me);
  return (own >= 0 ? own : seats.findIndex(isFree)) + 1;
}

/**
 * @param {string} table
 * @param {Info} info
 */
function elsewhere(table, info) {
  const link = { class: "button go", href: `/t/${table}` };
  return h("p", { key: "elsewhere" }, h("a", link, hindrance(info)?.instead));
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

/** @param {Info} info */
function sitting(info) {
  const mine = hindrance(info) ? 0 : seatFor(info);
  return h(
    "ul",
    { class: "sitting", "aria-label": t("new/players") },
    info.seats.map((seat, index) =>
      h(
        "li",
        { key: index },
        seatPicture(info.seats, index),
        h("b", null, nameOf(seat, index + 1, mine)),
      ),
    ),
  );
}

/**
 * @param {SeatInfo} seat
 * @param {number} number
 * @param {number} mine
 */
function nameOf(seat, number, mine) {
  if (isTaken(seat)) return shownName(seat.name);
  return number === mine ? t("new/me") : t("new/empty");
}

/**
 * That someone at the table has a name already: with a number behind it, a person would have two.
 * @param {Info} info
 * @param {string} name
 */
function namesake({ seats }, name) {
  const lower = name.toLocaleLowerCase();
  const found = seats.filter(isTaken).find((seat) => seat.name.toLocaleLowerCase() === lower);
  return found ? t("join/namesake", { name: found.name }) : "";
}

/** @param {import("../base/store.js").Store<State>} store */
function entry({ state, change: set }) {
  return [
    nameField({
      ...{ id: "name", label: t("lobby/name"), value: state.name, wrong: state.wrong },
      autofocus: true,
      put: (name) => set({ name, wrong: "" }),
    }),
    h("button", { class: "go", key: "sit", disabled: state.busy }, t("lobby/sit-down")),
    h("p", { key: "learn" }, h("a", { href: "/learn" }, t("join/learn"))),
  ];
}
