/**
 * The tutor, for one person among computer players: it asks before a choice that gives much away,
 * and explains afterwards. The server judges; a choice never waits long for it.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("../net/wire.js").TutorOut} Doubt
 */
import { h } from "../base/dom.js";
import { settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { trialOf } from "../create/practice.js";
import { dialog } from "../draw/dialog.js";
import { ask } from "../net/rest.js";
import { join } from "./sentences.js";

/** The longest that a choice waits, in milliseconds. */
const PATIENCE = 1_500;

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
 * Whether an action is the one to be tried instead of another, or is chosen again in its place: it is
 * judged in any case, afterwards where the tutor does not ask.
 * @param {State} state
 * @param {string} action
 * @param {string} tried the position in which one was tried before
 */
export const isTrial = ({ known: { info, game, table, view } }, action, tried) =>
  trialOf(table) !== null &&
  (!tried || tried === view.position) &&
  info?.shares === true &&
  game.actions.includes(action);

/**
 * What a review has said of the very move that is tried: the better one, or the one that was played;
 * empty for any other.
 * @param {State} state
 * @param {string} action
 * @param {"best" | "played"} which
 */
export function reviewedText({ known: { table, view } }, action, which) {
  const missed = trialOf(table)?.missed;
  if (missed?.[which] !== action || missed.position !== view.position) return "";
  const { better, share } = missed;
  return t(which === "best" ? "tutor/advised" : "tutor/as-played", { better, share });
}

/**
 * What a third move costs that is tried where a review speaks of two, and what the one in the game had
 * left of the win; empty for any other.
 * @param {State} state
 * @param {string} action
 * @param {string} cost
 */
export function comparedText({ known: { table, view } }, action, cost) {
  const missed = trialOf(table)?.missed;
  const told = [missed?.best, missed?.played];
  if (!missed || missed.position !== view.position || told.includes(action)) return "";
  return join(cost, t("tutor/in-game", { share: missed.share }));
}

/**
 * What is said of a move that was tried instead of another; nothing of a draw that is right.
 * @param {Doubt | null} doubt
 * @param {boolean} ends whether it ends the turn
 * @param {string} compared its cost beside what the one in the game had left; empty where it had none
 */
export function trialText(doubt, ends, compared) {
  if (doubt?.cost) return join(compared || doubt.cost, doubt.why);
  return doubt?.judged && ends ? t("tutor/fine") : "";
}

/**
 * What speaks against an action; nothing where the answer is late.
 * @param {State} state
 * @param {string} action
 * @param {"small" | "big"} least
 * @returns {Promise<Doubt | null>}
 */
export async function doubtAbout({ known: { table, seq } }, action, least) {
  const body = { seq, action, least };
  const judged = ask("POST /tables/{table}/tutor", {
    table,
    body: /** @type {import("../net/wire.js").TutorIn} */ (body),
  }).then(
    (doubt) => doubt,
    () => null,
  );
  return Promise.race([judged, late()]);
}

/** @returns {Promise<null>} */
const late = () =>
  new Promise((done) => {
    setTimeout(() => done(null), PATIENCE);
  });

/**
 * The question before a choice that gives much away, which is shown on its cell meanwhile.
 * @param {Doubt} doubt
 * @param {{insist: () => unknown, relent: () => void, readWhy: () => void}} game
 */
export function doubtDialog({ cost, why }, game) {
  const close = () => game.relent();
  return dialog(
    "sure",
    t("tutor/title"),
    close,
    h("p", null, cost),
    h(
      "details",
      null,
      // The event of the details may come after the next key.
      h("summary", { onclick: () => game.readWhy() }, t("tutor/why")),
      h("p", null, why),
    ),
    h(
      "div",
      { class: "row-of" },
      h("button", { class: "go", autofocus: true, onclick: close }, t("tutor/choose-again")),
      h("button", { onclick: () => game.insist() }, t("tutor/insist")),
    ),
  );
}
