/**
 * The turns that changed a game most for someone, and how much of it the draw and the choice did.
 *
 * @typedef {import("../review/moments.js").Moment} Moment
 *
 * @typedef {object} Point changes of a chance, in hundredths as they are shown
 * @property {Moment} moment
 * @property {number} change both together
 * @property {number} luck what the tiles drawn changed
 * @property {number} choice what was chosen changed
 */

import { percent, t } from "../base/words.js";
import { choicesOf, hundredths } from "../review/figures.js";

const MOST = 3;

/**
 * The turns that changed the chance of a seat most, the greatest mistake of the game always among
 * them, in their order.
 * @param {readonly Moment[]} moments
 * @param {number} seat
 * @returns {Point[]}
 */
export function turningPoints(moments, seat) {
  const points = moments.map((moment) => pointOf(moment, seat));
  const greatest = points
    .filter(({ moment }) => moment.turn.mark.startsWith("?"))
    .reduce(greater, /** @type {Point | null} */ (null));
  return points
    .filter((point) => point.change !== 0 || point === greatest)
    .sort((one, two) => Math.abs(two.change) - Math.abs(one.change))
    .sort((one, two) => Number(two === greatest) - Number(one === greatest))
    .slice(0, MOST)
    .sort((one, two) => one.moment.seq - two.moment.seq);
}

/**
 * @param {Point | null} one
 * @param {Point} two
 */
const greater = (one, two) => (one && Math.abs(one.choice) >= Math.abs(two.choice) ? one : two);

/**
 * @param {Moment} moment
 * @param {number} seat
 * @returns {Point}
 */
function pointOf(moment, seat) {
  const luck = hundredths(moment.turn.luck[seat - 1] ?? 0);
  const choice = choicesOf(moment.turn, seat);
  return { moment, change: luck + choice, luck, choice };
}

/**
 * What was done in a turn. Whoever left with a hand that was never laid has done nothing but draw.
 * @param {Moment} moment
 * @param {{seat: number, text: string} | undefined} told what the log has at its end
 * @param {string} name of whoever moved
 */
export const deedIn = ({ turn }, told, name) =>
  told && told.seat === turn.seat ? told.text : t("finale/drew", { name });

/**
 * What a turn did to the chance of the garden in front: by its draw, its choice, or both. Whose good
 * or bad luck a draw was goes by whoever drew.
 * @param {Point} point
 * @param {string} mover the name of whoever moved; "" for the reader
 * @param {string} whom the name of whoever has the garden in front; "" for the reader
 */
export function turnedBy({ moment: { turn }, luck, choice }, mover, whom) {
  if (turn.kind === "leave") return "";
  const lucky = (turn.luck[turn.seat - 1] ?? 0) > 0;
  const told = [
    luck === 0 ? "" : effect(drawOf(lucky, mover), luck, whom),
    choice === 0 ? "" : effect(deedOf(turn.mark, mover), choice, whom),
  ].filter(Boolean);
  const [first = "", second] = told;
  return second === undefined ? first : t("finale/turned-both", { first, second });
}

/**
 * @param {boolean} lucky
 * @param {string} name
 */
function drawOf(lucky, name) {
  if (name) return lucky ? t("finale/lucky-of", { name }) : t("finale/unlucky-of", { name });
  return lucky ? t("finale/turned-lucky") : t("finale/turned-unlucky");
}

/**
 * A choice, or a mistake where it has a mark for one.
 * @param {string} mark
 * @param {string} name
 */
function deedOf(mark, name) {
  if (mark.startsWith("?"))
    return name ? t("finale/mistake-of", { name }) : t("finale/turned-mistake");
  return name ? t("finale/choice-of", { name }) : t("finale/turned-choice");
}

/**
 * Whom something helped or cost how much.
 * @param {string} cause
 * @param {number} change
 * @param {string} name
 */
function effect(cause, change, name) {
  const facts = { cause, share: percent(Math.abs(change) / 100) };
  if (!name) return change > 0 ? t("finale/gave-you", facts) : t("finale/cost-you", facts);
  return change > 0 ? t("finale/gave", { ...facts, name }) : t("finale/cost", { ...facts, name });
}
