/**
 * How a game was won, as a sentence; the twin of `review/story.py`.
 *
 * @typedef {import("../net/wire.js").ReviewedSeat} ReviewedSeat
 *
 * @typedef {"start" | "luck" | "choices"} Cause what explains most of a win
 *
 * @typedef {object} Told
 * @property {boolean} won whether the reader won
 * @property {boolean} shone whether the reader is the one whom the winner is compared with
 * @property {Record<string, string | string[]>} facts
 *
 * @typedef {object} Verdict
 * @property {string} text
 * @property {readonly (ReviewedSeat | undefined)[]} named who is spoken of
 * @property {ReviewedSeat} [best] whom the reader is compared with
 */
import { t } from "../base/words.js";
import { booksOf, choicesTell, NOTABLE, TELLING, wonByLuck, wonFromStart } from "./books.js";
import { hundredths } from "./figures.js";

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
 * Those who can be compared: among more than two not who seems better, yet had little to do.
 * @param {readonly ReviewedSeat[]} seats
 * @param {readonly ReviewedSeat[]} winners
 * @param {number} alike
 */
const comparedOf = (seats, winners, alike) =>
  seats.length === 2
    ? seats
    : seats.filter((seat) => winners.includes(seat) || !seemsBetter(seat, winners, alike));

/**
 * Whether somebody is clearly ahead of a winner only since little hung on the choices.
 * @param {ReviewedSeat} seat
 * @param {readonly ReviewedSeat[]} winners
 * @param {number} alike
 */
const seemsBetter = (seat, winners, alike) =>
  winners.some((winner) => 2 * seat.weight < winner.weight && leadOf(seat, winner) >= alike);

/**
 * What explains most of a win.
 * @param {import("./books.js").Books} books of the winner
 * @param {readonly ReviewedSeat[]} seats
 * @returns {Cause}
 */
function causeOf(books, seats) {
  // Whoever had left before has no chance at the start.
  const playing = seats.filter(({ start }) => hundredths(start) > 0).length;
  if (wonFromStart(books, hundredths(1 / Math.max(playing, 2)))) return "start";
  return wonByLuck(books) ? "luck" : "choices";
}

/**
 * The story of a game in which somebody else played better than the winner.
 * @param {Cause} cause
 * @param {Told} told
 */
function beatenStory(cause, { won, shone, facts }) {
  if (cause === "start") {
    if (won) return t("after/you-ahead", facts);
    return shone ? t("after/you-behind", facts) : t("after/story-ahead", facts);
  }
  if (cause === "luck") {
    if (won) return t("after/you-luck", facts);
    return shone ? t("after/you-unlucky", facts) : t("after/story-luck", facts);
  }
  if (won) return t("after/you-gifts", facts);
  return shone ? t("after/you-best", facts) : t("after/story-gifts", facts);
}

/**
 * The story of a game between players who played alike.
 * @param {Cause} cause
 * @param {Told} told
 */
function evenStory(cause, { won, shone, facts }) {
  if (cause === "start") {
    if (won) return t("after/you-even-ahead", facts);
    return shone ? t("after/even-you-ahead", facts) : t("after/story-even-ahead", facts);
  }
  if (cause === "luck") {
    if (won) return t("after/you-even-luck", facts);
    return shone ? t("after/even-you-luck", facts) : t("after/story-even-luck", facts);
  }
  if (won) return t("after/you-even", facts);
  return shone ? t("after/even-you", facts) : t("after/story-even", facts);
}

/**
 * The story of a game whose figures do not agree on who played better.
 * @param {Cause} cause
 * @param {Told} told
 */
function mixedStory(cause, { won, facts }) {
  if (cause === "start")
    return won ? t("after/you-mixed-ahead", facts) : t("after/story-mixed-ahead", facts);
  if (cause === "luck")
    return won ? t("after/you-mixed-luck", facts) : t("after/story-mixed-luck", facts);
  return won ? t("after/you-mixed", facts) : t("after/story-mixed", facts);
}

/**
 * The story of a game whose winner played better than the others.
 * @param {Cause} cause
 * @param {number} luck of the winner
 * @param {Told} told
 */
