/**
 * The messages of what happens at a table in the page, the twins of the server's
 * (`words/turns.py`, `words/endings.py`, `server/game/event_messages.py`).
 *
 * @typedef {import("../base/words.js").Facts} Facts
 * @typedef {import("../net/wire.js").Closed} Closed
 * @typedef {import("../net/wire.js").Created} Created
 * @typedef {import("../net/wire.js").Sentence} Sentence
 * @typedef {import("../net/wire.js").Started} Started
 * @typedef {import("../net/wire.js").Undone} Undone
 * @typedef {import("./game.js").Game} Game
 *
 * @typedef {{code: string, facts: Facts}} Message
 *
 * @typedef {object} Said what is said of an event
 * @property {Message} message
 * @property {readonly Message[]} [log] of a log with one sentence a turn, where `message` is not all
 * @property {string} [colours] of the tile that was placed or left, and of the one it displaced
 *
 * @typedef {object} Play one finished play
 * @property {number} number
 * @property {number} cell 16 for a tile that was left
 * @property {boolean} drawn
 * @property {number} displaced 0 for none
 * @property {boolean} again
 * @property {boolean} full
 */
import { t } from "../base/words.js";
import { CELLS } from "../draw/garden.js";
import { bedOf, handOf, parseAction, seatsOf, seatToAct } from "./position.js";

const DIAGONAL = [0, 5, 10, 15];
const NOWHERE = 16;
/** By drawn and exchanged: the play that ends a turn, and the one that earns another (R6). */
const PLACED = {
  "true false": ["turn/draw-place", "turn/draw-place-again"],
  "true true": ["turn/draw-exchange", "turn/draw-exchange-again"],
  "false false": ["turn/take-place", "turn/take-place-again"],
  "false true": ["turn/take-exchange", "turn/take-exchange-again"],
};
/** @type {{readonly [end: string]: string}} */
const ENDS = { last: "end/last", repetition: "end/repetition", left: "end/left" };

/**
 * The sentence of a message, in the language of the page.
 * @param {Message} message
 * @returns {Sentence}
 */
export const sentence = ({ code, facts }) => ({
  code,
  facts: /** @type {Sentence["facts"]} */ (facts),
  text: t(code, facts),
});

/**
 * A message.
 * @param {string} code
 * @param {Facts} [facts]
 * @returns {Message}
 */
const say = (code, facts = {}) => ({ code, facts });

/**
 * A table was made; a log begins with the game.
 * @param {Created} created
 * @returns {Said}
 */
export const createdSaid = ({ edition }) => ({
  message: say("table/created", { edition }),
  log: [],
});

/**
 * Who starts (R13); a log adds the setups that need no choice.
 * @param {Started} started
 * @param {Game} game
 * @param {readonly string[]} names
 * @returns {Said}
 */
export function startedSaid({ first, drawn }, { position }, names) {
  const message = say(drawn ? "welcome/start-drawn" : "welcome/start", {
    name: names[first - 1] ?? "",
  });
  const seats = seatsOf(position);
  const setups = [...seats.slice(first - 1), ...seats.slice(0, first - 1)]
    .map((seat) => ({ seat, bed: bedOf(position, seat) }))
    .filter(({ bed }) => DIAGONAL.every((cell) => bed[cell]))
    .map(({ seat, bed }) =>
      setupMessage(
        DIAGONAL.map((cell) => ({ number: bed[cell] ?? 0, cell })),
        names[seat - 1] ?? "",
      ),
    );
  return setups.length > 0 ? { message, log: [message, ...setups] } : { message };
}

/**
 * Who is to act where an earlier game goes on.
 * @param {Started} _started
 * @param {Game} game
 * @param {readonly string[]} names
 * @returns {Said}
 */
export const resumedSaid = (_started, { position }, names) => ({
  message: say("table/resumed", { name: names[seatToAct(position) - 1] ?? "" }),
});

/**
 * What an action did, or which tile a draw revealed; a log shows what became of it.
 * @param {Game} before
 * @param {string} action
 * @param {Game} after
 * @param {string} name
 * @returns {Said}
 */
export function actedSaid(before, action, after, name) {
  const play = playOf(before, action, after);
  if (play === null)
    return { message: say("turn/draws", { name, tile: handOf(after.position)[0] ?? 0 }), log: [] };
  if (before.moment.setup)
    return { message: setupMessage([play], name), log: setupLog(after, name) };
  return { message: playMessage(play, name), colours: coloursOf(before, play, after) };
}

/**
 * The play that an action finished; a draw alone finishes none.
 * @param {Game} before
 * @param {string} text
 * @param {Game} after
 * @returns {Play | null}
 */
