/**
 * The review of a finished game in the page: luck told from skill, for every turn and every seat;
 * the twin of `review/reviewing.py` and `review/turns.py`, one play ahead.
 *
 * @typedef {import("../net/wire.js").ReviewOut} ReviewOut
 * @typedef {import("../net/wire.js").ReviewedSeat} ReviewedSeat
 * @typedef {import("../net/wire.js").ReviewedTurn} ReviewedTurn
 * @typedef {import("./account.js").Entry} Entry
 * @typedef {import("./books.js").Posting} Posting
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./shares.js").Shares} Shares
 * @typedef {import("./decisions.js").Decision} Decision
 *
 * @typedef {object} Turn the steps of one line
 * @property {number} seat
 * @property {"setup" | "play" | "leave"} kind
 * @property {number} number
 * @property {readonly Entry[]} entries
 * @property {readonly Decision[]} decisions
 */
import { t } from "../base/words.js";
import { accuracyOf, levelText } from "../review/accuracy.js";
import { settled } from "./account.js";
import { post, stepsOf } from "./books.js";
import { bestText, betterText, decisionOf, layoutOf, reasonOf } from "./decisions.js";
import { Judge } from "./judge.js";
import { mistakeOf } from "./marks.js";
import { DRAW, formatPosition, optionsOf, placeOf, seatsOf, seatToAct } from "./position.js";
import { added, rounded, roundedShare } from "./shares.js";

/** A share of the win that own choices give away only where they mattered. */
const MUCH = 0.15;

/**
 * @param {import("./bots.js").Engine} engine
 * @param {Game} game
 * @returns {Promise<ReviewOut>}
 */
export async function reviewOf(engine, game) {
  const judge = new Judge(engine);
  /** @type {Posting[]} */
  const postings = [];
  for (const step of await stepsOf(judge, game, optionsOf(game.position)))
    postings.push(await post(judge, step));
  const result = await judge.value(game.position);
  const account = settled(postings, result);
  const lines = linesOf(account, await setupsOf(judge, account));
  /** @type {Turn[]} */
  const turns = [];
  for (const line of lines) turns.push({ ...line, decisions: await decisionsOf(judge, line) });
  const start = account[0]?.before ?? [];
  const seats = seatsOf(game.position).map((seat) => seatOut(seat, start, result, turns));
  /** @type {ReviewedTurn[]} */
  const told = [];
  for (const turn of turns) told.push(await turnOut(judge, turn));
  return { depth: "instant", seats, turns: told };
}

/**
 * Whether each step is one of the setup.
 * @param {Judge} judge
 * @param {readonly Entry[]} account
 */
const setupsOf = (judge, account) =>
  Promise.all(account.map(async ({ step }) => (await judge.facts(step.before)).setup));

/**
 * @param {readonly Entry[]} account
 * @param {readonly boolean[]} setups
 */
function linesOf(account, setups) {
  /** @type {Omit<Turn, "decisions">[]} */
  const lines = [];
  const first = account[0] ? seatToAct(account[0].step.before) : 0;
  let [number, column] = [0, 0];
  let done = true;
  for (const [index, entry] of account.entries()) {
    const { step } = entry;
    const setup = setups[index] ?? false;
    // A new round begins where the turn comes round.
    const seats = entry.before.length;
    const now = (seatToAct(step.before) - first + seats) % seats;
    if (!setup && (number === 0 || now < column)) number += 1;
    column = now;
    const kind = step.kind === "departed" ? "leave" : setup ? "setup" : "play";
    const last = lines.at(-1);
    if (!last || done || last.seat !== step.seat || last.kind !== kind)
      lines.push({ seat: step.seat, kind, number, entries: [entry] });
    else lines.splice(-1, 1, { ...last, entries: [...last.entries, entry] });
    done = step.kind === "acted" ? kind === "play" && step.action !== DRAW : kind === "leave";
  }
  return lines;
}

/**
 * @param {Judge} judge
 * @param {Omit<Turn, "decisions">} line
 */
async function decisionsOf(judge, { entries }) {
  const choices = entries.filter(({ step }) => step.kind === "acted");
  const layout = await layoutOf(judge, choices);
  const decisions = [];
  for (const choice of choices) decisions.push(await decisionOf(judge, choice, layout));
  return decisions;
}

/**
 * @param {Judge} judge
 * @param {Turn} turn
 * @returns {Promise<ReviewedTurn>}
 */
