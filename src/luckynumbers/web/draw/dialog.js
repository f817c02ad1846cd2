/**
 * A dialog as a description: it is open as long as it is described.
 */

import { answer, hush } from "../base/announce.js";
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { mark } from "./icons.js";

/** So long (in ms) the second of two clicks may take: it belongs to whatever opened the dialog. */
const SECOND_CLICK = 600;

/** @type {WeakMap<EventTarget, number>} when each dialog was opened */
const opened = new WeakMap();

/**
 * Whether a click beside a dialog is the second of the two that opened it.
 * @param {MouseEvent} event
 */
const isSecond = ({ currentTarget, timeStamp }) =>
  timeStamp - ((currentTarget && opened.get(currentTarget)) ?? 0) < SECOND_CLICK;

/** @param {MouseEvent} event */
const isBeside = ({ target, currentTarget }) => target === currentTarget;

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
          opened.set(element, performance.now());
        }),
      onclose: close,
      // A second click neither closes nor blurs.
      onmousedown: (/** @type {MouseEvent} */ event) =>
        isBeside(event) && isSecond(event) && event.preventDefault(),
      onclick: (/** @type {MouseEvent} */ event) => isBeside(event) && !isSecond(event) && close(),
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

/**
 * A dialog of one sentence, with its answers.
 * @param {string} key
 * @param {string} title
 * @param {() => void} close
 * @param {string} text
 * @param {...import("../base/dom.js").VNode} answers
 */
export const sureDialog = (key, title, close, text, ...answers) =>
  dialog(key, title, close, h("p", null, text), h("div", { class: "row-of" }, answers));