export function playOf(before, text, after) {
  const action = parseAction(text);
  if (!action || action.number === 0) return null;
  const { number, cell } = action;
  if (cell === NOWHERE)
    return { number, cell, drawn: true, displaced: 0, again: false, full: false };
  const { position, moment } = before;
  const seat = seatToAct(position);
  return {
    number,
    cell,
    drawn: handOf(position).length > 0 && !moment.setup,
    displaced: bedOf(position, seat)[cell] ?? 0,
    again: !moment.setup && seatToAct(after.position) === seat,
    full: seatsOf(position).some((each) => bedOf(after.position, each).every(Boolean)),
  };
}

/**
 * @param {Play} play
 * @param {string} name
 */
function playMessage(play, name) {
  const { number, cell, displaced } = play;
  if (cell === NOWHERE) return say("turn/draw-discard", { name, tile: number });
  const facts = { name, tile: number, cell: CELLS[cell] ?? "" };
  return say(placedCode(play), displaced ? { ...facts, displaced } : facts);
}

/** @param {Play} play */
function placedCode({ drawn, displaced, again, full }) {
  if (full && !displaced) return drawn ? "turn/draw-full" : "turn/take-full";
  const key = /** @type {keyof typeof PLACED} */ (`${drawn} ${displaced > 0}`);
  return PLACED[key][again ? 1 : 0] ?? "";
}

/**
 * A seat's setup: four tiles at once, or those of one round.
 * @param {readonly {number: number, cell: number}[]} plays
 * @param {string} name
 */
function setupMessage(plays, name) {
  const laid = new Map(plays.map(({ number, cell }) => [cell, number]));
  if (laid.size === DIAGONAL.length) {
    const tiles = DIAGONAL.map((cell) => laid.get(cell) ?? 0);
    const ascends = tiles.every((tile, index) => tile >= (tiles[index - 1] ?? 0));
    return say(ascends ? "turn/setup" : "turn/setup-mixed", { name, tiles });
  }
  const [tiles, cells] = [[...laid.values()], [...laid.keys()].map((cell) => CELLS[cell] ?? "")];
  if (laid.size === 1)
    return say("turn/setup-one", { name, tile: tiles[0] ?? 0, cell: cells[0] ?? "" });
  return say("turn/setup-some", { name, tiles, cells });
}

/**
 * The setup of the seat that acted last, once its turn is over.
 * @param {Game} after
 * @param {string} name
 */
function setupLog({ log, position }, name) {
  const seat = log.at(-1)?.seat ?? 0;
  if (seatToAct(position) === seat) return [];
  const back = log.toReversed();
  const end = back.findIndex((entry) => !entry.action || entry.seat !== seat);
  const plays = back.slice(0, end).flatMap(({ action }) => {
    const found = parseAction(action);
    return found?.number ? [found] : [];
  });
  return [setupMessage(plays.reverse(), name)];
}

/**
 * A digit each, as in a layout.
 * @param {Game} before
 * @param {Play} play
 * @param {Game} after
 */
function coloursOf(before, { cell }, after) {
  if (cell === NOWHERE) return after.layout.table.at(-1)?.[0] ?? "";
  const seat = seatToAct(before.position) - 1;
  return [after, before].map(({ layout }) => layout.gardens[seat]?.[cell]?.[0] ?? "").join("");
}

/**
 * Who left, and which tiles went to the table (R9).
 * @param {Game} before
 * @param {number} seat
 * @param {string} name
 * @returns {Said}
 */
export function leftSaid({ position }, seat, name) {
  const tiles = seatToAct(position) === seat ? handOf(position) : [];
  return {
    message:
      tiles.length > 0
        ? say("turn/leaves-tiles", { name, tiles, count: tiles.length })
        : say("turn/leaves", { name }),
  };
}

/**
 * Whose turn it is again.
 * @param {Undone} undone
 * @param {string} name
 * @returns {Said}
 */
export const undoneSaid = ({ count }, name) => ({ message: say("undo/done", { name, count }) });

/**
 * Who won; a log says first why the game ended.
 * @param {Closed} closed
 * @param {readonly string[]} names
 * @returns {Said}
 */
export function closedSaid({ end, winners = [], empties = [] }, names) {
  const [first = 1] = winners;
  const [name = "", ...others] = winners.map((seat) => names[seat - 1] ?? "");
  const count = empties[first - 1] ?? 0;
  const message =
    others.length > 0
      ? say("win/shared", { names: [name, ...others], count })
      : end === "full"
        ? say("win/full", { name })
        : end === "left"
          ? say("win/left", { name })
          : say("win/fewest", { name, count });
  const reason = ENDS[end];
  return reason ? { message, log: [say(reason), message] } : { message };
}
