/**
 * The review of a finished game in the page: luck told from skill, for every turn and every seat;
 * the twin of `review/reviewing.py` and `review/turns.py`, one play ahead.
 *
 * @typedef {import("../net/wire.js").ReviewOut} ReviewOut
 * @typedef {import("../net/wire.js").ReviewedSeat} ReviewedSeat
 * @typedef {import("../net/wire.js").ReviewedTurn} ReviewedTurn
 * @typedef {import("./books.js").Posting} Posting
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./judge.js").Shares} Shares
 * @typedef {import("./decisions.js").Decision} Decision
 *
 * @typedef {object} Turn the postings of one line, each with its luck in the books
 * @property {number} seat
 * @property {"setup" | "play" | "leave"} kind
 * @property {number} number
 * @property {readonly Posting[]} postings
 * @property {readonly Shares[]} luck
 * @property {readonly Decision[]} decisions
 */
import { t } from "../base/words.js";
import { post, settled, stepsOf } from "./books.js";
import { betterText, decisionOf, layoutOf, reasonText } from "./decisions.js";
import { added, Judge } from "./judge.js";
import {
  actionText,
  DRAW,
  formatPosition,
  optionsOf,
  placeOf,
  seatsOf,
  seatToAct,
} from "./position.js";

const STEEPNESS = 0.08;

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
  const lines = linesOf(postings, settled(postings), await setupsOf(judge, postings));
  /** @type {Turn[]} */
  const turns = [];
  for (const line of lines) turns.push({ ...line, decisions: await decisionsOf(judge, line) });
  const start = postings[0]?.before ?? [];
  const result = await judge.value(game.position);
  const seats = seatsOf(game.position).map((seat) => seatOut(seat, start, result, turns));
  /** @type {ReviewedTurn[]} */
  const told = [];
  for (const turn of turns) told.push(await turnOut(judge, turn));
  return { depth: "instant", seats, turns: told };
}

/**
 * Whether each step is one of the setup.
 * @param {Judge} judge
 * @param {readonly Posting[]} postings
 */
const setupsOf = (judge, postings) =>
  Promise.all(postings.map(async ({ step }) => (await judge.facts(step.before)).setup));

/**
 * @param {readonly Posting[]} postings
 * @param {readonly Shares[]} luck
 * @param {readonly boolean[]} setups
 */
function linesOf(postings, luck, setups) {
  /** @type {Omit<Turn, "decisions">[]} */
  const lines = [];
  const first = postings[0] ? seatToAct(postings[0].step.before) : 0;
  let [number, column] = [0, 0];
  let done = true;
  for (const [index, posting] of postings.entries()) {
    const { step } = posting;
    const setup = setups[index] ?? false;
    // A new round begins where the turn comes round.
    const seats = posting.before.length;
    const now = (seatToAct(step.before) - first + seats) % seats;
    if (!setup && (number === 0 || now < column)) number += 1;
    column = now;
    const kind = step.kind === "departed" ? "leave" : setup ? "setup" : "play";
    const last = lines.at(-1);
    const own = { postings: [posting], luck: [luck[index] ?? []] };
    if (!last || done || last.seat !== step.seat || last.kind !== kind) {
      lines.push({ seat: step.seat, kind, number, ...own });
    } else
      lines.splice(-1, 1, {
        ...last,
        postings: [...last.postings, ...own.postings],
        luck: [...last.luck, ...own.luck],
      });
    done = step.kind === "acted" ? kind === "play" && step.action !== DRAW : kind === "leave";
  }
  return lines;
}

/**
 * @param {Judge} judge
 * @param {Omit<Turn, "decisions">} line
 */
async function decisionsOf(judge, { postings }) {
  const choices = postings.filter(({ step }) => step.kind === "acted");
  const layout = await layoutOf(judge, choices);
  const decisions = [];
  for (const posting of choices) decisions.push(await decisionOf(judge, posting, layout));
  return decisions;
}

/**
 * @param {Judge} judge
 * @param {Turn} turn
 * @returns {Promise<ReviewedTurn>}
 */
async function turnOut(judge, turn) {
  const { number, seat, kind, postings, decisions } = turn;
  const [worst, ...others] = notedIn(turn);
  // A hand is advised as a whole, so its choice begins with the first tile.
  const begun = worst?.layout ? decisions[0] : worst;
  const wrong = worst && worst.action !== worst.best ? worst : null;
  const also = [];
  for (const choice of others)
    if (choice.mark.startsWith("?")) also.push(await choiceOut(judge, choice, turn));
  const none = { mark: "", left: 0, better_left: 0, better: "", reason: "" };
  return {
    ...{ number, seat, kind },
    position: formatPosition(/** @type {Posting} */ (postings[0]).step.before),
    after: (postings.at(-1)?.after ?? []).map(rounded),
    luck: postings
      .map(({ luck }) => luck)
      .reduce(added)
      .map(rounded),
    error: postings
      .map(({ error }) => error)
      .reduce(added)
      .map(rounded),
    ...(worst ? await choiceOut(judge, worst, turn) : none),
    choice: begun ? formatPosition(begun.position) : "",
    best: wrong && !wrong.layout ? actionText(wrong.position, wrong.best) : "",
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
 * @param {Judge} judge
 * @param {Decision} choice
 * @param {Turn} turn
 * @returns {Promise<import("../net/wire.js").ReviewedChoice>}
 */
async function choiceOut(judge, choice, { seat, postings, decisions }) {
  const { mark, layout, action, best, loss } = choice;
  const chosen = postings.filter(({ step }) => step.kind === "acted");
  const share = chosen.at(layout ? -1 : decisions.indexOf(choice))?.after[seat - 1] ?? 0;
  const left = rounded(share);
  const better_left = rounded(share + (layout?.loss ?? loss));
  return {
    ...{ mark, left, better_left },
    better: action === best ? "" : betterText(choice),
    reason: await reasonText(judge, choice, left, better_left),
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
  const chosen = choices.filter(({ unforced }) => unforced);
  const luck = sum(turns.map((turn) => turn.luck.reduce(added)[seat - 1] ?? 0));
  const drawn = sum(
    turns.flatMap(({ postings }) => postings.map((posting) => posting.luck[seat - 1] ?? 0)),
  );
  const errorIn = (/** @type {readonly Turn[]} */ some) =>
    sum(some.flatMap(({ postings }) => postings.map(({ error }) => error[seat - 1] ?? 0)));
  const lost = sum(chosen.map(({ points }) => points)) / Math.max(1, chosen.length);
  // The word for the level goes with the figure that is shown.
  const accuracy = Math.round(1000 * Math.exp(-STEEPNESS * lost)) / 10;
  const [level, few] = [levelText(accuracy), 2 * chosen.length < choices.length];
  return {
    seat,
    start: rounded(start[seat - 1] ?? 0),
    luck: rounded(luck),
    tile_luck: rounded(drawn),
    error: rounded(errorIn(turns)),
    own_error: rounded(errorIn(own)),
    result: rounded(result[seat - 1] ?? 0),
    adjusted: rounded((result[seat - 1] ?? 0) - luck),
    planted: own.filter(plants).length,
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
 * The word for a level of play.
 * @param {number} accuracy
 */
function levelText(accuracy) {
  if (accuracy >= 97) return t("review/level-champion");
  if (accuracy >= 93) return t("review/level-expert");
  if (accuracy >= 89) return t("review/level-strong");
  if (accuracy >= 84) return t("review/level-solid");
  return accuracy >= 75 ? t("review/level-casual") : t("review/level-learning");
}

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

/** @param {number} share */
const rounded = (share) => Math.round(10_000 * share) / 10_000;