async function turnOut(judge, turn) {
  const { number, seat, kind, entries, decisions } = turn;
  const [worst, ...others] = notedIn(turn);
  // A hand is advised as a whole, so its choice begins with the first tile.
  const begun = worst?.layout ? decisions[0] : worst;
  const wrong = worst && worst.action !== worst.best ? worst : null;
  const also = [];
  for (const choice of others)
    if (choice.mark.startsWith("?")) also.push(await choiceOut(judge, choice, turn));
  const slip = worst ? null : slipIn(turn);
  const better = slip ? betterText(slip) : "";
  const none = { mark: "", left: 0, better_left: 0, better, reason: "", cells: [] };
  return {
    ...{ number, seat, kind },
    position: formatPosition(/** @type {Entry} */ (entries[0]).step.before),
    drew: entries.some(({ step }) => step.kind === "revealed"),
    after: (entries.at(-1)?.after ?? []).map(roundedShare),
    luck: entries
      .map(({ luck }) => luck)
      .reduce(added)
      .map(rounded),
    error: entries
      .map(({ error }) => error)
      .reduce(added)
      .map(rounded),
    points: rounded(sum(decisions.filter(isUnforced).map(({ points }) => points))),
    weight: rounded(sum(decisions.map(({ weight }) => weight))),
    use_loss: rounded(sum(decisions.slice(1).map(({ loss }) => loss))),
    ...(worst ? await choiceOut(judge, worst, turn) : none),
    choice: begun ? formatPosition(begun.position) : "",
    best: wrong ? bestText(wrong) : "",
    also,
  };
}

/**
 * The choices with a reason, the one that gave away most first; a whole hand is one.
 * @param {Turn} turn
 */
function notedIn({ decisions }) {
  const found = decisions.filter(({ noted }) => noted).toSorted((one, two) => two.loss - one.loss);
  return found[0]?.layout ? found.slice(0, 1) : found;
}

/**
 * The dearer of two small losses of a turn without a mark that would have one together.
 * @param {Turn} turn
 */
function slipIn({ kind, decisions }) {
  const lost = decisions.reduce((sum, { points }) => sum + points, 0);
  if (kind !== "play" || mistakeOf(lost) === "") return null;
  return decisions.reduce((one, other) => (other.points > one.points ? other : one));
}

/**
 * @param {Judge} judge
 * @param {Decision} choice
 * @param {Turn} turn
 * @returns {Promise<import("../net/wire.js").ReviewedChoice>}
 */
async function choiceOut(judge, choice, { decisions }) {
  const { mark, layout, action, best, loss } = choice;
  const share = (layout ? decisions.at(-1) : choice)?.left ?? 0;
  const left = roundedShare(share);
  const better_left = roundedShare(share + (layout?.loss ?? loss));
  const { text: reason, cells } = await reasonOf(judge, choice, left, better_left);
  return {
    ...{ mark, left, better_left, reason, cells },
    ...{ choice: formatPosition(choice.position), best: bestText(choice) },
    better: action === best ? "" : betterText(choice),
  };
}

/**
 * The balance of a seat.
 * @param {number} seat
 * @param {Shares} start
 * @param {Shares} result
 * @param {readonly Turn[]} turns
 * @returns {ReviewedSeat}
 */
function seatOut(seat, start, result, turns) {
  const own = turns.filter((turn) => turn.seat === seat);
  const choices = own.flatMap(({ decisions }) => decisions);
  const chosen = choices.filter(isUnforced);
  const luck = sum(
    turns.flatMap(({ entries }) => entries.map((entry) => entry.luck[seat - 1] ?? 0)),
  );
  const errorIn = (/** @type {readonly Turn[]} */ some) =>
    sum(some.flatMap(({ entries }) => entries.map(({ error }) => error[seat - 1] ?? 0)));
  const weight = sum(chosen.map((choice) => choice.weight));
  const accuracy = accuracyOf(sum(chosen.map(({ points }) => points)), weight);
  const own_error = errorIn(own);
  const few = 2 * chosen.length < choices.length && own_error >= -MUCH;
  const level = levelText(accuracy);
  return {
    seat,
    start: roundedShare(start[seat - 1] ?? 0),
    luck: rounded(luck),
    error: rounded(errorIn(turns)),
    own_error: rounded(own_error),
    result: rounded(result[seat - 1] ?? 0),
    adjusted: rounded((result[seat - 1] ?? 0) - luck),
    planted: own.filter(plants).length,
    weight: rounded(weight),
    accuracy,
    level: few ? t("review/level-few", { level }) : level,
  };
}

/**
 * Whether a tile was placed, after the setup.
 * @param {Turn} turn
 */
const plants = ({ kind, decisions }) =>
  kind === "play" && decisions.some(({ action }) => placeOf(action) !== null);

/**
 * Whether it mattered what was chosen.
 * @param {Decision} decision
 */
const isUnforced = ({ weight }) => weight > 0;

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
