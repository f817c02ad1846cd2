/**
 * How a game was won, as a sentence; the twin of `review/story.py`.
 *
 * @typedef {import("../net/wire.js").ReviewedSeat} ReviewedSeat
 */
import { t } from "../base/words.js";
import { booksOf, choicesTell, NOTABLE, wonByLuck } from "./books.js";

/** Players whose accuracy differs by fewer tenths played alike, as far as a look can tell. */
const ALIKE = { quick: 50, deep: 30 };

/**
 * How far one is ahead of another in accuracy, in tenths.
 * @param {ReviewedSeat} one
 * @param {ReviewedSeat} two
 */
const leadOf = (one, two) => Math.round(10 * (one.accuracy - two.accuracy));

/**
 * The same, but 0 where that one gave away more in all.
 * @param {ReviewedSeat} one
 * @param {ReviewedSeat} two
 */
const ahead = (one, two) => (isMixed(one, two, 1) ? 0 : leadOf(one, two));

/**
 * Whether accuracy speaks for one player, and what the mistakes cost for the other.
 * @param {ReviewedSeat} one
 * @param {ReviewedSeat} two
 * @param {number} least the difference in accuracy, in tenths
 */
function isMixed(one, two, least) {
  const [lead, spared] = [leadOf(one, two), booksOf(one).own - booksOf(two).own];
  return lead * spared < 0 && Math.abs(spared) >= NOTABLE && Math.abs(lead) >= least;
}

/**
 * @param {ReviewedSeat} one
 * @param {ReviewedSeat} two
 * @param {number} alike
 */
function playedBetter(one, two, alike) {
  const lead = ahead(one, two);
  return lead >= alike || (lead > 0 && choicesTell(booksOf(one)));
}

/**
 * The story of a game between players who played alike.
 * @param {import("./books.js").Books} books of the winner
 * @param {boolean} won whether the reader won
 * @param {boolean} shone whether the reader is the other one
 * @param {Record<string, string | string[]>} facts
 */
function evenStory(books, won, shone, facts) {
  if (wonByLuck(books)) {
    if (won) return t("after/you-even-luck", facts);
    return shone ? t("after/even-you-luck", facts) : t("after/story-even-luck", facts);
  }
  if (won) return t("after/you-even", facts);
  return shone ? t("after/even-you", facts) : t("after/story-even", facts);
}

/**
 * The story of a game whose figures do not agree on who played better.
 * @param {import("./books.js").Books} books of the winner
 * @param {boolean} won whether the reader won
 * @param {Record<string, string | string[]>} facts
 */
function mixedStory(books, won, facts) {
  if (wonByLuck(books))
    return won ? t("after/you-mixed-luck", facts) : t("after/story-mixed-luck", facts);
  return won ? t("after/you-mixed", facts) : t("after/story-mixed", facts);
}

/**
 * How the game was won, by luck or by skill, in keeping with the figures of the winner's books.
 * @param {readonly ReviewedSeat[]} seats
 * @param {readonly string[]} names
 * @param {number} [you] the seat of whoever reads it; 0 where that is nobody, or several
 * @param {keyof typeof ALIKE} [look]
 */
export function storyOf(seats, names, you = 0, look = "deep") {
  const alike = ALIKE[look];
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
    if (!playedBetter(first, second, alike)) return t("after/story-shared-even");
    const facts = { best: name(first), others: namesBut(first) };
    return first.seat === you ? t("after/story-shared-you", facts) : t("after/story-shared", facts);
  }
  // Whoever has planted nothing was not there to be compared with.
  if (seats.some(({ planted }) => planted === 0))
    return winner.seat === you
      ? t("after/you-alone")
      : t("after/story-alone", { winner: name(winner) });
  const best = first === winner ? second : first;
  const facts = { winner: name(winner), best: name(best), others: namesBut(winner) };
  const won = winner.seat === you;
  const shone = best.seat === you;
  const books = booksOf(winner);
  if (ahead(best, winner) >= alike) {
    if (wonByLuck(books)) {
      if (won) return t("after/you-luck", facts);
      return shone ? t("after/you-unlucky", facts) : t("after/story-luck", facts);
    }
    if (won) return t("after/you-gifts", facts);
    return shone ? t("after/you-best", facts) : t("after/story-gifts", facts);
  }
  if (isMixed(winner, best, alike)) return mixedStory(books, won, facts);
  if (!playedBetter(winner, best, alike)) return evenStory(books, won, shone, facts);
  if (books.luck > NOTABLE) return won ? t("after/you-both", facts) : t("after/story-both", facts);
  if (books.luck < -NOTABLE)
    return won ? t("after/you-earned", facts) : t("after/story-earned", facts);
  return won ? t("after/you-skill", facts) : t("after/story-skill", facts);
}
