/**
 * The offer to send the games that were played without a connection, and what came of it.
 *
 * @typedef {object} State
 * @property {number} count how many the server does not have
 * @property {boolean} sending whether some are on their way there, and no answer has come
 * @property {boolean} busy
 * @property {readonly string[]} sent the tables on the server of those that were sent just now
 * @property {string} refused why some were not
 */
import { whisper } from "../base/announce.js";
import { h } from "../base/dom.js";
import { ALONE, isLost, onConnection } from "../base/host.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { linkView, Sharing, sendNote, shareButton } from "../games/sharing.js";
import { local, playedHere } from "../net/local.js";
import { refusalText, whoami } from "../net/rest.js";

/** How soon after the connection is back a sending goes on, in milliseconds. */
const AGAIN = 2_000;

/**
 * @param {import("../base/page.js").App} app
 * @param {() => Promise<unknown>} [done] called afterwards, by the page that lists the games
 */
export function unsentOffer(app, done) {
  const store = createStore(
    /** @type {State} */ ({ count: 0, sending: false, busy: false, sent: [], refused: "" }),
    app.draw,
  );

  /** Count the games, once those that are on their way have arrived. */
  async function look() {
    if (ALONE || !playedHere()) return;
    const tables = await local().catch(() => null);
    if (!tables) return;
    const { sent } = await tables.goOnSending();
    if (sent.length > 0) store.change({ sent });
    store.change(await tables.unsent());
  }

  function send() {
    if (!store.state.busy) void work(async () => store.change(await (await local()).send()));
  }

  /** @param {() => Promise<unknown>} sending */
  async function work(sending) {
    store.change({ busy: true, refused: "" });
    await sending().catch((error) => store.change({ refused: refusalText(error) }));
    await look();
    await done?.();
    store.change({ busy: false });
    whisper(toldText(store.state));
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  // The answer may be lost, and the connection back, while one is still busy with it.
  const stop = onConnection(() => {
    clearTimeout(timer);
    if ((store.state.sending || store.state.busy) && !isLost())
      timer = setTimeout(() => void work(look), AGAIN);
  });
  const close = () => {
    clearTimeout(timer);
    stop();
  };

  /** @type {Sharing | null} of the one game that was sent */
  let sharing = null;
  const one = (/** @type {readonly string[]} */ [table = "", ...others]) => {
    if (others.length > 0 || !table) return null;
    if (sharing?.table !== table) sharing = new Sharing(app, table);
    return sharing;
  };
  return { look, close, view: () => view(store.state, send, one(store.state.sent), !done) };
}

/** @param {State} state */
const toldText = ({ sent, sending, refused }) =>
  [
    sent.length > 0 ? t("offline/sent", { count: sent.length }) : "",
    refused || (sending ? t("offline/not-sent") : ""),
  ]
    .filter(Boolean)
    .join(" ");

/**
 * @param {State} state
 * @param {() => void} send
 * @param {Sharing | null} one the game that was sent, where it was only one
 * @param {boolean} leads whether the games are on another page
 */
function view({ count, sending, busy, sent, refused }, send, one, leads) {
  const late = sending && !refused && (isLost() || !busy);
  if ((isLost() && !late) || (count === 0 && sent.length === 0)) return null;
  return h(
    "section",
    { class: "game-card unsent", "aria-labelledby": "unsent-title", key: "unsent" },
    h(
      "div",
      null,
      h("h2", { id: "unsent-title", tabindex: "-1" }, t("offline/title")),
      sent.length > 0 ? h("p", { key: "sent" }, sentText(sent.length)) : null,
      refused ? h("p", { class: "refused", key: "refused" }, refused) : null,
      late ? h("p", { key: "late" }, t("offline/not-sent")) : null,
      count > 0 && !late
        ? h("p", { key: "count" }, t("offline/unsent", { count }), " ", sendNote(count))
        : null,
    ),
    late
      ? null
      : count > 0
        ? h(
            "button",
            {
              ...{ class: "go", key: "send", onclick: send },
              "aria-disabled": busy ? "true" : null,
            },
            busy ? t("offline/sending") : t("offline/send"),
          )
        : one
          ? sentView(one)
          : leads
            ? h("a", { class: "button", href: "/history", key: "games" }, t("home/history"))
            : null,
  );
}

/**
 * The ways to the one game that was sent.
 * @param {Sharing} sharing
 */
const sentView = (sharing) =>
  h(
    "div",
    { class: "sent-ways", key: "ways" },
    h("a", { class: "button small", href: `/replay/${sharing.table}` }, t("offline/open")),
    shareButton(sharing),
    sharing.store.state.link ? linkView(sharing) : null,
  );

/**
 * Where the games are now; for a guest, that only this browser finds them there.
 * @param {number} count
 */
function sentText(count) {
  const sent = t("offline/sent", { count });
  if (whoami()?.kind === "account") return sent;
  return [sent, " ", t("offline/sent-guest"), " ", h("a", { href: "/me" }, t("account/create"))];
}
