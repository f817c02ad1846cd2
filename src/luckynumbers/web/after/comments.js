/**
 * What a review says, as sentences: on the whole game, and on the move on show.
 *
 * @typedef {import("../net/wire.js").ReviewedSeat} ReviewedSeat
 * @typedef {import("../net/wire.js").ReviewedTurn} Turn
 */
import { signedPercent, t } from "../base/words.js";
import { costOf, hundredths } from "../review/figures.js";
import { booksOf, NOTABLE, wonByLuck } from "./books.js";

/** The least luck of a single draw that is worth a word. */
const FELT = 0.02;
/** Players whose accuracy differs by less than this played alike. */
const ALIKE = 0.5;

/**
 * How the game was won, by luck or by skill, in keeping with the figures of the winner's books.
 * @param {readonly ReviewedSeat[]} seats
 * @param {readonly string[]} names
 * @param {number} [you] the seat of whoever reads it; 0 where that is nobody, or several
 */
export function storyOf(seats, names, you = 0) {
  const ranked = seats.toSorted((one, two) => two.accuracy - one.accuracy);
  const winners = seats.filter(({ result }) => result > 0);
  const [winner] = winners;
  const [first, second] = ranked;
  if (!winner || !first || !second) return "";
  const name = (/** @type {ReviewedSeat} */ { seat }) => names[seat - 1] ?? "";
  const namesBut = (/** @type {ReviewedSeat} */ one) => {
    const others = seats.filter((seat) => seat !== one);
    const reader = others.some(({ seat }) => seat === you) ? [t("after/than-you")] : [];
    return [...others.filter(({ seat }) => seat !== you).map(name), ...reader];
  };
  if (winners.length > 1) {
    if (first.accuracy - second.accuracy < ALIKE) return t("after/story-shared-even");
    const facts = { best: name(first), others: namesBut(first) };
    return first.seat === you ? t("after/story-shared-you", facts) : t("after/story-shared", facts);
  }
  const best = first === winner ? second : first;
  const facts = { winner: name(winner), best: name(best), others: namesBut(winner) };
  const ahead = winner.accuracy - best.accuracy;
  const won = winner.seat === you;
  const shone = best.seat === you;
  const books = booksOf(winner);
  const byLuck = wonByLuck(books);
  if (Math.abs(ahead) < ALIKE) {
    if (won) return byLuck ? t("after/you-even-luck", facts) : t("after/you-even", facts);
    if (shone) return byLuck ? t("after/even-you-luck", facts) : t("after/even-you", facts);
    return byLuck ? t("after/story-even-luck", facts) : t("after/story-even", facts);
  }
  if (ahead < 0) {
    if (won) return byLuck ? t("after/you-luck", facts) : t("after/you-gifts", facts);
    if (shone) return byLuck ? t("after/you-unlucky", facts) : t("after/you-best", facts);
    return byLuck ? t("after/story-luck", facts) : t("after/story-gifts", facts);
  }
  if (books.luck > NOTABLE) return won ? t("after/you-both", facts) : t("after/story-both", facts);
  if (books.luck < -NOTABLE)
    return won ? t("after/you-earned", facts) : t("after/story-earned", facts);
  return won ? t("after/you-skill", facts) : t("after/story-skill", facts);
}

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
 * A change of a share, rounded as in the books.
 * @param {number} share
 */
export const shown = (share) => signedPercent(hundredths(share) / 100);

/**
 * What the tiles drawn brought to a turn; empty where nothing is worth a word.
 * @param {Turn} turn
 */
export function luckOf({ luck: lucks, seat }) {
  const luck = lucks[seat - 1] ?? 0;
  if (Math.abs(luck) < FELT) return "";
  const change = shown(luck);
  return luck > 0 ? t("after/draw-lucky", { change }) : t("after/draw-unlucky", { change });
}

/**
 * What the choices of a turn were worth.
 * @param {Turn} turn
 */
export function choiceOf(turn) {
  const { kind, mark } = turn;
  if (kind === "leave") return "";
  const cost = costOf(turn);
  const change = signedPercent(cost / 100);
  if (mark && mark !== "!") return t("after/choice-marked", { mark: markName(mark), change });
  if (mark) return markName(mark);
  return cost < 0 ? t("after/choice-cost", { change }) : t("after/choice-best");
}

const PLACED = /@([a-d][1-4])$/;

/**
 * The cell on which the tile of a marked turn had better gone.
 * @param {Turn | undefined} turn
 */
export function betterPlace(turn) {
  const cell = turn?.mark ? PLACED.exec(turn.best)?.[1] : undefined;
  return turn && cell ? { seat: turn.seat, cell } : null;
}

/**
 * All that is said about a turn, sentence by sentence.
 * @param {Turn} turn
 */
export const commentOf = (turn) =>
  [
    choiceOf(turn),
    turn.mark && turn.better && t("after/better", { better: turn.better }),
    turn.mark && turn.reason,
    luckOf(turn),
  ].filter(Boolean);