function betterStory(cause, luck, { won, facts }) {
  if (cause === "start")
    return won ? t("after/you-better-ahead", facts) : t("after/story-better-ahead", facts);
  if (luck > NOTABLE) return won ? t("after/you-both", facts) : t("after/story-both", facts);
  if (luck < -NOTABLE) return won ? t("after/you-earned", facts) : t("after/story-earned", facts);
  return won ? t("after/you-skill", facts) : t("after/story-skill", facts);
}

/**
 * What the books say of a reader whom the verdict does not name.
 * @param {ReviewedSeat} reader
 * @param {ReviewedSeat} best
 * @param {string} name of that one
 * @param {number} alike
 */
function readerStory(reader, best, name, alike) {
  const { luck, own } = booksOf(reader);
  if (luck >= TELLING && -own > luck) return t("after/reader-spent");
  const behind = ahead(best, reader) >= alike;
  if (behind && own <= luck) return t("after/reader-mistakes");
  if (behind || luck <= -TELLING) return t("after/reader-unlucky");
  return t("after/reader-even", { best: name });
}

/**
 * How the game was won, by luck or by skill, in keeping with the figures of the winner's books. A
 * reader among more than two whom that does not name is told of in one more sentence.
 * @param {readonly ReviewedSeat[]} seats
 * @param {readonly string[]} names
 * @param {number} [you] the seat of whoever reads it; 0 where that is nobody, or several
 * @param {keyof typeof ALIKE} [look]
 */
export function storyOf(seats, names, you = 0, look = "deep") {
  const { text, named, best } = verdictOf(seats, names, you, ALIKE[look]);
  const reader = seats.find(({ seat }) => seat === you);
  if (seats.length < 3 || !reader || !best || named.includes(reader)) return text;
  return `${text} ${readerStory(reader, best, names[best.seat - 1] ?? "", ALIKE[look])}`;
}

/**
 * @param {readonly ReviewedSeat[]} seats
 * @param {readonly string[]} names
 * @param {number} you
 * @param {number} alike
 * @returns {Verdict}
 */
function verdictOf(seats, names, you, alike) {
  const winners = seats.filter(({ result }) => result > 0);
  const compared = comparedOf(seats, winners, alike);
  const ranked = compared.toSorted((one, two) => two.accuracy - one.accuracy);
  const [winner] = winners;
  const [first, second] = ranked;
  if (!winner || !first) return { text: "", named: [] };
  const name = (/** @type {ReviewedSeat} */ { seat }) => names[seat - 1] ?? "";
  const namesBut = (/** @type {ReviewedSeat} */ one) => {
    const others = compared.filter((seat) => seat !== one);
    const reader = others.some(({ seat }) => seat === you) ? [t("after/than-you")] : [];
    return [...others.filter(({ seat }) => seat !== you).map(name), ...reader];
  };
  if (winners.length > 1) {
    if (!second || !playedBetter(first, second, alike))
      return { text: t("after/story-shared-even"), named: seats };
    const facts = { best: name(first), others: namesBut(first) };
    const text =
      first.seat === you ? t("after/story-shared-you", facts) : t("after/story-shared", facts);
    return { text, named: compared, best: first };
  }
  const best = first === winner ? second : first;
  const won = winner.seat === you;
  // Whoever has planted nothing was not there to be compared with.
  if (!best || seats.some(({ planted }) => planted === 0))
    return {
      text: won ? t("after/you-alone") : t("after/story-alone", { winner: name(winner) }),
      named: seats,
    };
  const facts = { winner: name(winner), best: name(best), others: namesBut(winner) };
  const told = { won, shone: best.seat === you, facts };
  const books = booksOf(winner);
  const cause = causeOf(books, seats);
  const two = { named: [winner, best], best };
  if (ahead(best, winner) >= alike) return { text: beatenStory(cause, told), ...two };
  // Only the figures of these two disagree.
  if (isMixed(winner, best, alike)) return { text: mixedStory(cause, told), ...two };
  if (!playedBetter(winner, best, alike)) return { text: evenStory(cause, told), ...two };
  return { text: betterStory(cause, books.luck, told), named: compared, best };
}
