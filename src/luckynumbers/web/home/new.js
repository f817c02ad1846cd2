/**
 * A new table: the box, who sits where, variants, clock; each explained in a sentence.
 *
 * @typedef {import("../net/wire.js").SeatIn} SeatIn
 *
 * @typedef {object} State
 * @property {readonly import("../net/wire.js").BoxOut[]} boxes
 * @property {readonly string[]} bots
 * @property {string} edition
 * @property {SeatIn[]} seats
 * @property {boolean} bruno
 * @property {boolean} michael
 * @property {boolean} tournament
 * @property {string} clock
 * @property {number} start
 * @property {boolean} public
 * @property {boolean} busy
 */
import { h } from "../base/dom.js";
import { ease, easy } from "../base/settings.js";
import { createStore } from "../base/store.js";
import { loadStyles } from "../base/style.js";
import { t } from "../base/words.js";
import { botLabel, forPeople, temper } from "../create/bots.js";
import { editionName, editionNote } from "../create/editions.js";
import { ladder, nextRival } from "../create/ladder.js";
import { makeTable, myName } from "../create/table.js";
import { mark } from "../draw/icons.js";
import { face, portrait } from "../draw/portraits.js";
import { options, refusalText } from "../net/rest.js";

/** @type {{[kind: string]: import("../net/wire.js").ClockIn}} */
const CLOCKS = {
  none: { kind: "none" },
  turn: { kind: "turn", seconds: 60 },
  game: { kind: "game", seconds: 600, increment: 5 },
  days: { kind: "days", seconds: 172_800 },
};
const ACCESS = "access";
const CLOCK_NAMES = {
  none: "new/clock-none",
  turn: "new/clock-turn",
  game: "new/clock-game",
  days: "new/clock-days",
};

/** @type {import("../base/page.js").Opener} */
export async function openPage(app) {
  await loadStyles(import.meta.url, "./home.css");
  const offered = await options();
  const store = createStore(
    /** @type {State} */ ({
      boxes: offered.boxes,
      bots: forPeople(offered.bots),
      edition: easy() ? ACCESS : "lucky-numbers",
      seats: [{ kind: "me" }, { kind: "invite" }],
      bruno: false,
      michael: false,
      tournament: false,
      clock: "none",
      start: 0,
      public: false,
      busy: false,
    }),
    app.draw,
  );

  async function make() {
    const { edition, seats, bruno, michael, tournament, clock, start, public: shown } = store.state;
    store.change({ busy: true });
    try {
      const wish = {
        edition,
        seats,
        bruno,
        michael,
        tournament,
        start,
        public: shown || seats.some(({ kind }) => kind === "open"),
      };
      app.go(await makeTable({ ...wish, clock: CLOCKS[clock] ?? { kind: "none" } }));
    } catch (error) {
      store.change({ busy: false });
      app.say(refusalText(error));
    }
  }

  return { title: () => t("new/title"), view: () => view(store, make) };
}

/**
 * @param {import("../base/store.js").Store<State>} store
 * @param {() => void} make
 */
function view(store, make) {
  const { state, change } = store;
  const box = state.boxes.find(({ edition }) => edition === state.edition);
  return h(
    "form",
    {
      class: "sheet new",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        make();
      },
    },
    h("h1", null, t("new/title")),
    h("p", { class: "lead" }, t("new/lead")),
    h(
      "fieldset",
      null,
      h("legend", null, t("new/edition")),
      state.boxes.map(({ edition, most }) =>
        choice(
          "radio",
          "edition",
          edition,
          state.edition === edition,
          editionName(edition),
          editionNote(edition),
          () =>
            change({
              edition,
              seats: state.seats.slice(0, most),
              ...(edition === ACCESS ? { clock: "none" } : {}),
            }),
        ),
      ),
      state.edition === ACCESS
        ? choice("checkbox", "easy", "", easy(), t("access/easy"), t("access/easy-note"), () => {
            ease(!easy());
            change({ clock: "none" });
          })
        : null,
    ),
    h(
      "fieldset",
      null,
      h("legend", null, t("new/players")),
      h(
        "ol",
        { class: "seat-list" },
        state.seats.map((seat, index) => seatRow(store, seat, index)),
      ),
      state.seats.length < (box?.most ?? 0)
        ? h(
            "button",
            {
              type: "button",
              onclick: () =>
                change({ seats: [...state.seats, { kind: "bot", bot: proposedBot(state.bots) }] }),
            },
            t("new/add"),
          )
        : null,
    ),
    h(
      "fieldset",
      null,
      h("legend", null, t("new/variants")),
      choice("checkbox", "bruno", "", state.bruno, t("variant/bruno"), t("new/bruno-note"), () =>
        change({ bruno: !state.bruno }),
      ),
      choice(
        "checkbox",
        "michael",
        "",
        state.michael || (box?.options.includes("michael") ?? false),
        t("variant/michael"),
        t("new/michael-note"),
        () => change({ michael: !state.michael }),
      ),
      choice(
        "checkbox",
        "tournament",
        "",
        state.tournament,
        t("new/tournament"),
        t("new/tournament-note"),
        () => change({ tournament: !state.tournament }),
      ),
    ),
    h(
      "fieldset",
      { class: "pair" },
      select(
        "clock",
        t("new/clock"),
        state.clock,
        Object.entries(CLOCK_NAMES).map(([kind, code]) => [kind, t(code)]),
        (clock) => change({ clock }),
      ),
      select(
        "start",
        t("new/start"),
        String(state.start),
        [
          ["0", t("new/start-draw")],
          ...state.seats.map(
            (_, index) =>
              /** @type {[string, string]} */ ([
                String(index + 1),
                t("new/start-seat", { seat: index + 1 }),
              ]),
          ),
        ],
        (start) => change({ start: Number(start) }),
      ),
    ),
    state.seats.some(({ kind }) => kind === "open")
      ? choice("checkbox", "public", "", true, t("new/public"), "", () => {})
      : null,
    h("button", { class: "go big", type: "submit", disabled: state.busy }, t("new/make")),
  );
}

