/**
 * What every step of a game did to each seat's share, in the page: the luck of a draw, the error of a
 * choice; the twin of `review/course.py` and `review/books.py`.
 *
 * @typedef {import("./game.js").Entry} Entry
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./judge.js").Judge} Judge
 * @typedef {import("./shares.js").Shares} Shares
 * @typedef {import("./position.js").Position} Position
 *
 * @typedef {object} Step a choice, a reveal of tiles drawn together, or a departure
 * @property {"revealed" | "acted" | "departed"} kind
 * @property {Position} before
 * @property {Position} after
 * @property {number} action of a choice
 * @property {readonly number[]} numbers of a reveal
 * @property {number} seat who draws, acts or leaves
 *
 * @typedef {object} Posting
 * @property {Step} step
 * @property {Shares} before the value of the position before the step
 * @property {Shares} luck
 * @property {Shares} error
 * @property {import("./judge.js").Verdict | null} verdict of a choice
 */

import { markOf } from "./marks.js";
import { actionId, parseAction, seatCount, seatToAct, unrevealed } from "./position.js";
import { less } from "./shares.js";

/**
 * The steps of a game, from its start to where it stops.
 * @param {Judge} judge
 * @param {Game} game
 * @param {number} options as bits
 * @returns {Promise<Step[]>}
 */
export async function stepsOf({ engine }, game, options) {
  const call = /** @type {typeof engine.call} */ (engine.call.bind(engine));
  /** @type {Step[]} */
  const steps = [];
  let position = /** @type {Position} */ (
    await call("start", [options, seatCount(game.position), game.first])
  );
  /** @param {Pick<Step, "kind" | "after"> & Partial<Step>} step */
  const go = (step) => {
    const seat = seatToAct(position);
    steps.push({ before: position, action: 0, numbers: [], seat, ...step });
    position = step.after;
  };
  for (const [index, { seat, action, revealed }] of game.log.entries()) {
    const parsed = parseAction(action);
    if (parsed) {
      const id = actionId(parsed);
      const after = /** @type {Position} */ (await call("apply", [position, id]));
      // R7: only the game counts how often a position has stood.
      const ends = index === game.log.length - 1 && seatToAct(game.position) === 0;
      const closed = ends && unrevealed(after) === 0 ? game.position : after;
      go({ kind: "acted", after: closed, action: id });
    } else if (seat > 0) {
      const after = /** @type {Position} */ (await call("leave", [position, seat]));
      go({ kind: "departed", after, seat });
    }
    for (let from = 0; unrevealed(position) > 0 && from < revealed.length; ) {
      const numbers = revealed.slice(from, from + unrevealed(position));
      let after = position;
      for (const number of numbers)
        after = /** @type {Position} */ (await call("reveal", [after, number]));
      go({ kind: "revealed", after, numbers });
      from += numbers.length;
    }
  }
  return steps;
}

/**
 * Enter a step in the books.
 * @param {Judge} judge
 * @param {Step} step
 * @returns {Promise<Posting>}
 */
export async function post(judge, step) {
  const before = await judge.value(step.before);
  const nothing = before.map(() => 0);
  const blank = { step, before, luck: nothing, error: nothing, verdict: null };
  if (step.kind === "departed")
    return { ...blank, error: less(await judge.value(step.after), before) };
  if (step.kind === "revealed")
    return { ...blank, luck: less(await drawnValue(judge, step), before) };
  const verdict = await verdictOn(judge, step);
  const mover = step.seat - 1;
  // R7: a choice that ends the game counts for what it brought; no network looks at repetition.
  const option = verdict.options.find(({ action }) => action === step.action);
  const chosen =
    seatToAct(step.after) === 0 || !option ? await judge.value(step.after) : option.shares;
  const { shares } = verdict.best;
  const best = (chosen[mover] ?? 0) > (shares[mover] ?? 0) ? chosen : shares;
  return { ...blank, error: less(chosen, best), verdict };
}

/**
 * The verdict on a choice; of one that would get a mark the second and deeper one.
 * @param {Judge} judge
 * @param {Step} step
 */
async function verdictOn(judge, { before, action }) {
  const verdict = await judge.weighed(before, action);
  const chosen = verdict.options.find((each) => each.action === action);
  const loss = verdict.best.share - (chosen?.share ?? 0);
  const mark = await markOf(judge, before, verdict, action, loss);
  if (!mark || (await judge.facts(before)).setup) return verdict;
  return judge.proved(before, action);
}

/**
 * The value of what was drawn, found as that of everything else in the mean.
 * @param {Judge} judge
 * @param {Step} step
 */
async function drawnValue(judge, { before, after, numbers }) {
  if (await judge.setUpLater(before)) return judge.value(after);
  const found = (await judge.prospects(before)).numbers.find(({ number }) => number === numbers[0]);
  return found?.best.shares ?? judge.value(after);
}
