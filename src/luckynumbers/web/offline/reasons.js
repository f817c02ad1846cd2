/**
 * Why a choice was good or bad: the sentence of one fact that can be checked on the board; the twin
 * of `review/reasons.py`. A fact tells the choice from the better one: it holds after the first and
 * not after the second.
 *
 * @typedef {import("./views.js").View} View
 */
import { t } from "../base/words.js";
import { CELLS } from "../draw/garden.js";
import { evenly, hundredths } from "../review/figures.js";
import { handOf, placeOf } from "./position.js";
import { ascends, empties, homes, settling, shifts, suiting, useful } from "./views.js";

/** By how many tiles two choices differ at least where that explains anything. */
const CLEAR = 2;
/** A cell for which no more than so many tiles are left is hard to fill. */
export const FEW = 3;

/**
 * Why one choice is worse than another, by the share of the win that each leaves.
 * @param {View} chosen
 * @param {View} best
 * @param {number} share
 * @param {number} better
 */
export const reason = (chosen, best, share, better) =>
  (chosen.setup ? null : weighty(chosen, best)) ??
  lessRoom(chosen, best) ??
  (chosen.setup ? null : later(chosen, best)) ??
  moreClosed(chosen, best) ??
  placeholder(chosen, best) ??
  fewerEach(chosen, best) ??
  t("review/worth-more", { share: hundredths(share), better: hundredths(better) });

/**
 * Why a single good choice is praised, by the share of the win that it leads.
 * @param {import("./position.js").Position} position
 * @param {number} action
 * @param {number} lead
 */
export function praise(position, action, lead) {
  const cost = Math.max(hundredths(lead), 1);
  const place = placeOf(action);
  const [held] = handOf(position);
  if (!place)
    return held === undefined
      ? t("review/only-draw", { cost })
      : t("review/only-discard", { tile: held, cost });
  const facts = { tile: place.number, cell: CELLS[place.cell] ?? "", cost };
  return held === undefined ? t("review/only-take", facts) : t("review/only-place", facts);
}

/**
 * What tells two choices in play apart, the weightiest first.
 * @param {View} chosen
 * @param {View} best
 */
function weighty(chosen, best) {
  const missed = missedWin(best) ?? missedPlay(chosen, best);
  if (missed !== null || chosen.draws) return missed ?? missedTake(chosen, best);
  return (
    leftWin(chosen, best) ??
    closedCell(chosen, best) ??
    closedNumbers(chosen, best) ??
    narrowed(chosen, best) ??
    leftTile(chosen, best) ??
    missedUse(chosen, best) ??
    missedCell(chosen, best) ??
    untakenTile(chosen, best)
  );
}

/**
 * What tells them apart where the pile has as much for both.
 * @param {View} chosen
 * @param {View} best
 */
const later = (chosen, best) =>
  easierCell(chosen, best) ??
  rareShift(chosen, best) ??
  missedShift(chosen, best) ??
  missedTable(chosen, best);

/** @param {number} cell */
const named = (cell) => CELLS[cell] ?? "";

/** @param {{number: number, cell: number}} place */
const factsOf = ({ number, cell }) => ({ tile: number, cell: named(cell) });

/** @param {View} best */
const missedWin = ({ place, after }) =>
  place && after.bed.every(Boolean) ? t("review/missed-win", factsOf(place)) : null;

/**
 * Another play that the better choice earns (R6).
 * @param {View} chosen
 * @param {View} best
 */
const missedPlay = (chosen, { place, earns }) =>
  place && earns && !chosen.earns ? t("review/missed-play", factsOf(place)) : null;

/**
 * A tile of the table that was better than a draw.
 * @param {View} chosen
 * @param {View} best
 */
function missedTake(chosen, best) {
  const { place, dropped, after: better } = best;
  if (!place) return null;
  const facts = { ...factsOf(place), hidden: chosen.hidden, useful: useful(chosen.after) };
  if (!dropped)
    return facts.useful ? t("review/missed-take", facts) : t("review/missed-take-none", facts);
  const shift = rareShift(chosen, best);
  if (shift !== null) return shift;
  const more = { ...facts, displaced: dropped, better: useful(better) };
  if (more.better <= more.useful) return null;
  return more.useful ? t("review/missed-exchange", more) : t("review/missed-exchange-none", more);
}

/**
 * An empty cell that no face-down tile fits any more, or that the better choice opens.
 * @param {View} chosen
 * @param {View} best
 */
