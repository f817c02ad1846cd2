/**
 * What a review says of the move on show, as sentences.
 *
 * @typedef {import("../net/wire.js").ReviewedTurn} Turn
 * @typedef {import("../review/figures.js").Played} Played
 *
 * @typedef {object} Side from whose side a review is told
 * @property {readonly string[]} names
 * @property {number} you the seat of whoever reads it; 0 where that is nobody, or several
 */
import { percent, signedPercent, t } from "../base/words.js";
import { CELLS } from "../draw/garden.js";
import {
  choicesIn,
  choicesOf,
  costOf,
  isFirst,
  luckIn,
  restIn,
  stakesOf,
  stepIn,
} from "../review/figures.js";

/** The hundredths that a choice without a mark gives away before it is no longer called good. */
const SMALL = 3;

/**
 * What a mark means; empty for an ordinary choice.
 * @param {string} mark
 */
export function markName(mark) {
  switch (mark) {
    case "!":
      return t("after/mark-fine");
    case "?!":
      return t("after/mark-doubtful");
    case "?":
      return t("after/mark-mistake");
    case "??":
      return t("after/mark-blunder");
    default:
      return "";
  }
}

/**
 * A change for whoever moved, in hundredths: with the name, where that is not the reader.
 * @param {number} change
 * @param {number} seat
 * @param {Side} side
 */
function shown(change, seat, { names, you }) {
  const text = signedPercent(change / 100);
  return you === 0 || you === seat
    ? text
    : t("after/change-of", { change: text, name: names[seat - 1] ?? "" });
}

/**
 * What the tiles drawn brought to a turn; empty where nothing is worth a word.
 * @param {Played} played
 * @param {Side} side
 */
export function luckOf(played, side) {
  const { seat } = played.turn;
  const luck = luckIn(played, seat);
  if (luck === 0) return "";
  const change = shown(luck, seat, side);
  return luck > 0 ? t("after/draw-lucky", { change }) : t("after/draw-unlucky", { change });
}

/**
 * What the choice of a turn that is spoken of, or without one all of them, were worth.
 * @param {Played} played
 * @param {Side} side
 */
export function choiceOf(played, side) {
  const { turn } = played;
  const { kind, mark, seat } = turn;
  if (kind === "leave") return "";
  if (mark && mark !== "!") return mistakeOf(turn, seat, side);
  if (mark) return markName(mark);
  const cost = turn.reason ? costOf(turn) : choicesIn(played, seat);
  if (turn.reason) return t("after/choice-order", { change: shown(cost, seat, side) });
  if (cost >= 0) return t("after/choice-best");
  const facts = { change: shown(cost, seat, side) };
  if (turn.better) return t("after/choice-two", facts);
  return cost > -SMALL ? t("after/choice-cost", facts) : t("after/choice-small", facts);
}

/**
 * What a marked mistake cost.
 * @param {import("../review/figures.js").Stakes} choice
 * @param {number} seat
 * @param {Side} side
 */
export const mistakeOf = (choice, seat, side) =>
  t("after/choice-marked", {
    mark: markName(choice.mark),
    change: shown(stakesOf(choice), seat, side),
  });

/**
 * What would have been better in a choice, and why: than a draw, or again as in an earlier round.
 * @param {Pick<Turn, "best" | "better" | "reason" | "choice">} choice
 * @param {Played} played
 */
export function betterOf({ best, better, reason, choice }, { turn, since }) {
  if (!better) return { better, reason };
  const number = since?.get(best) ?? turn.number;
  const drew = isFirst({ choice }) && best !== "*" && turn.drew;
  if (number < turn.number) {
    const facts = { better, number };
    const again = drew ? t("after/better-draw-again", facts) : t("after/better-again", facts);
    return { better: again, reason };
  }
  return {
    better: drew ? t("after/better-draw", { better }) : t("after/better", { better }),
    reason,
  };
}

/**
 * What a choice without a mark cost in a turn with a marked one.
 * @param {Played} played
 * @param {Side} side
 */
function restOf(played, side) {
  const { turn } = played;
  const rest = restIn(played);
  if (rest === 0) return "";
  return turn.also.length > 0
    ? t("after/choice-small", { change: shown(rest, turn.seat, side) })
    : costText(rest, turn, side);
}

/**
 * What the draw cost beside a marked use of the tile, or the use beside a marked draw.
 * @param {number} rest
 * @param {Turn} turn
 * @param {Side} side
 */
