/** The controller of one puzzle being played: what can be done, and the sentences about it. */
import { play } from "../base/chime.js";
import { keyOf } from "../base/keys.js";
import { settings } from "../base/settings.js";
import { share } from "../base/share.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { draggable } from "./drag.js";
import { hintFor } from "./hints.js";
import * as model from "./model.js";
import { cellElement, slideAfter } from "./motion.js";
import { GARDEN } from "./names.js";
import { SEEN, shareText } from "./result.js";
import { movedText, partnersText, solvedText, standText, undoneText } from "./sentences.js";
import { Solution } from "./solution.js";
import { firstState, keepBegun, keepSolved } from "./state.js";

/** @typedef {import("../base/page.js").App} App */
/** @typedef {import("./model.js").Attempt} Attempt */
/** @typedef {import("./model.js").Pair} Pair */

const MOST_LOG = 30;

/** @type {{[key: string]: [number, number]}} */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** What the view may ask for. */
export class Player {
  /**
   * @param {App} app
   * @param {model.Puzzle} puzzle
   * @param {() => string} next the address of the page after it
   */
  constructor(app, puzzle, next) {
    this.app = app;
    this.next = next;
    this.store = createStore(firstState(puzzle), app.draw);
    this.solution = new Solution(this.store);
  }

  get state() {
    return this.store.state;
  }

  /** Whether tiles can be moved now. */
  get open() {
    return this.state.playback === null && !model.isSolved(this.state.attempt);
  }

  /** Make tiles draggable, and movable with Shift and an arrow. */
  attach = (/** @type {HTMLElement} */ garden) => {
    draggable(garden, {
      ready: () => this.open,
      lift: (cell) => this.choose(cell),
      drop: (from, to, x, y) => this.drop(from, to, x, y),
    });
    garden.addEventListener("keydown", (event) => this.push(event), { capture: true });
  };

  /**
   * Choose a tile, or swap the chosen one with its partner.
   * @param {number} cell
   */
  pick(cell) {
    const { chosen } = this.state;
    if (!this.open) this.refuse("");
    else if (chosen === cell) this.release();
    else if (chosen !== null && model.kindOf(chosen, cell)) this.swap([chosen, cell], cell);
    else this.choose(cell);
  }

  /** @param {number} cell */
  choose(cell) {
    this.store.change({
      chosen: cell,
      active: cell,
      word: partnersText(model.tilesOf(this.state.attempt), cell),
    });
  }

  release() {
    if (this.state.chosen !== null)
      this.store.change({ chosen: null, word: t("puzzles/released") });
  }

  /**
   * Drop a dragged tile.
   * @param {number} from
   * @param {number | null} to
   * @param {number} x
   * @param {number} y
   */
  drop(from, to, x, y) {
    if (to === null) return;
    const [home, goal] = [from, to].map((cell) =>
      cellElement(GARDEN, cell)?.getBoundingClientRect(),
    );
    const moved = {
      cell: to,
      x: x + (home?.left ?? 0) - (goal?.left ?? 0),
      y: y + (home?.top ?? 0) - (goal?.top ?? 0),
    };
    this.swap([from, to], to, moved);
  }

  /**
   * Swap a tile with the one in a direction, over the edge where it ends.
   * @param {KeyboardEvent} event
   */
  push(event) {
    const way = ARROWS[event.key];
    if (!event.shiftKey || !way || !this.open) return;
    event.preventDefault();
    event.stopPropagation();
    const { active } = this.state;
    const to = model.step(active, ...way);
    this.swap([active, to], to);
    cellElement(GARDEN, to)?.focus();
  }

  /**
   * Make a move.
   * @param {Pair} pair
   * @param {number} active
   * @param {import("./motion.js").From} [from]
   */
  swap(pair, active, from) {
    const before = this.state.attempt;
    const attempt = model.move(before, pair);
    if (attempt === before) return;
    slideAfter(pair, from);
    this.moved(attempt, pair, movedText(attempt, pair), active);
  }