function closedCell({ after, before }, { after: better, place }) {
  const opened = empties(better).filter(({ count }) => count > 0);
  for (const { cell, count } of empties(after)) {
    if (count || !opened.some((other) => other.cell === cell)) continue;
    if (suiting(before, cell)) return t("review/closes-cell", { cell: named(cell) });
    if (place) return missedOpening(after, better, place, cell);
  }
  return null;
}

/**
 * What the better choice opens: several cells, the last one, one for many tiles or for few.
 * @param {import("./views.js").Room} after
 * @param {import("./views.js").Room} better
 * @param {{number: number, cell: number}} place
 * @param {number} cell
 */
function missedOpening(after, better, place, cell) {
  const left = empties(after);
  const counts = new Map(empties(better).map((each) => [each.cell, each.count]));
  const opened = left.filter((each) => each.count === 0 && counts.get(each.cell));
  const count = counts.get(cell) ?? 0;
  const placed = { tile: place.number, at: named(place.cell) };
  if (opened.length > 1)
    return t("review/missed-openings", {
      ...placed,
      cells: opened.map((each) => named(each.cell)),
    });
  const facts = { ...placed, cell: named(cell) };
  if (left.length === 1) return t("review/missed-last-cell", { ...facts, count });
  return count > FEW
    ? t("review/missed-wide", { ...facts, count })
    : t("review/missed-opening", facts);
}

/**
 * The longest run of numbers in the pile that had one empty cell left, and now have none.
 * @param {View} chosen
 * @param {View} best
 */
function closedNumbers({ before, after }, { after: better }) {
  /** @type {{cell: number, low: number, high: number}[]} */
  const runs = [];
  for (const [index, count] of before.unseen.entries()) {
    const number = index + 1;
    const [cell, second] = homes(before, number);
    if (!count || cell === undefined || second !== undefined) continue;
    if (homes(after, number).length > 0 || homes(better, number).length === 0) continue;
    const last = runs.at(-1);
    if (last?.cell === cell && last.high === number - 1) last.high = number;
    else runs.push({ cell, low: number, high: number });
  }
  if (runs.length === 0) return null;
  const { cell, low, high } = runs.reduce((one, other) =>
    other.high - other.low > one.high - one.low ? other : one,
  );
  if (low === high) return t("review/closes-number", { cell: named(cell), tile: low });
  const facts = { cell: named(cell), low, high };
  return high === low + 1 ? t("review/closes-two", facts) : t("review/closes-numbers", facts);
}

/**
 * The empty cell that is hardest to fill, if the better choice leaves it more tiles.
 * @param {View} chosen
 * @param {View} best
 */
function narrowed({ after }, { after: better }) {
  const [first, ...others] = empties(after);
  if (!first) return null;
  const { cell, count } = others.reduce((one, two) => (two.count < one.count ? two : one), first);
  const left = empties(better).find((each) => each.cell === cell)?.count ?? 0;
  if (count === 0 || count > FEW || left < count + CLEAR) return null;
  return t("review/narrows-cell", { cell: named(cell), count });
}

/**
 * A tile left on the table with which the next player fills the garden.
 * @param {View} chosen
 * @param {View} best
 */
function leftWin({ table, next }, best) {
  const only = next?.bed.filter((tile) => !tile).length === 1;
  const left = table.filter(
    (tile) => !best.table.includes(tile) && next && homes(next, tile).length > 0,
  );
  return only && left.length > 0 ? t("review/leaves-win", { tile: Math.min(...left) }) : null;
}

/**
 * A tile sent to the table that the next player can place on an empty cell.
 * @param {View} chosen
 * @param {View} best
 */
const leftTile = (chosen, best) =>
  chosen.known.includes(chosen.dropped) ? null : leaves(chosen.dropped, chosen, best);

/**
 * A tile that the better choice takes, and that the next player can place on an empty cell.
 * @param {View} chosen
 * @param {View} best
 */
const untakenTile = (chosen, best) => (best.place ? leaves(best.place.number, chosen, best) : null);

/**
 * A tile that only this choice leaves to the next player, who has a cell for it.
 * @param {number} tile
 * @param {View} chosen
 * @param {View} best
 */
const leaves = (tile, { table, next }, best) =>
  next && table.includes(tile) && !best.table.includes(tile) && homes(next, tile).length > 0
    ? t("review/leaves-tile", { tile })
    : null;

