/**
 * The cover of the screen between the turns of two people on one device.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 */
import { h } from "../base/dom.js";
import { settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { ladybug } from "../draw/ladybug.js";
import { nameOf } from "./sentences.js";

/**
 * @param {State} state
 * @param {Controller} game
 */
export function veil({ known, handed }, game) {
  const { seat } = known.game;
  const needed =
    settings().veil && known.mine.length > 1 && known.mine.includes(seat) && handed !== seat;
  if (!needed) return null;
  const name = nameOf(known, seat);
  return h(
    "dialog",
    {
      class: "veil",
      key: `veil-${seat}`,
      "aria-label": t("veil/hand-over", { name }),
      born: (/** @type {HTMLDialogElement} */ element) =>
        queueMicrotask(() => element.isConnected && element.showModal()),
      oncancel: (/** @type {Event} */ event) => event.preventDefault(),
    },
    ladybug("walker"),
    h("h2", null, t("veil/hand-over", { name })),
    h(
      "button",
      { class: "go big", onclick: () => game.store.change({ handed: seat }) },
      t("veil/ready", { name }),
    ),
  );
}
