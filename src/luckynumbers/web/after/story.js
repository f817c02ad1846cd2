/**
 * The story of a reviewed game: how it was won, the books of everyone, and what turned it.
 *
 * @typedef {import("./controller.js").Replay} Replay
 * @typedef {import("./controller.js").State} State
 * @typedef {import("../net/wire.js").ReviewedSeat} ReviewedSeat
 */
import { whisper } from "../base/announce.js";
import { h } from "../base/dom.js";
import { percent, signedPercent, t } from "../base/words.js";
import { canDeepen } from "../net/deeper.js";
import { booksOf, isBeyond } from "../review/books.js";
import { accuracyText, choicesOf, isDeep, roundOf, togetherOf } from "../review/figures.js";
import { seatFace } from "../table/face.js";
import { deedIn, turnedBy, turningPoints } from "../table/turning.js";
import { badge } from "./badge.js";
import { chancesTable } from "./chances.js";
import { signsView } from "./signs.js";

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
    // What a closer look may change is not shown before it is done.
    state.deepening === null
      ? [depthView(review, state, replay), booksView(review, state, replay)]
      : lookingView(state.deepening, replay),
    meanings(),
    state.chances ? chancesTable(state.chances, replay) : null,
  );
}

/**
 * @param {import("../net/wire.js").ReviewOut} review
 * @param {State} state
 * @param {Replay} replay
 */
const booksView = (review, state, replay) => [
  h(
    "ul",
    { class: "ledgers", key: "ledgers" },
    review.seats.map((seat) => ledger(seat, state, replay.names[seat.seat - 1] ?? "")),
  ),
  h("p", { class: "quiet", key: "units" }, `${t("after/ledger-note")} ${t("after/rounded")}`),
  review.seats.some((seat) => isBeyond(booksOf(seat)))
    ? h("p", { class: "quiet", key: "beyond" }, t("after/beyond"))
    : null,
  turningView(state, replay),
];

/**
 * How deeply the game was looked at, and the way to a closer look.
 * @param {import("../net/wire.js").ReviewOut} review
 * @param {State} state
 * @param {Replay} replay
 */
function depthView(review, { hitch }, replay) {
  const depth = (/** @type {string} */ text) => h("p", { class: "quiet", key: "depth" }, text);
  if (isDeep(review)) return depth(t("after/deep-is"));
  if (!canDeepen(replay.source)) return depth(t("after/quick-alone"));
  return [
    depth(t("after/quick")),
    h(
      "div",
      { class: "row-of deeper", key: "deeper" },
      deeperButton(t("after/deepen"), replay),
      h("span", { class: "quiet", role: "status", key: "hitch" }, hitch),
    ),
  ];
}

/**
 * How far a closer look has come.
 * @param {number} done
 * @param {Replay} replay
 */
const lookingView = (done, replay) =>
  h(
    "div",
    { class: "row-of deeper", key: "deeper" },
    h("progress", { "aria-label": t("after/deep-progress"), max: "1", value: String(done) }),
    deeperButton(t("after/deep-cancel"), replay),
  );

/**
 * @param {string} label
 * @param {Replay} replay
 */
const deeperButton = (label, replay) =>
  h("button", { key: "deepen", data: { focus: "deepen" }, onclick: () => replay.deepen() }, label);

/**
 * What the marked mistakes of a seat come to, in hundredths.
 * @param {number} seat
 * @param {import("../net/wire.js").ReviewOut["turns"]} turns
 */
const markedBy = (seat, turns) =>
  turns
    .filter((turn) => turn.seat === seat && turn.mark && turn.mark !== "!")
    .reduce((sum, turn) => sum + togetherOf(turn), 0);

/**
 * The books of a seat: start, luck and mistakes add up to the result.
 * @param {ReviewedSeat} reviewed
 * @param {State} state
 * @param {string} name
 */
function ledger(reviewed, { known, review }, name) {
  const { seat, accuracy, level, planted } = reviewed;
  const { start, luck, own, others, result, adjusted } = booksOf(reviewed);
  const [mistakes, without] = [t("review/means-mistakes"), t("review/means-adjusted")];
  const unmarked = own - markedBy(seat, review?.turns ?? []);
  const small =
    unmarked < 0 ? t("after/ledger-unmarked", { change: signedPercent(unmarked / 100) }) : "";
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
    h(
      "span",
      {
        ...{ class: "meaning", popover: "auto", id, key: "meaning" },
        ontoggle: (/** @type {ToggleEvent} */ { newState }) =>
          newState === "open" && whisper(meaning),
      },
      h("b", null, name),
      meaning,
    ),
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
            h("small", { class: "quiet" }, roundOf(turn)),
            seatFace(known, turn.seat),
            h("span", null, deedIn(point.moment, replay.frames[frame], name)),
            h("i", { class: "quiet" }, turnedBy(point, toldName(turn.seat))),
            h(
              "span",
              { class: "marks" },
              choicesOf(turn).map(({ mark }, index) => h("span", { key: index }, badge(mark))),
            ),
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
    [t("review/means-marks"), signsView()],
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
