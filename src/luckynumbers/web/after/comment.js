/**
 * The comment on the move on show, beside the board: what it was worth, what would have been better,
 * and the ways on from it. At the start and at the end it tells the story of the whole game.
 *
 * @typedef {import("./controller.js").Replay} Replay
 * @typedef {import("./controller.js").State} State
 */

import { classes, h } from "../base/dom.js";
import { signedPercent, t } from "../base/words.js";
import { mark } from "../draw/icons.js";
import { linkView, sendButton } from "../games/sharing.js";
import { isBrought } from "../net/sources.js";
import { choicesOf, stakesOf } from "../review/figures.js";
import { badge } from "./badge.js";
import { besides, betterOf, choiceOf, markName, mistakeOf } from "./comments.js";
import { insteadButton, insteadRoom } from "./instead.js";
import { shareMoment } from "./sharing.js";
import { tryButtons, tryLabel } from "./trying.js";

/**
 * @param {State} state
 * @param {Replay} replay
 */
export function commentView(state, replay) {
  const moment = replay.moment;
  const { link } = replay.sharing.store.state;
  return h(
    "section",
    { class: "comment", "aria-label": t("after/comment"), key: "comment" },
    // As high whatever it says, so that the buttons below stay where they are: a long one scrolls.
    h(
      "div",
      { class: "telling", id: "telling", tabindex: "0", key: "telling" },
      h(
        "p",
        { class: "remark", role: "status", "aria-live": "polite", key: "remark" },
        state.remark,
      ),
      h(
        "div",
        { class: "said", role: "status", "aria-live": "polite", key: "said" },
        moment ? turnView(moment, replay) : gameView(state, replay),
      ),
      h("span", { key: `${state.at} ${state.remark}`, born: toItsTop }),
    ),
    h("div", { class: "comment-ways", key: "ways" }, waysView(state, replay)),
    link ? linkView(replay.sharing) : null,
  );
}

/**
 * Begin a new comment with its first line.
 * @param {HTMLElement} sign
 */
const toItsTop = (sign) => queueMicrotask(() => sign.parentElement?.scrollTo({ top: 0 }));

/**
 * @param {import("../review/moments.js").Moment} moment
 * @param {Replay} replay
 */
function turnView(moment, replay) {
  const { turn } = moment;
  const { better, reason } = betterOf(turn, moment);
  const side = replay.side;
  if (turn.also.length > 0) return severalView(moment, replay);
  return [
    h(
      "p",
      { key: "worth", class: "worth", data: insteadRoom(replay, 1) },
      badge(turn.mark),
      h("b", { key: "choice" }, choiceOf(moment, side)),
    ),
    besidesView(moment, side),
    better ? h("p", { key: "better" }, better, " ", insteadButton(replay, 1)) : null,
    reason ? h("p", { class: "quiet", key: "reason" }, reason) : null,
  ];
}

/**
 * The marked choices of one turn in their order, then what they all came to. Where there is room for
 * one alone it is the dearest, or whichever is chosen above it.
 * @param {import("../review/moments.js").Moment} moment
 * @param {Replay} replay
 */
function severalView(moment, replay) {
  const { turn } = moment;
  const { side, told } = replay;
  const choices = choicesOf(turn);
  return [
    h(
      "div",
      {
        ...{ key: "which", class: "which", role: "group", "aria-label": t("after/comment") },
        data: insteadRoom(replay, told),
      },
      choices.map((choice, index) => whichButton(choice, index + 1, replay)),
    ),
    h(
      "ol",
      { key: "several" },
      choices.map((choice, index) => {
        const { better, reason } = betterOf(choice, moment);
        return h(
          "li",
          { key: index, class: classes(index + 1 !== told && "lesser") },
          h(
            "span",
            { class: "mistake-of" },
            badge(choice.mark),
            " ",
            h("b", null, mistakeOf(choice, turn.seat, side)),
            " ",
          ),
          `${better} `,
          insteadButton(replay, index + 1),
          " ",
          h("span", { class: "quiet" }, reason),
        );
      }),
    ),
    besidesView(moment, side),
  ];
}

