/**
 * Passkeys: make an account with one, enter with one, list and remove one's own.
 *
 * @typedef {import("../net/passkeys.js").WaysIn} WaysIn
 *
 * @typedef {object} PasskeyDeeds
 * @property {(typed?: string) => void} makePasskey with the username that was typed, as a name
 * @property {() => void} enterByPasskey
 * @property {(id: string) => void} removePasskey
 */
import { h } from "../base/dom.js";
import { language, t } from "../base/words.js";
import { mark } from "../draw/icons.js";
import { passkeyState } from "../net/passkeys.js";

/**
 * The passkeys of an account.
 * @param {WaysIn} ways
 * @param {boolean} busy
 * @param {PasskeyDeeds} deeds
 */
export function passkeyCard(ways, busy, deeds) {
  const why = reasonAgainst();
  return h(
    "section",
    { class: "account-card", key: "passkeys", "aria-labelledby": "account-passkeys" },
    h("h2", { id: "account-passkeys" }, t("passkey/title")),
    h("p", { class: "quiet" }, why || t("passkey/about")),
    passkeyList(ways, busy, deeds),
    why ? null : passkeyButton(t("passkey/add"), busy, () => deeds.makePasskey()),
  );
}

/** Why there are no passkeys here; empty where there may be. */
export function reasonAgainst() {
  const state = passkeyState();
  if (state === "insecure") return t("passkey/insecure");
  return state === "unsupported" ? t("passkey/unsupported") : "";
}

/**
 * @param {WaysIn} ways
 * @param {boolean} busy
 * @param {PasskeyDeeds} deeds
 */
function passkeyList({ passkeys }, busy, { removePasskey }) {
  if (passkeys.length === 0) return h("p", { key: "none" }, t("passkey/none"));
  const day = new Intl.DateTimeFormat(language(), { dateStyle: "medium" });
  return h(
    "ul",
    { class: "account-passkeys", key: "list" },
    passkeys.map(({ id, name, created }) =>
      h(
        "li",
        { key: id },
        h(
          "span",
          null,
          h("b", null, name),
          h("span", { class: "quiet" }, t("passkey/made", { day: day.format(created) })),
        ),
        h(
          "button",
          {
            class: "round",
            disabled: busy,
            "aria-label": t("passkey/remove", { name }),
            title: t("passkey/remove", { name }),
            onclick: () => removePasskey(id),
          },
          mark("close"),
        ),
      ),
    ),
  );
}

/**
 * @param {string} label
 * @param {boolean} busy
 * @param {(event: MouseEvent) => void} onclick
 */
export const passkeyButton = (label, busy, onclick) =>
  h("button", { type: "button", key: "passkey", disabled: busy, onclick }, label);
