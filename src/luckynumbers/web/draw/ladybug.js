/**
 * What marks the lower right corner of a garden: the ladybug, or the triangle of 5 vor 12.
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";

const LEGS = "M-27-12L-39-19M-30 4L-43 5M-26 18L-37 27M27-12L39-19M30 4L43 5M26 18L37 27";
const FEELERS = "M-7-37C-9-46-14-49-19-49M7-37C9-46 14-49 19-49";
const COLLAR = "M-25-18C-16-34 16-34 25-18C12-12-12-12-25-18Z";
const SPOTS = [
  [15, -6, 6.5],
  [19, 12, 5.5],
  [9, 23, 4.5],
];

/** @param {import("./clover.js").Look} look */
export function corner(look) {
  return look === "sober"
    ? h(
        "svg",
        { class: "corner triangle", viewBox: "0 0 40 40", "aria-hidden": "true" },
        h("path", { d: "M38 4V26C38 33 33 38 26 38H4Z" }),
      )
    : ladybug("corner");
}

/**
 * The ladybug, head upwards.
 * @param {string} kind a class
 */
export function ladybug(kind) {
  return h(
    "svg",
    { class: `bug ${kind}`, viewBox: "-50 -52 100 100", "aria-hidden": "true" },
    h("path", { class: "legs", d: `${LEGS}${FEELERS}` }),
    h("ellipse", { class: "head", cy: "-27", rx: "18", ry: "15" }),
    h("ellipse", { class: "wings", cy: "3", rx: "32", ry: "33" }),
    h("path", { class: "seam", d: "M0-14V35" }),
    h("path", { class: "head", d: COLLAR }),
    SPOTS.flatMap(([x = 0, y, r]) =>
      [-x, x].map((cx) => h("circle", { class: "spot", cx, cy: y, r })),
    ),
    [-8, 8].map((cx) => h("circle", { class: "eye", cx, cy: "-34", r: "3.4" })),
  );
}

const TRAIL = "M0 96C60 40 92 128 150 92C196 62 158 18 132 46C108 74 176 104 236 60";

/**
 * What stands in the place of a page or a game that can't be shown.
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
      { class: "row-of" },
      h("a", { class: "button go", href: "/" }, t("web/home")),
      away ? h("a", { class: "button", href: "/new" }, t("home/new")) : null,
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
