/**
 * A dialog as a description: it is open as long as it is described.
 */

import { answer, hush } from "../base/announce.js";
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { mark } from "./icons.js";

/**
 * The answer line of an open dialog: what is behind it is neither seen well nor read out.
 */
function answerLine() {
  const { text, count, seen } = answer();
  return h(
    "div",
    { class: "dialog-answer", role: "status", key: "answer" },
    text ? h("p", { key: count, class: seen ? null : "unseen" }, text) : null,
  );
}

/**
 * @param {string} key
 * @param {string} title
 * @param {() => void} close
 * @param {...import("../base/dom.js").Child} children
 */
export function dialog(key, title, close, ...children) {
  return h(
    "dialog",
    {
      key,
      class: `dialog ${key}`,
      "aria-label": title,
      born: (/** @type {HTMLDialogElement} */ element) =>
        queueMicrotask(() => {
          if (!element.isConnected || element.open) return;
          if (answer().seen) hush(); // what was said before is not about it
          element.showModal();
        }),
      onclose: close,
      onclick: (/** @type {MouseEvent} */ event) => event.target === event.currentTarget && close(),
    },
    h(
      "div",
      { class: "dialog-head" },
      h("h2", null, title),
      h(
        "button",
        { class: "round plain", "aria-label": t("web/close"), onclick: close },
        mark("close"),
      ),
    ),
    children,
    answerLine(),
  );
}
