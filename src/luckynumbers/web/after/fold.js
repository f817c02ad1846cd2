/** Sections below a replay that a narrow screen folds, until somebody wants them. */
import { h } from "../base/dom.js";

/**
 * @param {string} name of its class and its title
 * @param {string} title
 * @param {...import("../base/dom.js").Child} inside
 */
export const foldable = (name, title, ...inside) =>
  h(
    "section",
    { class: name, "aria-labelledby": `${name}-title`, key: name },
    h(
      "details",
      { class: "fold", born: openWhereWide },
      h("summary", null, h("h2", { id: `${name}-title` }, title)),
      inside,
    ),
  );

/** @param {Element} details */
const openWhereWide = (details) =>
  details.toggleAttribute("open", matchMedia("(min-width: 40rem)").matches);
