/**
 * Sharing a finished game by its address on the server; one that is only on this device is sent
 * there first.
 *
 * @typedef {object} State
 * @property {string} sent the server's table of a game of this page; "" for none
 * @property {boolean} unsent whether the server could have it
 * @property {boolean} sending whether it is on its way there, and no answer has come
 * @property {boolean} busy
 * @property {string} refused why the server did not take it
 * @property {string} link to copy by hand, where nothing else works
 */
import { whisper } from "../base/announce.js";
import { h } from "../base/dom.js";
import { ALONE, isLost, onConnection, ROOT } from "../base/host.js";
import { copyField, share } from "../base/share.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { mark } from "../draw/icons.js";
import { isLocal, local } from "../net/local.js";
import { refusalText, whoami } from "../net/rest.js";

const NOTHING = { sent: "", sending: false };

export class Sharing {
  /** @type {Promise<void> | null} */ #sending = null;
  /** Tells what came of a sending; a page that does not show it says it. */
  tell = whisper;

  /**
   * @param {import("../base/page.js").App} app
   * @param {string} table "" for a game that no table has
   */
  constructor(app, table) {
    this.app = app;
    this.table = table;
    this.store = createStore(
      /** @type {State} */ ({ ...NOTHING, unsent: false, busy: false, refused: "", link: "" }),
      app.draw,
    );
  }

  /** The table by which anyone finds the game; "" for none. */
  get address() {
    return isLocal(this.table) ? this.store.state.sent : this.table;
  }

  /** Whether the game can be sent now. */
  get isOffered() {
    return this.store.state.unsent && !isLost();
  }

  /** Whether the game was to be sent, and goes on its way when the server answers. */
  get isLate() {
    return this.store.state.sending && isLost();
  }

  /** Find out whether the server has a game of this page, and go on with its sending. */
  async look() {
    await this.#see();
    if (this.store.state.sending) void this.send();
  }

  /**
   * Go on with a sending when the server answers again.
   * @returns {() => void} stop
   */
  follow() {
    return onConnection(() => {
      if (this.store.state.sending) void this.send();
    });
  }

  async #see() {
    if (ALONE || !isLocal(this.table)) return;
    const tables = await local();
    const { sent, sending = false } = await tables.sendingOf(this.table);
    const lines = await tables.finished(false);
    const unsent = lines.some(({ table }) => table === this.table);
    this.store.change({ sent, sending, unsent });
  }

  /** Send the game to the server, once. */
  send() {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #send() {
    if (!this.isOffered) return;
    this.store.change({ busy: true, refused: "" });
    try {
      const { refused } = await (await local()).send(this.table);
      this.store.change({ refused });
    } catch (error) {
      this.store.change({ refused: refusalText(error) });
    }
    await this.#see();
    this.store.change({ busy: false });
    const { refused, sent } = this.store.state;
    this.tell(refused || (sent ? t("offline/sent", { count: 1 }) : t("offline/not-sent")));
  }

  /**
   * Share the address of the game, or of a moment of it.
   * @param {string} [step] the query of the moment
   * @returns {Promise<"shared" | "copied" | "shown" | "none">} none: no address leads to it
   */
  async share(step = "") {
    if (!this.address) await this.send();
    if (!this.address) return "none";
    const link = this.linkTo(step);
    const how = await share(link);
    if (how === "shown") this.#hand(link);
    return how;
  }

  /**
   * The whole address of a game that has one, or of a moment of it.
   * @param {string} [step] the query of the moment
   */
  linkTo(step = "") {
    return new URL(`${ROOT}/replay/${this.address}${step}`, location.origin).href;
  }

  /** Put a link to be copied by hand away: it leads to another moment. */
  forget() {
    if (this.store.state.link) this.store.change({ link: "" });
  }

  /**
   * Show a link to be copied by hand, ready for that.
   * @param {string} link
   */
  #hand(link) {
    this.store.change({ link });
    whisper(t("offline/link-selected"));
    queueMicrotask(() => {
      const field = document.querySelector(`[data-focus="${CSS.escape(link)}"]`);
      if (field instanceof HTMLElement) field.focus();
    });
  }
}

/**
 * Where a game of this page is, with the way to the server and on to others.
 * @param {Sharing} sharing
 */
export function keptView(sharing) {
  const { sent, refused, link } = sharing.store.state;
  return h(
    "div",
    { class: "kept quiet", key: "kept" },
    refused ? h("p", { class: "refused", key: "refused" }, refused) : null,
    h("p", { key: "where" }, whereText(sharing)),
    sharing.isOffered ? sendButton(sharing) : null,
    sent ? shareButton(sharing) : null,
    link ? linkView(sharing) : null,
  );
}

/** @param {Sharing} sharing */
function whereText({ store, isOffered, isLate }) {
  if (store.state.sent) return t("offline/sent", { count: 1 });
  if (isLate) return t("offline/not-sent");
  return isOffered ? t("finale/only-here") : t("finale/kept");
}

/** @param {Sharing} sharing */
export const sendButton = (sharing) =>
  h(
    "button",
    {
      ...{ class: "small", key: "send", title: sendNote(1), onclick: () => void sharing.send() },
      "aria-disabled": sharing.store.state.busy ? "true" : null,
      data: { focus: "send" },
    },
    sharing.store.state.busy ? t("offline/sending") : t("offline/send"),
  );

/** @param {Sharing} sharing */
export const shareButton = (sharing) =>
  h(
    "button",
    {
      ...{ class: "small", key: "share", data: { focus: "send" } },
      onclick: async () => {
        if ((await sharing.share()) === "copied") sharing.app.say(t("wait/copied"));
      },
    },
    t("offline/share"),
  );

/**
 * A link to be copied by hand, until it is put away.
 * @param {Sharing} sharing
 */
export function linkView(sharing) {
  const { link } = sharing.store.state;
  const field = { id: "link", value: link, data: { focus: link } };
  return linkField(sharing, t("offline/link"), field, (event) => {
    if (event.key === "Escape") sharing.forget();
  });
}

/**
 * A field with a link, its beginning in sight, and a button that copies it.
 * @param {Pick<Sharing, "app">} sharing
 * @param {string} label
 * @param {{id: string, value: string, data?: {focus: string}}} field
 * @param {(event: KeyboardEvent) => void} [onkeydown]
 */
export const linkField = ({ app }, label, field, onkeydown) =>
  h(
    "div",
    { class: "field link", key: field.id, onkeydown },
    h("label", { for: field.id }, label),
    h("input", {
      ...{ ...field, readonly: true },
      onfocus: (/** @type {Event} */ event) => {
        const input = /** @type {HTMLInputElement} */ (event.target);
        input.select();
        requestAnimationFrame(() => input.scrollTo({ left: 0 }));
      },
    }),
    h(
      "button",
      {
        ...{ class: "round", title: t("wait/copy") },
        onclick: (/** @type {Event} */ { currentTarget }) => void copyBeside(currentTarget, app),
      },
      mark("copy"),
      h("span", { class: "unseen" }, t("wait/copy")),
    ),
  );

/**
 * @param {EventTarget | null} button
 * @param {import("../base/page.js").App} app
 */
async function copyBeside(button, app) {
  const field = button instanceof Element ? button.parentElement?.querySelector("input") : null;
  if (field) app.say((await copyField(field)) ? t("wait/copied") : t("offline/link-selected"));
}

/**
 * What sending is good for; every device finds the games of an account alone.
 * @param {number} count
 */
export const sendNote = (count) =>
  whoami()?.kind === "account"
    ? t("offline/send-note", { count })
    : t("offline/send-note-guest", { count });
