/**
 * The story of a reviewed game: how it was won, the books of everyone, and what turned it.
 *
 * @typedef {import("./controller.js").Replay} Replay
 * @typedef {import("./controller.js").State} State
 * @typedef {import("../net/wire.js").ReviewedSeat} ReviewedSeat
 */
import { h } from "../base/dom.js";
import { percent, signedPercent, t } from "../base/words.js";
import { canDeepen } from "../net/deeper.js";
import { booksOf, isMostlyCorrected } from "../review/books.js";
import { accuracyText } from "../review/figures.js";
import { seatFace } from "../table/face.js";
import { deedIn, turnedBy, turningPoints } from "../table/turning.js";
import { badge } from "./badge.js";
import { chancesTable } from "./chances.js";

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
    h("p", { class: "lead" }, replay.story),
    h("p", { class: "quiet", key: "depth" }, depthText(state, replay)),
    state.before
      ? h("p", { class: "quiet", key: "before" }, t("after/deep-changed", { before: state.before }))
      : null,
    h(
      "ul",
      { class: "ledgers" },
      review.seats.map((seat) => ledger(seat, state, replay.labels[seat.seat - 1] ?? "")),
    ),
    h("p", { class: "quiet", key: "units" }, t("after/ledger-note")),
    turningView(state, replay),
    meanings(),
    state.chances ? chancesTable(state.chances, replay) : null,
  );
}

/**
 * How far the review has looked ahead.
 * @param {State} state
 * @param {Replay} replay
 */
function depthText({ deep }, { source }) {
  if (deep) return t("after/deep-is");
  return canDeepen(source) ? t("after/quick") : t("after/quick-alone");
}

/**
 * The books of a seat: start, luck and mistakes add up to the result.
 * @param {ReviewedSeat} reviewed
 * @param {State} state
 * @param {string} name
 */
function ledger(reviewed, { known, review }, name) {
  const { seat, accuracy, level, planted } = reviewed;
  const books = booksOf(reviewed);
  const { start, luck, own, others, correction, result, adjusted } = books;
  const [mistakes, without] = [t("review/means-mistakes"), t("review/means-adjusted")];
  const listed = review?.turns.some(
    (turn) => turn.seat === seat && turn.reason && turn.mark !== "!",
  );
  const small = own < 0 && !listed ? t("after/ledger-small") : "";
  return h(
    "li",
    { key: seat },
    h(
      "div",
      { class: "player" },
      seatFace(known, seat),
      h("b", { class: "name" }, name),
      h(
        "span",
        { class: "quiet" },
        planted > 0 ? term(`level-${seat}`, level, t("review/means-level"), seat === 1) : null,
      ),
      h(
        "span",
        { class: "score" },
        h("b", null, accuracyText(reviewed)),
        h(
          "span",
          { class: "quiet" },
          term(
            `accuracy-${seat}`,
            t("review/column-accuracy"),
            t("review/means-accuracy"),
            seat === 1,
          ),
        ),
      ),
    ),
    h("span", {
      class: "meter",
      style: { "--part": planted > 0 ? accuracy / 100 : 0 },
      "aria-hidden": "true",
    }),
    h(
      "dl",
      null,
      [
        [t("after/ledger-start"), percent(start / 100), t("review/means-win")],
        [t("after/ledger-luck"), signedPercent(luck / 100), t("review/means-luck")],
        [t("after/ledger-own"), signedPercent(own / 100), mistakes, "", small],
        [t("after/ledger-others"), signedPercent(others / 100), mistakes],
        [
          t("after/ledger-correction"),
          signedPercent(correction / 100),
          t("review/means-correction"),
          "",
          isMostlyCorrected(books) ? t("after/ledger-larger") : "",
        ],
        [t("after/ledger-result"), percent(result / 100), t("review/means-result"), "sum"],
        [t("review/column-adjusted"), percent(adjusted / 100), without, "apart"],
      ].map(([name, value, meaning, kind, remark], index) =>
        h(
          "div",
          { key: index, class: kind },
          h(
            "dt",
            null,
            term(`${seat}-${index}`, String(name), String(meaning), seat === 1),
            remark ? h("small", { class: "quiet", key: "remark" }, remark) : null,
          ),
          h("dd", null, value),
        ),
      ),
    ),
  );
}

/**
 * The name of a figure, which shows in a sentence what the figure means. The names in the books of
 * everyone but the first seat are no stops of the Tab key: they mean the same.
 * @param {string} key
 * @param {string} name
 * @param {string} meaning
 * @param {boolean} first
 */
function term(key, name, meaning, first) {
  const id = `means-${key}`;
  return [
    h(
      "button",
      {
        ...{ class: "plain term", type: "button", popovertarget: id, key: "name" },
        tabindex: first ? null : "-1",
      },
      name,
    ),
    h("span", { class: "meaning", popover: "auto", id, key: "meaning" }, meaning),
  ];
}

/**
 * The turns that changed the game most for the garden in front.
 * @param {State} state
 * @param {Replay} replay
 */
function turningView(state, replay) {
  const { moments, at, known } = state;
  const seat = replay.subject;
  const facts = { name: replay.names[seat - 1] ?? "" };
  const toldName = (/** @type {number} */ each) =>
    each === replay.you ? "" : (replay.names[each - 1] ?? "");
  const [title, note] =
    seat === replay.you
      ? [t("finale/your-turning"), t("after/your-turning-note")]
      : [t("finale/turning", facts), t("after/turning-note", facts)];
  return [
    h("h3", { key: "turning-title", id: "turning-title" }, title),
    h("p", { class: "quiet", key: "turning-note" }, note),
    h(
      "ol",
      { class: "turning-points", key: "turning", "aria-labelledby": "turning-title" },
      turningPoints(moments, seat).map((point) => {
        const { frame, turn, seq } = point.moment;
        const name = replay.names[turn.seat - 1] ?? "";
        return h(
          "li",
          { key: seq },
          h(
            "button",
            {
              class: "plain",
              "aria-current": frame === at ? "true" : null,
              onclick: () => replay.lookAt(frame),
            },
            h("b", null, signedPercent(point.change / 100)),
            h("small", { class: "quiet" }, turn.number),
            seatFace(known, turn.seat),
            h("span", null, deedIn(point.moment, replay.frames[frame], name)),
            h("i", { class: "quiet" }, turnedBy(point, toldName(turn.seat))),
            badge(turn.mark),
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
    t("review/means-correction"),
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
