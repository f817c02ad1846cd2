/**
 * The forms of the account: what is wrong stands under its field, and a password can be shown.
 *
 * @typedef {import("../base/dom.js").Child} Child
 *
 * @typedef {object} Wrong
 * @property {string} form
 * @property {{readonly [field: string]: string}} faults what is wrong with each field; under "" what is no
 *   field's fault
 *
 * @typedef {object} Filling how the forms are being filled in
 * @property {boolean} busy a request is under way
 * @property {Wrong | null} wrong what was refused, and where
 * @property {{form: string, text: string} | null} done what was done last, told in its form
 * @property {string} shown the field whose password can be read
 * @property {(field: string) => void} show
 *
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {string} autocomplete
 * @property {string} [note]
 *
 * @typedef {object} Form
 * @property {string} key
 * @property {string} title of the card and of its button
 * @property {readonly Field[]} fields
 * @property {(read: (name: string) => string) => void} send
 * @property {Child} [besides] another way to the same end
 * @property {boolean} [folded] whether it opens by its title
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { mark } from "../draw/icons.js";

/**
 * A form in a card; what is refused is told by our own sentences, not by the browser's.
 * @param {Form} form
 * @param {Filling} filling
 */
export function formCard({ key, title, fields, send, besides, folded }, filling) {
  const { busy, wrong, done } = filling;
  const astray = (wrong?.form === key && wrong.faults[""]) || "";
  const told = done?.form === key ? done.text : "";
  const head = h("h2", { id: `account-${key}` }, title);
  const form = h(
    "form",
    {
      class: folded ? null : "account-card",
      key,
      novalidate: true,
      "aria-labelledby": `account-${key}`,
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
        send((name) => String(given.get(name) ?? ""));
      },
    },
    folded ? null : head,
    fields.map((each) => field(key, each, filling)),
    astray ? h("p", { class: "wrong", role: "alert", key: "wrong" }, astray) : null,
    h(
      "div",
      { class: "row-of", key: "ways" },
      h("button", { class: "go", key: "send", disabled: busy }, title),
      besides,
    ),
  );
  // What is done closes its form, and empties it.
  return folded
    ? h(
        "details",
        { class: "account-card", key: told ? `${key}-done` : key },
        h("summary", null, head, told ? h("span", { class: "account-done" }, told) : null),
        form,
      )
    : form;
}

/**
 * A username and a new password.
 * @returns {readonly Field[]}
 */
export const newCredentials = () => [
  {
    ...{ name: "login", label: t("account/login"), autocomplete: "username" },
    note: t("account/login-note"),
  },
  {
    ...{ name: "password", label: t("account/password"), autocomplete: "new-password" },
    note: t("account/password-note"),
  },
];

/**
 * The id of a field.
 * @param {string} form
 * @param {string} name
 */
export const fieldId = (form, name) => `${form}-${name}`;

/**
 * A field with its label, what is wrong with it and a note about it.
 * @param {string} form
 * @param {Field} field
 * @param {Pick<Filling, "wrong" | "shown" | "show">} filling
 */
export function field(form, { name, label, autocomplete, note }, { wrong, shown, show }) {
  const id = fieldId(form, name);
  const secret = autocomplete.endsWith("password");
  const told = (wrong?.form === form && wrong.faults[name]) || "";
  const described = [told ? `${id}-wrong` : "", note ? `${id}-note` : ""].filter(Boolean);
  return h(
    "div",
    { class: "field", key: id },
    h("label", { for: id }, label),
    h(
      "div",
      { class: "account-entry" },
      h("input", {
        id,
        name,
        type: secret && shown !== id ? "password" : "text",
        autocomplete,
        autocapitalize: "none",
        spellcheck: "false",
        maxlength: secret ? "200" : "40",
        "aria-invalid": told ? "true" : null,
        "aria-describedby": described.join(" ") || null,
      }),
      secret ? eye(id, shown === id, show) : null,
    ),
    told ? h("p", { class: "wrong", role: "alert", id: `${id}-wrong` }, told) : null,
    note ? h("span", { class: "quiet", id: `${id}-note` }, note) : null,
  );
}

/**
 * The button that shows a password, or hides it again.
 * @param {string} id
 * @param {boolean} open
 * @param {(field: string) => void} show
 */
function eye(id, open, show) {
  return h(
    "button",
    {
      type: "button",
      class: "round plain account-eye",
      "aria-label": t("account/show"),
      "aria-pressed": String(open),
      "aria-controls": id,
      title: t("account/show"),
      onclick: () => show(open ? "" : id),
    },
    mark("eye"),
  );
}
