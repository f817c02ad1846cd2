/**
 * Facts about what a choice leaves to the next player, by how much they weigh: the twin of
 * `review/leaving.py`.
 *
 * @typedef {import("./views.js").View} View
 * @typedef {{weight: number, said: () => string}} Weighed
 */
import { t } from "../base/words.js";
import { empties, hardness, homes, named, suiting } from "./views.js";

/** What a cell weighs that the next player can open. */
const OFFERED = 0.25;

/**
 * What the next player can do with a tile that only this choice leaves.
 * @param {View} chosen
 * @param {View} best
 * @returns {Weighed[]}
 */
export function leftTiles(chosen, best) {
  // A draw takes nothing from the table, and the next player has the same garden.
  const follower = chosen.draws ? best : chosen;
  return [...leftTile(chosen, best, follower), ...leftExchange(chosen, best, follower)];
}

/**
 * A tile that only this choice leaves to the next player, who has an empty cell for it; nothing
 * where the better choice leaves another such tile instead.
 * @param {View} chosen
 * @param {View} best
 * @param {View} follower
 * @returns {Weighed[]}
 */
function leftTile({ table }, best, { next }) {
  if (!next) return [];
  const fits = (/** @type {number} */ tile) => homes(next, tile).length > 0;
  const left = [...new Set(table)]
    .filter((tile) => !best.table.includes(tile) && fits(tile))
    .sort((one, two) => one - two);
  if (left.length === 0 || best.table.some((tile) => !table.includes(tile) && fits(tile)))
    return [];
  return left.map((tile) => {
    const few = Math.min(...homes(next, tile).map((cell) => suiting(next, cell)));
    const weight = Math.max(1 / empties(next).length, hardness(few) / 2);
    return { weight, said: () => t("review/leaves-tile", { tile }) };
  });
}

/**
 * A tile that only this choice leaves, with which the next player can open empty cells.
 * @param {View} chosen
 * @param {View} best
 * @param {View} follower
 * @returns {Weighed[]}
 */
function leftExchange({ table }, best, { offers }) {
  const kept = offers.filter(({ number }) => best.table.includes(number)).map(({ opens }) => opens);
  /** @type {Map<string, {tile: number, at: string, cells: string[]}>} */
  const opened = new Map();
  for (const { number, cell, opens } of offers) {
    if (!table.includes(number) || best.table.includes(number) || kept.includes(opens)) continue;
    const facts = opened.get(`${number} ${cell}`) ?? { tile: number, at: named(cell), cells: [] };
    facts.cells.push(named(opens));
    opened.set(`${number} ${cell}`, facts);
  }
  return [...opened.values()].map((facts) => ({
    weight: OFFERED * facts.cells.length,
    said: () => t("review/leaves-exchange", facts),
  }));
}
