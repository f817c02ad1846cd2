/**
 * Why a choice was good or bad: the sentence of one fact that can be checked on the board; the twin
 * of `review/reasons.py`. A fact tells the choice from the better one: it holds after the first and
 * not after the second. Of all that are true the weightiest is told.
 *
 * @typedef {import("./views.js").View} View
 */
import { CELLS } from "../draw/garden.js";
import { hundredths } from "../review/figures.js";
import { decided } from "./finishing.js";
import { handOf, placeOf } from "./position.js";
import { t } from "./told.js";
import { ascends, DIAGONAL, diagonal, empties, named, settling } from "./views.js";
import { LIKELY, lessRoom, weighed } from "./weighing.js";

/** What weighs no more explains nothing. */
export const SLIGHT = 0.02;

/**
 * Why one choice is worse than another, by the share of the win that each leaves.
 * @param {View} chosen
 * @param {View} best
 * @param {number} share
 * @param {number} better
 */
export const reason = (chosen, best, share, better) =>
  fact(chosen, best) ?? worthMore(chosen, { share: hundredths(share), better: hundredths(better) });

/**
 * What is said where no fact tells the choices apart; of a draw, before its tile is seen.
 * @param {View} chosen
 * @param {{share: number, better: number}} kept
 */
const worthMore = ({ draws }, kept) =>
  draws ? t("review/draw-worth-less", kept) : t("review/worth-more", kept);

/**
 * The weightiest fact that tells a choice from a better one, if there is one.
 * @param {View} chosen
 * @param {View} best
 */
export function fact(chosen, best) {
  if (chosen.setup) return setupFact(chosen, best);
  const found = decided(chosen, best);
  if (found !== null) return found;
  const weightiest = weighed(chosen, best).reduce(
    (one, other) => (other.weight > one.weight ? other : one),
    { weight: SLIGHT, said: /** @type {() => import("./told.js").Told | null} */ (() => null) },
  );
  return weightiest.said();
}

/**
 * Why a single good choice is praised, by the next best and the share of the win between.
 * @param {import("./position.js").Position} position
 * @param {number} action
 * @param {number} other
 * @param {number} lead
 */
export function praise(position, action, other, lead) {
  const cost = Math.max(hundredths(lead), 1);
  const place = placeOf(action);
  const [held] = handOf(position);
  if (!place && held !== undefined) return t("review/only-discard", { tile: held, cost });
  const { number, cell } = place ?? placeOf(other) ?? { number: 0, cell: 0 };
  const facts = { tile: number, cell: CELLS[cell] ?? "", cost };
  if (!place) return t("review/only-draw", facts);
  return held === undefined ? t("review/only-take", facts) : t("review/only-place", facts);
}

/**
 * What tells two layouts of a hand apart, the weightiest first.
 * @param {View} chosen
 * @param {View} best
 */
const setupFact = (chosen, best) =>
  // The cells that a setup leaves open would speak for the ascending order.
  best.laid && !ascends(best.after.bed)
    ? placeholder(chosen, best)
    : (lessRoom(chosen, best)[0]?.said() ?? moreClosed(chosen, best) ?? unsettled(chosen, best));

/**
 * More empty cells that no face-down tile fits.
 * @param {View} chosen
 * @param {View} best
 */
function moreClosed(chosen, best) {
  const [closed = 0, better = 0] = [chosen, best].map(
    ({ after }) => empties(after).filter(({ count }) => count === 0).length,
  );
  if (closed <= better) return null;
  return better
    ? t("review/more-closed", { count: closed, better })
    : t("review/more-closed-none", { count: closed });
}

/**
 * A tile of the better setup out of order, which many others can replace.
 * @param {View} chosen
 * @param {View} best
 */
function placeholder(chosen, best) {
  const { count, cell } = settledBy(best);
  const held = ascends(chosen.after.bed) ? null : settledBy(chosen);
  const before = held?.count ?? 0;
  const tile = best.after.bed[cell] ?? 0;
  const facts = { tile, cell: named(cell), useful: count, hidden: best.hidden };
  if (count > before && before > 0) return t("review/placeholder", { ...facts, count: before });
  if (count > before && held) return t("review/placeholder-none", facts);
  const others = diagonal(best.after.bed, cell);
  const free = !held && LIKELY * count >= best.hidden;
  const rest = () =>
    placeholders(chosen, best) ??
    (free ? t("review/placeholder-free", { ...facts, others }) : null);
  if (count === 0 || (held && before === 0)) return rest();
  // In order, the chosen setup could replace the same cell.
  const kept = diagonal(chosen.after.bed, held?.cell ?? cell);
  const gaps = { others, gap: gapIn(others), least: gapIn(kept) };
  if (gaps.gap > gaps.least) return t("review/placeholder-apart", { ...facts, ...gaps });
  return rest();
}

/**
 * Both ends of the better diagonal out of order, for the sake of the tiles between them.
 * @param {View} chosen
 * @param {View} best
 */
function placeholders(chosen, best) {
  const [tile = 0, low = 0, high = 0, last = 0] = diagonal(best.after.bed);
  const [, least = 0, most = 0] = diagonal(chosen.after.bed);
  const gaps = { gap: high - low, least: most - least };
  if (tile < low || last > high || gaps.gap <= gaps.least || gaps.least <= 0) return null;
  const facts = { tile, last, cells: DIAGONAL.slice(1, -1).map(named), others: [low, high] };
  return t("review/placeholders", { ...facts, ...gaps });
}

/**
 * How many face-down tiles put a setup in order by taking a single place, and which.
 * @param {View} view
 */
const settledBy = ({ after }) =>
  settling(after).reduce((one, other) => (other.count >= one.count ? other : one));

/**
 * How far neighbours in a row of numbers are apart at least.
 * @param {readonly number[]} numbers
 */
const gapIn = ([first = 0, ...rest]) =>
  Math.min(...rest.map((number, at) => number - (at === 0 ? first : (rest[at - 1] ?? 0))));

/**
 * A diagonal out of order, where the better setup has it in order.
 * @param {View} chosen
 * @param {View} best
 */
function unsettled(chosen, { after, hidden }) {
  if (!chosen.laid || ascends(chosen.after.bed) || !ascends(after.bed)) return null;
  const { count } = settledBy(chosen);
  return count ? t("review/unsettled", { count, hidden }) : t("review/unsettled-none");
}
