/**
 * Another move: play on from the moment on show, or from before a marked choice.
 *
 * @typedef {import("./controller.js").Replay} Replay
 * @typedef {import("./controller.js").State} State
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { botLabel, forPeople } from "../create/bots.js";
import { mark } from "../draw/icons.js";
import { foldable } from "./fold.js";

/**
 * @param {State} state
 * @param {Replay} replay
 */
export function tryView({ bots, rival }, replay) {
  if (bots.length === 0 || !replay.finished) return null;
  const { seat, before } = replay.other;
  const facts = { name: replay.names[seat - 1] ?? "" };
  return foldable(
    "trying",
    t("after/try"),
    h(
      "p",
      null,
      seat === 0
        ? t("after/try-over")
        : seat === replay.you
          ? before
            ? t("after/try-own-before")
            : t("after/try-own")
          : before
            ? t("after/try-before", facts)
            : t("after/try-note", facts),
    ),
    h(
      "div",
      { class: "row-of" },
      h(
        "label",
        { class: "field" },
        t("after/try-against"),
        h(
          "select",
          {
            id: "rival",
            onchange: (/** @type {Event} */ event) =>
              replay.meet(/** @type {HTMLSelectElement} */ (event.target).value),
          },
          forPeople(bots).map((bot) =>
            h("option", { key: bot, value: bot, selected: bot === rival }, botLabel(bot)),
          ),
        ),
      ),
      h(
        "button",
        {
          class: "go",
          key: "go",
          "aria-disabled": seat === 0 ? "true" : null,
          data: { focus: "try" },
          onclick: () => replay.tryOther(),
        },
        mark("swap"),
        t("after/try-here"),
      ),
    ),
  );
}

/**
 * What a move is tried as: one's own, or in whose place.
 * @param {Replay} replay
 * @param {number} seat
 */
export const tryLabel = (replay, seat) =>
  seat === 0 || replay.isOwn(seat)
    ? t("after/try")
    : t("after/try-place", { name: replay.names[seat - 1] ?? "" });

/**
 * The button beside a marked choice.
 * @param {import("../review/moments.js").Moment} moment
 * @param {Replay} replay
 */
export function tryButton({ turn, begin, frame }, replay) {
  if (replay.looks.state.bots.length === 0) return null;
  const facts = { turn: replay.frames[frame]?.text ?? "", name: replay.names[turn.seat - 1] ?? "" };
  const label = replay.isOwn(turn.seat) ? t("after/try-it", facts) : t("after/try-it-place", facts);
  return h(
    "button",
    {
      class: "round plain",
      key: "try",
      title: label,
      "aria-label": label,
      onclick: () => {
        replay.go(frame); // where the way back leads
        void replay.tryAt(begin, turn.seat);
      },
    },
    mark("swap"),
  );
}
