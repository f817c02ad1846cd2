/**
 * Everyone at the end of a game: the place, how much was left to fill, accuracy and luck.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./model.js").Known} Known
 *
 * @typedef {object} Placed
 * @property {number} seat
 * @property {number} empty how many cells of its garden are empty
 * @property {number} rank equal gardens share one; 0 for someone who has left
 */
import { classes, h } from "../base/dom.js";
import { signedPercent, t } from "../base/words.js";
import { booksOf } from "../review/books.js";
import { accuracyText } from "../review/figures.js";
import { seatFace, seatName } from "./face.js";
import { isWinner } from "./sentences.js";

/**
 * The seats from the first place to the last; those who have left come at the end.
 * @param {Known} known
 * @returns {Placed[]}
 */
export function placed(known) {
  const { gardens, left } = known.game;
  const lines = gardens.map((bed, index) => {
    const seat = index + 1;
    const empty = bed.filter((tile) => !tile).length;
    return { seat, empty, behind: isWinner(known, seat) ? -1 : empty, gone: left.has(seat) };
  });
  const staying = lines.filter(({ gone }) => !gone);
  return lines
    .map(({ seat, empty, behind, gone }) => ({
      seat,
      empty,
      rank: gone ? 0 : 1 + staying.filter((other) => other.behind < behind).length,
    }))
    .sort((one, two) => (one.rank || gardens.length + 1) - (two.rank || gardens.length + 1));
}

/**
 * With how many empty cells the game was won when the pile ran out; 0 for a full garden, and where
 * nobody else was left.
 * @param {Known} known
 */
export function fewestEmpty(known) {
  const staying = placed(known).filter(({ rank }) => rank > 0);
  const [first, second] = staying;
  return first && second && isWinner(known, first.seat) ? first.empty : 0;
}

/**
 * A line for each, from the first place to the last. Their faces keep the places of what the review
 * will fill in; without one, only the places of three or more are worth a list.
 * @param {State} state
 */
export function placingView({ awaited, balance, known }) {
  const empty = balance.length === 0;
  const lines = placed(known);
  if (empty && !awaited && lines.length < 3) return null;
  const figures = (/** @type {number} */ seat) => {
    const found = balance.find((each) => each.seat === seat);
    if (found) return figuresOf(found);
    return awaited ? { accuracy: "", luck: "" } : null;
  };
  return h(
    "div",
    { class: classes("luck", empty && awaited && "awaited"), key: "luck" },
    h(
      "ol",
      { key: "lines" },
      empty && !awaited ? null : termsView(awaited && !empty),
      lines.map((line) => lineView(known, line, figures(line.seat), lines.length > 2)),
    ),
    h("p", { class: "note quiet", key: "note" }, t("finale/luck-note")),
  );
}

/**
 * What the columns of figures are, where they stand in columns.
 * @param {boolean} early whether a closer look may change them
 */
const termsView = (early) =>
  h(
    "li",
    { class: "terms", key: "terms", "aria-hidden": "true" },
    h("span", { class: "look" }, early ? t("finale/so-far") : ""),
    h("span", { class: "accuracy" }, t("review/column-accuracy")),
    h("span", { class: "fortune" }, t("review/column-luck")),
  );

/**
 * @param {Known} known
 * @param {Placed} placed
 * @param {{accuracy: string, luck: string} | null} figures
 * @param {boolean} among whether there are places below the second
 */
const lineView = (known, { seat, empty, rank }, figures, among) =>
  h(
    "li",
    { key: seat, class: isWinner(known, seat) ? "first" : "" },
    among ? h("span", { class: "rank" }, rank || "\u2013") : null,
    seatFace(known, seat),
    h("b", null, seatName(known, seat)),
    h("span", { class: "left-empty" }, rank ? emptyText(empty) : t("game/left")),
    figures
      ? [
          h(
            "span",
            { class: "balance", key: "balance", title: t("finale/luck-note") },
            figures.accuracy ? t("finale/balance", figures) : "",
          ),
          h(
            "span",
            { class: "accuracy", key: "accuracy", "aria-hidden": "true" },
            figures.accuracy,
          ),
          h("span", { class: "fortune", key: "fortune", "aria-hidden": "true" }, figures.luck),
        ]
      : null,
  );

/** @param {State["balance"][number]} seat */
const figuresOf = (seat) => ({
  accuracy: accuracyText(seat),
  luck: signedPercent(booksOf(seat).luck / 100),
});

/** @param {number} count */
const emptyText = (count) => (count > 0 ? t("garden/empties", { count }) : t("garden/full"));
