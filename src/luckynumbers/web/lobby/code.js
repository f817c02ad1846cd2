/**
 * The place for an invitation code: what is wrong with one is told beside it.
 *
 * @typedef {import("../base/page.js").App} App
 * @typedef {import("../base/store.js").Store<{wrong: string}>} Store
 */
import { h } from "../base/dom.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { ask, refusalText } from "../net/rest.js";

const CODE = /^[A-Z0-9]{8}$/;

/**
 * The view of a place for a code on a page.
 * @param {App} app
 * @param {{wrong: string, typed: string}} [before] a code that led nowhere
 */
export function codeEntryFor(app, { wrong, typed } = { wrong: "", typed: "" }) {
  const store = createStore({ wrong }, app.draw);
  return () => codeEntry(store, app, typed);
}

/**
 * @param {Store} store
 * @param {App} app
 * @param {string} typed
 */
function codeEntry(store, app, typed) {
  const { wrong } = store.state;
  return h(
    "form",
    {
      class: "field code-entry",
      novalidate: true, // what is wrong is told in the reader's language
      onsubmit: (/** @type {SubmitEvent} */ event) => void enter(event, store, app),
    },
    h("h2", null, t("lobby/code")),
    h("label", { for: "code" }, t("lobby/code-label")),
    h(
      "div",
      { class: "row-of" },
      h("input", {
        id: "code",
        name: "code",
        maxlength: "16",
        autocomplete: "off",
        autocapitalize: "characters",
        born: (/** @type {HTMLInputElement} */ input) => {
          input.value = typed;
        },
        "aria-invalid": wrong ? "true" : null,
        "aria-describedby": wrong ? "code-wrong" : null,
      }),
      h("button", null, t("lobby/enter")),
    ),
    wrong
      ? h("p", { id: "code-wrong", class: "wrong", role: "alert", born: intoView }, wrong)
      : null,
  );
}

/**
 * A phone's keyboard leaves little room; what is wrong must be in it.
 * @param {HTMLElement} line
 */
const intoView = (line) => queueMicrotask(() => line.scrollIntoView({ block: "nearest" }));

/**
 * @param {SubmitEvent} event
 * @param {Store} store
 * @param {App} app
 */
async function enter(event, store, app) {
  event.preventDefault();
  const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("code");
  const code = String(given ?? "")
    .replace(/[\s-]/g, "")
    .toUpperCase();
  const wrong = CODE.test(code) ? await refusalOf(code) : t("lobby/code-wrong");
  store.change({ wrong });
  if (wrong) document.getElementById("code")?.focus();
  else app.go(`/join/${code}`);
}

/**
 * Why a code is none; empty if it leads to a table.
 * @param {string} code
 */
const refusalOf = (code) => ask("GET /invitations/{code}", { code }).then(() => "", refusalText);
