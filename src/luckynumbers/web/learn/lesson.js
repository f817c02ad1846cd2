/**
 * A lesson at a table: the game itself, with a scripted pile, and the ladybug who explains.
 *
 * The learner has the first seat; what the other one does is in the script and played from here, so
 * that it comes at a pace one can follow. What goes and what does not, the server says.
 *
 * @typedef {import("./scripts.js").Lesson} Script
 * @typedef {import("../net/socket.js").Heard} Heard
 *
 * @typedef {object} Learning
 * @property {number} step
 * @property {number} played how many actions of the script have been carried out
 * @property {boolean} playing whether something is being played by itself
 * @property {boolean} tried whether the wrong thing has been tried
 * @property {{text: string, count: number}} note
 *
 * @typedef {import("../table/page.js").State & Learning} State
 */
import { calm } from "../app/settings.js";
import { createStore } from "../app/store.js";
import { loadStyle } from "../app/style.js";
import { t } from "../app/words.js";
import { begin, myName } from "../home/start.js";
import { ask, beSomeone } from "../net/rest.js";
import { socket } from "../net/socket.js";
import { gameKeys } from "../table/keys.js";
import { placement } from "../table/model.js";
import { Controller, firstState } from "../table/page.js";
import { lessonBar } from "./coach.js";
import { finished, learned, reached } from "./progress.js";
import { ends, expected } from "./scripts.js";
import { lessonView } from "./view.js";

const STYLE = "../table/table.css";
const PAUSE = 650;
const QUICK = 70;
const LEARNER = 1;

/**
 * Open a lesson, where it was left or at its beginning.
 * @param {import("../app/router.js").App} app
 * @param {Script} script
 * @param {boolean} anew
 * @returns {Promise<import("../app/router.js").Page>}
 */
export async function lessonPage(app, script, anew) {
  const styled = loadStyle(import.meta.url, STYLE);
  const [table] = await Promise.all([lay(script), styled]);
  const begun = {
    ...firstState(table),
    step: 0,
    played: 0,
    playing: true,
    tried: false,
    note: { text: "", count: 0 },
  };
  const store = createStore(/** @type {State} */ (begun), app.draw);
  const say = (/** @type {string} */ text) =>
    store.change({ note: { text, count: store.state.note.count + 1 } });
  const lesson = new Lesson({ ...app, say }, store, table, script);
  const stop = await lesson.watch();
  void lesson.begin(anew ? 0 : (learned().at[script.name] ?? 0));
  return {
    title: () => t(script.title),
    kind: "game lesson-page",
    bar: () => lessonBar(t(script.title), store.state.step + 1, script.steps.length),
    view: () => lessonView(store.state, lesson),
    key: lessonKeys(lesson),
    close() {
      stop();
      lesson.end();
    },
  };
}

/**
 * Lay the table of a lesson.
 * @param {Script} script
 * @returns {Promise<string>}
 */
async function lay(script) {
  await beSomeone(myName());
  const seats = [{ kind: "me" }, { kind: "device", name: t("learn/partner") }];
  const { table } = await ask("POST", "/tables", {
    ...script.rules,
    start: LEARNER,
    seats,
    lesson: { pile: script.pile, expect: expected(script) },
  });
  await begin(table);
  return table;
}

export class Lesson extends Controller {
  #ended = false;

  /**
   * @param {import("../app/router.js").App} app
   * @param {import("../app/store.js").Store<State>} store
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
   * Come to a step of an earlier visit: what was done before is done again, at once.
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
   * Come to a step.
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
   * @param {Heard} heard
   */
  hear(heard) {
    const told = heard.view ? { ...heard, view: { ...heard.view, undoable: false } } : heard;
    super.hear(heard.type === "state" ? { ...told, mine: [LEARNER] } : told);
    const events = heard.type === "event" ? [heard] : (heard.events ?? []);
    const count = events.filter((/** @type {Heard} */ { data }) => data?.kind === "acted").length;
    if (count === 0) return;
    const note = { text: "", count: this.learning.note.count };
    this.lessons.change({ played: this.learning.played + count, note });
    if (!this.learning.playing && this.learning.played >= (this.ends[this.learning.step] ?? 0))
      void this.enter(this.learning.step + 1);
    else if (!this.learning.playing) this.lessons.change({ hint: this.step.point ?? "" });
  }

  /**
   * Put the tile on a cell at once: a lesson asks no second time, the server says what is wrong.
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
    const lawful = this.game.actions.includes(action);
    const done = await this.act(action);
    if (!done && !lawful && this.step.wrong && this.learning.step === step)
      this.lessons.change({ tried: true, hint: "" });
  }

  /** @override */
  undo() {
    this.letGo();
  }

  /** Leave the table for good: a lesson that is over needs none. */
  end() {
    this.#ended = true;
    const { status } = this.state.known.info ?? {};
    if (status === "running")
      void socket.command({ op: "leave", table: this.table, seat: LEARNER });
  }
}

/** @param {number} ms */
const pause = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

/**
 * The keys of the game, and Enter to go on.
 * @param {Lesson} lesson
 * @returns {(event: KeyboardEvent) => boolean}
 */
function lessonKeys(lesson) {
  const keys = gameKeys(lesson);
  return (event) => {
    if (event.key !== "Enter") return keys(event);
    if (event.target instanceof Element && event.target.closest("button, a")) return false;
    lesson.goOn();
    return true;
  };
}
