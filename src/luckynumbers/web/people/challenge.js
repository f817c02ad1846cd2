/**
 * A challenge: what shall be played, and the table with a seat that is kept for the other.
 *
 * @typedef {import("../net/wire.js").TableIn} TableIn
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { makeTable } from "../create/table.js";
import { dialog } from "../draw/dialog.js";
import { whoami } from "../net/rest.js";

/** @type {TableIn["clock"]} */
const FIVE_MINUTES = { kind: "game", seconds: 300 };
/** @type {readonly {code: string, terms: Partial<TableIn>}[]} */
const CHOICES = [
  { code: "challenge/quick", terms: { clock: FIVE_MINUTES } },
  { code: "challenge/calm", terms: {} },
  { code: "challenge/days", terms: { clock: { kind: "days", seconds: 172_800 } } },
];
const RATED = { code: "challenge/rated", terms: { clock: FIVE_MINUTES, rated: true } };

/**
 * Ask what shall be played.
 * @param {string} name of the other
 * @param {boolean} busy
 * @param {() => void} close
 * @param {(terms: Partial<TableIn>) => void} send
 */
export function challengeDialog(name, busy, close, send) {
  const choices = whoami()?.kind === "account" ? [RATED, ...CHOICES] : CHOICES;
  return dialog(
    "challenge",
    t("challenge/title", { name }),
    close,
    h(
      "div",
      { class: "challenge-choices" },
      choices.map(({ code, terms }) =>
        h("button", { key: code, disabled: busy, onclick: () => send(terms) }, t(code)),
      ),
    ),
  );
}

/**
 * Make the table, and return its address.
 * @param {string} person
 * @param {Partial<TableIn>} terms
 */
export function challenge(person, terms) {
  /** @type {TableIn["seats"]} */
  const seats = [{ kind: "me" }, { kind: "friend", user: person }];
  return makeTable({ seats, auto: true, ...terms });
}
