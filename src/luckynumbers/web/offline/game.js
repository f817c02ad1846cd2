/**
 * A game being played in the page: a position, the pile behind it, its history and its colours. An
 * immutable value, as `play.Game` is on the server; every change returns another. The kernel alone
 * says what is legal and what comes of it.
 *
 * @typedef {import("../engine/types.js").Moment} Moment
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./position.js").Position} Position
 * @typedef {Pick<import("../engine/client.js").Engine, "call">} Rules the kernel
 *
 * @typedef {object} Entry one line of the history; the opening comes first, without a seat
 * @property {number} seat
 * @property {string} action empty for the opening, and for a seat that leaves
 * @property {readonly number[]} revealed
 *
 * @typedef {object} Scene
 * @property {Position} position
 * @property {Moment} moment
 * @property {Layout} layout
 *
 * @typedef {object} History
 * @property {number} first the seat that starts
 * @property {readonly Entry[]} log
 * @property {readonly string[]} pile all tiles in the order in which they come (R10: shown to nobody)
 * @property {number} drawn how many of them have come
 * @property {readonly Scene[]} earlier what stood since the last reveal or departure, for undo and R7
 *
 * @typedef {Scene & History} Game
 */
import { numberOf } from "../base/shuffle.js";
import { CELLS } from "../draw/garden.js";
import { acted, emptyLayout, handDropped, revealed } from "./layout.js";
import {
  actionId,
  handOf,
  OPTION_NAMES,
  optionBits,
  parseAction,
  same,
  seatToAct,
  unrevealed,
} from "./position.js";
import { Refused } from "./refused.js";

const REPETITIONS = 3;
const NOREP = 1 << OPTION_NAMES.indexOf("norep");
const OPTIONS = 2;

/** The codes of native/ln/refusal.hpp. */
const REASONS = [
  "action/unknown",
  "action/game-over",
  "action/reveal-first",
  "action/setup-places",
  "action/holding",
  "action/pile-empty",
  "action/not-in-hand",
  "action/nothing-to-discard",
  "action/lowest-first",
  "action/not-on-table",
  "action/setup-taken",
  "action/setup-diagonal",
  "action/does-not-fit",
];
/** The facts of a refusal that its sentence names. */
const NAMED = /** @type {const} */ ({
  "action/setup-places": ["lowest"],
  "action/holding": ["lowest"],
  "action/not-in-hand": ["tile", "held"],
  "action/lowest-first": ["tile", "held"],
  "action/not-on-table": ["tile"],
  "action/setup-taken": ["tile", "cell"],
  "action/setup-diagonal": ["tile", "cell"],
  "action/does-not-fit": ["tile", "cell", "blocker", "at"],
});

/**
 * Begin a game.
 * @param {Rules} rules
 * @param {string} variant such as `std+bruno`
 * @param {readonly string[]} pile
 * @param {number} first
 * @returns {Promise<Game>}
 */
export async function begin(rules, variant, pile, first) {
  const seats = pile.length / 20;
  const position = await rules.call("start", [optionBits(variant), seats, first]);
  if (!position) throw new Refused("table/plan");
  const history = { first, log: [], pile, drawn: 0, earlier: [] };
  return advanced(rules, { ...history, position, layout: emptyLayout(seats) }, 0, "");
}

/**
 * Carry out an action of the seat to act, or refuse it.
 * @param {Rules} rules
 * @param {Game} game
 * @param {string} text
 * @returns {Promise<Game>}
 */
export async function act(rules, game, text) {
  const { position: before, layout, moment, earlier } = game;
  const action = parseAction(text);
  if (!action) throw new Refused("text/action", { found: text });
  const { reason, blocker } = await rules.call("refusal", [before, action.number, action.cell]);
  if (reason !== 0) throw refusalOf(game, reason, text, blocker);
  const position = /** @type {Position} */ (await rules.call("apply", [before, actionId(action)]));
  const next = {
    ...game,
    position,
    layout: acted(layout, before, action),
    earlier: [...earlier, { position: before, layout, moment }],
  };
  return advanced(rules, next, seatToAct(before), text);
}

