/**
 * The keys of the game: actions, and questions that are answered in the status line.
 */
import { keyOf } from "../base/keys.js";
import { t } from "../base/words.js";
import {
  hiddenAnswer,
  lastAnswer,
  othersAnswer,
  rowsAnswer,
  stateSentence,
  tableAnswer,
} from "./sentences.js";
import { shownSeat } from "./state.js";

/** @typedef {import("./controller.js").Controller} Controller */

/** Each key with what it does, as the help lists them. */
export const KEYS = /** @type {const} */ ([
  ["d", "keys/draw"],
  ["x", "keys/discard"],
  ["Enter", "keys/enter"],
  ["Escape", "keys/escape"],
  ["u", "keys/undo"],
  ["s", "keys/sort"],
  ["w", "keys/where"],
  ["r", "keys/rows"],
  ["t", "keys/table"],
  ["o", "keys/others"],
  ["n", "keys/hidden"],
  ["l", "keys/last"],
  ["h", "keys/hint"],
  ["g", "keys/garden"],
  ["/", "keys/command"],
  ["?", "keys/help"],
]);

/**
 * The text on a key: a letter is the same in every language, a word is not.
 * @param {string} key
 */
export function keyCap(key) {
  switch (key) {
    case "Enter":
      return t("keys/cap-enter");
    case "Escape":
      return t("keys/cap-escape");
    case "Home":
      return t("keys/cap-home");
    case "End":
      return t("keys/cap-end");
    case "ArrowLeft":
      return "←";
    case "ArrowRight":
      return "→";
    default:
      return key;
  }
}

/**
 * @param {Controller} game
 * @returns {(event: KeyboardEvent) => boolean}
 */
export function gameKeys(game) {
  /** A key that does nothing now is answered with what can be done. */
  const unable = () => {
    if (game.state.sending === 0) game.say(stateSentence(game.state));
  };
  /** @type {{[key: string]: () => unknown}} */
  const keys = {
    d: () => game.draw() || unable(),
    x: () => game.discard() || unable(),
    u: () => game.undo(),
    s: () => (game.sortable ? game.sort() : unable()),
    h: () => game.hint(),
    w: async () => game.say(await game.where()),
    r: () => game.say(rowsAnswer(game.state.known, shownSeat(game.state))),
    t: () => game.say(tableAnswer(game.game)),
    o: () => game.say(othersAnswer(game.state.known, shownSeat(game.state))),
    n: () => game.say(hiddenAnswer(game.game)),
    l: () => game.say(lastAnswer(game.state.known)),
    g: () => game.focusGarden(),
    "/": () => game.type(),
    "?": () => game.open("keys"),
    Escape: () => game.letGo(),
  };
  /** @type {{[key: string]: () => unknown}} from the page as a whole to where something can be done */
  const arrivals = {
    Enter: () => game.focusStep(),
    ArrowUp: () => game.focusGarden(),
    ArrowDown: () => game.focusGarden(),
    ArrowLeft: () => game.focusGarden(),
    ArrowRight: () => game.focusGarden(),
  };
  return (event) => {
    const key = keyOf(event);
    const act = keys[key] ?? (isNowhere() ? arrivals[key] : undefined);
    if (act === undefined) return false;
    act();
    return true;
  };
}

/** Whether the focus is on the page as a whole, as after coming to it. */
const isNowhere = () =>
  document.activeElement === document.body || document.activeElement?.id === "page";
