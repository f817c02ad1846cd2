/**
 * The choices worth a second look, and the way to a deeper review.
 *
 * @typedef {import("./controller.js").Replay} Replay
 * @typedef {import("./controller.js").State} State
 * @typedef {import("../review/moments.js").Moment} Moment
 */
import { h } from "../base/dom.js";
import { signedPercent, t } from "../base/words.js";
import { canDeepen } from "../net/deeper.js";
import { costOf, stakesOf } from "../review/figures.js";
import { worstFirst } from "../review/moments.js";
import { seatFace } from "../table/face.js";
import { badge } from "./badge.js";
import { choiceOf, markName } from "./comments.js";
import { tryButton } from "./trying.js";

/** How many choices are listed at first. */
const FIRST = 5;

/**
 * @param {State} state
 * @param {Replay} replay
 */
export function reviewView(state, replay) {
  if (state.review === null) return null;
  const choices = worstFirst(replay.listed);
  const listed = state.all ? choices : choices.slice(0, FIRST);
  return h(
    "section",
    { class: "review", "aria-labelledby": "moments-title", key: "review" },
    h("h2", { id: "moments-title", tabindex: "-1" }, t("after/moments")),
    deeperView(state, replay),
    mineView(state, replay),
    choices.length > 0
      ? h(
          "ol",
          { class: "moments" },
          listed.map((moment) => momentView(moment, state, replay)),
        )
      : h("p", { key: "none" }, t("after/no-mistakes")),
    listed.length < choices.length
      ? h(
          "button",
          { key: "all", onclick: () => replay.showAll() },
          t("after/moments-all", { total: choices.length }),
        )
      : null,
  );
}

/**
 * The switch between the reader's choices and everyone's, for whoever played against others.
 * @param {State} state
 * @param {Replay} replay
 */
function mineView({ own, onlyMine, known }, replay) {
  if (own.length === 0 || own.length === known.game.gardens.length) return null;
  return h(
    "label",
    { class: "choice", key: "mine" },
    h("input", { type: "checkbox", checked: onlyMine, onchange: () => replay.toggleMine() }),
    h("span", null, t("after/only-mine")),
  );
}

/**
 * A deeper review: the button for it, and how far it has come.
 * @param {State} state
 * @param {Replay} replay
 */
function deeperView({ deep, deepening, hitch }, replay) {
  if (deep || !canDeepen(replay.source)) return null;
  const button = h(
    "button",
    { key: "deepen", data: { focus: "deepen" }, onclick: () => replay.deepen() },
    deepening === null ? t("after/deepen") : t("after/deep-cancel"),
  );
  return h(
    "div",
    { class: "row-of deeper", key: "deep" },
    button,
    deepening === null
      ? h("span", { class: "quiet", role: "status", key: "hitch" }, hitch)
      : h("progress", {
          key: "progress",
          "aria-label": t("after/deep-progress"),
          max: "1",
          value: String(deepening),
        }),
  );
}

/**
 * @param {Moment} moment
 * @param {State} state
 * @param {Replay} replay
 */
function momentView(moment, { at, known }, replay) {
  const { turn, frame } = moment;
  return h(
    "li",
    { key: frame },
    h(
      "button",
      {
        class: "plain",
        "aria-current": frame === at ? "true" : null,
        onclick: () => replay.lookAt(frame),
      },
      h("span", { class: "sign-of" }, badge(turn.mark)),
      turn.mark ? h("span", { class: "unseen" }, `${markName(turn.mark)}.`) : null,
      h("b", { class: "cost" }, turn.mark === "!" ? "" : signedPercent(costOf(turn) / 100)),
      h("small", { class: "quiet round-of" }, turn.number),
      seatFace(known, turn.seat),
      h(
        "span",
        { class: "about" },
        h("b", null, replay.frames[frame]?.text ?? ""),
        turn.mark ? null : h("span", null, choiceOf(turn, replay.side)),
        turn.better ? h("span", null, t("after/better", { better: turn.better })) : null,
        turn.reason ? h("span", { class: "quiet why" }, turn.reason) : null,
        turn.also.map((choice, index) => [
          h(
            "span",
            { class: "worth", key: `also-${index}` },
            badge(choice.mark),
            h("span", { class: "unseen" }, `${markName(choice.mark)}.`),
            h("b", { class: "cost" }, signedPercent(stakesOf(choice) / 100)),
            t("after/better", { better: choice.better }),
          ),
          h("span", { class: "quiet why", key: `why-${index}` }, choice.reason),
        ]),
      ),
    ),
    tryButton(moment, replay),
  );
}