function costText(rest, turn, { names, you }) {
  const facts = { cost: percent(-rest / 100), name: names[turn.seat - 1] ?? "" };
  if (you === 0 || you === turn.seat)
    return isFirst(turn) ? t("after/use-cost", facts) : t("after/drawing-cost", facts);
  return isFirst(turn) ? t("after/use-cost-of", facts) : t("after/drawing-cost-of", facts);
}

/**
 * What a whole turn did: one of someone else to the reader, any other to whoever moved. Empty where
 * it did nothing, or where one figure says it already.
 * @param {Played} played
 * @param {Side} side
 */
function wholeOf(played, side) {
  const { turn } = played;
  const { you } = side;
  const others = you !== 0 && you !== turn.seat;
  if (!others && (turn.kind === "leave" || figuresIn(played, side) < 2)) return "";
  const change = stepIn(played, others ? you : turn.seat);
  const facts = { change: signedPercent(change / 100) };
  if (!others) return t("after/change-turn", facts);
  return change === 0 ? "" : t("after/change-you", facts);
}

/**
 * How many figures are told of a turn.
 * @param {Played} played
 * @param {Side} side
 */
function figuresIn(played, side) {
  const { turn } = played;
  const choices = choicesIn(played, turn.seat) === 0 ? 0 : 1 + turn.also.length;
  return choices + [luckOf, restOf].filter((told) => told(played, side)).length;
}

/**
 * What is said of a turn besides its choices.
 * @param {Played} played
 * @param {Side} side
 */
export const besides = (played, side) =>
  [luckOf, restOf, wholeOf].flatMap((told) => told(played, side) || []);

const PLACED = /^(\d+)@([a-d][1-4])$/;

/**
 * What would have been better in each choice of a turn that is spoken of: to which cell, and from
 * where; of a whole setup every tile that lies elsewhere. After it come the cells that say why.
 * @param {Turn | undefined} turn
 * @param {readonly (import("../draw/clover.js").Tile | null)[]} [garden] on show
 * @param {number} [only] the number of the choice that is on show, where it is one of them
 * @returns {import("../table/state.js").Better[]}
 */
export function betterDeeds(turn, garden = [], only = 0) {
  if (!turn?.reason) return [];
  const { seat } = turn;
  const told = choicesOf(turn).filter((_, index) => only === 0 || only === index + 1);
  const why = told.flatMap(({ cells }) => cells.map((cell) => deedOf(seat, "named", cell)));
  if (turn.kind === "setup")
    return [
      ...turn.best
        .split(" ")
        .map(placedBy)
        .filter(({ tile, cell }) => tile !== String(garden[CELLS.indexOf(cell)]?.number))
        .map(({ tile, cell }) => deedOf(seat, "better", cell, "", tile)),
      ...why,
    ];
  const deeds = told.map(({ best, choice }, index) => {
    const { tile, cell } = placedBy(best);
    const from = best === "*" ? best : isFirst({ choice }) && only === 0 ? tile : "";
    return deedOf(seat, "better", cell, from, told.length > 1 ? String(index + 1) : "");
  });
  return [...deeds, ...why];
}

/**
 * @param {number} seat
 * @param {import("../table/state.js").Better["note"]} note
 * @param {string} cell
 * @param {string} [from]
 * @param {string} [label]
 */
const deedOf = (seat, note, cell, from = "", label = "") => ({ seat, cell, from, label, note });

/**
 * The tile and the cell of an action; empty ones where nothing is placed.
 * @param {string} action
 */
function placedBy(action) {
  const [, tile, cell = ""] = PLACED.exec(action) ?? [];
  return { tile: tile ? String(Number(tile)) : "", cell };
}

/**
 * All that is said about a turn, sentence by sentence.
 * @param {Played} played
 * @param {Side} [side]
 */
export const commentOf = (played, side = { names: [], you: 0 }) => {
  const { turn } = played;
  const several = turn.also.length > 0;
  const choices = (several ? choicesOf(turn) : [turn]).flatMap((choice) => {
    const { better, reason } = betterOf(choice, played);
    const cost = several ? mistakeOf(choice, turn.seat, side) : choiceOf(played, side);
    return [cost, better, reason];
  });
  const more = besides(played, side);
  return [...choices, ...more].filter(Boolean);
};
