/**
 * The win chances while one plays against computer players: asked for only if somebody wants them.
 *
 * @typedef {import("./state.js").State} State
 */
import { h } from "../base/dom.js";
import { settings } from "../base/settings.js";
import { percent, t } from "../base/words.js";
import { ask } from "../net/rest.js";

/**
 * Whether the chances are wanted, and given at this table.
 * @param {State} state
 */
export function wantsChances({ known: { info } }) {
  return settings().chances && info?.shares === true && info.status === "running";
}

/**
 * A function that fetches the chances after each event, one request at a time.
 * @param {import("../base/store.js").Store<State>} store
 * @param {string} table
 * @returns {() => void} look whether there is something to ask
 */
export function chanceFetcher(store, table) {
  let asking = false;
  let asked = -1;
  return async function look() {
    if (asking || !wantsChances(store.state) || asked === store.state.known.seq) return;
    asking = true;
    asked = store.state.known.seq;
    const answer = await ask("GET /tables/{table}/shares", { table }).catch(() => null);
    asking = false;
    if (answer === null) return; // the next event tries again
    // What the table shows is what a question of the tutor speaks of.
    if (!store.state.doubt) store.change({ shares: answer.shares });
    void look();
  };
}

/**
 * A small figure beside a name.
 * @param {State} state
 * @param {number} seat
 */
export function chanceView(state, seat) {
  const share = state.shares[seat - 1];
  if (share === undefined || !wantsChances(state)) return null;
  return h(
    "span",
    { class: "chance", key: "chance", title: t("game/chance") },
    h("span", { class: "unseen" }, `${t("game/chance")} `),
    percent(share),
  );
}
