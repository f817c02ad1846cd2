/**
 * The win chances over a game, where the server knows them: a line for each seat, and a table of
 * the same numbers. Lines differ in their dashes and carry their names, not only their colours.
 *
 * @typedef {import("../net/wire.js").SharesOut} SharesOut
 */
import { h } from "../base/dom.js";
import { percent, t } from "../base/words.js";
import { COLOURS } from "../draw/clover.js";

const WIDTH = 720;
const HEIGHT = 240;
const DASHES = ["", "14 5", "3 5", "14 4 3 4", "7 4"];

/**
 * The chances at an event: the latest that are known by then.
 * @param {readonly SharesOut[]} chances
 * @param {number} seq
 */
export const chanceAt = (chances, seq) => chances.findLast((each) => each.seq <= seq) ?? chances[0];

/**
 * Describe the lines.
 * @param {readonly SharesOut[]} chances
 * @param {import("./frames.js").Frame[]} frames
 * @param {number} at the frame that is shown
 * @param {string[]} names
 * @param {(frame: number) => void} go
 */
export function chancesView(chances, frames, at, names, go) {
  const points = frames.map(({ seq }) => chanceAt(chances, seq)?.shares ?? []);
  const x = (/** @type {number} */ index) =>
    frames.length < 2 ? 0 : (index / (frames.length - 1)) * WIDTH;
  const y = (/** @type {number} */ share) => HEIGHT * (1 - share);
  return h(
    "section",
    {
      class: chances.length > 0 ? "chances" : "chances awaited",
      "aria-busy": String(chances.length === 0),
      key: "chances",
      "aria-labelledby": "chances-title",
    },
    h("h2", { id: "chances-title" }, t("after/chances")),
    h("p", { class: "quiet" }, t("after/chances-note")),
    legend(names, points[at] ?? []),
    h(
      "div",
      { class: "graph" },
      h(
        "div",
        { class: "scale quiet", "aria-hidden": "true" },
        [1, 0.5, 0].map((share) => h("span", { key: share }, percent(share))),
      ),
      h(
        "svg",
        {
          viewBox: `-4 -8 ${WIDTH + 8} ${HEIGHT + 16}`,
          role: "img",
          "aria-label": t("after/chances-picture", { names }),
          class: "lines",
          onclick: (/** @type {MouseEvent} */ event) => go(frameUnder(event, frames.length)),
        },
        [0, 0.25, 0.5, 0.75, 1].map((share) =>
          h("path", {
            class: share === 0.5 ? "rule half" : "rule",
            key: share,
            d: `M0 ${y(share)}H${WIDTH}`,
          }),
        ),
        names.map((name, seat) =>
          h("path", {
            key: `${seat}-${name}`,
            class: `line ${COLOURS[seat]}`,
            "stroke-dasharray": DASHES[seat] || null,
            d: points
              .map((shares, index) => [x(index), y(shares[seat] ?? 0)].map((at) => at.toFixed(1)))
              .map((point, index) => `${index === 0 ? "M" : "L"}${point.join(" ")}`)
              .join(""),
          }),
        ),
        h("path", { class: "now", d: `M${x(at).toFixed(1)} -8V${HEIGHT + 8}` }),
        names.map((name, seat) =>
          h("circle", {
            key: `at-${seat}-${name}`,
            class: `spot ${COLOURS[seat]}`,
            r: "6",
            cx: x(at).toFixed(1),
            cy: y(points[at]?.[seat] ?? 0).toFixed(1),
          }),
        ),
      ),
    ),
    h(
      "details",
      null,
      h("summary", null, t("after/chances-table")),
      tableOf(frames, points, names),
    ),
  );
}

/**
 * Find the frame under a click.
 * @param {MouseEvent} event
 * @param {number} count
 */
function frameUnder(event, count) {
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  const share = (event.clientX - box.left) / box.width;
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}

/**
 * @param {string[]} names
 * @param {readonly number[]} shares
 */
function legend(names, shares) {
  return h(
    "ul",
    { class: "legend" },
    names.map((name, seat) =>
      h(
        "li",
        { key: `${seat}-${name}` },
        h(
          "svg",
          { viewBox: "0 0 34 8", "aria-hidden": "true" },
          h("path", {
            class: `line ${COLOURS[seat]}`,
            d: "M0 4H34",
            "stroke-dasharray": DASHES[seat] || null,
          }),
        ),
        h("b", null, name),
        " ",
        percent(shares[seat] ?? 0),
      ),
    ),
  );
}

/**
 * @param {import("./frames.js").Frame[]} frames
 * @param {(readonly number[])[]} points
 * @param {string[]} names
 */
function tableOf(frames, points, names) {
  return h(
    "div",
    { class: "wide", tabindex: "0", role: "region", "aria-label": t("after/chances-table") },
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col" }, t("after/turn")),
          names.map((name, seat) => h("th", { scope: "col", key: seat }, name)),
        ),
      ),
      h(
        "tbody",
        null,
        frames.map(({ text }, index) =>
          h(
            "tr",
            { key: index },
            h("th", { scope: "row" }, text),
            names.map((_, seat) => h("td", { key: seat }, percent(points[index]?.[seat] ?? 0))),
          ),
        ),
      ),
    ),
  );
}
