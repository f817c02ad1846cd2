/**
 * Another move: play on from the moment on show, or from before a marked choice; and where a game
 * came from that tried one.
 *
 * @typedef {import("./controller.js").Replay} Replay
 * @typedef {import("./controller.js").State} State
 * @typedef {import("../review/moments.js").Moment} Moment
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { botLabel } from "../create/bots.js";
import { trialOf } from "../create/practice.js";
import { mark } from "../draw/icons.js";
import { choicesOf } from "../review/figures.js";
import { sourceLine } from "../table/tournament.js";
import { betterOf } from "./comments.js";
import { foldable } from "./fold.js";
import { SAME } from "./rivals.js";

/**
 * @param {State} state
 * @param {Replay} replay
 */
export function tryView({ bots }, replay) {
  if (bots.length === 0 || !replay.finished) return null;
  const { seat, before, number } = replay.other;
  const { choice, rival } = replay.rivals(seat);
  const facts = { name: replay.names[seat - 1] ?? "" };
  return foldable(
    "trying",
    t("after/try"),
    h(
      "p",
      { id: "try-note" },
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
          choice.map((bot) =>
            h(
              "option",
              { key: bot, value: bot, selected: bot === rival },
              bot === SAME ? t("after/try-same") : botLabel(bot),
            ),
          ),
        ),
      ),
      h(
        "button",
        {
          class: seat > 0 ? "go" : "",
          key: "go",
          "aria-disabled": seat === 0 ? "true" : null,
          "aria-describedby": "try-note",
          data: { focus: "try" },
          onclick: () => replay.tryOther(),
        },
        mark("swap"),
        number > 0 ? t("after/try-here-choice", { number }) : t("after/try-here"),
      ),
    ),
  );
}

/**
 * That a game tried another move of another one, with the way back to its review.
 * @param {import("../net/sources.js").Source} source
 */
export function triedLine({ table, replay }) {
  if (!replay.info.resumed) return null;
  const trial = trialOf(table);
  return trial
    ? sourceLine(trial.source, triedText(trial))
    : h("p", { class: "series", key: "series" }, t("after/tried-other"));
}

/** @param {import("../create/trial.js").Trial} trial */
function triedText({ name, names, number }) {
  if (number > 0)
    return name
      ? t("after/tried-place", { name, names, number })
      : t("after/tried", { names, number });
  return name ? t("after/tried-game-place", { name, names }) : t("after/tried-game", { names });
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
 * The buttons beside a turn: one before each of its marked choices, which are numbered where they are
 * several.
 * @param {Moment} moment
 * @param {Replay} replay
 * @param {string} look the class of each
 */
export function tryButtons(moment, replay, look) {
  if (replay.looks.state.bots.length === 0) return null;
  const { turn, begins, begin, frame } = moment;
  const several = turn.also.length > 0;
  return choicesOf(turn).map((choice, index) => {
    const label = several ? choiceLabel(choice, moment, replay) : turnLabel(moment, replay);
    return h(
      "button",
      {
        class: look,
        key: `try-${index}`,
        title: label,
        "aria-label": label,
        data: { focus: `try-${frame}-${index}`, label: several ? String(index + 1) : undefined },
        onclick: () => {
          replay.go(frame); // where the way back leads
          void replay.tryAt(begins[index] ?? begin, turn.seat);
        },
      },
      mark("swap"),
    );
  });
}

/**
 * @param {Moment} moment
 * @param {Replay} replay
 */
function turnLabel({ turn, frame }, replay) {
  const facts = { turn: replay.frames[frame]?.text ?? "", name: replay.names[turn.seat - 1] ?? "" };
  return replay.isOwn(turn.seat) ? t("after/try-it", facts) : t("after/try-it-place", facts);
}

/**
 * @param {import("../net/wire.js").ReviewedChoice} choice
 * @param {Moment} moment
 * @param {Replay} replay
 */
const choiceLabel = (choice, moment, replay) =>
  t("after/try-choice", {
    way: tryLabel(replay, moment.turn.seat),
    better: betterOf(choice, moment).better,
  });
