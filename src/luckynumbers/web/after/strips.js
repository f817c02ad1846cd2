/**
 * The strips of a replay: asked for only while somebody looks, one at a time, for what is on show.
 *
 * @typedef {import("../net/wire.js").StripOut} StripOut
 *
 * @typedef {object} Ahead
 * @property {number} at the frame that is shown
 * @property {boolean} looksAhead whether it is shown what could come next
 * @property {ReadonlyMap<number, StripOut>} strips by event
 */
import { percent, t } from "../base/words.js";
import { refusalText } from "../net/rest.js";
import { fetchStrip } from "../net/strips.js";

/**
 * A function that fetches the strip of the frame on show, unless it is known.
 * @param {import("../base/page.js").App} app
 * @param {import("../base/store.js").Store<Ahead>} store
 * @param {import("../net/sources.js").Source} source
 * @param {readonly import("./frames.js").Frame[]} frames
 * @returns {() => Promise<void>}
 */
export function stripFetcher(app, store, source, frames) {
  /** @type {Promise<void> | null} */
  let asking = null;
  const wanted = () => {
    const { at, looksAhead, strips } = store.state;
    const frame = frames[at];
    return looksAhead && frame && !isOver(frame) && !strips.has(frame.seq) ? frame : null;
  };
  async function fetchWanted() {
    for (let frame = wanted(); frame; frame = wanted()) {
      const { seq } = frame;
      try {
        const strip = await fetchStrip(source, seq);
        store.change({ strips: new Map([...store.state.strips, [seq, strip]]) });
      } catch (error) {
        store.change({ looksAhead: false });
        app.say(refusalText(error));
      }
    }
  }
  return () => {
    asking ??= fetchWanted().finally(() => {
      asking = null;
    });
    return asking;
  };
}

/** @param {import("./frames.js").Frame} frame */
export const isOver = ({ known }) => known.game.seat === 0;

/**
 * What the strip comes to, in a sentence.
 * @param {StripOut} strip
 * @param {readonly string[]} names
 */
export function stripSentence({ seat, mean, tiles, cells }, names) {
  const drawn = tiles.flatMap(({ number, share }) => (share === null ? [] : [{ number, share }]));
  const [worst, ...others] = drawn.toSorted((one, two) => one.share - two.share);
  const best = others.at(-1) ?? worst;
  if (mean === null || !worst || !best)
    return cells.length > 0 ? t("after/strip-no-draw") : t("after/strip-setup");
  return t("after/strip-mean", {
    name: names[seat - 1] ?? "",
    mean: percent(mean),
    best: best.number,
    high: percent(best.share),
    worst: worst.number,
    low: percent(worst.share),
  });
}

/**
 * Numbers in short: runs of three and more as 8–12.
 * @param {readonly number[]} numbers ascending
 */
export function runsOf(numbers) {
  /** @type {number[][]} */
  const runs = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last.at(-1) === number - 1) last.push(number);
    else runs.push([number]);
  }
  return runs
    .map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(", ")))
    .join(", ");
}
