/**
 * Why a hint advises an action: the sentence of one fact that can be checked on the board; the twin
 * of `review/hints.py`.
 *
 * @typedef {import("./views.js").View} View
 */
import { t } from "../base/words.js";
import { CELLS } from "../draw/garden.js";
import { hintSentence, paragraph } from "./advice.js";
import { Judge } from "./judge.js";
import { actionId, parseAction } from "./position.js";
import { FEW } from "./reasons.js";
import { shifts, suiting, useful, viewOf } from "./views.js";

/**
 * What a hint advises and, where a fact shows it, why.
 * @param {import("./bots.js").Engine} engine
 * @param {import("./position.js").Position} position
 * @param {string} text the action
 */
export async function hintSentences(engine, position, text) {
  const advice = hintSentence(position, text);
  const action = parseAction(text);
  const view = action && (await viewOf(new Judge(engine), position, actionId(action)));
  const why = view && reasonOf(view);
  return why ? paragraph(advice, why) : advice;
}

/** @param {View} view */
function reasonOf(view) {
  const { place, draws, after, hidden } = view;
  if (view.setup) return filling(view);
  if (place) return placement(view, place.cell);
  const facts = { useful: useful(after), hidden };
  if (draws) return facts.useful ? t("hint/why-draw", facts) : null;
  if (shifts(view).length === 0) return t("hint/why-no-cell");
  return facts.useful ? t("hint/why-keep", facts) : null;
}

/**
 * @param {View} view
 * @param {number} at
 */
function placement(view, at) {
  const { before, after, earns, dropped } = view;
  if (after.bed.every(Boolean)) return t("hint/why-win");
  if (earns) return t("hint/why-pair");
  if (dropped) return exchange(view);
  const [cell, count] = [CELLS[at] ?? "", suiting(before, at)];
  if (count === 0) return t("hint/why-last", { cell });
  if (count <= FEW) return t("hint/why-rare", { cell, count });
  return filling(view);
}

/** @param {View} view */
function filling({ after, hidden }) {
  const facts = { useful: useful(after), hidden };
  return facts.useful ? t("hint/why-fill", facts) : null;
}

/** @param {View} view */
function exchange(view) {
  const { before, after, dropped, hidden } = view;
  const facts = { useful: useful(after), before: useful(before), hidden };
  if (facts.useful > facts.before) return t("hint/why-exchange", facts);
  const [cell] = shifts(view);
  if (cell === undefined) return null;
  return t("hint/why-shift", { displaced: dropped, cell: CELLS[cell] ?? "" });
}
