/**
 * The record of a game in the page (.lnr), the twin of `play/record.py` and `play/transcript.py`:
 * one word a play, laid out in rounds from the starting seat.
 *
 * @typedef {import("./game.js").Entry} Entry
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./game.js").Rules} Rules
 * @typedef {import("./state.js").State} State
 *
 * @typedef {object} Word a word of the moves, and where it stands
 * @property {number} line a line for each round
 * @property {number} column a column for each seat
 * @property {string} text
 * @property {boolean} setup
 */
import { CELLS } from "../draw/garden.js";
import { act, begin, leave } from "./game.js";
import { playOf } from "./messages.js";
import { bedOf, handOf, seatCount, seatToAct, twoDigits } from "./position.js";
import { Refused } from "./refused.js";
import { namesAt, planOf } from "./state.js";

const DIAGONAL = [0, 5, 10, 15];

/**
 * The record of a game that has begun; while it runs, nothing in it shows what the pile holds (R10).
 * @param {Rules} rules
 * @param {State} state
 */
export async function recordText(rules, state) {
  const { game, closed, events } = state;
  const { rules: variant, edition, commit = "", earlier } = planOf(state);
  if (!game) throw new Refused("table/not-running");
  const names = namesAt(state);
  /** @type {[string, string | number][]} */
  const tags = [
    ["Format", "ln1"],
    ["Rules", variant],
    ["Edition", edition],
    ["Seats", names.length],
    ["Start", game.first],
    ["Date", new Date(events[0]?.at ?? 0).toISOString().slice(0, 10)],
    ...names.map((name, index) => /** @type {[string, string]} */ ([`Seat${index + 1}`, name])),
    ...(closed ? [/** @type {[string, string]} */ (["End", closed.end])] : []),
    ["Result", closed?.winners?.join("=") ?? "-"],
    ...(commit ? [/** @type {[string, string]} */ (["Commit", commit])] : []),
    ...(earlier ? [/** @type {[string, number]} */ (["Resumed", earlier.revealed.length])] : []),
    ...(closed ? proofOf(state) : []),
    ...(earlier
      ? [/** @type {[string, number]} */ (["Practice", earlier.deeds?.length ?? 0])]
      : []),
  ];
  const lines = tags.map(([name, value]) => `[${name} "${escaped(String(value))}"]`);
  return [...lines, "", await movesOf(rules, variant, game), ""].join("\n");
}

/**
 * The moves of a game as a record has them.
 * @param {Rules} rules
 * @param {string} variant
 * @param {Game} game
 */
export const movesOf = async (rules, variant, game) =>
  movesText(await wordsOf(rules, variant, game), seatCount(game.position));

/**
 * @param {State} state
 * @returns {[string, string][]}
 */
const proofOf = ({ secret, game }) => [
  ...(secret ? [/** @type {[string, string]} */ (["Secret", secret])] : []),
  ["Deal", game?.pile.join(" ") ?? ""],
];

/** @param {string} value */
const escaped = (value) =>
  value.replace(/[^\P{C}]|[^\P{Z} ]/gu, " ").replace(/["\\]/g, (sign) => `\\${sign}`);

/**
 * The words of a game, which is played again to find what each entry did.
 * @param {Rules} rules
 * @param {string} variant
 * @param {Game} played
 */
async function wordsOf(rules, variant, { pile, first, log }) {
  let game = await begin(rules, variant, pile, first);
  const script = new Transcript(game, variant.split("+").includes("sorted"));
  for (const entry of log.slice(1)) {
    const before = game;
    game = entry.action
      ? await act(rules, before, entry.action)
      : await leave(rules, before, entry.seat);
    script.add(entry, before, game);
  }
  script.addHeld(game);
  return script.words;
}

class Transcript {
  /** @type {Word[]} */ words = [];
  #line = 0;
  #column = 0;
  /** Whether the tile in hand stands written already. */ #written = false;

  /**
   * @param {Game} game
   * @param {boolean} sorted whether the setup needs no choice
   */
  constructor(game, sorted) {
    this.first = game.first;
    this.seats = seatCount(game.position);
    if (sorted) this.#layAtOnce(game);
  }

  /**
   * @param {Entry} entry
   * @param {Game} before
   * @param {Game} after
   */
  add(entry, before, after) {
    if (!entry.action && this.#interrupts(entry.seat, before, after)) this.addHeld(before);
    const text = entry.action ? this.#playText(entry.action, before, after) : `~${entry.seat}`;
    if (text) this.#write(text, before);
    this.#moveOn(before, after);
  }

  /**
   * Write tiles that were revealed and not placed at once.
   * @param {Game} game
   */
  addHeld(game) {
    if (this.#written) return;
    const hand = handOf(game.position);
    for (const number of hand)
      this.#write(`${game.moment.setup ? "" : "*"}${twoDigits(number)}`, game);
    this.#written = hand.length > 0;
  }

  /**
   * Whether a departure comes between a tile and its place. In setup the hand can be told from what
   * is laid later, unless nothing is.
   * @param {number} leaver
   * @param {Game} before
   * @param {Game} after
   */
  #interrupts(leaver, before, after) {
    return !before.moment.setup || leaver === seatToAct(before.position) || after.moment.over;
  }

  /**
   * @param {string} action
   * @param {Game} before
   * @param {Game} after
   */
  #playText(action, before, after) {
    const play = playOf(before, action, after);
    if (!play) return "";
    const exchange = play.displaced ? `x${twoDigits(play.displaced)}` : "";
    const sign = (play.again ? "+" : "") + (play.full ? "#" : "");
    return `${play.drawn && !this.#written ? "*" : ""}${action}${exchange}${sign}`;
  }

  /**
   * @param {Game} before
   * @param {Game} after
   */
  #moveOn({ position: before }, { position: after }) {
    const seat = seatToAct(after);
    const held = handOf(after).join() === handOf(before).join();
    this.#written = this.#written && seat === seatToAct(before) && held;
    if (seat === 0 || seat === seatToAct(before)) return;
    const column = (seat - this.first + this.seats) % this.seats;
    if (column <= this.#column) this.#line += 1;
    this.#column = column;
  }

  /** @param {Game} game */
  #layAtOnce(game) {
    for (let column = 0; column < this.seats; column += 1) {
      const bed = bedOf(game.position, ((this.first - 1 + column) % this.seats) + 1);
      for (const cell of DIAGONAL) {
        const text = `${twoDigits(bed[cell] ?? 0)}@${CELLS[cell]}`;
        this.words.push({ line: 0, column, text, setup: true });
      }
    }
    this.#line = 1;
  }

  /**
   * @param {string} text
   * @param {Game} game
   */
  #write(text, { moment: { setup } }) {
    this.words.push({ line: this.#line, column: this.#column, text, setup });
  }
}

/**
 * @param {readonly Word[]} words
 * @param {number} seats
 */
function movesText(words, seats) {
  const lines = [...new Set(words.map(({ line }) => line))].map((line) =>
    words.filter((word) => word.line === line),
  );
  const setups = lines.filter(([first]) => first?.setup).length;
  return lines
    .map((found, index) => {
      const width = index === lines.length - 1 ? (found.at(-1)?.column ?? 0) + 1 : seats;
      const columns = Array.from({ length: width }, (_, column) =>
        found.filter((word) => word.column === column).map(({ text }) => text),
      );
      // A column in which nothing happened belongs to a seat that has left.
      const round = Math.max(0, index - setups + 1);
      return `${round}. ${columns.map((texts) => texts.join(" ") || "-").join(" : ")}`;
    })
    .join("\n");
}
