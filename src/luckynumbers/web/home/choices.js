/**
 * The choices of the settings: one of several, with pictures where they say more, or a tick.
 *
 * @template {string} V
 * @typedef {object} Choice
 * @property {V} value
 * @property {string} text
 * @property {import("../base/dom.js").VNode} [picture]
 * @property {string} [lang] the language of the text, if it is not that of the page
 */
import { classes, h } from "../base/dom.js";
import { clover } from "../draw/clover.js";

/** The tile of the samples. */
export const TILE = { number: 7, colour: 3 };

/**
 * One of several.
 * @template {string} V
 * @param {string} name
 * @param {string} title
 * @param {V} value
 * @param {readonly Choice<V>[]} choices
 * @param {(value: V) => void} set
 * @param {string} [note] what it is about, in a line
 */
export function pick(name, title, value, choices, set, note) {
  return h(
    "fieldset",
    { class: "pick", key: name },
    h("legend", null, title, note ? h("span", { class: "quiet" }, note) : null),
    choices.map((each) =>
      h(
        "label",
        { class: classes("choice", each.picture && "pictured"), key: each.value, lang: each.lang },
        h("input", {
          type: "radio",
          name,
          value: each.value,
          checked: each.value === value,
          onchange: () => set(each.value),
        }),
        h("span", null, each.text),
        each.picture,
      ),
    ),
  );
}

/**
 * On or off.
 * @param {string} key
 * @param {string} title
 * @param {string} note
 * @param {boolean} checked
 * @param {(on: boolean) => void} set
 */
export function tick(key, title, note, checked, set) {
  return h(
    "label",
    { class: "choice", key },
    h("input", { type: "checkbox", checked, onchange: () => set(!checked) }),
    h("span", null, h("b", null, title), h("span", { class: "quiet" }, note)),
  );
}

/**
 * A bit of garden in one theme, or half in each of two.
 * @param {...string} themes
 */
export const swatch = (...themes) =>
  h(
    "span",
    { class: "swatch", "aria-hidden": "true" },
    themes.map((theme) => h("i", { data: { theme } }, h("i"), clover(TILE, "clover", false))),
  );
