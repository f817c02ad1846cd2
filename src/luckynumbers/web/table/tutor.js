/**
 * The tutor, for one person among computer players: it asks before a choice that gives much away,
 * and explains afterwards. The server judges; a choice never waits long for it.
 *
 * @typedef {import("./state.js").State} State
 */
import { h } from "../base/dom.js";
import { settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { sureDialog } from "../draw/dialog.js";
import { ask } from "../net/rest.js";

/** The longest that a choice waits, in milliseconds. */
const PATIENCE = 900;

/**
 * Whether the tutor is to judge an action before it is chosen.
 * @param {State} state
 * @param {string} action
 */
export function wantsTutor({ known: { info, game, mine } }, action) {
  const offered = info?.shares === true && info.status === "running" && !game.setup;
  const mayAct = mine.includes(game.seat) && game.actions.includes(action);
  return settings().tutor !== "off" && offered && mayAct;
}

/**
 * What speaks against an action; nothing where the answer is late.
 * @param {State} state
 * @param {string} action
 * @returns {Promise<string>}
 */
export async function doubtAbout({ known: { table, seq } }, action) {
  const body = { seq, action, least: settings().tutor === "small" ? "small" : "big" };
  const judged = ask("POST /tables/{table}/tutor", {
    table,
    body: /** @type {import("../net/wire.js").TutorIn} */ (body),
  }).then(
    ({ better }) => better,
    () => "",
  );
  return Promise.race([judged, late()]);
}

/** @returns {Promise<string>} */
const late = () =>
  new Promise((done) => {
    setTimeout(() => done(""), PATIENCE);
  });

/**
 * The question before a choice that gives much away.
 * @param {() => void} insist
 * @param {() => void} close
 */
export const doubtDialog = (insist, close) =>
  sureDialog(
    "sure",
    t("tutor/title"),
    close,
    t("tutor/doubt"),
    h("button", { class: "go", autofocus: true, onclick: close }, t("tutor/choose-again")),
    h("button", { onclick: insist }, t("tutor/insist")),
  );
