/**
 * The page of the account: forms for a guest, cards for whoever is signed in.
 *
 * @typedef {import("../net/wire.js").Me} Me
 * @typedef {import("../net/passkeys.js").WaysIn} WaysIn
 *
 * @typedef {object} State
 * @property {Me | null} me
 * @property {number} games how many were played to their end
 * @property {boolean} busy a request is under way
 * @property {WaysIn | null} ways the ways into the account, once they are known
 * @property {boolean} asking whether the account shall go for good
 * @property {{form: string, text: string} | null} wrong what was refused, and where
 *
 * @typedef {AccountDeeds & import("./passkeys.js").PasskeyDeeds} Deeds
 *
 * @typedef {object} AccountDeeds
 * @property {(login: string, password: string) => void} register
 * @property {(login: string, password: string) => void} signIn
 * @property {(old: string, fresh: string) => void} changePassword
 * @property {(login: string, password: string) => void} addPassword to an account without one
 * @property {() => void} signOut here
 * @property {() => void} signOutEverywhere
 * @property {() => void} delete
 * @property {(asking: boolean) => void} ask whether the account shall go
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { dialog } from "../draw/dialog.js";
import { face } from "../draw/portraits.js";
import { profilePath } from "../net/company.js";
import { passkeyCard, reasonAgainst } from "./passkeys.js";

const EXPORT = "/api/v1/me/export";

/**
 * @param {State} state
 * @param {Deeds} deeds
 * @param {() => import("../base/dom.js").Child} programs the card of the programs
 */
export function accountView(state, deeds, programs) {
  const { me, asking } = state;
  const kept = me?.kind === "account" ? me : null;
  return h(
    "div",
    { class: "account" },
    h("h1", null, t("account/title")),
    kept
      ? whoView(kept, state, deeds)
      : h("p", { class: "lead", key: "guest" }, t("account/guest")),
    h(
      "div",
      { class: "account-cards", key: kept ? "kept" : "new" },
      kept ? [keptCards(state, deeds), programs()] : newCards(state, deeds),
    ),
    asking ? farewell(deeds) : null,
  );
}

/**
 * @param {Me} me
 * @param {State} state
 * @param {Deeds} deeds
 */
function whoView({ id, name, username, rating, rated_games }, { busy, games }, { signOut }) {
  return h(
    "div",
    { class: "account-who", key: "who" },
    face(name),
    h(
      "span",
      null,
      h("b", null, t("account/signed-in", { name })),
      username ? h("span", { class: "quiet" }, t("account/login-is", { login: username })) : null,
      h("span", { class: "quiet" }, t("account/games", { count: games })),
      rating === null
        ? null
        : h("span", { class: "quiet" }, t("account/rating", { rating, count: rated_games })),
    ),
    h(
      "nav",
      { class: "row-of", "aria-label": t("account/title") },
      h("a", { class: "button", href: profilePath(id) }, t("people/own-profile")),
      h("a", { class: "button", href: "/history" }, t("home/history")),
      h("a", { class: "button", href: "/people" }, t("home/people")),
      h("a", { class: "button", href: "/settings" }, t("account/rename")),
      h("button", { onclick: signOut, disabled: busy }, t("account/sign-out-here")),
    ),
  );
}

/**
 * @param {State} state
 * @param {Deeds} deeds
 */
function newCards(state, deeds) {
  const { register, signIn } = deeds;
  return [
    credentialsForm("create", t("account/create"), state, register),
    form(
      "enter",
      t("account/sign-in"),
      state,
      (read) => signIn(read("login"), read("password")),
      field("enter-login", "login", t("account/login"), "username"),
      field("enter-password", "password", t("account/password"), "current-password"),
    ),
    reasonAgainst()
      ? h("p", { class: "quiet", key: "no-passkeys" }, reasonAgainst())
      : passkeyCard(null, state.busy, deeds),
  ];
}

/**
 * @param {State} state
 * @param {Deeds} deeds
 */
