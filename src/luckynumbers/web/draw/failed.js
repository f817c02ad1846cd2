/**
 * What stands in the place of a page or a game that can't be shown.
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { ladybug } from "./ladybug.js";

const TRAIL = "M0 96C60 40 92 128 150 92C196 62 158 18 132 46C108 74 176 104 236 60";

/**
 * @param {string} title
 * @param {string} text
 * @param {boolean} away whether it comes back with the connection
 */
export const failedView = (title, text, away) =>
  h(
    "section",
    { class: "sheet failed", key: "failed" },
    picture(),
    h("h1", null, title),
    text ? h("p", null, text) : null,
    h(
      "p",
      null,
      h("a", { class: "button go", href: "/" }, t("web/home")),
      away ? [" ", h("a", { class: "button", href: "/new" }, t("home/new"))] : null,
    ),
    away ? h("p", { class: "quiet" }, t("web/comes-back")) : null,
  );

/** A ladybug that has lost its way. */
function picture() {
  return h(
    "div",
    { class: "astray", "aria-hidden": "true" },
    h("svg", { class: "trace", viewBox: "-4 10 248 110" }, h("path", { d: TRAIL })),
    ladybug("wanderer"),
  );
}
