/**
 * The review under a replay: what luck and skill made of the game for everyone, and the choices
 * worth a second look.
 *
 * @typedef {import("./controller.js").Replay} Replay
 * @typedef {import("./controller.js").State} State
 * @typedef {import("./moments.js").Moment} Moment
 * @typedef {import("../net/wire.js").ReviewedSeat} ReviewedSeat
 */
import { h } from "../base/dom.js";
import { locale, percent, signedPercent, t } from "../base/words.js";
import { face } from "../draw/portraits.js";
import { tryButton } from "./trying.js";

/** @type {{readonly [mark: string]: string}} */
const CLASSES = { "!": "fine", "?!": "doubtful", "?": "mistake", "??": "blunder" };

/**
 * @param {State} state
 * @param {Replay} replay
 */
export function reviewView(state, replay) {
  const { review, moments, at } = state;
  if (review === null) return null;
  const marked = moments.filter(({ turn }) => turn.mark);
  return h(
    "section",
    { class: "review", "aria-labelledby": "review-title", key: "review" },
    h("h2", { id: "review-title" }, t("after/review")),
    h("p", { class: "quiet" }, t("after/review-note")),
    deeperView(state, replay),
    h(
      "ul",
      { class: "balances" },
      review.seats.map((seat) => balance(seat, replay.names[seat.seat - 1] ?? "")),
    ),
    marked.length > 0
      ? h(
          "ol",
          { class: "moments" },
          marked.map((moment) => momentView(moment, replay, at)),
        )
      : h("p", { key: "none" }, t("after/no-mistakes")),
  );
}

/**
 * A deeper review: the button for it, and how far it has come.
 * @param {State} state
 * @param {Replay} replay
 */
function deeperView({ deep, deepening }, replay) {
  if (deep) return h("p", { class: "quiet", key: "deep" }, t("after/deep-is"));
  const button = h(
    "button",
    { key: "deepen", data: { focus: "deepen" }, onclick: () => replay.deepen() },
    deepening === null ? t("after/deepen") : t("after/deep-cancel"),
  );
  if (deepening === null) return h("div", { class: "row-of deeper", key: "deep" }, button);
  return h(
    "div",
    { class: "row-of deeper", key: "deep" },
    button,
    h("progress", {
      key: "progress",
      "aria-label": t("after/deep-progress"),
      max: "1",
      value: String(deepening),
    }),
  );
}

/**
 * A sign for a choice; nothing for an ordinary one.
 * @param {string} mark
 */
export const badge = (mark) =>
  mark ? h("span", { class: `badge ${CLASSES[mark] ?? ""}`, key: "badge" }, mark) : null;

/**
 * @param {ReviewedSeat} seat
 * @param {string} name
 */
function balance({ seat, accuracy, level, luck, error, adjusted }, name) {
  return h(
    "li",
    { key: seat },
    face(name, seat),
    h("div", null, h("b", null, name), h("span", { class: "quiet" }, level)),
    h(
      "dl",
      null,
      figure(t("review/column-accuracy"), decimal(accuracy)),
      figure(t("review/column-luck"), signedPercent(luck)),
      figure(t("review/column-errors"), signedPercent(error)),
      // An estimate may lie a little outside of what is possible.
      figure(t("review/column-adjusted"), percent(Math.min(1, Math.max(0, adjusted)))),
    ),
  );
}

/**
 * @param {string} name
 * @param {string} value
 */
const figure = (name, value) => h("div", { key: name }, h("dt", null, name), h("dd", null, value));

/**
 * @param {Moment} moment
 * @param {Replay} replay
 * @param {number} at the frame on show
 */
function momentView(moment, replay, at) {
  const { turn, frame } = moment;
  return h(
    "li",
    { key: frame },
    h(
      "button",
      {
        class: "plain",
        "aria-current": frame === at ? "true" : null,
        onclick: () => replay.lookAt(moment),
      },
      badge(turn.mark),
      face(replay.names[turn.seat - 1] ?? "", turn.seat),
      h(
        "span",
        null,
        h("b", null, replay.frames[frame]?.text ?? ""),
        turn.better ? h("span", null, t("after/better", { better: turn.better })) : null,
        h("span", { class: "quiet" }, turn.reason),
      ),
    ),
    tryButton(moment, replay),
  );
}

/** @param {number} value */
const decimal = (value) =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  );