/**
 * What is said of a turn besides its choices.
 * @param {import("../review/moments.js").Moment} moment
 * @param {import("./comments.js").Side} side
 */
const besidesView = (moment, side) =>
  h(
    "p",
    { key: "besides", class: "worth besides" },
    besides(moment, side).map((said, index) => h("span", { class: "quiet", key: index }, said)),
  );

/**
 * The way to one of several choices, where there is room for one alone.
 * @param {import("../net/wire.js").ReviewedChoice} choice
 * @param {number} number
 * @param {Replay} replay
 */
const whichButton = (choice, number, replay) =>
  h(
    "button",
    {
      key: number,
      class: "small",
      "aria-current": number === replay.told ? "true" : null,
      data: { focus: `which-${number}` },
      onclick: () => replay.tell(number),
    },
    `${number}.`,
    badge(choice.mark),
    h("span", { class: "unseen" }, markName(choice.mark)),
    signedPercent(stakesOf(choice) / 100),
  );

/**
 * @param {State} state
 * @param {Replay} replay
 */
function gameView({ review, reviewing, offered }, replay) {
  const { sharing } = replay;
  if (review)
    return [
      h("p", { key: "game" }, h("b", null, replay.story)),
      sharing.isOffered || sharing.isLate
        ? h(
            "p",
            { class: "quiet", key: "here" },
            sharing.isLate ? t("offline/not-sent") : t("finale/only-here"),
          )
        : null,
    ];
  if (reviewing) return h("p", { key: "awaited" }, t("after/reviewing"));
  if (!replay.finished) return h("p", { key: "unfinished" }, t("after/unfinished"));
  return offered ? h("p", { key: "none" }, t("after/no-review")) : null;
}

/**
 * @param {State} state
 * @param {Replay} replay
 */
function waysView({ review, reviewing, offered, bots }, replay) {
  const { moment } = replay;
  const { address, isOffered } = replay.sharing;
  const sharing = address || isOffered ? t("after/share-moment") : t("after/share-record");
  return [
    bots.length > 0 && moment ? tryView(moment, replay) : null,
    !isBrought(replay.source)
      ? h(
          "button",
          {
            class: "round",
            key: "share",
            title: sharing,
            "aria-label": sharing,
            data: { focus: "comment-share" },
            onclick: () => shareMoment(replay),
          },
          mark("share"),
        )
      : null,
    replay.sharing.isOffered && !moment ? sendButton(replay.sharing) : null,
    review
      ? wholeButton(moment !== undefined)
      : offered && !reviewing && replay.finished
        ? h(
            "button",
            { class: "small", key: "again", onclick: () => replay.review() },
            t("after/review-again"),
          )
        : null,
  ];
}

/**
 * The way to another move, or those before each of several marked choices.
 * @param {import("../review/moments.js").Moment} moment
 * @param {Replay} replay
 */
function tryView(moment, replay) {
  const { seat } = replay.other;
  const label = h("span", null, tryLabel(replay, seat));
  if (moment.turn.also.length > 0)
    return h("span", { class: "tries", key: "tries" }, label, tryButtons(moment, replay, "round"));
  return h(
    "button",
    {
      class: classes("small", seat > 0 && "go"),
      key: "try",
      "aria-disabled": seat > 0 ? null : "true",
      data: { focus: "comment-try" },
      onclick: () => replay.tryOther(),
    },
    mark("swap"),
    label,
  );
}

/**
 * The way to the review of the whole game: beside a move as narrow as can be.
 * @param {boolean} narrow
 */
function wholeButton(narrow) {
  const label = t("after/story-whole");
  const named = narrow ? { class: "round", title: label, "aria-label": label } : { class: "small" };
  const inside = narrow ? mark("eye") : label;
  return h("button", { ...named, key: "whole", onclick: showWhole }, inside);
}

/** Move on to the review of the whole game. */
function showWhole() {
  const title = document.getElementById("review-title");
  title?.scrollIntoView({ block: "start" });
  title?.focus({ preventScroll: true });
}