  undo() {
    const { attempt } = this.state;
    const pair = attempt.made.at(-1);
    if (!pair || !this.open) return this.refuse(t("puzzle/nothing-to-undo"));
    const after = model.undo(attempt);
    slideAfter(pair);
    this.moved(after, pair, undoneText(after, pair), this.state.active);
  }

  redo() {
    const pair = this.state.attempt.undone.at(-1);
    if (!pair || !this.open) return this.refuse(t("puzzles/nothing-to-redo"));
    this.swap(pair, this.state.active);
  }

  /** Start from the beginning; what was undone is gone too. */
  again() {
    const { puzzle } = this.state.attempt;
    this.moved(
      model.begin(puzzle),
      null,
      t("puzzles/from-start", { count: puzzle.maximum }),
      this.state.active,
    );
  }

  /**
   * Apply the result of a move, store it, and announce it.
   * @param {Attempt} attempt
   * @param {Pair | null} pair
   * @param {string} sentence
   * @param {number} active
   */
  moved(attempt, pair, sentence, active) {
    const solved = model.isSolved(attempt);
    const { hints, log, logged } = this.state;
    const sentences = solved ? [sentence, solvedText(attempt)] : [sentence];
    this.store.change({
      attempt,
      active,
      chosen: null,
      hint: null,
      word: "",
      toCopy: "",
      blooms: solved && pair !== null,
      log: [...log, ...sentences].slice(-MOST_LOG),
      logged: logged + sentences.length,
    });
    if (settings().sound) play(solved ? "end" : "exchange");
    if (solved) keepSolved(attempt, hints);
    else keepBegun(attempt, hints);
  }

  /** Show a hint, and the next time, with nothing moved, a clearer one. */
  async hint() {
    if (!this.open) return;
    const { attempt, hint } = this.state;
    const found = await hintFor(attempt, (hint?.step ?? 0) + 1).catch(() => undefined);
    if (this.state.attempt !== attempt || !this.open) return;
    if (!found) return this.answer(t("puzzles/hint-failed"));
    const hints = Math.min(this.state.hints + (found.step === hint?.step ? 0 : 1), SEEN);
    const active = found.cells[0] ?? this.state.active;
    this.store.change({ hint: found, hints, active, chosen: null });
    this.answer(found.text);
    keepBegun(attempt, hints);
  }

  async share() {
    const text = shareText(this.state.attempt, this.state.hints);
    const how = await share(text);
    if (how === "copied") this.answer(t("puzzles/copied"));
    if (how === "shown") this.store.change({ toCopy: text, word: t("puzzles/copy-this") });
  }

  goNext() {
    this.app.go(this.next());
  }

  /** @param {number} cell */
  move(cell) {
    this.store.change({ active: cell });
  }

  /**
   * Show why something cannot be done.
   * @param {string} reason while the puzzle is being played
   */
  refuse(reason) {
    if (this.open) this.answer(reason);
    else this.answer(this.state.playback ? t("puzzles/playback-busy") : t("puzzle/is-solved"));
  }

  /** @param {string} word */
  answer(word) {
    this.store.change({ word, said: this.state.said + 1 });
  }

  /**
   * Show what the tile in the tab order can be swapped with, or where the puzzle stands.
   * @param {string} key
   */
  describe(key) {
    const { attempt, active } = this.state;
    this.answer(key === "w" ? partnersText(model.tilesOf(attempt), active) : standText(attempt));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { playback } = this.state;
    /** @type {{[key: string]: () => unknown}} */
    const keys = playback
      ? {
          ArrowRight: () => this.solution.step(1),
          ArrowLeft: () => this.solution.step(-1),
          Escape: () => this.solution.close(),
        }
      : {
          u: () => this.undo(),
          r: () => this.redo(),
          h: () => this.hint(),
          w: () => this.describe("w"),
          m: () => this.describe("m"),
          n: () => (this.open ? undefined : this.goNext()),
          Escape: () => this.release(),
        };
    const act = keys[keyOf(event)];
    act?.();
    return act !== undefined;
  }
}
