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
import { signedPercent, t } from "../base/words.js";
import { refusalText } from "../net/rest.js";
import { fetchStrip } from "../net/strips.js";
import { hundredths, luckIn } from "../review/figures.js";

/** The share of the win below which the best and the worst number are as good as each other. */
const LITTLE = 0.01;

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

/**
 * The number that was drawn next, and what the review says it changed, in hundredths.
 * @param {readonly import("../review/moments.js").Moment[]} moments
 * @param {import("../net/wire.js").Replay} replay
 * @param {number} since the event that is shown
 */
export function drawnNext(moments, { events }, since) {
  const next = moments.find(({ seq }) => seq > since);
  if (next?.turn.kind !== "play") return null;
  const [number] = events.flatMap(({ event: { seq, data } }) =>
    seq > since && seq <= next.seq && "revealed" in data ? (data.revealed ?? []) : [],
  );
  return number === undefined ? null : { number, change: luckIn(next, next.turn.seat) };
}

/**
 * A strip in which the number that was drawn next has the figure of the review.
 * @param {StripOut} strip
 * @param {ReturnType<typeof drawnNext>} drawn
 * @returns {StripOut}
 */
export function withDrawn(strip, drawn) {
  const { mean, tiles } = strip;
  if (mean === null || !drawn) return strip;
  const share = mean + drawn.change / 100;
  return {
    ...strip,
    tiles: tiles.map((tile) => (tile.number === drawn.number ? { ...tile, share } : tile)),
  };
}

/** @param {import("./frames.js").Frame} frame */
export const isOver = ({ known }) => known.game.seat === 0;

/**
 * What a number would change, against an average one.
 * @param {number} share
 * @param {number} mean
 */
export const againstMean = (share, mean) => signedPercent(hundredths(share - mean) / 100);

/**
 * Whether it makes hardly a difference which number is drawn.
 * @param {StripOut} strip
 */
export function isLevel({ tiles }) {
  const shares = tiles.flatMap(({ share }) => share ?? []);
  return shares.length > 0 && Math.max(...shares) - Math.min(...shares) < LITTLE;
}

/**
 * What the strip comes to, in a sentence.
 * @param {StripOut} strip
 * @param {readonly string[]} names
 */
export function stripSentence(strip, names) {
  const { seat, mean, tiles, cells } = strip;
  const drawn = tiles.flatMap(({ number, share }) => (share === null ? [] : [{ number, share }]));
  const [worst, ...others] = drawn.toSorted((one, two) => one.share - two.share);
  const best = others.at(-1) ?? worst;
  if (mean === null || !worst || !best)
    return cells.length > 0 ? t("after/strip-no-draw") : t("after/strip-setup");
  if (isLevel(strip)) return t("after/strip-level");
  return t("after/strip-mean", {
    name: names[seat - 1] ?? "",
    best: best.number,
    high: againstMean(best.share, mean),
    worst: worst.number,
    low: againstMean(worst.share, mean),
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