/**
 * @param {View} chosen
 * @param {View} best
 */
function missedUse(chosen, { place, dropped, draws, after, hidden }) {
  if (place && !dropped) {
    if (!chosen.place) return t("review/missed-place", factsOf(place));
    return chosen.dropped ? t("review/missed-fill", factsOf(place)) : null;
  }
  const room = useful(after);
  return draws && room ? t("review/missed-draw", { useful: room, hidden }) : null;
}

/**
 * An empty cell that is hard to fill, which the better choice fills.
 * @param {View} chosen
 * @param {View} best
 */
function missedCell({ before, after }, { place, dropped }) {
  if (!place || dropped || after.bed[place.cell]) return null;
  const count = suiting(before, place.cell);
  if (count > FEW) return null;
  return count
    ? t("review/missed-rare", { ...factsOf(place), count })
    : t("review/missed-last", factsOf(place));
}

/**
 * Clearly fewer face-down tiles that fit some empty cell.
 * @param {View} chosen
 * @param {View} best
 */
function lessRoom({ after, hidden }, best) {
  const facts = { useful: useful(after), better: useful(best.after), hidden };
  if (facts.better - facts.useful < CLEAR) return null;
  return facts.useful ? t("review/less-room", facts) : t("review/less-room-none", facts);
}

/**
 * An empty cell that is easier to fill than the one that the better choice fills.
 * @param {View} chosen
 * @param {View} best
 */
function easierCell({ place, dropped, before }, best) {
  if (!place || !best.place || dropped || best.dropped || place.cell === best.place.cell)
    return null;
  const [many, few] = [suiting(before, place.cell), suiting(before, best.place.cell)];
  if (few + CLEAR > many) return null;
  const cells = { cell: named(place.cell), harder: named(best.place.cell) };
  return t("review/easier-cell", { ...cells, many, few });
}

/**
 * A tile that the better choice takes out of the garden for a cell that is hard to fill.
 * @param {View} chosen
 * @param {View} best
 */
function rareShift(chosen, best) {
  const free = shifts(best).map((cell) => ({ cell, count: suiting(best.after, cell) }));
  if (!best.place || free.length === 0 || shifts(chosen).length > 0) return null;
  const { cell, count } = free.reduce((one, two) => (two.count < one.count ? two : one));
  if (count > FEW) return null;
  const facts = { ...factsOf(best.place), displaced: best.dropped, at: named(cell) };
  return count ? t("review/rare-shift", { ...facts, count }) : t("review/rare-shift-none", facts);
}

/**
 * A tile that the better choice takes out of the garden, and that then fits an empty cell.
 * @param {View} chosen
 * @param {View} best
 */
function missedShift(chosen, best) {
  const [free] = shifts(best);
  if (!best.place || free === undefined || shifts(chosen).length > 0) return null;
  const facts = { ...factsOf(best.place), displaced: best.dropped, at: named(free) };
  return t("review/missed-shift", facts);
}

/**
 * A tile on the table that only the better choice makes fit an empty cell.
 * @param {View} chosen
 * @param {View} best
 */
function missedTable({ after, known }, { place, after: better }) {
  if (!place) return null;
  const tiles = [...new Set(known)].sort((one, two) => one - two);
  for (const waiting of tiles) {
    const [free] = homes(better, waiting);
    if (waiting === place.number || free === undefined || homes(after, waiting).length > 0)
      continue;
    return t("review/missed-table", { ...factsOf(place), waiting, at: named(free) });
  }
  return null;
}

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
function placeholder(chosen, { after, laid, hidden }) {
  if (!laid || ascends(after.bed)) return null;
  const most = settling(after).reduce((one, other) => (other.count >= one.count ? other : one));
  const before = ascends(chosen.after.bed)
    ? 0
    : Math.max(...settling(chosen.after).map(({ count }) => count));
  if (most.count <= before) return null;
  const facts = { tile: after.bed[most.cell] ?? 0, cell: named(most.cell) };
  return t("review/placeholder", { ...facts, useful: most.count, hidden });
}

/**
 * Fewer face-down tiles for each empty cell.
 * @param {View} chosen
 * @param {View} best
 */
function fewerEach(chosen, best) {
  const [each = 0, better = 0] = [chosen, best].map(({ after }) => {
    const counts = empties(after).map(({ count }) => count);
    return evenly(counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length));
  });
  return each < better ? t("review/fewer-each", { each, better }) : null;
}
