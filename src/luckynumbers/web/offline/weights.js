/**
 * What the empty cells of a garden weigh after two choices, and which of them change: a part of
 * `review/weighing.py`. The unit of weight is an empty cell that no tile fits.
 *
 * @typedef {import("./views.js").View} View
 */
import { CLEAR } from "./finishing.js";
import { empties, hardness, named, suiting, waits } from "./views.js";

/** What is left of the weight of a cell while a tile for it lies on the table. */
const WAITING = 0.25;

/**
 * Whether one count of tiles is so much less than another that it explains anything.
 * @param {number} few
 * @param {number} many
 */
export const clearlyLess = (few, many) => few + CLEAR <= many && 3 * few <= 2 * many;

/**
 * What an empty cell weighs after an action: little while a tile for it lies on the table.
 * @param {View} view
 * @param {number} cell
 */
export function burden(view, cell) {
  if (view.after.bed[cell]) return 0;
  const weight = hardness(suiting(view.after, cell));
  return waits(view, cell) ? weight * WAITING : weight;
}

/**
 * How much less some cells weigh after the better choice.
 * @param {View} chosen
 * @param {View} best
 * @param {readonly number[]} cells
 */
export const relief = (chosen, best, cells) =>
  cells.reduce((sum, cell) => sum + (burden(chosen, cell) - burden(best, cell)), 0);

/**
 * The empty cells that no face-down tile fits, though it did before, or only after the better
 * choice, which may fill them.
 * @param {View} chosen
 * @param {View} best
 * @param {boolean} before
 */
export const shut = ({ before: was, after }, { after: better }, before) =>
  empties(after)
    .filter(({ cell, count }) => {
      const saved = better.bed[cell] ? before : suiting(better, cell) > 0;
      return count === 0 && saved && before === suiting(was, cell) > 0;
    })
    .map(({ cell }) => cell);

/**
 * The empty cells that only the better choice closes.
 * @param {View} chosen
 * @param {View} best
 */
export const priceOf = ({ after }, { closes }) =>
  closes.filter((cell) => after.bed[cell] || suiting(after, cell) > 0);

/**
 * Those cells that change most, with the weight of all that change.
 * @param {View} chosen
 * @param {View} best
 * @param {boolean} narrows
 */
export function mostChanged(chosen, best, narrows) {
  const [first, ...others] = fewer(chosen, best, narrows);
  if (!first) return [];
  const weight = others.reduce((sum, each) => sum + each.weight, first.weight);
  const most = others.reduce((one, other) => (other.weight > one.weight ? other : one), first);
  return [{ weight, facts: most.facts }];
}

/**
 * The empty cells that fewer tiles fit than after the better choice, by both counts: those from
 * which the choice takes tiles, or the others. They weigh half where that is not clear to the eye.
 * @param {View} chosen
 * @param {View} best
 * @param {boolean} narrows
 */
function fewer(chosen, best, narrows) {
  /** @type {Map<string, {cells: number[], count: number, better: number}>} */
  const found = new Map();
  for (const { cell, count } of empties(chosen.after)) {
    const better = best.after.bed[cell] ? 0 : suiting(best.after, cell);
    if (count === 0 || count > better - (2 * count <= better ? 1 : CLEAR)) continue;
    if (count < suiting(chosen.before, cell) !== narrows) continue;
    const group = found.get(`${count} ${better}`) ?? { cells: [], count, better };
    group.cells.push(cell);
    found.set(`${count} ${better}`, group);
  }
  return [...found.values()].map(({ cells, count, better }) => ({
    weight: relief(chosen, best, cells) / (clearlyLess(count, better) ? 1 : 2),
    facts: { cells: cells.map(named), count, better },
  }));
}
