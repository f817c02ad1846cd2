/**
 * A lesson at a table: the game itself, with a scripted pile, and the ladybug who explains.
 *
 * The learner has the first seat; what the other one does is in the script and played from here, so
 * that it comes at a pace one can follow. What goes and what does not, the server says.
 *
 * @typedef {import("./scripts.js").Lesson} Script
 * @typedef {import("../net/wire.js").Out} Out
 *
 * @typedef {object} Learning
 * @property {number} step
 * @property {number} played how many actions of the script have been carried out
 * @property {boolean} playing whether something is being played by itself
 * @property {boolean} tried whether the wrong thing has been tried
 * @property {{text: string, count: number}} note
 *
 * @typedef {import("../table/state.js").State & Learning} State
 */
import { calm } from "../base/settings.js";
import { t } from "../base/words.js";
import { command } from "../net/tables.js";
import { Controller } from "../table/controller.js";
import { placement } from "../table/model.js";
import { finished, reached } from "./progress.js";
import { ends, expected } from "./scripts.js";

const PAUSE = 650;
const QUICK = 70;
/** The seat of the learner. */
export const LEARNER = 1;

export class Lesson extends Controller {
  #ended = false;

  /**
   * @param {import("../base/page.js").App} app
   * @param {import("../base/store.js").Store<State>} store
   * @param {string} table
   * @param {Script} script
   */
  constructor(app, store, table, script) {
    super(app, store, table);
    this.lessons = store;
    this.script = script;
    this.ends = ends(script);
  }

  get learning() {
    return this.lessons.state;
  }

  get step() {
    return this.script.steps[this.learning.step] ?? { say: "" };
  }

  /** Whether this is the last step. */
  get last() {
    return this.learning.step === this.script.steps.length - 1;
  }

  /** Whether the learner is to do something in the game. */
  get wants() {
    const { playing, played, step, tried } = this.learning;
    if (playing || !this.lessons) return false;
    return this.step.wrong ? !tried : played < (this.ends[step] ?? 0);
  }

  /** @override */
  get mine() {
    return this.game.seat === LEARNER && this.wants;
  }

  /**
   * Resume at a step: what was done before is done again, at once.
   * @param {number} step
   */
  async begin(step) {
    const from = step < this.script.steps.length - 1 ? step : 0;
    for (const action of expected(this.script).slice(0, this.ends[from - 1] ?? 0)) {
      if (this.#ended || !(await this.act(action))) return;
    }
    await this.enter(from);
  }

  /**
   * Enter a step.
   * @param {number} step
   */
  async enter(step) {
    const { others = [], quick = false, point = "" } = this.script.steps[step] ?? { say: "" };
    this.lessons.change({
      step,
      playing: others.length > 0,
      tried: false,
      hint: "",
      note: { text: "", count: this.learning.note.count },
    });
    if (this.last) finished(this.script.name);
    else reached(this.script.name, step);
    for (const action of others) {
      await pause(calm() ? 0 : quick ? QUICK : PAUSE);
      if (this.#ended || !(await this.act(action))) return;
    }
    this.lessons.change({ playing: false, hint: point });
  }

  /** Go on to the next step, if this one is over. */
  goOn() {
    if (!this.last && !this.learning.playing && !this.wants)
      void this.enter(this.learning.step + 1);
  }

  /**
   * @override
   * @param {Out} message
   */
  receive(message) {
    super.receive(asLearner(message));
    const events =
      message.type === "event" ? [message] : message.type === "state" ? message.events : [];
    const count = events.filter(({ data }) => data.kind === "acted").length;
    if (count === 0) return;
    const note = { text: "", count: this.learning.note.count };
    this.lessons.change({ played: this.learning.played + count, note });
    if (!this.learning.playing && this.learning.played >= (this.ends[this.learning.step] ?? 0))
      void this.enter(this.learning.step + 1);
    else if (!this.learning.playing) this.lessons.change({ hint: this.step.point ?? "" });
  }

  /**
   * Place the tile at once: a lesson asks for no confirmation, and the server explains refusals.
   * @override
   * @param {string} cell
   */
  pick(cell) {
    if (!this.mine || this.state.sending > 0) return;
    if (this.tile === null) this.app.say(t("game/no-tile"));
    else void this.#put(placement(this.tile, cell));
  }

  /** @param {string} action */
  async #put(action) {
    const { step } = this.learning;
    const { wrong } = this.step;
    if (wrong && this.game.actions.includes(action)) return this.app.say(detour(wrong));
    const done = await this.act(action);
    if (!done && wrong && this.learning.step === step)
      this.lessons.change({ tried: true, hint: "" });
  }

  /** @override */
  undo() {
    this.letGo();
  }

  /** Leave the table for good when the page is closed. */
  end() {
    this.#ended = true;
    const { status } = this.state.known.info ?? {};
    if (status === "running") void command({ op: "leave", table: this.table, seat: LEARNER });
  }
}

/**
 * What is said of a legal action where a wrong one is to be tried: the server does not know of it.
 * @param {string} wrong
 */
function detour(wrong) {
  const [tile = "", cell = ""] = wrong.split("@");
  return t("lesson/place", { tile: Number(tile), cell });
}

/** @param {number} ms */
const pause = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

/**
 * A message as the learner sees it: only the first seat is theirs, and nothing is taken back.
 * @param {Out} message
 * @returns {Out}
 */
function asLearner(message) {
  if (message.type !== "event" && message.type !== "state") return message;
  const seen = { ...message, view: { ...message.view, undoable: [] } };
  return seen.type === "state" ? { ...seen, mine: [LEARNER] } : seen;
}
