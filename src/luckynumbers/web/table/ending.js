/** What the end of a game shows of its review. */

import { fetchChances } from "../net/chances.js";
import { deeperOf } from "../net/deeper.js";
import { fetchReview } from "../net/reviews.js";
import { fetched } from "../net/sources.js";
import { isDeep } from "../review/figures.js";
import { chancesIn, momentsOf } from "../review/moments.js";

/**
 * Fetch the chances after every turn, the turns, the balance of everyone and how the game was won;
 * the chances alone where there is no review.
 * @param {string} table
 * @param {readonly string[]} names
 * @param {number} you the seat of whoever reads it; 0 where that is nobody, or several
 * @returns {Promise<Partial<import("./state.js").State>>}
 */
export async function fetchEnding(table, names, you) {
  const source = await fetched(table);
  // One story for a game: the deepest that is known.
  const deeper = deeperOf(source.record);
  const review = deeper ?? (await fetchReview(source));
  if (review === null) return { course: await fetchChances(table) };
  const { storyOf } = await import("../review/story.js");
  const events = source.replay.events.map(({ event }) => event);
  const moments = momentsOf(review, source.replay, events);
  return {
    moments,
    course: chancesIn(review, moments, 0),
    balance: review.seats,
    verdict: storyOf(review.seats, names, you, deeper || isDeep(review) ? "deep" : "quick"),
  };
}
