/**
 * The books of a game in the page: what luck, errors and corrections did to each seat's share, step
 * by step; the twin of `review/course.py` and `review/books.py`, which say why they balance.
 *
 * @typedef {import("./game.js").Entry} Entry
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./judge.js").Judge} Judge
 * @typedef {import("./judge.js").Shares} Shares
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
 * @property {Shares} before
 * @property {Shares} after the value that the step led to: of the tile drawn, or of the action
 * @property {Shares} luck
 * @property {Shares} error
 * @property {Shares} correction what a closer look at the next position changed
 * @property {import("./judge.js").Verdict | null} verdict of a choice
 */
import { added, less, scaled } from "./judge.js";
import { markOf } from "./marks.js";
import { actionId, parseAction, seatCount, seatToAct, unrevealed } from "./position.js";

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
  const after = await judge.value(step.after);
  const blank = { step, before, luck: nothing, error: nothing, correction: nothing, verdict: null };
  if (step.kind === "departed") return { ...blank, after, error: less(after, before) };
  if (step.kind === "revealed") {
    const drawn = await drawnValue(judge, step);
    return { ...blank, after: drawn, luck: less(drawn, before), correction: less(after, drawn) };
  }
  const verdict = await verdictOn(judge, step);
  const mover = step.seat - 1;
  // R7: a choice that ends the game counts for what it brought; no network looks at repetition.
  const chosen =
    seatToAct(step.after) === 0
      ? after
      : (verdict.options.find(({ action }) => action === step.action)?.shares ?? after);
  const { shares } = verdict.best;
  const best = (chosen[mover] ?? 0) > (shares[mover] ?? 0) ? chosen : shares;
  const error = less(chosen, best);
  const correction = less(less(after, before), error);
  return { ...blank, after: chosen, error, correction, verdict };
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

/**
 * The luck of every step once the corrections are spread over the draws; 0 without a draw.
 * @param {readonly Posting[]} postings
 * @returns {Shares[]}
 */
export function settled(postings) {
  /** @type {Map<number, number[]>} */
  const draws = new Map();
  for (const [index, { step }] of postings.entries())
    if (step.kind === "revealed") draws.set(step.seat, [...(draws.get(step.seat) ?? []), index]);
  const luck = postings.map((posting) => posting.luck);
  for (const [index, { correction }] of postings.entries()) {
    if (correction.every((share) => share === 0)) continue;
    for (const mine of draws.values()) {
      // The latest draw so far, or the first one to come.
      const draw = mine.findLast((each) => each <= index) ?? mine[0] ?? 0;
      luck[draw] = added(luck[draw] ?? [], scaled(correction, 1 / draws.size));
    }
  }
  return luck;
}
