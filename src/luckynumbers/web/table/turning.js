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
import { choicesIn, luckIn, restIn, stepIn } from "../review/figures.js";

const MOST = 3;

/**
 * The turns that moved the chance of a seat most, by draw, choice or both, in their order. Of two
 * that moved it as far, the one with a marked choice goes first: there was something to choose.
 * @param {readonly Moment[]} moments
 * @param {number} seat
 * @returns {Point[]}
 */
export const turningPoints = (moments, seat) =>
  moments
    .map((moment) => pointOf(moment, seat))
    .filter((point) => mostOf(point) !== 0)
    .sort((one, two) => mostOf(two) - mostOf(one) || Number(isMarked(two)) - Number(isMarked(one)))
    .slice(0, MOST)
    .sort((one, two) => one.moment.seq - two.moment.seq);

/**
 * The greatest of the three changes, whichever way: luck may hide a mistake, and a mistake luck.
 * @param {Point} point
 */
const mostOf = ({ change, luck, choice }) => Math.max(...[change, luck, choice].map(Math.abs));

/** @param {Point} point */
const isMarked = ({ moment }) => moment.turn.mark !== "";

/**
 * @param {Moment} moment
 * @param {number} seat
 * @returns {Point}
 */
const pointOf = (moment, seat) => ({
  moment,
  change: stepIn(moment, seat),
  luck: luckIn(moment, seat),
  choice: choicesIn(moment, seat),
});

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
export function turnedBy({ moment, luck, choice }, mover) {
  const { turn } = moment;
  if (turn.kind === "leave") return "";
  const lucky = (turn.luck[turn.seat - 1] ?? 0) > 0;
  return [
    luck === 0 ? "" : effect(drawOf(lucky, mover), luck),
    choice === 0 ? "" : effect(deedOf(moment, mover, choice), choice),
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
 * The one choice of a turn that cost something by the name of its mark, else all of them. Among several
 * a small mistake may change much for somebody else: its mark would say too little.
 * @param {Moment} moment
 * @param {string} name
 * @param {number} change
 */
function deedOf(moment, name, change) {
  const { also, seat } = moment.turn;
  const own = choicesIn(moment, seat);
  const mark = Math.abs(change) > 2 * Math.abs(own) ? "" : moment.turn.mark;
  if (also.length > 0 || restIn(moment) !== 0)
    return name ? t("finale/choices-of", { name }) : t("finale/turned-choices");
  if (mark === "?!")
    return name ? t("finale/inaccuracy-of", { name }) : t("finale/turned-inaccuracy");
  if (mark === "??") return name ? t("finale/blunder-of", { name }) : t("finale/turned-blunder");
  if (mark === "?") return name ? t("finale/mistake-of", { name }) : t("finale/turned-mistake");
  return name ? t("finale/choice-of", { name }) : t("finale/turned-choice");
}

/**
 * @param {string} cause
 * @param {number} change
 */
const effect = (cause, change) =>
  t("finale/turned-by", { cause, change: signedPercent(change / 100) });
