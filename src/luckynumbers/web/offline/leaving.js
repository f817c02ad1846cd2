/**
 * Facts about what a choice leaves to the next player, by how much they weigh: the twin of
 * `review/leaving.py`.
 *
 * @typedef {import("./views.js").Room} Room
 * @typedef {import("./views.js").View} View
 * @typedef {{weight: number, said: () => import("./told.js").Told}} Weighed
 */
import { CLEAR } from "./finishing.js";
import { t } from "./told.js";
import { empties, fillsCell, hardness, homes, named, suiting, useful } from "./views.js";

/** What a place for every face-down tile weighs against none for any. */
export const ROOM = 3;
/** What weighs one in a garden of one's own, in that of the next player. */
const OFFERED = 0.25;
/** What weighs one for a cell that a tile fills at once, where an exchange comes before it. */
const SHIFTED = 0.5;
/** A cell that more face-down tiles fit is hardly worth a tile of the table. */
const EASY = 6;

/**
 * What the next player can do with a tile that only this choice leaves.
 * @param {View} chosen
 * @param {View} best
 * @returns {Weighed[]}
 */
export function leftTiles(chosen, best) {
  // A draw takes nothing from the table, and the next player has the same garden.
  const { next, offers, fewest } = chosen.draws ? best : chosen;
  if (!next) return [];
  // Whoever is far behind hardly matters, and a cell of one's own says more than one of theirs.
  const behind = ((1 + fewest) / (1 + empties(next).length)) ** 2;
  const danger = behind * (fillsCell(best) && !fillsCell(chosen) ? OFFERED : 1);
  return [...leftTile(chosen, best, next), ...leftExchange(chosen, best, next, offers)].map(
    ({ weight, said }) => ({ weight: weight * danger, said }),
  );
}

/**
 * A tile that only this choice leaves to the next player, who has an empty cell for it; nothing
 * where the better choice leaves another such tile instead.
 * @param {View} chosen
 * @param {View} best
 * @param {Room} next
 * @returns {Weighed[]}
 */
function leftTile(chosen, best, next) {
  const { table } = chosen;
  const fits = (/** @type {number} */ tile) => homes(next, tile).length > 0;
  const left = [...new Set(table)]
    .filter((tile) => !best.table.includes(tile) && fits(tile))
    .sort((one, two) => one - two);
  if (left.length === 0 || best.table.some((tile) => !table.includes(tile) && fits(tile)))
    return [];
  return left.map((tile) => {
    const few = Math.min(...homes(next, tile).map((cell) => suiting(next, cell)));
    return { weight: gain(next, few), said: () => t("review/leaves-tile", { tile }) };
  });
}

/**
 * What it weighs that the next player fills a cell which so few face-down tiles fit.
 * @param {Room} next
 * @param {number} few
 */
const gain = (next, few) =>
  Math.max(Math.min(1, EASY * hardness(few)) / empties(next).length, hardness(few) / 2);

/**
 * A tile that only this choice leaves, for an exchange of the next player: it opens cells, makes
 * room, or sends a tile to the table that fits a cell then.
 * @param {View} chosen
 * @param {View} best
 * @param {Room} next
 * @param {View["offers"]} offers
 * @returns {Weighed[]}
 */
function leftExchange({ table, hidden }, best, next, offers) {
  const kept = offers.filter(({ number }) => best.table.includes(number));
  const opened = kept.flatMap(({ opens }) => opens);
  const shifted = kept.flatMap(({ shifts }) => shifts);
  const least = useful(next);
  const most = Math.max(least, ...kept.map((offer) => offer.useful));
  const left = offers.filter(
    ({ number }) => table.includes(number) && !best.table.includes(number),
  );
  return left.flatMap(({ number, cell, ...offer }) => {
    const facts = { tile: number, there: named(cell) };
    const opens = offer.opens.filter((each) => !opened.includes(each)).map(named);
    const room = { useful: least, better: offer.useful, hidden };
    const opening = {
      weight: OFFERED * opens.length,
      said: () => t("review/leaves-exchange", { ...facts, opens }),
    };
    const making = {
      weight: (OFFERED * ROOM * (offer.useful - most)) / hidden,
      said: () => t("review/leaves-room", { ...facts, ...room }),
    };
    const shifting = offer.shifts
      .filter((onto) => !shifted.includes(onto))
      .map((onto) => ({
        weight: SHIFTED * gain(next, suiting(next, onto)),
        said: () =>
          t("review/leaves-shift", { ...facts, displaced: offer.moved, onto: named(onto) }),
      }));
    const makes = offer.useful >= most + CLEAR && 3 * most <= 2 * offer.useful;
    return [...(opens.length > 0 ? [opening] : []), ...shifting, ...(makes ? [making] : [])];
  });
}
