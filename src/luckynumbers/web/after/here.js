/**
 * Finished games that were played in this page, without a connection, among those of the user.
 *
 * @typedef {import("../net/wire.js").GameLine} GameLine
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { local, playedHere } from "../net/local.js";

/**
 * The games that were played here: those that the server does not have, or without it all of them.
 * @param {boolean} offline
 * @returns {Promise<GameLine[]>}
 */
export const gamesHere = async (offline) => (playedHere() ? (await local()).finished(offline) : []);

/**
 * Games from both places, the latest first.
 * @param {readonly GameLine[]} there
 * @param {readonly GameLine[]} here
 */
export const together = (there, here) => [...there, ...here].sort((one, two) => two.at - one.at);

/**
 * The offer to send what was played here.
 * @param {number} count
 * @param {() => void} send
 */
export function unsentView(count, send) {
  return h(
    "section",
    { class: "bring unsent", "aria-labelledby": "unsent-title", key: "unsent" },
    h(
      "div",
      null,
      h("h2", { id: "unsent-title" }, t("offline/title")),
      h("p", null, t("offline/unsent", { count }), " ", t("offline/send-note")),
    ),
    h("button", { class: "go", onclick: send }, t("offline/send")),
  );
}
