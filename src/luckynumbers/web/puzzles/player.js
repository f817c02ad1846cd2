/** The page of one puzzle. */
import { Player } from "./controller.js";
import { titleOf } from "./names.js";
import { playerView, topView } from "./view.js";

/** @typedef {import("../base/page.js").App} App */
/** @typedef {import("../base/page.js").Page} Page */

/**
 * Open a puzzle.
 * @param {App} app
 * @param {import("./model.js").Puzzle} puzzle
 * @param {() => string} next the address of the page after it
 * @returns {Page}
 */
export function playerPage(app, puzzle, next) {
  const player = new Player(app, puzzle, next);
  return {
    title: () => titleOf(puzzle.name),
    kind: "game puzzle",
    bar: topView,
    view: () => playerView(player.state, player),
    key: (event) => player.key(event),
    close: () => player.solution.stop(),
  };
}
