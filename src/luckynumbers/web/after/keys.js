/**
 * The keys of a replay.
 *
 * @typedef {import("./controller.js").Replay} Replay
 */
import { keyOf } from "../base/keys.js";

/** Each key with what it does, as the help lists them. */
export const REPLAY_KEYS = /** @type {const} */ ([
  ["ArrowLeft", "after/previous"],
  ["ArrowRight", "after/next"],
  ["Home", "after/first"],
  ["End", "after/last"],
  ["p", "after/play"],
  ["m", "after/next-mistake"],
  ["b", "after/previous-mistake"],
  ["n", "after/strip"],
  ["s", "after/share-moment"],
  ["t", "after/try"],
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
    n: () => replay.sayStrip(),
    s: () => replay.share(),
    t: () => replay.tryOther(),
    "?": () => replay.open("keys"),
  };
  return (event) => {
    const act = keys[keyOf(event)];
    act?.();
    return act !== undefined;
  };
}
