/**
 * The line of a seat in a picture of the win chances: a colour and dashes of its own, so that
 * lines differ also for those who do not tell the colours apart.
 */
import { h } from "../base/dom.js";
import { COLOURS } from "./clover.js";

const DASHES = ["", "14 5", "3 5", "14 4 3 4", "7 4"];

/**
 * How the line of a seat is drawn.
 * @param {number} index counted from 0
 * @param {readonly number[]} colours of the seats
 */
export const strokeOf = (index, colours) => ({
  class: `line ${COLOURS[(colours[index] ?? 1) - 1]}`,
  "stroke-dasharray": DASHES[index] || null,
});

/**
 * A piece of the line of a seat, for the names beside the picture.
 * @param {number} index counted from 0
 * @param {readonly number[]} colours of the seats
 */
export const swatch = (index, colours) =>
  h(
    "svg",
    { class: "stroke", viewBox: "0 0 34 8", "aria-hidden": "true" },
    h("path", { ...strokeOf(index, colours), d: "M0 4H34" }),
  );
