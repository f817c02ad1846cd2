/** A puzzle as it is shown: pure descriptions of a state. */
import { h } from "../base/dom.js";
import { calm, settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { sureDialog } from "../draw/dialog.js";
import { CELLS, cellName, garden } from "../draw/garden.js";
import { mark } from "../draw/icons.js";
import { gradeView, leafMark } from "./leaves.js";
import {
  columnOf,
  formatSwaps,
  isOver,
  isSolved,
  kindOf,
  rowOf,
  swapped,
  tileAt,
  tilesOf,
} from "./model.js";
import { colourOf, GARDEN, titleOf } from "./names.js";
import { helpText } from "./result.js";
import { countText, partners, standText } from "./sentences.js";

/** @typedef {import("../base/dom.js").Child} Child */
/** @typedef {import("./controller.js").Player} Player */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./model.js").Tiles} Tiles */

const PETALS = 18;

/**
 * A puzzle.
 * @param {State} state
 * @param {Player} player
 */
export function playerView(state, player) {
  const { puzzle } = state.attempt;
  const solved = isSolved(state.attempt) && !state.playback;
  return h(
    "div",
    { class: `pz-play${solved ? " solved" : ""}`, key: puzzle.name },
    h(
      "div",
      { class: "pz-head", key: "head" },
      h("h1", null, titleOf(puzzle.name)),
      gradeView(puzzle.grade),
    ),
    h(
      "div",
      { class: "pz-words", key: "words" },
      wordView(state),
      state.playback ? stepsView(state) : tallyView(state),
      solved ? summaryView(state) : null,
      state.playback ? null : logView(state),
      state.log.length || state.playback
        ? null
        : h(
            "div",
            { class: "quiet pz-how", key: "how" },
            h("p", null, t("puzzles/how")),
            h("p", { class: "by-keys" }, mark("keyboard"), h("span", null, t("puzzles/how-keys"))),
          ),
    ),
    h(
      "div",
      { class: "pz-bed", key: "bed" },
      gardenView(state, player),
      state.blooms ? petals() : null,
    ),
    h(
      "div",
      { class: "pz-bar", role: "group", "aria-label": t("puzzles/actions"), key: "bar" },
      state.playback
        ? playbackBar(state, player)
        : solved
          ? solvedBar(player)
          : playBar(state, player),
    ),
    state.asks ? askView(player) : null,
  );
}

/** What stands in the header: the way back, and the settings. */
export function topView() {
  return h(
    "nav",
    { class: "links", "aria-label": t("web/pages") },
    h("a", { href: "/puzzles" }, mark("left"), t("puzzles/all")),
    h(
      "a",
      {
        class: "round",
        href: "/settings",
        "aria-label": t("web/settings"),
        title: t("web/settings"),
      },
      mark("settings"),
    ),
  );
}

/**
 * The sentence at the top: an answer, which screen readers read, or where the puzzle stands.
 * @param {State} state
 */
function wordView({ word, said, attempt }) {
  return h(
    "p",
    { class: "pz-word" },
    h("span", { role: "status", key: "answer" }, word ? h("span", { key: said }, word) : null),
    word ? null : h("span", { "aria-hidden": "true", key: "stand" }, standText(attempt)),
  );
}

/**
 * The moves against the maximum: a leaf each; those over the limit stand apart.
 * @param {State} state
 */
function tallyView({ attempt, hints }) {
  const { made, puzzle } = attempt;
  const over = Math.max(0, made.length - puzzle.maximum);
  return h(
    "div",
    { class: "pz-tally", key: "tally" },
    h(
      "span",
      { class: "pz-pips", "aria-hidden": "true" },
      Array.from({ length: puzzle.maximum }, (_, index) =>
        leafMark(index < made.length ? "grown" : ""),
      ),
      over ? h("b", { class: "pz-over" }, `+${over}`) : null,
    ),
    h("span", { class: "pz-count" }, isSolved(attempt) ? helpText(hints) : countText(attempt)),
  );
}

/**
 * The swaps of the solution, as a booklet prints them; the one just made is marked.
 * @param {State} state
 */
function stepsView({ attempt, playback }) {
  const { solution, start } = attempt.puzzle;
  return h(
    "ol",
    { class: "pz-steps", key: "steps", "aria-label": t("puzzles/solution"), tabindex: "0" },
    formatSwaps(solution, start).map((swap, index) => {
      const at = playback?.at ?? 0;
      const current = index === at - 1;
      return h(
        "li",
        { class: index < at ? "made" : "", "aria-current": current ? "step" : null },
        swap,
      );
    }),
  );
}

/**
 * What there is to add about a solved puzzle; on a small screen, nothing but a text to copy.
 * @param {State} state
 */
function summaryView({ attempt, best, toCopy }) {
  return h(
    "div",
    { class: "pz-summary", key: "summary" },
    isOver(attempt) ? h("p", null, t("puzzles/over-limit")) : null,
    best?.within ? h("p", null, t("puzzles/best", { count: best.moves })) : null,
    toCopy
      ? h("textarea", {
          readonly: true,
          rows: "3",
          value: toCopy,
          "aria-label": t("puzzles/copy-this"),
          onfocus: selectAll,
        })
      : null,
  );
}

/** @param {FocusEvent} event */
const selectAll = (event) => event.target instanceof HTMLTextAreaElement && event.target.select();

/** @param {State} state */
function logView({ log, logged }) {
  return h(
    "div",
    { class: "pz-log", role: "log", "aria-label": t("puzzles/log"), key: "log", tabindex: "-1" },
    log.map((sentence, index) => h("p", { key: logged - log.length + index }, sentence)),
  );
}

/**
 * @param {State} state
 * @param {Player} player
 */
function gardenView(state, player) {
  const { attempt, playback, blooms } = state;
  const { puzzle } = attempt;
  const tiles = playback
    ? puzzle.solution.slice(0, playback.at).reduce(swapped, puzzle.start)
    : tilesOf(attempt);
  const colour = colourOf(puzzle.grade);
  return garden({
    id: GARDEN,
    label: t("puzzles/garden", { title: titleOf(puzzle.name), stand: standText(attempt) }),
    cells: tiles.map((number) => ({ number, colour })),
    look: settings().look === "sober" ? "sober" : "clover",
    active: state.active,
    notes: notes(state),
    name: (cell, index) =>
      nameOf(state, tiles, index) ?? cellName(cell, { number: tileAt(tiles, index), colour }),
    pick: (_, index) => player.pick(index),
    move: (index) => player.move(index),
    props: {
      class: `pz-garden${blooms ? " blooms" : ""}${playback ? " showing" : ""}`,
      born: player.attach,
    },
  });
}

/**
 * Mark cells: the chosen tile, its partners (shape tells the opposite edge), the hint.
 * @param {State} state
 * @returns {{[cell: string]: string}}
 */
function notes({ chosen, hint, playback, attempt }) {
  /** @type {{[cell: string]: string}} */
  const found = {};
  const last = playback ? attempt.puzzle.solution[playback.at - 1] : undefined;
  CELLS.forEach((cell, index) => {
    const kind = chosen === null ? undefined : kindOf(chosen, index);
    if (last?.includes(index)) found[cell] = "last";
    else if (playback) return;
    else if (index === chosen) found[cell] = "chosen";
    else if (kind)
      found[cell] = `partner ${kind}${columnOf(index) === columnOf(chosen ?? 0) ? " upright" : ""}`;
    else if (hint?.cells.includes(index) && chosen === null) found[cell] = "hinted";
  });
  return found;
}

/**
 * The name of a cell that can do something; `undefined` for all others.
 * @param {State} state
 * @param {Tiles} tiles
 * @param {number} cell
 */
function nameOf({ chosen, hint, playback }, tiles, cell) {
  const facts = { row: rowOf(cell) + 1, column: columnOf(cell) + 1, tile: tileAt(tiles, cell) };
  if (playback) return undefined;
  if (chosen === cell) {
    const { beside, across } = partners(tiles, cell);
    if (across.length === 0) return t("puzzles/cell-chosen", { ...facts, beside });
    return t("puzzles/cell-chosen-across", { ...facts, beside, across });
  }
  const kind = chosen === null ? undefined : kindOf(chosen, cell);
  if (kind && chosen !== null) {
    const other = tileAt(tiles, chosen);
    return kind === "beside"
      ? t("puzzles/cell-beside", { ...facts, other })
      : t("puzzles/cell-across", { ...facts, other });
  }
  return hint?.cells.includes(cell) ? t("puzzles/cell-hinted", facts) : undefined;
}

/** Petals that drift over a garden in bloom. */
function petals() {
  if (calm()) return null;
  const each = Array.from({ length: PETALS }, (_, index) => h("i", { style: { "--n": index } }));
  return h("div", { class: "pz-petals", "aria-hidden": "true", key: "petals" }, each);
}

/**
 * What can be done while one solves: the next step is a swap in the garden, so no button is red.
 * @param {State} state
 * @param {Player} player
 */
function playBar({ attempt }, player) {
  return [
    action("undo", t("puzzles/undo"), () => player.undo(), attempt.made.length > 0),
    action("redo", t("puzzles/redo"), () => player.redo(), attempt.undone.length > 0),
    action("again", t("puzzles/again"), () => player.again(), attempt.made.length > 0),
    action("eye", t("puzzles/solution"), () => player.solution.ask()),
    action("hint", t("puzzles/hint"), ({ detail }) => detail < 2 && player.hint(), true, "home"),
  ];
}

/**
 * The question before the solution is shown, with its two answers.
 * @param {Player} player
 */
function askView({ solution }) {
  const decline = () => solution.decline();
  return sureDialog(
    "pz-ask",
    t("puzzles/solution"),
    decline,
    t("puzzles/solution-ask"),
    h("button", { onclick: () => solution.open() }, t("puzzles/solution-show")),
    h("button", { class: "go", autofocus: true, onclick: decline }, t("puzzles/solution-decline")),
  );
}

/** @param {Player} player */
function solvedBar(player) {
  return [
    action("again", t("puzzles/again"), () => player.again()),
    action("eye", t("puzzles/solution"), () => player.solution.open()),
    action("share", t("puzzles/share"), () => player.share()),
    action("right", t("puzzles/next"), () => player.goNext(), true, "go"),
  ];
}

/**
 * @param {State} state
 * @param {Player} player
 */
function playbackBar({ playback, attempt }, player) {
  const at = playback?.at ?? 0;
  const running = playback?.running ?? false;
  const more = at < attempt.puzzle.solution.length;
  return [
    action(
      "close",
      t("puzzles/playback-close"),
      () => player.solution.close(),
      true,
      more ? "" : "go",
    ),
    action("left", t("puzzles/playback-back"), () => player.solution.step(-1), at > 0),
    action(
      running ? "pause" : "play",
      running ? t("puzzles/playback-pause") : t("puzzles/playback-run"),
      () => player.solution.run(),
    ),
    action(
      "right",
      t("puzzles/playback-on"),
      () => player.solution.step(1),
      more,
      more ? "go" : "",
    ),
  ];
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {(event: MouseEvent) => unknown} act
 * @param {boolean} [can]
 * @param {"" | "go" | "home"} [kind] the one next step; or just where the focus comes back to
 */
function action(sign, label, act, can = true, kind = "") {
  const draw = sign === "redo" ? h("span", { class: "pz-mirror" }, mark("undo")) : mark(sign);
  return h(
    "button",
    {
      class: kind === "go" ? "go" : "",
      key: sign,
      data: { focus: `pz-${sign}`, home: kind ? "" : null },
      "aria-disabled": can ? null : "true",
      onclick: act,
    },
    draw,
    h("span", null, label),
  );
}
