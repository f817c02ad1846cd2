/**
 * The popover of a chair: who sits there, and the gardener or the name that goes with it.
 *
 * @typedef {import("./plan.js").Plan} Plan
 * @typedef {import("./plan.js").Place} Place
 * @typedef {import("./plan.js").SeatIn} SeatIn
 * @typedef {import("../base/store.js").Store<Plan>} PlanStore
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { leaf, mark } from "../draw/icons.js";
import { nameField } from "../draw/names.js";
import { portrait } from "../draw/portraits.js";
import { botLabel, botName, temper } from "./bots.js";
import { ladder, nextRival } from "./ladder.js";
import { mayEmpty, withPlace } from "./plan.js";
import { AWAITED, nameFor } from "./table.js";

/** @typedef {SeatIn["kind"] | "empty"} Kind */

/** @param {number} index */
export const whoId = (index) => `who-${index + 1}`;

/**
 * @param {PlanStore} store
 * @param {number} index
 */
export function whoPopover(store, index) {
  const place = store.state.places[index] ?? null;
  const put = (/** @type {Place} */ next) => store.change(withPlace(store.state, index, next));
  return h(
    "div",
    {
      id: whoId(index),
      class: "seat-choice",
      popover: "auto",
      role: "dialog",
      "aria-label": t("new/kind", { seat: index + 1 }),
      onkeydown: closeOnEnter,
    },
    h("h2", { "aria-hidden": "true" }, t("new/kind", { seat: index + 1 })),
    kinds(store.state, index, put),
    place?.kind === "bot" ? gardeners(store.state.bots, place.bot ?? "", index, put) : null,
    place?.kind === "device"
      ? nameField({
          id: `name-${index + 1}`,
          label: t("new/name"),
          value: place.name ?? "",
          placeholder: nameFor(index + 1),
          enter: "done",
          put: (name) => put({ kind: "device", name }),
        })
      : null,
    h(
      "button",
      {
        type: "button",
        class: "ready",
        popovertarget: whoId(index),
        popovertargetaction: "hide",
      },
      mark("check"),
      t("new/done"),
    ),
  );
}

/**
 * Enter closes the popover; it must not set the table meanwhile.
 * @param {KeyboardEvent} event
 */
function closeOnEnter(event) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || event.isComposing)
    return;
  event.preventDefault();
  /** @type {HTMLElement} */ (event.currentTarget).hidePopover();
}

/**
 * @param {Plan} plan
 * @param {number} index
 * @param {(place: Place) => void} put
 */
function kinds(plan, index, put) {
  const place = plan.places[index] ?? null;
  const chosen = place?.kind ?? "empty";
  const seated = plan.places.some((other) => other?.kind === "me");
  const offered = /** @type {[Kind, string][]} */ ([
    ["me", t("new/me")],
    ["invite", t("new/invite")],
    ["bot", t("new/bot")],
    ["device", t("new/device")],
    ["open", t("new/open")],
    ["empty", t("new/empty")],
  ]).filter(
    ([kind]) => !(plan.here && AWAITED.has(kind)) && (kind !== "me" || chosen === "me" || !seated),
  );
  return h(
    "div",
    {
      class: "kinds",
      role: "radiogroup",
      "aria-label": t("new/kind", { seat: index + 1 }),
    },
    offered.map(([kind, name]) => {
      const last = kind === "empty" && !mayEmpty(plan, index);
      return h(
        "label",
        { key: kind, class: "kind" },
        h("input", {
          type: "radio",
          name: `kind-${index + 1}`,
          value: kind,
          checked: kind === chosen,
          autofocus: kind === chosen,
          disabled: last,
          onchange: () => put(wished(kind, plan)),
        }),
        kind === "bot" ? leaf() : mark(MARKS[kind] ?? "person"),
        h("span", null, name, last ? h("small", null, " ", t("new/two-at-least")) : null),
      );
    }),
  );
}

/** @type {{readonly [kind: string]: string}} */
const MARKS = { device: "device", open: "globe", empty: "close" };

/**
 * @param {readonly string[]} bots
 * @param {string} chosen
 * @param {number} index
 * @param {(place: Place) => void} put
 */
function gardeners(bots, chosen, index, put) {
  return h(
    "div",
    { key: "gardeners" },
    h(
      "div",
      { class: "nine", role: "radiogroup", "aria-label": t("new/bot-of", { seat: index + 1 }) },
      bots.map((bot) =>
        h(
          "label",
          { key: bot },
          h("input", {
            type: "radio",
            name: `gardener-${index + 1}`,
            value: bot,
            checked: bot === chosen,
            "aria-label": botLabel(bot),
            onchange: () => put({ kind: "bot", bot }),
          }),
          portrait(bot),
          h("span", null, botName(bot)),
        ),
      ),
    ),
    h(
      "p",
      { class: "temper", "aria-live": "polite" },
      h("b", null, botName(chosen)),
      " ",
      temper(chosen),
    ),
  );
}

/**
 * The seat for a kind: the next gardener of the ladder, or a name to fill in.
 * @param {Kind} kind
 * @param {Plan} plan
 * @returns {Place}
 */
function wished(kind, { bots, places }) {
  switch (kind) {
    case "empty":
      return null;
    case "bot":
      return { kind, bot: newcomer(bots, places) };
    case "device":
      return { kind, name: "" };
    default:
      return { kind };
  }
}

/**
 * The gardener to beat next, or the first one after them who does not sit there yet.
 * @param {readonly string[]} bots
 * @param {readonly Place[]} places
 */
function newcomer(bots, places) {
  const rival = nextRival(bots, ladder().beaten);
  const from = bots.indexOf(rival);
  const order = [...bots.slice(from), ...bots.slice(0, from)];
  return order.find((bot) => !places.some((place) => place?.bot === bot)) ?? rival;
}
