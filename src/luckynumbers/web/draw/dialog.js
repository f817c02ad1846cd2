/**
 * A dialog as a description: it is open as long as it is described.
 */

import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { mark } from "./icons.js";

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
        queueMicrotask(() => element.isConnected && !element.open && element.showModal()),
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
  );
}
