/**
 * The turns that moved the chance of someone most, and how much of it the draw and the choice did.
 *
 * @typedef {import("../review/moments.js").Moment} Moment
 *
 * @typedef {object} Point changes of a chance, in hundredths as they are shown
 * @property {Moment} moment
 * @property {number} change both together
 * @property {number} luck what the tiles drawn changed
 * @property {number} choice what was chosen changed
 */

import { signedPercent, t } from "../base/words.js";
import { choicesOf, hundredths, putRightIn } from "../review/figures.js";

const MOST = 3;

/**
 * The turns whose luck and choices moved the chance of a seat most, in their order. A turn in which
 * the estimate was corrected by as much or more is none of them.
 * @param {readonly Moment[]} moments
 * @param {number} seat
 * @returns {Point[]}
 */
export const turningPoints = (moments, seat) =>
  moments
    .map((moment) => pointOf(moment, seat))
    .filter(
      ({ moment: { turn, before }, change }) =>
        Math.abs(putRightIn(turn, before, seat)) < Math.abs(change),
    )
    .sort((one, two) => Math.abs(two.change) - Math.abs(one.change))
    .slice(0, MOST)
    .sort((one, two) => one.moment.seq - two.moment.seq);

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
 * What a turn did to the chance of the garden in front, by its draw and its choice. Whose good or bad
 * luck a draw was goes by whoever drew.
 * @param {Point} point
 * @param {string} mover the name of whoever moved; "" for the reader
 */
export function turnedBy({ moment: { turn }, luck, choice }, mover) {
  if (turn.kind === "leave") return "";
  const lucky = (turn.luck[turn.seat - 1] ?? 0) > 0;
  return [
    luck === 0 ? "" : effect(drawOf(lucky, mover), luck),
    choice === 0 ? "" : effect(deedOf(turn.mark, mover), choice),
  ]
    .filter(Boolean)
    .join(" · ");
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
 * @param {string} cause
 * @param {number} change
 */
const effect = (cause, change) =>
  t("finale/turned-by", { cause, change: signedPercent(change / 100) });
