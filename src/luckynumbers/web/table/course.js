/**
 * How a game went, for its end: the line of each seat's chance with names and a scale, and the
 * moves that turned it.
 *
 * @typedef {import("./state.js").State} State
 */

import { h } from "../base/dom.js";
import { percent, signedPercent, t } from "../base/words.js";
import { seatColours } from "../draw/seats.js";
import { strokeOf, swatch } from "../draw/strokes.js";
import { seatFace } from "./face.js";
import { labelOf, nameOf } from "./sentences.js";
import { lookOf, shownSeat } from "./state.js";
import { drawing } from "./story.js";
import { deedIn, turnedBy, turningPoints } from "./turning.js";

const [WIDTH, HEIGHT] = [300, 60];

/**
 * How everyone's chance went, turn by turn; that of the garden in front is drawn over the others.
 * @param {State} state
 */
export function courseView(state) {
  const { course, known } = state;
  if (course.length < 2) return null;
  const shown = shownSeat(state);
  const colours = seatColours(known.info?.seats ?? []);
  const seats = colours.map((_, index) => index + 1);
  const drawn = [...seats.filter((seat) => seat !== shown), shown];
  return h(
    "figure",
    { class: "course", key: "course" },
    h(
      "figcaption",
      null,
      h("span", { class: "title" }, t("finale/chances")),
      h(
        "ul",
        null,
        seats.map((seat) => runView(state, seat, colours)),
      ),
    ),
    h(
      "div",
      PLOT,
      plot(
        drawn.map((seat) =>
          h("path", {
            ...strokeOf(seat - 1, colours),
            key: seat,
            d: lineOf(sharesOf(state, seat)),
          }),
        ),
      ),
    ),
  );
}

const PLOT = { class: "course-plot", "aria-hidden": "true" };

/**
 * The scale, and the lines on it.
 * @param {import("../base/dom.js").VNode[]} lines
 */
const plot = (lines) => [
  h(
    "div",
    { class: "course-scale", key: "scale" },
    [1, 0.5, 0].map((share) => h("span", { key: share }, percent(share))),
  ),
  h(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", key: "lines" },
    [0, 0.5, 1].map((share) =>
      h("path", { class: "rule", key: share, d: `M0 ${HEIGHT * share}H${WIDTH}` }),
    ),
    lines,
  ),
];

/**
 * The places of what the review will fill in.
 * @param {State} state
 */
export const awaitedView = ({ awaited, course }) =>
  awaited && course.length < 2
    ? h(
        "figure",
        { class: "course awaited", key: "awaited" },
        h("figcaption", null, h("span", { class: "title" }, t("finale/chances"))),
        h("div", PLOT, plot([])),
      )
    : null;

/**
 * The name of a line, and where it begins and ends.
 * @param {State} state
 * @param {number} seat
 * @param {readonly number[]} colours
 */
function runView(state, seat, colours) {
  const shares = sharesOf(state, seat);
  const [from, to] = [shares[0] ?? 0, shares.at(-1) ?? 0].map(percent);
  return h(
    "li",
    { key: seat },
    swatch(seat - 1, colours),
    h("b", null, labelOf(state.known, seat)),
    h("span", { class: "course-run" }, ` ${from}\u202f→\u202f${to}`),
  );
}

/**
 * The chance of a seat: before the first draw, and after each turn.
 * @param {State} state
 * @param {number} seat
 */
const sharesOf = ({ course }, seat) => course.map(({ shares }) => shares[seat - 1] ?? 0);

/** @param {number[]} shares */
const lineOf = (shares) =>
  shares
    .map((share, index) => [(index / (shares.length - 1)) * WIDTH, HEIGHT * (1 - share)])
    .map(
      (point, index) => `${index === 0 ? "M" : "L"}${point.map((at) => at.toFixed(1)).join(" ")}`,
    )
    .join("");

/**
 * How the game was won, as the review has it, and how far the closer look has come.
 * @param {State} state
 */
export function gistView({ awaited, looked, verdict, quick, revised }) {
  if (!verdict && !awaited) return null;
  return h(
    "p",
    { class: "gist", key: "gist", "aria-live": quick || revised ? "polite" : null },
    verdict ? h("span", { key: "verdict" }, verdictText(verdict, quick, revised), " ") : null,
    awaited
      ? h(
          "span",
          { class: "awaited", key: "looking" },
          t("after/looking"),
          " ",
          h("progress", {
            max: "1",
            value: String(looked),
            "aria-label": t("after/deep-progress"),
          }),
        )
      : null,
  );
}

/**
 * A verdict with the look that it is from, where that is a quick one or has changed it.
 * @param {string} verdict
 * @param {boolean} quick
 * @param {boolean} revised
 */
function verdictText(verdict, quick, revised) {
  if (quick) return t("finale/quick", { verdict });
  return revised ? t("finale/closer", { verdict }) : verdict;
}

/**
 * The turns that changed the game most for the garden in front, each with the way to its replay.
 * @param {State} state
 */
export function turningView(state) {
  const { awaited, moments, known } = state;
  if (awaited && moments.length === 0)
    return h(
      "div",
      { class: "turning awaited", key: "turning", "aria-hidden": "true" },
      [1, 2, 3].map((line) => h("i", { key: line })),
    );
  if (moments.length === 0) return null;
  const seat = shownSeat(state);
  const toldName = (/** @type {number} */ each) =>
    known.mine.length === 1 && known.mine[0] === each ? "" : nameOf(known, each);
  const title = toldName(seat)
    ? t("finale/turning", { name: toldName(seat) })
    : t("finale/your-turning");
  return h(
    "div",
    { class: "turning", key: "turning" },
    h("span", { class: "title", "aria-hidden": "true" }, title),
    h(
      "ol",
      { "aria-label": title },
      turningPoints(moments, seat).map((point) => {
        const { seq, turn } = point.moment;
        const name = nameOf(known, turn.seat);
        const told = known.log.findLast((entry) => entry.seq <= seq);
        const text = deedIn(point.moment, told, name);
        const drawn = told?.text === text ? drawing(told, lookOf(known)) : null;
        return h(
          "li",
          { key: seq },
          h(
            "a",
            { href: `/replay/${known.table}?at=${seq}` },
            h("b", null, signedPercent(point.change / 100)),
            " ",
            drawn
              ? h(
                  "span",
                  { class: "drawn", "aria-hidden": "true" },
                  seatFace(known, turn.seat),
                  drawn,
                )
              : null,
            h("span", { class: drawn ? "unseen" : "told" }, text),
            " ",
            h("small", null, turnedBy(point, toldName(turn.seat))),
          ),
        );
      }),
    ),
  );
}
