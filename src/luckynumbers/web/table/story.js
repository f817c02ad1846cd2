/**
 * The story of the game: each move drawn for the eye and written for the ear.
 *
 * @typedef {import("./state.js").Remark} Remark
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 * @typedef {import("./model.js").Entry} Entry
 * @typedef {import("./model.js").Known} Known
 * @typedef {import("../base/dom.js").VNode} VNode
 * @typedef {import("../draw/clover.js").Look} Look
 * @typedef {import("../draw/clover.js").Tile} Tile
 */
import { say } from "../base/announce.js";
import { h } from "../base/dom.js";
import { settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { clover, tileBack } from "../draw/clover.js";
import { mark } from "../draw/icons.js";
import { commandBox } from "./command.js";
import { seatFace } from "./face.js";
import { nameOf } from "./sentences.js";
import { lookOf } from "./state.js";
import { toldEntry } from "./told.js";

/**
 * @param {State} state
 * @param {Controller} game
 */
export function storyView(state, game) {
  return h(
    "section",
    { class: "story", key: "story", "aria-label": t("game/story") },
    h(
      "div",
      {
        class: "moves",
        role: "log",
        "aria-label": t("game/log"),
        "aria-live": "polite",
        tabindex: "0",
        born: (/** @type {HTMLElement} */ log) =>
          new ResizeObserver(() => showEnd(log)).observe(log),
      },
      linesOf(state).map((line) =>
        "code" in line ? moveView(state.known, line) : remarkView(line),
      ),
    ),
    (settings().command || state.typing) && state.known.info?.status === "running"
      ? commandBox(game)
      : null,
    isKept(state.known)
      ? h("a", { class: "to-games", key: "games", href: "/history" }, t("home/history"))
      : null,
  );
}

/**
 * Whether a game is over and among those of the user; another move that was tried is not.
 * @param {Known} known
 */
const isKept = ({ info, mine }) => info?.status === "closed" && !info.resumed && mine.length > 0;

/**
 * The moves, and after each what the tutor said of it.
 * @param {State} state
 * @returns {(Entry | Remark)[]}
 */
const linesOf = ({ known, remarks }) =>
  [...known.log, ...remarks].sort((one, two) => one.seq - two.seq);

/**
 * A remark of the tutor, which was read out when it was made.
 * @param {Remark} remark
 */
const remarkView = ({ seq, text }) =>
  h(
    "div",
    { class: "move told", key: `remark-${seq}`, born: showLast, "aria-live": "off" },
    toldView(text),
  );

/**
 * A sentence: where it is cut short, a touch shows it whole.
 * @param {string} text
 */
const toldView = (text) =>
  h(
    "p",
    {
      onclick: (/** @type {Event} */ { currentTarget: line }) =>
        line instanceof HTMLElement && isCut(line) && say(text),
    },
    text,
  );

/**
 * Whether a sentence ends before it is told, below, at its side, or where the log begins or ends.
 * @param {HTMLElement} line
 */
function isCut(line) {
  if (line.scrollHeight > line.clientHeight || line.scrollWidth > line.clientWidth) return true;
  const log = line.closest(".moves")?.getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  return log !== undefined && (top < log.top - 1 || bottom > log.bottom + 1);
}

/** @type {WeakMap<Entry, {of: string, view: VNode}>} moves as they were drawn, for whom */
const moves = new WeakMap();

/**
 * A move, drawn once: a game has hundreds, and one that changed would be read aloud again.
 * @param {Known} known
 * @param {Entry} entry
 */
function moveView(known, entry) {
  const look = lookOf(known);
  const of = [nameOf(known, entry.seat), known.info?.seats[entry.seat - 1]?.bot, look].join("|");
  const kept = moves.get(entry);
  if (kept?.of === of) return kept.view;
  const view = drawMove(known, entry, look);
  moves.set(entry, { of, view });
  return view;
}

/**
 * @param {Known} known
 * @param {Entry} entry
 * @param {Look} look
 */
function drawMove(known, entry, look) {
  const { seq, seat } = entry;
  const text = toldEntry(entry, known.mine);
  const drawn = drawing(entry, look);
  if (drawn === null)
    return h("div", { class: "move told", key: seq, born: showLast }, toldView(text));
  return h(
    "div",
    { class: "move", key: seq, born: showLast },
    h(
      "span",
      { class: "drawn", "aria-hidden": "true" },
      seatFace(known, seat),
      h("b", null, nameOf(known, seat)),
      drawn,
    ),
    h("p", { class: "unseen" }, text),
  );
}

/**
 * The hand that was set up; or where from, which tile, where to, and what had to go for it; nothing
 * for other sentences.
 * @param {Entry} entry
 * @param {Look} look
 */
export function drawing({ code, facts, tiles }, look) {
  if (/^turn\/setup(-mixed)?$/.test(code) && Array.isArray(facts.tiles))
    return facts.tiles.map((number) => clover({ number: Number(number), colour: 0 }, look));
  const from = /^turn\/(draw|take)-/.exec(code)?.[1];
  if (from === undefined || tiles.tile === undefined) return null;
  return [
    from === "draw" ? tileBack(look) : mark("tray"),
    clover(tiles.tile, look),
    mark("arrow"),
    facts.cell === undefined
      ? h("span", { class: "at out" }, mark("tray"))
      : h("span", { class: "at" }, String(facts.cell)),
    tiles.displaced ? [mark("swap"), clover(tiles.displaced, look)] : null,
  ];
}

/**
 * Scroll to the newest move.
 * @param {HTMLElement} line
 */
const showLast = (line) => queueMicrotask(() => line.parentElement && showEnd(line.parentElement));

/** @param {HTMLElement} log */
const showEnd = (log) => log.scrollTo({ top: log.scrollHeight });
