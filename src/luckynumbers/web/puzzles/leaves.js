/** The grade of a puzzle, and moves, drawn as leaves. */
import { h } from "../base/dom.js";
import { gradeName } from "./names.js";

/** A leaf on its stem. */
const LEAF = "M0 0V-12M0-8C-19-14-21-38 0-58C21-38 19-14 0-8Z";

/**
 * A grade: so many leaves of five, and its name.
 * @param {number} grade
 */
export function gradeView(grade) {
  return h("p", { class: "pz-grade" }, leaves(grade), h("span", null, gradeName(grade)));
}

/**
 * Five leaves, so many of them grown.
 * @param {number} grade
 */
export function leaves(grade) {
  return h(
    "span",
    { class: "pz-leaves", "aria-hidden": "true" },
    [1, 2, 3, 4, 5].map((each) => leafMark(each <= grade ? "grown" : "")),
  );
}

/**
 * One leaf.
 * @param {string} kind
 */
export const leafMark = (kind) =>
  h(
    "svg",
    { class: `pz-leaf ${kind}`, viewBox: "-30 -60 60 60", "aria-hidden": "true" },
    h("path", { d: LEAF }),
  );
