/**
 * The variants as cards, each with a small drawing. What the edition prescribes is shown as fixed.
 *
 * @typedef {import("./plan.js").Plan} Plan
 */
import { classes, h } from "../base/dom.js";
import { t } from "../base/words.js";
import { clover } from "../draw/clover.js";
import { mark } from "../draw/icons.js";
import { fixes } from "./plan.js";

/** @typedef {"bruno" | "michael" | "tournament"} Variant */

/** @param {import("../base/store.js").Store<Plan>} store */
export function variants(store) {
  return h(
    "fieldset",
    null,
    h("legend", null, t("new/variants"), " ", h("small", null, t("new/variants-note"))),
    h(
      "div",
      { class: "variant-cards" },
      variant(store, "bruno", t("variant/bruno"), t("new/bruno-note"), pair()),
      variant(store, "michael", t("variant/michael"), t("new/michael-note"), setup()),
      variant(store, "tournament", t("new/tournament"), t("new/tournament-note"), rosette()),
    ),
  );
}

/**
 * @param {import("../base/store.js").Store<Plan>} store
 * @param {Variant} name
 * @param {string} title
 * @param {string} note
 * @param {import("../base/dom.js").VNode} picture
 */
function variant({ state, change }, name, title, note, picture) {
  const fixed = fixes(state, name);
  return h(
    "label",
    { key: name, class: classes("card variant", fixed && "fixed") },
    h("input", {
      type: "checkbox",
      name,
      checked: state[name] || fixed,
      disabled: fixed,
      onchange: () => change({ [name]: !state[name] }),
    }),
    picture,
    h(
      "span",
      { class: "words" },
      h("b", null, title),
      h("span", { class: "quiet" }, note),
      fixed ? h("span", { class: "quiet because" }, t("new/fixed")) : null,
    ),
    h("span", { class: "tick", "aria-hidden": "true" }, mark(fixed ? "lock" : "check")),
  );
}

/** Two equal numbers, corner to corner. */
function pair() {
  return h(
    "span",
    { class: "sample", "aria-hidden": "true" },
    h("i"),
    h("i", { class: "equal" }, clover({ number: 7, colour: 2 })),
    h("i", { class: "equal" }, clover({ number: 7, colour: 1 })),
    h("i"),
  );
}

/** One tile on the diagonal, and the cell of the next. */
function setup() {
  return h(
    "span",
    { class: "sample", "aria-hidden": "true" },
    h("i", { class: "gold" }, clover({ number: 5, colour: 1 })),
    h("i"),
    h("i"),
    h("i", { class: "gold next" }),
  );
}

/** Two points for a win. */
function rosette() {
  return h("span", { class: "rosette", "aria-hidden": "true" }, clover({ number: 2, colour: 1 }));
}
