/**
 * The places of a game of three or more, once it is over: who won, and how much the others had
 * left to fill.
 *
 * @typedef {import("./model.js").Known} Known
 *
 * @typedef {object} Placed
 * @property {number} seat
 * @property {number} empty how many cells of its garden are empty
 * @property {number} rank equal gardens share one; 0 for someone who has left
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { seatFace } from "./face.js";
import { isWinner, labelOf } from "./sentences.js";

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

/** @param {Known} known */
export function placingView(known) {
  if (known.game.gardens.length < 3) return null;
  return h(
    "ol",
    { class: "placing", key: "placing" },
    placed(known).map(({ seat, empty, rank }) =>
      h(
        "li",
        { key: seat, class: isWinner(known, seat) ? "first" : "" },
        h("span", { class: "rank" }, rank || "\u2013"),
        seatFace(known, seat),
        h("b", null, labelOf(known, seat)),
        h("span", null, rank ? emptyText(empty) : t("game/left")),
      ),
    ),
  );
}

/** @param {number} count */
const emptyText = (count) => (count > 0 ? t("garden/empties", { count }) : t("garden/full"));
