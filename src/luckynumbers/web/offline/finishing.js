/**
 * Reasons by which a game is decided: with one more tile somebody's garden is full; the twin of
 * `review/finishing.py`.
 *
 * @typedef {import("./views.js").View} View
 */
import { t } from "./told.js";
import { factsOf, homes, named, useful } from "./views.js";

/** By how many tiles two choices differ at least where that explains anything. */
export const CLEAR = 2;

/**
 * What decides between two choices, the weightiest first.
 * @param {View} chosen
 * @param {View} best
 */
export const decided = (chosen, best) =>
  missedWin(best) ??
  leftWin(chosen, best) ??
  missedFinish(chosen, best) ??
  lastDraw(chosen, best) ??
  missedPlay(chosen, best) ??
  fewerWins(chosen, best);

/** @param {View} best */
const missedWin = ({ place, after }) =>
  place && after.bed.every(Boolean) ? t("review/missed-win", factsOf(place)) : null;

/**
 * A tile left on the table with which the next player fills the garden; the better choice has none.
 * @param {View} chosen
 * @param {View} best
 */
function leftWin({ draws, table, next: follower }, best) {
  const next = draws ? best.next : follower;
  const open = next ? lastCell(next) : null;
  if (!next || open === null) return null;
  const fitting = (/** @type {readonly number[]} */ tiles) =>
    tiles.filter((tile) => homes(next, tile).length > 0);
  const left = fitting(table);
  if (left.length === 0 || fitting(best.table).length > 0) return null;
  return t("review/leaves-win", { tile: Math.min(...left), there: named(open) });
}

/**
 * The only empty cell of a garden; null where there are more, or none.
 * @param {import("./views.js").Room} room
 */
function lastCell({ bed }) {
  const cell = bed.findIndex((tile) => !tile);
  return bed.filter((tile) => !tile).length === 1 ? cell : null;
}

/**
 * A tile on the table after the better choice, which alone lets it fill the last empty cell.
 * @param {View} chosen
 * @param {View} best
 */
function missedFinish({ after, table }, { place, after: better, table: left }) {
  const open = lastCell(better);
  if (!place || open === null) return null;
  const ends = (/** @type {number} */ tile) =>
    lastCell(after) !== null && table.includes(tile) && homes(after, tile).length > 0;
  const found = left.filter((tile) => homes(better, tile).length > 0 && !ends(tile));
  if (found.length === 0) return null;
  const facts = { waiting: Math.min(...found), at: named(open) };
  return t("review/missed-finish", { ...factsOf(place), ...facts });
}

/**
 * The draw of the last tile, after which a game ends (R5).
 * @param {View} chosen
 * @param {View} best
 */
function lastDraw({ hidden, draws }, best) {
  if (hidden !== 1) return null;
  if (best.draws) return t("review/missed-end");
  return draws ? t("review/ends-game") : null;
}

/**
 * Another play that the better choice earns (R6).
 * @param {View} chosen
 * @param {View} best
 */
const missedPlay = (chosen, { place, earns }) =>
  place && earns && !chosen.earns ? t("review/missed-play", factsOf(place)) : null;

/**
 * Clearly fewer face-down tiles that fill the last empty cell.
 * @param {View} chosen
 * @param {View} best
 */
function fewerWins({ after, hidden, draws: drew }, { after: better, draws }) {
  if (drew || draws || lastCell(after) === null || lastCell(better) === null) return null;
  const facts = { useful: useful(after), better: useful(better), hidden };
  if (facts.useful === 0 || facts.better - facts.useful < CLEAR) return null;
  return t("review/fewer-wins", facts);
}