function keptCards(state, deeds) {
  const { busy, ways } = state;
  return [
    ways?.password === false ? firstPasswordForm(state, deeds) : passwordForm(state, deeds),
    ways ? passkeyCard(ways, busy, deeds) : null,
    h(
      "section",
      { class: "account-card", key: "data", "aria-labelledby": "account-data" },
      h("h2", { id: "account-data" }, t("account/data")),
      h("p", null, h("a", { href: EXPORT, download: "luckynumbers.json" }, t("account/export"))),
      h(
        "div",
        { class: "row-of" },
        h("button", { onclick: deeds.signOutEverywhere, disabled: busy }, t("account/sign-out")),
        h("button", { onclick: () => deeds.ask(true), disabled: busy }, t("account/delete")),
      ),
    ),
  ];
}

/**
 * A username and a password for an account that is entered by passkeys alone.
 * @param {State} state
 * @param {Deeds} deeds
 */
function firstPasswordForm(state, { addPassword }) {
  return credentialsForm("add", t("account/add-password"), state, addPassword);
}

/**
 * A form for a new username and its password.
 * @param {string} key
 * @param {string} title
 * @param {State} state
 * @param {(login: string, password: string) => void} send
 */
function credentialsForm(key, title, state, send) {
  return form(
    key,
    title,
    state,
    (read) => send(read("login"), read("password")),
    field(`${key}-login`, "login", t("account/login"), "username", t("account/login-note")),
    field(
      `${key}-password`,
      "password",
      t("account/password"),
      "new-password",
      t("account/password-note"),
    ),
  );
}

/**
 * @param {State} state
 * @param {Deeds} deeds
 */
function passwordForm(state, { changePassword }) {
  return form(
    "change",
    t("account/change-password"),
    state,
    (read) => changePassword(read("old"), read("fresh")),
    field("old", "old", t("account/old-password"), "current-password"),
    field("fresh", "fresh", t("account/new-password"), "new-password", t("account/password-note")),
  );
}

/**
 * A form in a card; what is refused is told by our own sentences, not by the browser's.
 * @param {string} key
 * @param {string} title of the card and of its button
 * @param {State} state
 * @param {(read: (name: string) => string) => void} send
 * @param {...import("../base/dom.js").Child} fields
 */
function form(key, title, { busy, wrong }, send, ...fields) {
  return h(
    "form",
    {
      class: "account-card",
      key,
      novalidate: true,
      "aria-labelledby": `account-${key}`,
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
        send((name) => String(given.get(name) ?? ""));
      },
    },
    h("h2", { id: `account-${key}` }, title),
    fields,
    wrong?.form === key
      ? h("p", { class: "wrong", role: "alert", key: "wrong" }, wrong.text)
      : null,
    h("button", { class: "go", key: "send", disabled: busy }, title),
  );
}

/**
 * @param {string} id
 * @param {string} name
 * @param {string} label
 * @param {string} autocomplete
 * @param {string} [note]
 */
function field(id, name, label, autocomplete, note) {
  return h(
    "div",
    { class: "field", key: id },
    h("label", { for: id }, label),
    h("input", {
      id,
      name,
      type: autocomplete === "username" ? "text" : "password",
      autocomplete,
      autocapitalize: "none",
      spellcheck: "false",
      maxlength: autocomplete === "username" ? "40" : "200",
      "aria-describedby": note ? `${id}-note` : null,
    }),
    note ? h("span", { class: "quiet", id: `${id}-note` }, note) : null,
  );
}

/** @param {Deeds} deeds */
function farewell(deeds) {
  const close = () => deeds.ask(false);
  return dialog(
    "farewell",
    t("account/delete"),
    close,
    h("p", null, t("account/delete-ask")),
    h(
      "div",
      { class: "row-of" },
      h("button", { onclick: close }, t("account/keep")),
      h("button", { class: "go", onclick: deeds.delete }, t("account/delete-now")),
    ),
  );
}
