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
import { actionId, actionText, DISCARD, DRAW, handOf, hasOption, parseAction } from "./position.js";
import { SLIGHT } from "./reasons.js";
import { plain, settling, shifts, suiting, useful, viewOf } from "./views.js";
import { FEW, weighed } from "./weighing.js";

const DIAGONAL = [0, 5, 10, 15];
/** Reasons that speak of nothing but what is better. */
const PRAISES = [
  "review/missed-opening",
  "review/missed-openings",
  "review/missed-wide",
  "review/missed-wider",
  "review/missed-table",
  "review/missed-plan",
  "review/opens-and-closes",
  "review/rare-shift",
  "review/rare-shift-none",
];

/**
 * A hint as people think of it, with its sentences.
 * @param {import("./bots.js").Engine} engine
 * @param {import("./position.js").Position} position
 * @param {string} text the action
 */
export async function hintOut(engine, position, text) {
  const action = parseAction(text);
  const best = action && (await plain(new Judge(engine), position, actionId(action)));
  const advised = best === null ? text : actionText(position, best);
  return { action: advised, text: await hintSentences(engine, position, advised) };
}

/**
 * What a hint advises and, where a fact shows it, why.
 * @param {import("./bots.js").Engine} engine
 * @param {import("./position.js").Position} position
 * @param {string} text the action
 */
export async function hintSentences(engine, position, text) {
  const advice = hintSentence(position, text);
  const action = parseAction(text);
  if (!action) return advice;
  const judge = new Judge(engine);
  const view = await viewOf(judge, position, actionId(action));
  const praised =
    !view.setup && view.place && view.dropped && !view.earns
      ? praise(await viewOf(judge, position, handOf(position).length > 0 ? DISCARD : DRAW), view)
      : null;
  const why = setupReason(position, view) || praised || reasonOf(view);
  return why ? paragraph(advice, why) : advice;
}

/**
 * The weightiest fact that speaks for an exchange, against leaving the garden as it is.
 * @param {View} idle
 * @param {View} view
 */
function praise(idle, view) {
  const found = weighed(idle, view)
    .map(({ weight, said }) => ({ weight, told: said() }))
    .filter(({ weight, told }) => weight > SLIGHT && PRAISES.includes(told.code))
    .reduce(
      (one, other) => (other.weight > one.weight ? other : one),
      /** @type {{weight: number, told: import("./told.js").Told | null}} */ ({
        ...{ weight: 0, told: null },
      }),
    );
  return found.told?.text ?? null;
}

/** @param {View} view */
function reasonOf(view) {
  const { place, draws } = view;
  if (view.setup) return filling(view);
  if (place) return placement(view, place.cell);
  const facts = roomOf(view);
  if (draws) return facts && t("hint/why-draw", facts);
  if (shifts(view).length === 0) return t("hint/why-no-cell");
  return facts && t("hint/why-keep", facts);
}

/**
 * What the diagonal is like once the rest of the hand is laid in ascending order.
 * @param {import("./position.js").Position} position
 * @param {View} view
 */
function setupReason(position, { setup, place, after, hidden }) {
  if (!setup || !place || hasOption(position, "michael")) return null;
  const hand = handOf(position);
  const rest = hand.filter((_, index) => index !== hand.indexOf(place.number));
  const free = DIAGONAL.filter((cell) => !after.bed[cell]);
  const bed = free.reduce((laid, cell, index) => laid.with(cell, rest[index] ?? 0), [...after.bed]);
  const numbers = DIAGONAL.map((cell) => bed[cell] ?? 0);
  if (numbers.every((number, at) => at === 0 || (numbers[at - 1] ?? 0) <= number))
    // A later hint may lay more than one tile in another order.
    return rest.length <= 1 ? t("hint/why-order") : null;
  const most = settling({ ...after, bed }).reduce((one, two) =>
    two.count < one.count ? one : two,
  );
  const facts = { tile: bed[most.cell] ?? 0, cell: CELLS[most.cell] ?? "", hidden };
  return most.count > 0 ? t("hint/why-placeholder", { ...facts, replacing: most.count }) : null;
}

/**
 * How many face-down tiles fit an empty cell after the action; nothing where none or all do.
 * @param {View} view
 */
function roomOf({ after, hidden }) {
  const room = useful(after);
  return room > 0 && room < hidden ? { useful: room, hidden } : null;
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
function filling(view) {
  const facts = roomOf(view);
  return facts && t("hint/why-fill", facts);
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