/**
 * @param {string} type
 * @param {string} name
 * @param {string} value
 * @param {boolean} checked
 * @param {string} title
 * @param {string} note
 * @param {() => void} change
 */
function choice(type, name, value, checked, title, note, change) {
  return h(
    "label",
    { class: "choice", key: `${name}-${value}` },
    h("input", { type, name, value, checked, onchange: change }),
    h("span", null, h("b", null, title), note ? h("span", { class: "quiet" }, note) : null),
  );
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string} value
 * @param {[string, string][]} choices
 * @param {(value: string) => void} change
 */
export function select(id, label, value, choices, change) {
  return h(
    "div",
    { class: "field", key: id },
    h("label", { for: id }, label),
    h(
      "select",
      {
        id,
        value,
        onchange: (/** @type {Event} */ event) =>
          change(/** @type {HTMLSelectElement} */ (event.target).value),
      },
      choices.map(([each, name]) =>
        h("option", { value: each, selected: each === value, key: each }, name),
      ),
    ),
  );
}

/**
 * @param {import("../base/store.js").Store<State>} store
 * @param {SeatIn} seat
 * @param {number} index
 */
function seatRow({ state, change }, seat, index) {
  const put = (/** @type {SeatIn} */ wish) => change({ seats: state.seats.with(index, wish) });
  const kinds = /** @type {[string, string][]} */ ([
    ["me", t("new/me")],
    ["invite", t("new/invite")],
    ["device", t("new/device")],
    ["bot", t("new/bot")],
    ["open", t("new/open")],
  ]).filter(
    ([kind]) =>
      kind !== "me" || seat.kind === "me" || !state.seats.some((other) => other.kind === "me"),
  );
  const number = index + 1;
  return h(
    "li",
    { key: index },
    seatFace(seat),
    h(
      "select",
      {
        "aria-label": t("new/kind", { seat: number }),
        value: seat.kind,
        onchange: (/** @type {Event} */ event) =>
          put(wished(/** @type {HTMLSelectElement} */ (event.target).value, state.bots)),
      },
      kinds.map(([kind, name]) =>
        h("option", { value: kind, selected: kind === seat.kind, key: kind }, name),
      ),
    ),
    seat.kind === "bot"
      ? h(
          "select",
          {
            "aria-label": t("new/bot-of", { seat: number }),
            value: seat.bot,
            onchange: (/** @type {Event} */ event) =>
              put({ kind: "bot", bot: /** @type {HTMLSelectElement} */ (event.target).value }),
          },
          state.bots.map((bot) =>
            h("option", { value: bot, selected: bot === seat.bot, key: bot }, botLabel(bot)),
          ),
        )
      : null,
    seat.kind === "bot" ? h("span", { class: "quiet temper" }, temper(seat.bot ?? "")) : null,
    seat.kind === "device"
      ? h("input", {
          "aria-label": t("new/name-of", { seat: number }),
          placeholder: t("new/name"),
          maxlength: "30",
          required: true,
          value: seat.name ?? "",
          oninput: (/** @type {Event} */ event) =>
            put({ kind: "device", name: /** @type {HTMLInputElement} */ (event.target).value }),
        })
      : null,
    state.seats.length > 2
      ? h(
          "button",
          {
            type: "button",
            class: "round plain",
            "aria-label": t("new/remove", { seat: number }),
            onclick: () => change({ seats: state.seats.toSpliced(index, 1) }),
          },
          mark("close"),
        )
      : null,
  );
}

/**
 * Who sits there; a seat that waits for someone is empty.
 * @param {SeatIn} seat
 */
function seatFace({ kind, bot = "", name = "" }) {
  if (kind === "bot") return portrait(bot);
  if (kind === "me" || name.trim()) return face(kind === "me" ? myName() : name);
  return h("span", { class: "waits" });
}

/**
 * The computer player to propose: the next on the ladder.
 * @param {readonly string[]} bots
 */
const proposedBot = (bots) => nextRival(bots, ladder().beaten);

/**
 * @param {string} kind
 * @param {readonly string[]} bots
 * @returns {SeatIn}
 */
function wished(kind, bots) {
  if (kind === "bot") return { kind, bot: proposedBot(bots) };
  return {
    kind: /** @type {SeatIn["kind"]} */ (kind),
    ...(kind === "device" ? { name: "" } : {}),
  };
}
