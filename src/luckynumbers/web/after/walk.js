/**
 * A walk through a game that is over: step by step by buttons or keys, or by itself.
 *
 * @typedef {import("./frames.js").Frame} Frame
 * @typedef {import("../net/sources.js").Source} Source
 *
 * @typedef {object} Looking
 * @property {boolean} running whether it goes on by itself
 * @property {import("./checking.js").Checked | null} checked
 * @property {readonly import("../net/wire.js").SharesOut[] | null} chances null: there are none;
 *   empty: they are on their way
 * @property {import("../net/wire.js").ReviewOut | null} review null: there is none, or none yet
 * @property {number | null} deepening how much of a deeper review is done, from 0 to 1
 * @property {string} hitch why there is no deeper review
 * @property {string} remark an answer in the comment, about the frame on show
 * @property {number} instead the number of the choice whose better one is on the board; 0 for none
 * @property {number} told the number of the choice of a turn that is told; 0 for the dearest
 * @property {number} subject whose chances are told while a move of someone else is in front
 * @property {number} followed the seat that such a move has brought to the front; 0 for none
 * @property {string} rival the computer player to try another move against
 * @property {boolean} offered whether the server has workers for all this
 * @property {number | null} pointed the frame under the mouse on the chart
 * @property {boolean} all whether every marked choice is listed
 * @property {boolean | null} onlyMine whether the marked choices are to be those of the reader alone;
 *   null: nothing was chosen
 * @property {boolean} reviewing whether a review is on its way
 * @property {readonly number[]} own the seats in which the reader played
 *
 * @typedef {import("../table/state.js").State & import("./strips.js").Ahead & Looking} State
 */
import { answer, hush, whisper } from "../base/announce.js";
import { t } from "../base/words.js";
import { Controller } from "../table/controller.js";
import { moving } from "../table/motion.js";
import { stripFetcher } from "./strips.js";

const PACE = 1600;
/** How long a step must stand before the address says it: browsers allow few changes at a time. */
const REST = 300;

export class Walk extends Controller {
  /** @type {ReturnType<typeof setInterval> | undefined} */ #clock;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #marking;
  #path = location.pathname;

  /**
   * @param {import("../base/page.js").App} app
   * @param {import("../base/store.js").Store<State>} store
   * @param {Source} source
   * @param {Frame[]} frames
   */
  constructor(app, store, source, frames) {
    super(app, store, source.table);
    this.sharing.tell = app.say;
    this.looks = store;
    this.source = source;
    this.frames = frames;
    this.lookAhead = stripFetcher(app, store, source, frames);
  }

  /**
   * Nobody acts in a replay.
   * @override
   */
  get mine() {
    return false;
  }

  get at() {
    return this.looks.state.at;
  }

  get last() {
    return this.frames.length - 1;
  }

  /**
   * Show a frame.
   * @param {number} wanted
   */
  show(wanted) {
    const at = Math.min(this.last, Math.max(0, wanted));
    const before = this.looks.state.known;
    const known = this.frames[at]?.known ?? before;
    const front = this.frontAt(at);
    const draw = () =>
      this.looks.change({ at, known, pointed: null, remark: "", instead: 0, told: 0, ...front });
    if (at !== this.at) this.#forget();
    if (at === this.at + 1) moving(draw, before, known);
    else draw();
    if (at === this.last) this.stop();
    clearTimeout(this.#marking);
    this.#marking = setTimeout(() => this.mark(), REST);
    void this.lookAhead();
  }

  /** What was shared or answered was about another frame. */
  #forget() {
    this.sharing.forget();
    if (answer().seen) hush();
  }

  /**
   * What comes to the front with a frame, and what goes back.
   * @param {number} _at
   * @returns {Partial<State>}
   */
  frontAt(_at) {
    return {};
  }

  /** Put the step on show into the address, so that every way back leads to it. */
  mark() {
    clearTimeout(this.#marking);
    if (location.pathname !== this.#path) return; // the next page is on its way
    history.replaceState(history.state, "", this.#path + this.step);
  }

  /** The step on show as an address has it. */
  get step() {
    return this.at > 0 ? `?step=${this.at + 1}` : "";
  }

  /**
   * Show a frame on request, and stop the automatic run.
   * @param {number} at
   */
  go(at) {
    this.stop();
    this.show(at);
  }

  /** Start or stop the automatic run. */
  toggle() {
    whisper(this.#clock === undefined ? t("after/playing") : t("after/paused"));
    if (this.#clock !== undefined) return this.stop();
    if (this.at === this.last) this.show(0);
    this.#clock = setInterval(() => this.show(this.at + 1), PACE);
    this.looks.change({ running: true });
  }

  stop() {
    clearInterval(this.#clock);
    this.#clock = undefined;
    if (this.looks.state.running) this.looks.change({ running: false });
  }

  /** Leave the page. */
  close() {
    this.stop();
    clearTimeout(this.#marking);
  }
}
