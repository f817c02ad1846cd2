/**
 * The offer to send the games that were played without a connection, and what came of it.
 *
 * @typedef {object} State
 * @property {number} count how many the server does not have
 * @property {boolean} busy
 * @property {number} sent how many were sent just now
 * @property {string} refused why some were not
 */
import { whisper } from "../base/announce.js";
import { h } from "../base/dom.js";
import { ALONE, isLost } from "../base/host.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { local, playedHere } from "../net/local.js";
import { refusalText, whoami } from "../net/rest.js";

/**
 * @param {import("../base/page.js").App} app
 * @param {() => Promise<unknown>} [done] called afterwards, by the page that lists the games
 */
export function unsentOffer(app, done) {
  const store = createStore(
    /** @type {State} */ ({ count: 0, busy: false, sent: 0, refused: "" }),
    app.draw,
  );

  async function look() {
    store.change({ count: await countUnsent() });
  }

  async function send() {
    if (store.state.busy) return;
    store.change({ busy: true, refused: "" });
    try {
      store.change(await (await local()).send());
    } catch (error) {
      store.change({ refused: refusalText(error) });
    }
    await Promise.all([look(), done?.()]);
    store.change({ busy: false });
    const { sent, refused } = store.state;
    whisper(`${sent > 0 ? t("offline/sent", { count: sent }) : ""} ${refused}`);
  }

  return { look, view: () => view(store.state, send, !done) };
}

/** How many games were played here that the server does not have. */
async function countUnsent() {
  if (ALONE || !playedHere()) return 0;
  return local().then(
    async (tables) => (await tables.finished(false)).length,
    () => 0,
  );
}

/**
 * @param {State} state
 * @param {() => void} send
 * @param {boolean} leads whether the games are on another page
 */
function view({ count, busy, sent, refused }, send, leads) {
  if (isLost() || (count === 0 && sent === 0)) return null;
  return h(
    "section",
    { class: "game-card unsent", "aria-labelledby": "unsent-title", key: "unsent" },
    h(
      "div",
      null,
      h("h2", { id: "unsent-title", tabindex: "-1" }, t("offline/title")),
      sent > 0 ? h("p", { key: "sent" }, sentText(sent)) : null,
      refused ? h("p", { class: "refused", key: "refused" }, refused) : null,
      count > 0
        ? h(
            "p",
            { key: "count" },
            t("offline/unsent", { count }),
            " ",
            t("offline/send-note", { count }),
          )
        : null,
    ),
    count > 0
      ? h(
          "button",
          {
            ...{ class: "go", key: "send", onclick: send },
            "aria-disabled": busy ? "true" : null,
          },
          busy ? t("offline/sending") : t("offline/send"),
        )
      : leads
        ? h("a", { class: "button", href: "/history", key: "games" }, t("home/history"))
        : null,
  );
}

/**
 * Where the games are now; for a guest, that only this browser finds them there.
 * @param {number} count
 */
function sentText(count) {
  const sent = t("offline/sent", { count });
  return whoami()?.kind === "account" ? sent : [sent, " ", t("offline/sent-guest")];
}
