/** The solution of a puzzle, shown from the beginning step by step. */
import { t } from "../base/words.js";
import { isSolved } from "./model.js";
import { slideAfter } from "./motion.js";
import { SEEN } from "./result.js";
import { stepText } from "./sentences.js";
import { keepBegun } from "./state.js";

/** @typedef {import("./state.js").State} State */

const STEP_MS = 1100;

/** The playback of a solution. */
export class Solution {
  /** @param {import("../base/store.js").Store<State>} store */
  constructor(store) {
    this.store = store;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Ask before the solution is shown for the first time: from then on it counts as help. */
  ask() {
    const { attempt, hints } = this.store.state;
    if (isSolved(attempt) || hints === SEEN) this.open();
    else this.store.change({ asks: true, chosen: null, word: "" });
  }

  /** Go on without it. */
  decline() {
    this.store.change({ asks: false });
  }

  /** Show the solution; before the puzzle is solved, that counts as help. */
  open() {
    const { attempt, hints } = this.store.state;
    const solved = isSolved(attempt);
    if (!solved) keepBegun(attempt, SEEN);
    this.store.change({
      playback: { at: 0, running: false },
      asks: false,
      hints: solved ? hints : SEEN,
      chosen: null,
      hint: null,
      blooms: false,
      word: t("puzzles/playback", { count: attempt.puzzle.solution.length }),
    });
  }

  close() {
    this.stop();
    this.store.change({ playback: null, word: t("puzzles/playback-closed") });
  }

  /** @param {number} by one step on, or one back */
  step(by) {
    const { playback, attempt } = this.store.state;
    const { solution } = attempt.puzzle;
    if (!playback) return;
    const at = Math.min(Math.max(playback.at + by, 0), solution.length);
    const pair = solution[Math.min(at, playback.at)];
    if (at === playback.at || !pair) return;
    slideAfter(pair);
    this.store.change({
      playback: { at, running: playback.running && at < solution.length },
      word: stepText(attempt.puzzle, at),
    });
    queueMicrotask(showStep);
  }

  /** Start or stop the automatic run. */
  run() {
    const { playback, attempt } = this.store.state;
    if (!playback) return;
    this.stop();
    const at = playback.at === attempt.puzzle.solution.length ? 0 : playback.at;
    this.store.change({ playback: { at, running: !playback.running } });
    if (!playback.running) this.tick(0);
  }

  /** @param {number} wait */
  tick(wait) {
    this.timer = setTimeout(() => {
      this.step(1);
      if (this.store.state.playback?.running) this.tick(STEP_MS);
    }, wait);
  }

  stop() {
    clearTimeout(this.timer);
  }
}

/** Keep the step just made in sight. */
function showStep() {
  document
    .querySelector(".pz-steps [aria-current]")
    ?.scrollIntoView({ block: "nearest", inline: "center" });
}
