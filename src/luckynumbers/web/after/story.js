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
import { storyOf } from "./comments.js";
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
function ledger(reviewed, { known }, name) {
  const { seat, accuracy, level, start, luck, error, own_error: own, result, adjusted } = reviewed;
  return h(
    "li",
    { key: seat },
    h(
      "div",
      { class: "player" },
      seatFace(known, seat),
      h("b", { class: "name" }, name),
      h("span", { class: "quiet" }, level),
      h(
        "span",
        { class: "score" },
        h("b", null, decimal(accuracy)),
        h("span", { class: "quiet" }, t("review/column-accuracy")),
      ),
    ),
    h("span", { class: "meter", style: { "--part": accuracy / 100 }, "aria-hidden": "true" }),
    h(
      "dl",
      null,
      line(t("after/ledger-start"), hundredths(start)),
      line(t("after/ledger-luck"), signedHundredths(luck)),
      line(t("after/ledger-own"), signedHundredths(own)),
      line(t("after/ledger-others"), signedHundredths(error - own)),
      line(t("after/ledger-result"), hundredths(result), "sum"),
      // An estimate may lie a little outside of what is possible.
      line(t("review/column-adjusted"), hundredths(Math.min(1, Math.max(0, adjusted))), "apart"),
    ),
  );
}

/**
 * @param {string} name
 * @param {string | number} value
 * @param {string} [kind]
 */
const line = (name, value, kind = "") =>
  h("div", { key: name, class: kind }, h("dt", null, name), h("dd", null, value));

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
    h(
      "ol",
      { class: "turning-points", key: "turning", "aria-labelledby": "turning-title" },
      turning.map(({ entry, change }) => {
        const frame = replay.frames.indexOf(entry);
        const sign = moments.find((moment) => moment.frame === frame)?.turn.mark ?? "";
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
            badge(sign),
          ),
        );
      }),
    ),
  ];
}

/** What the figures mean, in plain words. */
function meanings() {
  const texts = [
    t("after/means-win"),
    t("after/means-luck"),
    t("after/means-mistakes"),
    t("after/means-adjusted"),
    t("after/means-accuracy"),
    t("after/means-marks"),
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
