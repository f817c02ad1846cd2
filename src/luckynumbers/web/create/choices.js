/**
 * The line of quiet choices, each with a good default: the clock, who starts, who may come, when it
 * begins, and whether the tutor asks.
 *
 * @typedef {import("./plan.js").Plan} Plan
 */
import { h } from "../base/dom.js";
import { change, settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { leaf, mark } from "../draw/icons.js";
import { botName } from "./bots.js";
import { openness, withOpenness } from "./plan.js";
import { myName } from "./table.js";

/** @param {import("../base/store.js").Store<Plan>} store */
export function choices({ state, change: set }) {
  const come = openness(state);
  return h(
    "div",
    { class: "choices" },
    state.here
      ? null
      : choice("clock", mark("clock"), t("new/clock"), state.clock, clocks(), (clock) =>
          set({ clock }),
        ),
    choice("start", leaf(), t("new/start"), String(state.start), starts(state), (start) =>
      set({ start: Number(start) }),
    ),
    come === "nobody"
      ? null
      : [
          choice("openness", mark("eye"), t("new/openness"), come, opennesses(), (chosen) =>
            set(withOpenness(state, chosen === "anyone")),
          ),
          choice("begin", mark("door"), t("new/begin"), String(state.auto), begins(), (auto) =>
            set({ auto: auto === "true" }),
          ),
        ],
    isAmongGardeners(state)
      ? choice("tutor", mark("hint"), t("settings/tutor"), settings().tutor, tutors(), (tutor) => {
          change({ tutor: /** @type {import("../base/settings.js").Settings["tutor"]} */ (tutor) });
          set({});
        })
      : null,
  );
}

/**
 * Whether one person plays against gardeners alone: there the tutor may ask.
 * @param {Plan} plan
 */
const isAmongGardeners = ({ places }) =>
  places.some((place) => place?.kind === "bot") &&
  places.filter((place) => place && place.kind !== "bot").length === 1 &&
  places.some((place) => place?.kind === "me");

/** @returns {[string, string][]} */
const clocks = () => [
  ["none", t("new/clock-none")],
  ["turn", t("new/clock-turn")],
  ["game", t("new/clock-game")],
  ["days", t("new/clock-days")],
];

/** @returns {[string, string][]} */
const tutors = () => [
  ["off", t("new/tutor-off")],
  ["big", t("settings/tutor")],
  ["small", t("new/tutor-small")],
];

/** @returns {[string, string][]} */
const opennesses = () => [
  ["link", t("new/only-link")],
  ["anyone", t("new/listed")],
];

/** @returns {[string, string][]} */
const begins = () => [
  ["false", t("new/begin-host")],
  ["true", t("new/begin-auto")],
];

/**
 * @param {Plan} plan
 * @returns {[string, string][]}
 */
function starts({ places }) {
  const seats = places.flatMap((place, index) => (place ? [{ place, seat: index + 1 }] : []));
  return [
    ["0", t("new/start-draw")],
    ...seats.map(
      ({ place, seat }) => /** @type {[string, string]} */ ([String(seat), starter(place, seat)]),
    ),
  ];
}

/**
 * @param {import("./plan.js").SeatIn} place
 * @param {number} seat
 */
function starter({ kind, bot = "", name = "" }, seat) {
  const known = kind === "bot" ? botName(bot) : kind === "me" ? myName() : name.trim();
  return known ? t("new/start-name", { name: known, seat }) : t("new/start-seat", { seat });
}

/**
 * @param {string} id
 * @param {import("../base/dom.js").VNode} picture
 * @param {string} label
 * @param {string} value
 * @param {[string, string][]} offered
 * @param {(value: string) => void} put
 */
function choice(id, picture, label, value, offered, put) {
  return h(
    "span",
    { class: "quiet-choice", key: id },
    picture,
    h(
      "select",
      {
        id,
        "aria-label": label,
        title: label,
        value,
        onchange: (/** @type {Event} */ event) =>
          put(/** @type {HTMLSelectElement} */ (event.target).value),
      },
      offered.map(([each, name]) =>
        h("option", { value: each, selected: each === value, key: each }, name),
      ),
    ),
  );
}
