/**
 * The keys of a replay.
 *
 * @typedef {import("./controller.js").Replay} Replay
 */
import { keyOf } from "../base/keys.js";
import { lastAnswer, othersAnswer, rowsAnswer, tableAnswer } from "../table/sentences.js";
import { shownSeat } from "../table/state.js";
import { chancesAnswer } from "./chances.js";
import { shareMoment } from "./sharing.js";

/** Each key with what it does, as the help lists them. */
export const REPLAY_KEYS = /** @type {const} */ ([
  ["ArrowLeft", "after/previous"],
  ["ArrowRight", "after/next"],
  ["Home", "after/first"],
  ["End", "after/last"],
  ["p", "after/play"],
  ["m", "after/next-mistake"],
  ["b", "after/previous-mistake"],
  ["i", "after/key-instead"],
  ["n", "after/strip"],
  ["r", "after/read"],
  ["o", "keys/others"],
  ["f", "keys/table"],
  ["l", "keys/last"],
  ["c", "after/say-chances"],
  ["s", "after/share-moment"],
  ["t", "after/key-try"],
  ["x", "after/back"],
  ["?", "game/keys"],
]);

/**
 * @param {Replay} replay
 * @returns {(event: KeyboardEvent) => boolean}
 */
export function replayKeys(replay) {
  /** @type {{[key: string]: () => unknown}} */
  const keys = {
    ArrowLeft: () => replay.go(replay.at - 1),
    ArrowRight: () => replay.go(replay.at + 1),
    Home: () => replay.go(0),
    End: () => replay.go(replay.last),
    p: () => replay.toggle(),
    m: () => replay.goToMarked(),
    b: () => replay.goBackToMarked(),
    i: () => replay.showNextInstead(),
    n: () => replay.sayStrip(),
    r: () => replay.say(rowsAnswer(replay.state.known, shownSeat(replay.state))),
    o: () => replay.say(othersAnswer(replay.state.known, shownSeat(replay.state))),
    f: () => replay.say(tableAnswer(replay.game)),
    l: () => replay.say(lastAnswer(replay.state.known)),
    c: () => replay.say(chancesAnswer(replay)),
    s: () => shareMoment(replay),
    t: () => replay.tryOther(),
    x: () => replay.leave(),
    "?": () => replay.open("keys"),
  };
  return (event) => {
    const act = keys[keyOf(event)];
    act?.();
    return act !== undefined;
  };
}
