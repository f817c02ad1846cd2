/** What the end of a game shows of its review. */

import { fetchChances } from "../net/chances.js";
import { deeperOf } from "../net/deeper.js";
import { fetchReview } from "../net/reviews.js";
import { fetched } from "../net/sources.js";
import { chancesIn, momentsOf } from "../review/moments.js";

/**
 * Fetch the chances after every turn, the turns and everyone's luck; the chances alone where there
 * is no review.
 * @param {string} table
 * @returns {Promise<Partial<import("./state.js").State>>}
 */
export async function fetchEnding(table) {
  const source = await fetched(table);
  // One story for a game: the deepest that is known.
  const review = deeperOf(source.record) ?? (await fetchReview(source));
  if (review === null) return { course: await fetchChances(table) };
  const events = source.replay.events.map(({ event }) => event);
  const moments = momentsOf(review, source.replay, events);
  return {
    moments,
    course: chancesIn(review, moments, 0),
    luck: review.seats.map(({ tile_luck }) => tile_luck),
  };
}
