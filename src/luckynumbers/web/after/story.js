/**
 * The story of a reviewed game: how it was won, the books of everyone, and what turned it.
 *
 * @typedef {import("./controller.js").Replay} Replay
 * @typedef {import("./controller.js").State} State
 * @typedef {import("../net/wire.js").ReviewedSeat} ReviewedSeat
 */
import { h } from "../base/dom.js";
import { signedPercent, t } from "../base/words.js";
import { turningPoints } from "../table/chance.js";
import { seatFace } from "../table/face.js";
import { shownSeat } from "../table/state.js";
import { badge } from "./badge.js";
import { storyOf, turnedBy } from "./comments.js";
import { decimal, hundredths, signedHundredths } from "./figures.js";

const POINTS = 3;

/**
 * @param {State} state
 * @param {Replay} replay
 */
export function storyView(state, replay) {
  const { review } = state;
  if (review === null) return null;
  return h(
    "section",
    { class: "review-story", "aria-labelledby": "review-title", key: "review-story" },
    h("h2", { id: "review-title", tabindex: "-1" }, t("after/review")),
    h("p", { class: "lead" }, storyOf(review.seats, replay.names, replay.you)),
    h(
      "ul",
      { class: "ledgers" },
      review.seats.map((seat) => ledger(seat, state, replay.labels[seat.seat - 1] ?? "")),
    ),
    h("p", { class: "quiet", key: "units" }, t("after/ledger-note")),
    turningView(state, replay),
    meanings(),
  );
}

/**
 * The books of a seat: start, luck and mistakes add up to the result.
 * @param {ReviewedSeat} reviewed
 * @param {State} state
 * @param {string} name
 */
function ledger(reviewed, { known, review }, name) {
  const { seat, accuracy, level, start, luck, error, own_error: own, result, adjusted } = reviewed;
  const [mistakes, without] = [t("review/means-mistakes"), t("review/means-adjusted")];
  const marked = review?.turns.some((turn) => turn.seat === seat && turn.mark.startsWith("?"));
  const small = hundredths(own) < 0 && !marked ? t("after/ledger-small") : "";
  return h(
    "li",
    { key: seat },
    h(
      "div",
      { class: "player" },
      seatFace(known, seat),
      h("b", { class: "name" }, name),
      h("span", { class: "quiet" }, term(`level-${seat}`, level, t("review/means-level"))),
      h(
        "span",
        { class: "score" },
        h("b", null, decimal(accuracy)),
        h(
          "span",
          { class: "quiet" },
          term(`accuracy-${seat}`, t("review/column-accuracy"), t("review/means-accuracy")),
        ),
      ),
    ),
    h("span", { class: "meter", style: { "--part": accuracy / 100 }, "aria-hidden": "true" }),
    h(
      "dl",
      null,
      [
        [t("after/ledger-start"), hundredths(start), t("review/means-win")],
        [t("after/ledger-luck"), signedHundredths(luck), t("review/means-luck")],
        [t("after/ledger-own"), signedHundredths(own), mistakes, "", small],
        [t("after/ledger-others"), signedHundredths(error - own), mistakes],
        [t("after/ledger-result"), hundredths(result), t("review/means-result"), "sum"],
        // An estimate may lie a little outside of what is possible.
        [t("review/column-adjusted"), hundredths(within(adjusted)), without, "apart"],
      ].map(([name, value, meaning, kind, remark], index) =>
        h(
          "div",
          { key: index, class: kind },
          h(
            "dt",
            null,
            term(`${seat}-${index}`, String(name), String(meaning)),
            remark ? h("small", { class: "quiet", key: "remark" }, remark) : null,
          ),
          h("dd", null, value),
        ),
      ),
    ),
  );
}

/** @param {number} share */
const within = (share) => Math.min(1, Math.max(0, share));

/**
 * The name of a figure, which shows in a sentence what the figure means.
 * @param {string} key
 * @param {string} name
 * @param {string} meaning
 */
function term(key, name, meaning) {
  const id = `means-${key}`;
  return [
    h("button", { class: "plain term", type: "button", popovertarget: id, key: "name" }, name),
    h("span", { class: "meaning", popover: "auto", id, key: "meaning" }, meaning),
  ];
}

/**
 * The moves that turned the game for the garden in front.
 * @param {State} state
 * @param {Replay} replay
 */
function turningView(state, replay) {
  const { chances, moments, at, known } = state;
  if (!chances || chances.length < 2) return null;
  const seat = shownSeat(state);
  const turning = turningPoints(chances, replay.frames.slice(0, -1), seat, POINTS);
  const title =
    seat === replay.you
      ? t("finale/your-turning")
      : t("finale/turning", { name: replay.names[seat - 1] ?? "" });
  return [
    h("h3", { key: "turning-title", id: "turning-title" }, title),
    h("p", { class: "quiet", key: "turning-note" }, t("after/turning-note")),
    h(
      "ol",
      { class: "turning-points", key: "turning", "aria-labelledby": "turning-title" },
      turning.map(({ entry, change }) => {
        const frame = replay.frames.indexOf(entry);
        const turn = moments.findLast((moment) => moment.frame === frame)?.turn;
        return h(
          "li",
          { key: entry.seq },
          h(
            "button",
            {
              class: "plain",
              "aria-current": frame === at ? "true" : null,
              onclick: () => replay.lookAt(frame),
            },
            h("b", null, signedPercent(change)),
            h("small", { class: "quiet" }, frame + 1),
            entry.seat > 0 ? seatFace(known, entry.seat) : null,
            h("span", null, entry.text),
            h("i", { class: "quiet" }, turnedBy(turn)),
            badge(turn?.mark ?? ""),
          ),
        );
      }),
    ),
  ];
}

/** What the figures mean, in plain words. */
function meanings() {
  const texts = [
    t("review/means-win"),
    t("review/means-luck"),
    t("review/means-mistakes"),
    t("review/means-adjusted"),
    t("review/means-accuracy"),
    t("review/means-level"),
    t("review/means-marks"),
  ];
  return h(
    "details",
    { key: "means" },
    h("summary", null, t("after/means")),
    h(
      "ul",
      { class: "meanings" },
      texts.map((text, index) => h("li", { key: index }, text)),
    ),
  );
}
