/**
 * A challenge: what shall be played, and the table with a seat that is kept for the other.
 *
 * @typedef {import("../net/wire.js").TableIn} TableIn
 *
 * @typedef {object} Rival
 * @property {string} id
 * @property {string} name
 *
 * @typedef {object} State
 * @property {Rival | null} rival who is about to be challenged
 * @property {boolean} busy
 */
import { h } from "../base/dom.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { makeTable } from "../create/table.js";
import { dialog } from "../draw/dialog.js";
import { refusalText, whoami } from "../net/rest.js";

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
 * The challenges of a page: a button for each person, and the dialog that asks what shall be played.
 * @param {import("../base/page.js").App} app
 */
export function challengesFor(app) {
  const store = createStore(/** @type {State} */ ({ rival: null, busy: false }), app.draw);

  /** @param {Partial<TableIn>} terms */
  async function send(terms) {
    store.change({ busy: true });
    try {
      app.go(await challenge(store.state.rival?.id ?? "", terms));
    } catch (error) {
      app.say(refusalText(error));
      store.change({ busy: false, rival: null });
    }
  }

  return {
    /** @param {Rival} rival */
    button: (rival) =>
      h(
        "button",
        {
          class: "go",
          key: "challenge",
          "aria-label": `${t("challenge/ask")}: ${rival.name}`,
          onclick: () => store.change({ rival }),
        },
        t("challenge/ask"),
      ),
    view: () => {
      const { rival, busy } = store.state;
      if (!rival) return null;
      return challengeDialog(rival.name, busy, () => store.change({ rival: null }), send);
    },
  };
}

/**
 * @param {string} name of the other
 * @param {boolean} busy
 * @param {() => void} close
 * @param {(terms: Partial<TableIn>) => void} send
 */
function challengeDialog(name, busy, close, send) {
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
function challenge(person, terms) {
  /** @type {TableIn["seats"]} */
  const seats = [{ kind: "me" }, { kind: "friend", user: person }];
  return makeTable({ seats, auto: true, ...terms });
}
