/**
 * Facts that tell a choice from a better one, by how much they weigh: the twin of
 * `review/weighing.py`.
 *
 * @typedef {import("./views.js").View} View
 * @typedef {import("./leaving.js").Weighed} Weighed
 */
import { CLEAR } from "./finishing.js";
import { leftTiles, ROOM } from "./leaving.js";
import { t } from "./told.js";
import {
  counted,
  empties,
  factsOf,
  fillsCell,
  hardness,
  homes,
  named,
  suiting,
  useful,
  usefulBut,
  waiting,
  waits,
  welcomes,
} from "./views.js";
import { burden, clearlyLess, mostChanged, priceOf, relief, shut } from "./weights.js";

/** A cell for which no more than so many tiles are left is hard to fill. */
export const FEW = 3;
/** One face-down tile in so many is worth waiting for. */
export const LIKELY = 4;
/** What a filled cell weighs more than an easy one. */
const FILLED = 0.1;
/** What it weighs that every face-down tile helps, against none. */
const HELP = 0.3;
/** What it weighs that a cell which nothing fits can be opened in two turns. */
const PLANNED = 0.5;

/**
 * What tells two choices in play apart; of equally weighty facts the first is told.
 * @param {View} chosen
 * @param {View} best
 * @returns {Weighed[]}
 */
export function weighed(chosen, best) {
  // Some cells never weigh more than all do: the choice may gain elsewhere what it loses there.
  const cells = [...empties(chosen.after), ...empties(best.after)].map(({ cell }) => cell);
  const most = relief(
    chosen,
    best,
    [...new Set(cells)].sort((one, two) => one - two),
  );
  const changes = [closedCells, narrowed, missedOpenings, missedWider];
  return [
    ...changes
      .flatMap((facts) => facts(chosen, best))
      .map(({ weight, said }) => ({ weight: Math.min(weight, most), said })),
    ...missedCell(chosen, best),
    ...missedTake(chosen, best),
    ...missedTable(chosen, best),
    ...lessRoom(chosen, best),
    ...leftTiles(chosen, best),
    ...missedDraw(chosen, best),
    ...missedPlan(chosen, best),
    ...fewerWaiting(chosen, best),
    ...lessHelp(chosen, best),
  ];
}

/**
 * Empty cells that no face-down tile fits any more.
 * @param {View} chosen
 * @param {View} best
 * @returns {Weighed[]}
 */
function closedCells(chosen, best) {
  const found = shut(chosen, best, true);
  const [cell = "", ...others] = found.map(named);
  if (!cell) return [];
  const weight = relief(chosen, best, [...found, ...priceOf(chosen, best)]);
  if (others.length === 0) return [{ weight, said: () => t("review/closes-cell", { cell }) }];
  return [{ weight, said: () => t("review/closes-cells", { cells: [cell, ...others] }) }];
}

/**
 * Empty cells that no face-down tile fits, until the better choice opens them.
 * @param {View} chosen
 * @param {View} best
 * @returns {Weighed[]}
 */
function missedOpenings(chosen, best) {
  const { place, after, table } = best;
  const [found, price] = [shut(chosen, best, false), priceOf(chosen, best)];
  const [cell] = found;
  if (cell === undefined || !place) return [];
  const fits = (/** @type {number} */ number) =>
    found.some((each) => homes(after, number).includes(each));
  const [count, waiting] = [counted(after.unseen, fits), table.filter(fits).length];
  // Each tile can fill only one of them.
  const weight = relief(chosen, best, found) * Math.min(1, count / found.length);
  const facts = { tile: place.number, at: named(place.cell), cells: found.map(named), count };
  if (price.length > 0) {
    const closed = price.map(named);
    return [{ weight, said: () => t("review/opens-and-closes", { ...facts, closed }) }];
  }
  // What lies there is sure.
  if (found.length > 1 && waiting > 0 && LIKELY * waiting >= count) {
    const up = { ...facts, count: waiting, unseen: count };
    return [{ weight, said: () => t("review/opens-for-table", up) }];
  }
  if (found.length > 1) return [{ weight, said: () => t("review/missed-openings", facts) }];
  const one = { ...facts, cell: named(cell) };
  if (one.count > FEW) return [{ weight, said: () => t("review/missed-wide", one) }];
  return [{ weight, said: () => t("review/missed-opening", one) }];
}

