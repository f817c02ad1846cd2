/** What the end of a game shows of its review. */

import { fetchChances } from "../net/chances.js";
import { canDeepen, deeperOf, fetchDeeper } from "../net/deeper.js";
import { fetchReview } from "../net/reviews.js";
import { fetched } from "../net/sources.js";
import { excerptOf } from "../review/excerpt.js";
import { isDeep } from "../review/figures.js";
import { chancesIn, momentsOf } from "../review/moments.js";

/** How long a closer look is waited for before the quick one is told, in milliseconds. */
const PATIENCE = 20_000;

/**
 * Show of a game that is over the chances as soon as they are known; the turns, the balance of
 * everyone and how the game was won once it was looked at closely, for a quick look may mistake
 * luck for skill. It is told meanwhile where the closer one takes long, as with many players, and
 * where there is none.
 * @param {string} table
 * @param {readonly string[]} names
 * @param {number} you the seat of whoever reads it; 0 where that is nobody, or several
 * @param {(ending: Partial<import("./state.js").State>) => void} tell
 * @param {AbortSignal} signal
 */
export async function tellEnding(table, names, you, tell, signal) {
  const source = await fetched(table);
  const events = source.replay.events.map(({ event }) => event);
  const { storyOf } = await import("../review/story.js");
  const found = deeperOf(source.record) ?? (await fetchReview(source));
  if (found === null) return tell({ course: await fetchChances(table) });
  const endingOf = (/** @type {typeof found} */ whole) => {
    const review = excerptOf(whole, source.replay);
    const [moments, quick] = [momentsOf(review, source.replay, events), !isDeep(review)];
    const verdict = storyOf(review.seats, names, you, quick ? "quick" : "deep");
    return {
      moments,
      course: chancesIn(review, moments, 0),
      balance: review.seats,
      verdict,
      quick,
    };
  };
  const first = endingOf(found);
  if (isDeep(found) || !canDeepen(source)) return tell(first);
  tell({ course: first.course, looked: 0 });
  let told = "";
  const meanwhile = setTimeout(() => {
    told = first.verdict;
    tell(first);
  }, PATIENCE);
  const note = (/** @type {number} */ looked) => tell({ looked });
  const last = await fetchDeeper(source.record, note, signal).then(endingOf, () => first);
  clearTimeout(meanwhile);
  tell({ ...last, revised: told !== "" && told !== last.verdict });
}
