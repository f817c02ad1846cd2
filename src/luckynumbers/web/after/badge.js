/** The sign of a marked choice, by shape and colour. */
import { h } from "../base/dom.js";

/** @type {{readonly [mark: string]: string}} */
export const MARK_CLASSES = { "!": "fine", "?!": "doubtful", "?": "mistake", "??": "blunder" };

/**
 * A sign for a choice; nothing for an ordinary one.
 * @param {string} mark
 */
export const badge = (mark) =>
  mark ? h("span", { class: `badge ${MARK_CLASSES[mark] ?? ""}`, key: "badge" }, mark) : null;