/**
 * Empty cells that the choice takes tiles from.
 * @param {View} chosen
 * @param {View} best
 * @returns {Weighed[]}
 */
const narrowed = (chosen, best) =>
  (priceOf(chosen, best).length > 0 ? [] : mostChanged(chosen, best, true)).map(
    ({ weight, facts }) => ({ weight, said: () => t("review/narrows-cells", facts) }),
  );

/**
 * Empty cells that the better choice makes fit for more tiles.
 * @param {View} chosen
 * @param {View} best
 * @returns {Weighed[]}
 */
function missedWider(chosen, best) {
  const { place } = best;
  if (!place || priceOf(chosen, best).length > 0) return [];
  const placed = { tile: place.number, at: named(place.cell) };
  return mostChanged(chosen, best, false).map(({ weight, facts }) => ({
    weight,
    said: () => t("review/missed-wider", { ...placed, ...facts }),
  }));
}

/**
 * An empty cell that only the better choice fills: a harder one than the choice, if it does.
 * @param {View} chosen
 * @param {View} best
 * @returns {Weighed[]}
 */
function missedCell(chosen, best) {
  const { place } = best;
  if (!place || best.dropped || chosen.after.bed[place.cell]) return [];
  const few = suiting(chosen.before, place.cell);
  const facts = { ...factsOf(place), count: few };
  const filled = chosen.place && !chosen.dropped ? chosen.place.cell : null;
  const many = filled === null ? 0 : suiting(chosen.before, filled);
  const least = filled === null ? 0 : suiting(best.after, filled);
  const last = few === 0 && least > 0 && !waits(chosen, place.cell);
  if (filled !== null && !last && !clearlyLess(few, many))
    return harderCell(chosen, best, filled, place.cell);
  const weight =
    filled === null
      ? relief(chosen, best, [place.cell]) + FILLED
      : relief(chosen, best, [filled, place.cell]);
  const rare = few <= FEW && !waits(chosen, place.cell);
  if (rare && few) return [{ weight, said: () => t("review/missed-rare", facts) }];
  if (rare) return [{ weight, said: () => t("review/missed-last", facts) }];
  if (filled !== null) {
    const cells = { cell: named(filled), harder: facts.cell, many, few };
    return [{ weight, said: () => t("review/easier-cell", cells) }];
  }
  if (chosen.place) return [{ weight, said: () => t("review/missed-fill", facts) }];
  if (chosen.draws) {
    const sure = { ...facts, useful: useful(chosen.after), count: few, hidden: chosen.hidden };
    const lost = sure.hidden - sure.useful;
    if (LIKELY * lost >= sure.hidden)
      return [{ weight, said: () => t("review/missed-sure-lost", { ...sure, lost }) }];
    if (2 * few <= sure.hidden) return [{ weight, said: () => t("review/missed-sure-cell", sure) }];
  }
  return [{ weight, said: () => t("review/missed-place", facts) }];
}

/**
 * The cell that is left, where the one that the better choice leaves is easier to fill.
 * @param {View} chosen
 * @param {View} best
 * @param {number} filled
 * @param {number} left
 * @returns {Weighed[]}
 */
function harderCell(chosen, best, filled, left) {
  const [count, better] = [suiting(chosen.after, left), suiting(best.after, filled)];
  if (count === 0 || !clearlyLess(count, better)) return [];
  const facts = { cell: named(left), count, easier: named(filled), better };
  const weight = relief(chosen, best, [filled, left]);
  return [{ weight, said: () => t("review/leaves-harder", facts) }];
}

