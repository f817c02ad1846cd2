/**
 * The tile strip under a replay: the twenty numbers if drawn next, and what still fits where.
 *
 * @typedef {import("./controller.js").Replay} Replay
 * @typedef {import("./controller.js").State} State
 * @typedef {import("../net/wire.js").StripNumber} StripNumber
 * @typedef {import("../net/wire.js").StripOut} StripOut
 */
import { classes, h } from "../base/dom.js";
import { signedPercent, t } from "../base/words.js";
import { CELLS } from "../draw/garden.js";
import { hundredths } from "../review/figures.js";
import {
  againstMean,
  drawnNext,
  isLevel,
  isOver,
  runsOf,
  stripSentence,
  withDrawn,
} from "./strips.js";

/** The least hundredths from the mean that are shown as far: among equals no number stands out. */
const FAR = 3;

/**
 * @param {State} state
 * @param {Replay} replay
 */
export function stripView(state, replay) {
  const { looksAhead } = state;
  if (!state.offered || !replay.finished) return null;
  return h(
    "section",
    { class: "strip", "aria-labelledby": "strip-title", key: "strip" },
    h("h2", { id: "strip-title" }, t("after/strip")),
    h(
      "button",
      {
        key: "look",
        "aria-expanded": String(looksAhead),
        data: { focus: "strip" },
        onclick: () => replay.toggleStrip(),
      },
      looksAhead ? t("after/strip-hide") : t("after/strip-show"),
    ),
    looksAhead
      ? [h("p", { class: "quiet", key: "note" }, t("after/strip-note")), contentView(state, replay)]
      : null,
  );
}

/**
 * @param {State} state
 * @param {Replay} replay
 */
function contentView({ at, strips, moments }, replay) {
  const frame = replay.frames[at];
  if (!frame || isOver(frame)) return h("p", { key: "over" }, t("after/strip-over"));
  const strip = strips.get(frame.seq);
  // What was there stays until the next is known, so that nothing jumps.
  const looked = strip ?? [...strips.values()].at(-1);
  if (!looked) return h("p", { key: "awaited", "aria-busy": "true" }, "…");
  const drawn =
    strip && strip.tiles.length > 0 ? drawnNext(moments, replay.source.replay, frame.seq) : null;
  const shown = withDrawn(looked, drawn);
  return h(
    "div",
    { class: "ahead", key: "ahead", "aria-busy": String(strip === undefined) },
    h("p", { key: "mean" }, stripSentence(shown, replay.names)),
    drawn
      ? h(
          "p",
          { key: "drawn" },
          t("after/strip-drawn", {
            number: drawn.number,
            change: signedPercent(drawn.change / 100),
          }),
        )
      : null,
    shown.tiles.length > 0 && !isLevel(shown) ? numbersView(shown, drawn?.number) : null,
    shown.tiles.length > 0 ? tableView(shown) : null,
    shown.cells.length === 0 ? null : fitsView(shown, frame, replay.names),
  );
}

/**
 * Everyone's garden with the numbers that still fit.
 * @param {StripOut} strip
 * @param {import("./frames.js").Frame} frame
 * @param {readonly string[]} names
 */
const fitsView = (strip, frame, names) => [
  h("h3", { key: "fits" }, t("after/strip-fits")),
  h(
    "div",
    { class: "beds", key: "beds" },
    names.map((name, index) => bedView(strip, frame, index + 1, name)),
  ),
];

/**
 * The numbers as a picture; the table below says the same.
 * @param {StripOut} strip
 * @param {number} [drawn] the number that was drawn next
 */
function numbersView({ tiles, mean }, drawn) {
  const middle = mean ?? 0;
  const lean = (/** @type {number | null} */ share) => hundredths((share ?? middle) - middle);
  const far = Math.max(FAR, ...tiles.map(({ share }) => Math.abs(lean(share))));
  return h(
    "ol",
    { class: "numbers", "aria-hidden": "true", key: "numbers" },
    tiles.map(({ number, count, share }) =>
      h(
        "li",
        { key: number, class: classes(share === null && "gone", number === drawn && "drawn") },
        h("span", { class: "bar", style: { "--lean": lean(share) / far } }),
        h("b", null, number),
        h("span", null, share === null ? "–" : againstMean(share, middle)),
        h("span", { class: "quiet" }, `×${count}`),
      ),
    ),
  );
}

/** @param {StripOut} strip */
function tableView({ tiles, mean }) {
  return h(
    "details",
    { key: "table" },
    h("summary", null, t("after/strip-table")),
    h(
      "div",
      { class: "wide", tabindex: "0", role: "region", "aria-label": t("after/strip-table") },
      h(
        "table",
        null,
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            h("th", { scope: "col" }, t("after/strip-number")),
            h("th", { scope: "col" }, t("after/strip-down")),
            h("th", { scope: "col" }, t("after/strip-change")),
            h("th", { scope: "col", class: "words" }, t("after/strip-best")),
          ),
        ),
        h(
          "tbody",
          null,
          tiles.map((tile) => rowView(tile, mean ?? 0)),
        ),
      ),
    ),
  );
}

/**
 * @param {StripNumber} tile
 * @param {number} mean
 */
const rowView = ({ number, count, share, best }, mean) =>
  h(
    "tr",
    { key: number },
    h("th", { scope: "row" }, number),
    h("td", null, count),
    h("td", null, share === null ? "–" : againstMean(share, mean)),
    h("td", { class: "words" }, best),
  );

/**
 * A garden with the numbers that still fit its empty cells.
 * @param {StripOut} strip
 * @param {import("./frames.js").Frame} frame
 * @param {number} seat
 * @param {string} name
 */
function bedView({ cells }, { known }, seat, name) {
  const open = new Map(cells.filter((each) => each.seat === seat).map((each) => [each.cell, each]));
  const bed = known.game.gardens[seat - 1] ?? [];
  return h(
    "table",
    { class: "bed-fits", key: seat },
    h("caption", null, name),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("td", null),
        [..."abcd"].map((column) => h("th", { scope: "col", key: column }, column)),
      ),
    ),
    h(
      "tbody",
      null,
      [1, 2, 3, 4].map((row) =>
        h(
          "tr",
          { key: row },
          h("th", { scope: "row" }, row),
          [..."abcd"].map((column) => {
            const cell = `${column}${row}`;
            return cellView(cell, open.get(cell), bed[CELLS.indexOf(cell)]?.number);
          }),
        ),
      ),
    ),
  );
}

/**
 * @param {string} cell
 * @param {import("../net/wire.js").StripPlace | undefined} place
 * @param {number | undefined} tile
 */
function cellView(cell, place, tile) {
  if (!place) return h("td", { key: cell, class: "taken" }, tile ?? "–");
  if (place.count === 0) return h("td", { key: cell, class: "never" }, t("after/strip-none"));
  return h(
    "td",
    { key: cell },
    h("b", null, runsOf(place.numbers)),
    h("span", { class: "quiet" }, t("after/strip-left", { count: place.count })),
  );
}
