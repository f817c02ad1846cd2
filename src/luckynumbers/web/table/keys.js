/**
 * The keys of the game: actions, and questions that are answered in the status line.
 */
import { keyOf } from "../base/keys.js";
import { t } from "../base/words.js";
import { hiddenAnswer, lastAnswer, othersAnswer, rowsAnswer, tableAnswer } from "./sentences.js";
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
  if (key === "Enter") return t("keys/cap-enter");
  return key === "Escape" ? t("keys/cap-escape") : key;
}

/**
 * @param {Controller} game
 * @returns {(event: KeyboardEvent) => boolean}
 */
export function gameKeys(game) {
  /** @type {{[key: string]: () => unknown}} */
  const keys = {
    d: () => game.draw(),
    x: () => game.discard(),
    u: () => game.undo(),
    s: () => game.sort(),
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
  return (event) => {
    const act = keys[keyOf(event)];
    if (act === undefined) return false;
    act();
    return true;
  };
}
