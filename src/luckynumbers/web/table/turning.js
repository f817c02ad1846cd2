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

import { signedPercent, t } from "../base/words.js";
import { choicesOf, hundredths } from "../review/figures.js";

const MOST = 3;

/**
 * The turns that changed the chance of a seat most, in their order.
 * @param {readonly Moment[]} moments
 * @param {number} seat
 * @returns {Point[]}
 */
export const turningPoints = (moments, seat) =>
  moments
    .map((moment) => pointOf(moment, seat))
    .filter(({ change }) => change !== 0)
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
 * What a turn did to a game: its draw, its choice, or both with a figure each. Whose good or bad luck
 * a draw was goes by whoever drew; the figures are those of the garden in front.
 * @param {Point} point
 * @param {string} [name] of whoever moved, where that is someone else
 */
export function turnedBy({ moment: { turn }, luck, choice }, name = "") {
  if (turn.kind === "leave") return "";
  const lucky = (turn.luck[turn.seat - 1] ?? 0) > 0;
  if (luck === 0) return deedOf(turn.mark, name);
  const draw = name
    ? lucky
      ? t("finale/lucky-of", { name })
      : t("finale/unlucky-of", { name })
    : lucky
      ? t("finale/turned-lucky")
      : t("finale/turned-unlucky");
  if (choice === 0) return draw;
  const figures = { luck: signedPercent(luck / 100), choice: signedPercent(choice / 100) };
  return t("finale/turned-both", { draw, deed: deedOf(turn.mark), ...figures });
}

/**
 * A choice, or a mistake where it has a mark for one.
 * @param {string} mark
 * @param {string} [name]
 */
function deedOf(mark, name = "") {
  if (mark.startsWith("?"))
    return name ? t("finale/mistake-of", { name }) : t("finale/turned-mistake");
  return name ? t("finale/choice-of", { name }) : t("finale/turned-choice");
}
