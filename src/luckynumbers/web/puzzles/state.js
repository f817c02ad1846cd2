/** The state of a puzzle being played, and what is kept of it on this device. */
import * as model from "./model.js";
import * as progress from "./progress.js";

/** @typedef {import("./model.js").Attempt} Attempt */

/** @typedef {{at: number, running: boolean}} Playback the solution being shown, so many steps in */
/**
 * @typedef {object} State
 * @property {Attempt} attempt
 * @property {number} active the cell in the tab order
 * @property {number | null} chosen the cell of the tile to be swapped
 * @property {number} hints how many were taken; SEEN when the solution was shown
 * @property {import("./hints.js").Hint | null} hint the one that holds for the tiles as they stand
 * @property {string} word the latest answer
 * @property {number} said how many answers there were, so that the same one is heard again
 * @property {readonly string[]} log the latest of what happened, a sentence each
 * @property {number} logged how many sentences the log has had
 * @property {boolean} asks whether to show the solution is being asked
 * @property {Playback | null} playback
 * @property {boolean} blooms solved just now
 * @property {string} toCopy a text to be copied by hand
 * @property {progress.Result | undefined} best how it was solved before
 */

/**
 * The state at the beginning: where the puzzle was left.
 * @param {model.Puzzle} puzzle
 * @returns {State}
 */
export function firstState(puzzle) {
  return {
    ...resume(puzzle),
    active: 0,
    chosen: null,
    hint: null,
    word: "",
    said: 0,
    log: [],
    logged: 0,
    asks: false,
    playback: null,
    blooms: false,
    toCopy: "",
    best: progress.load().results[puzzle.name],
  };
}

/**
 * Resume a puzzle where it was left.
 * @param {model.Puzzle} puzzle
 */
function resume(puzzle) {
  const begun = progress.load().begun[puzzle.name];
  const fresh = { attempt: model.begin(puzzle), hints: begun?.hints ?? 0 };
  try {
    const made = model.parseSwaps(begun?.made ?? "", puzzle.start);
    return { ...fresh, attempt: made.reduce(model.move, fresh.attempt) };
  } catch {
    return fresh;
  }
}

/**
 * Store an attempt that is not solved yet, so that it can be resumed.
 * @param {Attempt} attempt
 * @param {number} hints
 */
export function keepBegun({ puzzle, made }, hints) {
  const swaps = model.formatSwaps(made, puzzle.start).join(" ");
  progress.noteBegun(puzzle.name, { made: swaps, hints });
}

/**
 * Store the result of a solved attempt, with today's date.
 * @param {Attempt} attempt
 * @param {number} hints
 */
export function keepSolved(attempt, hints) {
  const { puzzle, made } = attempt;
  const day = progress.dayOf(new Date());
  const within = !model.isOver(attempt);
  progress.noteSolved(puzzle.name, { moves: made.length, within, day, hints });
}
