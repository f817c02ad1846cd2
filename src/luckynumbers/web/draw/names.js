/**
 * The field for a name. Once it is full, it says how long a name may be.
 *
 * @typedef {object} NameInput
 * @property {string} id
 * @property {string} label
 * @property {string} value
 * @property {(name: string) => void} put
 * @property {string} [placeholder]
 * @property {boolean} [autofocus]
 * @property {string} [wrong] why the name is refused
 * @property {"go" | "done"} [enter] what Enter does: go on with the name, or just accept it
 */
import { h } from "../base/dom.js";
import { LONGEST_NAME } from "../base/settings.js";
import { t } from "../base/words.js";

/**
 * The field alone, for where its name needs no room.
 * @param {NameInput} field
 */
export function nameInput(field) {
  const { id, label, value, put, placeholder = "", autofocus = false, wrong, enter = "go" } = field;
  const full = value.length >= LONGEST_NAME;
  return [
    h("input", {
      id,
      key: id,
      placeholder,
      autofocus,
      value,
      "aria-label": label,
      "aria-invalid": wrong ? "true" : null,
      "aria-describedby": `${id}-note`,
      maxlength: LONGEST_NAME,
      autocomplete: "nickname",
      enterkeyhint: enter,
      oninput: (/** @type {Event} */ event) =>
        put(/** @type {HTMLInputElement} */ (event.target).value),
    }),
    h(
      "small",
      { id: `${id}-note`, key: `${id}-note`, class: wrong ? "wrong" : "quiet", role: "status" },
      wrong || (full ? t("player/longest-name", { count: LONGEST_NAME }) : ""),
    ),
  ];
}

/**
 * The field under its name.
 * @param {NameInput} field
 */
export function nameField(field) {
  return h(
    "div",
    { class: "field", key: field.id },
    h("label", { for: field.id }, field.label),
    nameInput(field),
  );
}
