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
 * @property {"" | "delete" | "everywhere"} asking whether the account shall go for good, or its sessions
 * @property {import("./forms.js").Wrong | null} wrong what was refused, and where
 * @property {import("./forms.js").Filling["done"]} done what was done last, told in its form
 * @property {boolean} ousted whether this device was signed in, and the session was ended elsewhere
 * @property {string} shown the field whose password can be read
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
 * @property {(proof: string) => void} delete
 * @property {(asking: State["asking"]) => void} ask before something that can't be taken back
 * @property {(field: string) => void} show its password, and no other
 */
import { classes, h } from "../base/dom.js";
import { t } from "../base/words.js";
import { dialog, sureDialog } from "../draw/dialog.js";
import { face } from "../draw/portraits.js";
import { profilePath } from "../net/company.js";
import { field, formCard, newCredentials } from "./forms.js";
import { passkeyButton, passkeyCard, reasonAgainst } from "./passkeys.js";

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
      : [
          h(
            "p",
            { class: "lead", key: "guest" },
            state.ousted ? t("account/ousted") : t("account/guest"),
          ),
          h(
            "p",
            { key: "games" },
            h("a", { class: "button", href: "/history" }, t("home/history")),
          ),
        ],
    h(
      "div",
      { class: classes("account-cards", kept && "kept"), key: kept ? "kept" : "new" },
      kept ? [keptCards(state, deeds), programs()] : newCards(state, deeds),
    ),
    asking === "delete" ? farewell(state, deeds) : null,
    asking === "everywhere" ? sureEverywhere(state, deeds) : null,
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
 * Who was here before comes first: theirs is the shorter form.
 * @param {State} state
 * @param {Deeds} deeds
 */
function newCards(state, deeds) {
  const { register, signIn, show, enterByPasskey, makePasskey } = deeds;
  const filling = { ...state, show };
  const why = reasonAgainst();
  return [
    formCard(
      {
        key: "enter",
        title: t("account/sign-in"),
        fields: [
          { name: "login", label: t("account/login"), autocomplete: "username" },
          { name: "password", label: t("account/password"), autocomplete: "current-password" },
        ],
        send: (read) => signIn(read("login").trim(), read("password")),
        besides: why ? null : passkeyButton(t("passkey/sign-in"), state.busy, enterByPasskey),
      },
      filling,
    ),
    formCard(
      {
        key: "create",
        title: t("account/create"),
        fields: newCredentials(),
        send: (read) => register(read("login").trim(), read("password")),
        besides: why
          ? null
          : passkeyButton(t("passkey/create"), state.busy, (event) => makePasskey(typed(event))),
      },
      filling,
    ),
    h("p", { class: "quiet", key: "passkeys" }, why || t("passkey/about")),
  ];
}

/**
 * The username in the form of a button.
 * @param {MouseEvent} event
 */
function typed(event) {
  const { form } = /** @type {HTMLButtonElement} */ (event.currentTarget);
  return form ? String(new FormData(form).get("login") ?? "").trim() : "";
}

/**
 * @param {State} state
 * @param {Deeds} deeds
 */
function keptCards(state, deeds) {
  const { busy, ways } = state;
  return [
    passwordForm(state, deeds),
    ways ? passkeyCard(ways, busy, deeds) : null,
    h(
      "section",
      { class: "account-card", key: "data", "aria-labelledby": "account-data" },
      h("h2", { id: "account-data" }, t("account/data")),
      h("p", null, h("a", { href: EXPORT, download: "luckynumbers.json" }, t("account/export"))),
      h(
        "div",
        { class: "row-of" },
        h(
          "button",
          { onclick: () => deeds.ask("everywhere"), disabled: busy },
          t("account/sign-out"),
        ),
        h(
          "button",
          { class: "account-delete", onclick: () => deeds.ask("delete"), disabled: busy },
          t("account/delete"),
        ),
      ),
    ),
  ];
}

/**
 * The password: a first one, with a username, for an account that is entered by passkeys alone.
 * @param {State} state
 * @param {Deeds} deeds
 */
function passwordForm(state, { addPassword, changePassword, show }) {
  const filling = { ...state, show };
  if (state.ways?.password === false)
    return formCard(
      {
        key: "add",
        title: t("account/add-password"),
        fields: newCredentials(),
        send: (read) => addPassword(read("login").trim(), read("password")),
      },
      filling,
    );
  return formCard(
    {
      key: "change",
      title: t("account/change-password"),
      fields: [
        { name: "old", label: t("account/old-password"), autocomplete: "current-password" },
        {
          ...{ name: "fresh", label: t("account/new-password"), autocomplete: "new-password" },
          note: t("account/password-note"),
        },
      ],
      send: (read) => changePassword(read("old"), read("fresh")),
      folded: true,
    },
    filling,
  );
}

/**
 * The question before an account goes, with the proof that its owner asks for it.
 * @param {State} state
 * @param {Deeds} deeds
 */
function farewell(state, deeds) {
  const close = () => deeds.ask("");
  const { me, ways } = state;
  const proof = ways?.password
    ? { label: t("account/old-password"), autocomplete: "current-password" }
    : { label: t("account/type-name", { name: me?.name ?? "" }), autocomplete: "off" };
  return dialog(
    "account-farewell",
    t("account/delete"),
    close,
    h(
      "form",
      {
        novalidate: true,
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
          deeds.delete(String(given.get("proof") ?? ""));
        },
      },
      h("p", null, t("account/delete-ask")),
      field("farewell", { name: "proof", ...proof }, { ...state, show: deeds.show }),
      h(
        "div",
        { class: "row-of" },
        h("button", { type: "button", onclick: close }, t("account/keep")),
        h("button", { class: "go", disabled: state.busy }, t("account/delete-now")),
      ),
    ),
  );
}

/**
 * The question before all sessions end.
 * @param {State} state
 * @param {Deeds} deeds
 */
function sureEverywhere({ busy }, { ask, signOutEverywhere }) {
  const close = () => ask("");
  return sureDialog(
    "account-everywhere",
    t("account/sign-out"),
    close,
    t("account/everywhere-ask"),
    h("button", { onclick: close }, t("account/stay")),
    h("button", { class: "go", onclick: signOutEverywhere, disabled: busy }, t("account/sign-out")),
  );
}