/**
 * Take a seat out of the game (R9).
 * @param {Rules} rules
 * @param {Game} game
 * @param {number} seat
 * @returns {Promise<Game>}
 */
export async function leave(rules, game, seat) {
  if (seatToAct(game.position) === 0) throw new Refused("action/game-over");
  const position = await rules.call("leave", [game.position, seat]);
  if (!position) throw new Refused("leave/gone", { seat });
  const layout = handOf(position).length > 0 ? game.layout : handDropped(game.layout);
  return advanced(rules, { ...game, position, layout, earlier: [] }, seat, "");
}

/**
 * Take back the last action, never across a reveal, nor what came before a departure.
 * @param {Game} game
 * @returns {Game}
 */
export function undo(game) {
  const before = game.earlier.at(-1);
  if (!before || seatToAct(game.position) === 0) throw new Refused("undo/revealed");
  return { ...game, ...before, log: game.log.slice(0, -1), earlier: game.earlier.slice(0, -1) };
}

/**
 * The seats whose last action can be taken back, the last one first: never across a reveal or a
 * departure, nor what comes from an earlier game.
 * @param {Game} game
 * @param {number} steps how many actions were made at the table
 */
export function undoable({ position, log, earlier }, steps) {
  if (seatToAct(position) === 0) return [];
  const count = Math.min(earlier.length, steps);
  return log
    .slice(log.length - Math.max(count, 0))
    .toReversed()
    .map(({ seat }) => seat);
}

/**
 * Go on after a change: reveal what was drawn, and end a game that goes round in circles (R7).
 * @param {Rules} rules
 * @param {Omit<Game, "moment">} game
 * @param {number} seat
 * @param {string} action
 * @returns {Promise<Game>}
 */
async function advanced(rules, game, seat, action) {
  let { position, layout, drawn, earlier } = game;
  /** @type {number[]} */
  const numbers = [];
  while (unrevealed(position) > 0) {
    earlier = [];
    const tiles = game.pile.slice(drawn, drawn + unrevealed(position));
    for (const tile of tiles) {
      const after = await rules.call("reveal", [position, numberOf(tile)]);
      if (!after) throw new Refused("game/pile", { tile });
      layout = revealed(layout, tile, position, after);
      position = after;
    }
    drawn += tiles.length;
    numbers.push(...tiles.map(numberOf).sort((one, two) => one - two)); // together, without an order
  }
  let moment = await rules.call("moment", [position]);
  if (moment.turnBegins && standsAgain(position, earlier)) {
    position = (await rules.call("close", [position])) ?? position;
    moment = await rules.call("moment", [position]);
  }
  const log = [...game.log, { seat, action, revealed: numbers }];
  return { ...game, position, layout, drawn, earlier, moment, log };
}

/**
 * Whether a position stands for the third time at the beginning of a turn (R7).
 * @param {Position} position
 * @param {readonly Scene[]} earlier
 */
function standsAgain(position, earlier) {
  if ((position[OPTIONS] ?? 0) & NOREP) return false;
  return earlier.filter((scene) => same(scene.position, position)).length + 1 >= REPETITIONS;
}

/**
 * @param {Game} game
 * @param {number} reason
 * @param {string} text
 * @param {number} blocker
 */
function refusalOf({ position, layout }, reason, text, blocker) {
  const code = REASONS[reason] ?? "action/unknown";
  const [held = 0] = handOf(position);
  const [tile, cell = ""] = text.split("@");
  const bed = layout.gardens[seatToAct(position) - 1] ?? [];
  const facts = {
    ...{ tile: Number(tile), held, lowest: held, cell },
    ...{ blocker: numberOf(bed[blocker] ?? ""), at: CELLS[blocker] ?? "" },
  };
  const named = NAMED[/** @type {keyof typeof NAMED} */ (code)] ?? [];
  return new Refused(
    code,
    Object.fromEntries(named.map((name) => [name === "lowest" ? "tile" : name, facts[name]])),
  );
}