/**
 * A tile of the table for an empty cell, while few of the pile have a place.
 * @param {View} chosen
 * @param {View} best
 * @returns {Weighed[]}
 */
function missedTake(chosen, best) {
  const { place } = best;
  const [count, hidden] = [useful(chosen.after), chosen.hidden];
  if (!place || best.dropped || !chosen.draws || 2 * count > hidden) return [];
  const weight = relief(chosen, best, [place.cell]) + 1 - count / hidden;
  const taken = { ...factsOf(place), count, hidden };
  if (count) return [{ weight, said: () => t("review/missed-take", taken) }];
  return [{ weight, said: () => t("review/missed-take-none", taken) }];
}

/**
 * A tile on the table after the better choice, for a cell that otherwise none there fits.
 * @param {View} chosen
 * @param {View} best
 * @returns {Weighed[]}
 */
function missedTable(chosen, best) {
  const { place, dropped, before, after, known, table } = best;
  if (!place || priceOf(chosen, best).length > 0) return [];
  const free = table.filter((tile) => tile !== chosen.place?.number);
  return empties(after).flatMap(({ cell, count }) => {
    const easy = burden(chosen, cell) < hardness(FEW);
    // What fits before as well is no merit of the better choice.
    const found = free
      .filter((tile) => !homes(before, tile).includes(cell) && welcomes(after, tile, cell))
      .filter((tile) => !(easy && homes(chosen.after, tile).length > 0));
    if (found.length === 0 || waits(chosen, cell)) return [];
    const tile = Math.min(...found);
    const gain = relief(chosen, best, dropped ? [cell] : [cell, place.cell]);
    const facts = { ...factsOf(place), at: named(cell), waiting: tile, displaced: tile, count };
    if (known.includes(tile))
      return [{ weight: gain + FILLED, said: () => t("review/missed-table", facts) }];
    const weight = gain + FILLED / 2;
    const others = table.some((other) => other !== tile && homes(after, other).includes(cell));
    if (count > FEW || others) return [{ weight, said: () => t("review/missed-shift", facts) }];
    if (count) return [{ weight, said: () => t("review/rare-shift", facts) }];
    return [{ weight, said: () => t("review/rare-shift-none", facts) }];
  });
}

/**
 * Clearly fewer face-down tiles that fit some empty cell, apart from one that is filled.
 * @param {View} chosen
 * @param {View} best
 * @returns {Weighed[]}
 */
export function lessRoom(chosen, best) {
  const { hidden, draws } = chosen;
  const { place, dropped } = best;
  const filled = fillsCell(chosen) && !fillsCell(best) ? chosen.place?.cell : undefined;
  const room = { useful: useful(chosen.after), better: usefulBut(best.after, filled), hidden };
  const more = room.better - room.useful;
  const half = 2 * room.useful <= room.better;
  if (more < (half ? 1 : CLEAR) || (priceOf(chosen, best).length > 0 && !half)) return [];
  // A few more of many say little.
  const weight = more < CLEAR ? FILLED : (((ROOM * more) / hidden) * more) / room.better;
  if (draws && place) {
    const facts = { ...room, ...factsOf(place), displaced: dropped };
    if (room.useful) return [{ weight, said: () => t("review/missed-exchange", facts) }];
    return [{ weight, said: () => t("review/missed-exchange-none", facts) }];
  }
  if (filled !== undefined) {
    const facts = { ...room, cell: named(filled) };
    if (room.useful) return [{ weight, said: () => t("review/less-room-apart", facts) }];
    return [{ weight, said: () => t("review/less-room-apart-none", facts) }];
  }
  if (room.useful) return [{ weight, said: () => t("review/less-room", room) }];
  return [{ weight, said: () => t("review/less-room-none", room) }];
}

