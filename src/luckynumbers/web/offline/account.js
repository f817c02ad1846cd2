/**
 * The account of a game in the page: shares in which every step is luck or an error, and nothing
 * else; the twin of `review/account.py`, which says how.
 *
 * @typedef {import("./books.js").Posting} Posting
 * @typedef {import("./shares.js").Shares} Shares
 *
 * @typedef {Posting & {after: Shares}} Entry a step: `before + luck + error = after`
 *
 * @typedef {object} Stretch the steps from one draw to the next
 * @property {Shares} room how far the least share of each seat by the plain sum may fall
 * @property {Shares} seen how far the estimates are off the plain sum
 * @property {number} doubt how much they give way; 0 where the share is known
 */
import { added, less, normalised, scaled } from "./shares.js";

/** How much the luck of a draw gives way, where the estimates of a stretch give way by 1. */
const GIVE = 0.5;
/** The least part of an estimated share that the account keeps: whoever has a chance, has one. */
const KEEP = 0.5;
const MOST_PASSES = 8;
const NEARLY = 1e-9;

/**
 * The account of a game that came to a result.
 * @param {readonly Posting[]} postings
 * @param {Shares} result
 * @returns {Entry[]}
 */
export function settled(postings, result) {
  const nothing = result.map(() => 0);
  /** @type {Shares[]} */
  const plain = [postings[0]?.before ?? nothing];
  for (const { luck, error } of postings)
    plain.push(added(plain.at(-1) ?? nothing, added(luck, error)));
  const draws = [...postings.keys()].filter((index) => postings[index]?.step.kind === "revealed");
  /** @type {Shares[]} */
  const off = plain.map(() => nothing);
  const ends = [...draws.slice(1), postings.length];
  const stretches = draws.map((draw, index) =>
    stretchOf(postings, plain, draw, ends[index] ?? postings.length),
  );
  const last = stretches.at(-1);
  if (last) {
    last.seen = less(result, plain.at(-1) ?? nothing);
    last.doubt = 0;
    for (const [index, found] of withinBounds(stretches).entries())
      off.fill(found, (draws[index] ?? 0) + 1, (ends[index] ?? 0) + 1);
  }
  const course = plain.map((shares, index) => possible(added(shares, off[index] ?? nothing)));
  return postings.map((posting, index) => ({
    ...posting,
    before: course[index] ?? nothing,
    luck: added(posting.luck, less(off[index + 1] ?? nothing, off[index] ?? nothing)),
    after: course[index + 1] ?? nothing,
  }));
}

/** @param {Shares} shares */
const possible = (shares) =>
  shares.every((share) => share >= 0)
    ? shares
    : normalised(shares.map((share) => Math.max(share, 0)));

/**
 * @param {readonly Posting[]} postings
 * @param {readonly Shares[]} plain
 * @param {number} draw
 * @param {number} end
 * @returns {Stretch}
 */
function stretchOf(postings, plain, draw, end) {
  const later = postings.slice(draw + 1, end + 1);
  const estimates = leastOf(later.map(({ before }) => before));
  const room = leastOf(plain.slice(draw + 1, end + 1)).map(
    (share, seat) => share - KEEP * (estimates[seat] ?? 0),
  );
  // R9: who left has nothing, so the share given away was the whole one.
  const known = later.findLastIndex(({ step }) => step.kind === "departed");
  const parts = later.map(({ before }, index) => less(before, plain[draw + 1 + index] ?? []));
  const used = known < 0 ? parts : parts.slice(known, known + 1);
  const nothing = room.map(() => 0);
  const seen = used.map((part) => scaled(part, 1 / used.length)).reduce(added, nothing);
  return { room, seen, doubt: known < 0 ? 1 : 0 };
}

/**
 * The least share of each seat.
 * @param {readonly Shares[]} course
 */
const leastOf = (course) =>
  (course[0] ?? []).map((_, seat) => Math.min(...course.map((shares) => shares[seat] ?? 0)));

/**
 * The numbers of all stretches; a share that would fall too far is held where it may be.
 * @param {readonly Stretch[]} stretches
 */
function withinBounds(stretches) {
  let found = smoothed(stretches);
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    let held = false;
    for (const [index, stretch] of stretches.entries()) {
      const off = found[index] ?? [];
      const room = added(stretch.room, off);
      if (stretch.doubt === 0 || Math.min(...room) >= -NEARLY) continue;
      stretch.seen = added(off, raised(room));
      stretch.doubt = 0;
      held = true;
    }
    if (!held) break;
    found = smoothed(stretches);
  }
  return found;
}

/**
 * What makes negative room 0; the others give it in proportion.
 * @param {Shares} room
 */
function raised(room) {
  const wanting = room.map((share) => Math.max(-share, 0));
  const giving = room.map((share) => Math.max(share, 0));
  const [want, give] = [wanting, giving].map((shares) => shares.reduce((one, two) => one + two, 0));
  return give ? less(wanting, scaled(giving, (want ?? 0) / give)) : room.map(() => 0);
}

/**
 * @param {readonly Stretch[]} stretches
 * @returns {Shares[]}
 */
function smoothed(stretches) {
  /** @type {Shares} */
  let off = (stretches[0]?.seen ?? []).map(() => 0);
  let spread = 0;
  const filtered = stretches.map(({ seen, doubt }) => {
    spread += GIVE;
    const gain = spread / (spread + doubt);
    off = added(off, scaled(less(seen, off), gain));
    spread *= 1 - gain;
    return { off, spread };
  });
  const found = [off];
  for (const { off: here, spread: wide } of filtered.slice(0, -1).reverse())
    found.unshift(added(here, scaled(less(found[0] ?? here, here), wide / (wide + GIVE))));
  return found;
}