/**
 * A draw that may fill a cell, where an exchange fills none or an easy cell can wait.
 * @param {View} chosen
 * @param {View} best
 * @returns {Weighed[]}
 */
function missedDraw({ place, dropped, wanted, offers, after: filled }, { draws, after, hidden }) {
  if (!draws || !place) return [];
  const count = dropped ? useful(after) : suiting(after, place.cell);
  const likely = LIKELY * count >= hidden;
  const weight = (FILLED * count) / hidden;
  if (dropped) {
    const facts = { useful: count, hidden };
    return likely ? [{ weight, said: () => t("review/missed-draw-exchange", facts) }] : [];
  }
  const waitable = { tile: place.number, useful: useful(filled), hidden };
  const waiting = {
    weight: (FILLED * waitable.useful) / hidden,
    said: () => t("review/can-wait", waitable),
  };
  const facts = { ...factsOf(place), count, hidden };
  const filling = { weight, said: () => t("review/missed-draw-fill", facts) };
  const repairs = offers.some(({ number, opens }) => number === place.number && opens.length > 0);
  const waits = !repairs && !wanted.includes(place.number);
  return [...(waits ? [waiting] : []), ...(likely ? [filling] : [])];
}

/**
 * A second exchange that only the better choice leads up to, for a cell that nothing fits; nobody
 * else has an empty cell for its tile.
 * @param {View} chosen
 * @param {View} best
 * @returns {Weighed[]}
 */
function missedPlan(chosen, best) {
  const { place, plans } = best;
  if (!place || priceOf(chosen, best).length > 0) return [];
  const reached = chosen.plans.map(({ opens }) => opens);
  return plans
    .filter(({ opens }) => chosen.dead.includes(opens) && !reached.includes(opens))
    .filter(({ number }) => number !== chosen.place?.number && !best.wanted.includes(number))
    .map(({ number, cell, opens }) => {
      const facts = { ...factsOf(place), on: named(cell), at: named(opens) };
      return { weight: PLANNED, said: () => t("review/missed-plan", { ...facts, next: number }) };
    });
}

/**
 * More tiles on the table that can fill cells, each one of its own, after the better choice. The
 * one that it sends there is named.
 * @param {View} chosen
 * @param {View} best
 * @returns {Weighed[]}
 */
function fewerWaiting(chosen, best) {
  const { place, dropped, known, after } = best;
  const counts = { better: waiting(best), useful: waiting(chosen) };
  const more = counts.better - counts.useful;
  if (more <= 0 || !place || (fillsCell(chosen) && !fillsCell(best))) return [];
  const weight = (FILLED * more) / 2;
  const sent = dropped && dropped !== chosen.place?.number && !known.includes(dropped);
  const shifted = (sent ? homes(after, dropped) : [])
    .filter((cell) => welcomes(after, dropped, cell))
    .map((cell) => ({ ...factsOf(place), displaced: dropped, at: named(cell) }))
    .map((facts) => ({ weight, said: () => t("review/missed-shift", facts) }));
  if (counts.useful) return [...shifted, { weight, said: () => t("review/fewer-waiting", counts) }];
  if (more > 1) return shifted;
  return [...shifted, { weight, said: () => t("review/fewer-waiting-none") }];
}

/**
 * Clearly fewer face-down tiles that fill a cell, or open one by an exchange.
 * @param {View} chosen
 * @param {View} best
 * @returns {Weighed[]}
 */
function lessHelp(chosen, best) {
  const counts = { better: best.helpful, useful: chosen.helpful, hidden: chosen.hidden };
  const more = counts.better - counts.useful;
  if (!counts.useful || !clearlyLess(counts.useful, counts.better)) return [];
  if (fillsCell(chosen) && !fillsCell(best)) return [];
  if (useful(best.after) < useful(chosen.after)) return [];
  return [{ weight: (HELP * more) / counts.hidden, said: () => t("review/less-help", counts) }];
}
