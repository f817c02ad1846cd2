/**
 * A replay on the screen: the gardens, the buttons to step through it, its log; below,
 * the win chances, the review, the record and the check of the shuffle.
 *
 * @typedef {import("./controller.js").State} State
 * @typedef {import("./controller.js").Replay} Replay
 */
import { classes, h } from "../base/dom.js";
import { keyOf } from "../base/keys.js";
import { fileOf, tagsOf } from "../base/record.js";
import { settings } from "../base/settings.js";
import { saveFile } from "../base/share.js";
import { canVerify } from "../base/shuffle.js";
import { t } from "../base/words.js";
import { mark } from "../draw/icons.js";
import { linkField, sendButton, sendNote } from "../games/sharing.js";
import { frontGarden, sideGarden } from "../table/gardens.js";
import { panelView } from "../table/panel.js";
import { lookOf, shownSeat } from "../table/state.js";
import { tray } from "../table/tray.js";
import { badge } from "./badge.js";
import { chancesTable, chancesView } from "./chances.js";
import { commentView } from "./comment.js";
import { betterDeeds } from "./comments.js";
import { foldable } from "./fold.js";
import { insteadLabel } from "./instead.js";
import { REPLAY_KEYS } from "./keys.js";
import { reviewView } from "./review.js";
import { storyView } from "./story.js";
import { stripView } from "./strip.js";
import { tryView } from "./trying.js";

/**
 * @param {State} state
 * @param {Replay} replay
 */
export function replayView(state, replay) {
  const { known } = state;
  const count = known.game.gardens.length;
  const front = shownSeat(state);
  const turn = replay.moment?.turn;
  const laid = {
    ...state,
    better: betterDeeds(turn, known.game.gardens[(turn?.seat ?? 0) - 1], state.instead),
  };
  const others = Array.from({ length: count - 1 }, (_, step) => ((front + step) % count) + 1);
  return [
    h("h1", { class: "unseen", key: "title" }, t("after/replay")),
    h(
      "div",
      {
        class: classes(
          "play replay closed",
          `seats-${count}`,
          state.chances && "charted",
          state.instead > 0 && "instead",
        ),
        ...{ key: "play", "data-look": lookOf(known) },
      },
      // On a narrow screen all of this is seen at once; the list of moves follows.
      h(
        "div",
        { class: "at-once" },
        h(
          "section",
          { class: "others", "aria-label": t("game/others") },
          others.map((seat) => sideGarden(laid, replay, seat, settings().coordinates)),
        ),
        tray(laid, replay),
        insteadLabel(replay),
        frontGarden(laid, replay, front),
        controls(state, replay),
        commentView(state, replay),
      ),
      state.chances ? chancesView(state.chances, replay) : null,
      turns(state, replay),
    ),
    h(
      "div",
      { class: "aftermath", key: "aftermath" },
      storyView(state, replay) ?? (state.chances ? chancesTable(state.chances, replay) : null),
      reviewView(state, replay),
      tryView(state, replay),
      stripView(state, replay),
      keep(replay),
      seal(state, replay),
    ),
    panelView(state, replay, REPLAY_KEYS),
  ];
}

/**
 * @param {State} state
 * @param {Replay} replay
 */
function controls({ at, running, review }, replay) {
  const { round, rounds } = replay;
  const next = replay.onlyMine ? t("after/next-own") : t("after/next-mistake");
  const started =
    round > 0 ? t("after/at-round", { at: round, last: rounds }) : t("review/kind-setup");
  const here = rounds > 0 ? started : t("after/at", { at: at + 1, last: replay.last + 1 });
  return h(
    "section",
    { class: "hands walk", "aria-label": t("after/walk"), key: "walk" },
    h(
      "div",
      { class: "steps" },
      step("first", t("after/first"), at === 0, () => replay.go(0)),
      step("left", t("after/previous"), at === 0, () => replay.go(at - 1)),
      h(
        "button",
        {
          class: "go round run",
          key: "run",
          "aria-label": running ? t("after/pause") : t("after/play"),
          title: running ? t("after/pause") : t("after/play"),
          data: { focus: "run" },
          onclick: () => replay.toggle(),
        },
        mark(running ? "pause" : "play"),
      ),
      step("right", t("after/next"), at === replay.last, () => replay.go(at + 1)),
      step("last", t("after/last"), at === replay.last, () => replay.go(replay.last)),
      review
        ? h(
            "button",
            {
              class: "round",
              key: "marked",
              "aria-label": next,
              "aria-disabled": replay.marked.length > 0 ? null : "true",
              title: next,
              data: { focus: "mistake" },
              onclick: () => replay.goToMarked(),
            },
            h("b", { "aria-hidden": "true" }, "?!"),
          )
        : null,
    ),
    h(
      "label",
      { class: "track" },
      h("span", { class: "unseen" }, t("after/track")),
      h("input", {
        type: "range",
        min: "0",
        max: replay.last,
        value: String(at),
        "aria-valuetext": `${here}: ${replay.frames[at]?.text ?? ""}`,
        oninput: (/** @type {Event} */ event) =>
          replay.go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
      }),
      h("span", { class: "quiet", "aria-hidden": "true" }, here),
    ),
  );
}

/**
 * A button that stays where it is, also when there is nothing more to do, so that focus stays too.
 * @param {string} name
 * @param {string} label
 * @param {boolean} off
 * @param {() => void} act
 */
function step(name, label, off, act) {
  return h(
    "button",
    {
      class: "round",
      key: name,
      "aria-label": label,
      title: label,
      "aria-disabled": off ? "true" : null,
      data: { focus: name },
      onclick: act,
    },
    mark(name),
  );
}

/**
 * @param {State} state
 * @param {Replay} replay
 */
function turns({ at, moments }, replay) {
  const told = new Map(moments.map(({ frame, turn }) => [frame, turn]));
  return h(
    "section",
    { class: "turns", "aria-label": t("game/story"), key: "turns" },
    h(
      "ol",
      { onkeydown: (/** @type {KeyboardEvent} */ event) => walk(event, replay) },
      replay.frames.map(({ text, seq }, index) =>
        h(
          "li",
          { key: seq },
          h(
            "button",
            {
              class: "plain",
              "aria-current": index === at ? "step" : null,
              tabindex: index === at ? null : "-1",
              data: index === at ? { now: "" } : {},
              onclick: () => replay.go(index),
            },
            h("span", { class: "round-of", key: "round" }, told.get(index)?.number || ""),
            text,
            badge(told.get(index)?.mark ?? ""),
          ),
        ),
      ),
    ),
    h("span", { key: at, born: intoSight }),
  );
}

/**
 * The list of turns is one stop of the Tab key; the arrows go through it.
 * @param {KeyboardEvent} event
 * @param {Replay} replay
 */
function walk(event, replay) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[keyOf(event)];
  if (!by) return;
  event.preventDefault();
  replay.go(replay.at + by);
}

/**
 * Scroll the current turn into view, without moving the page; the focus goes along in the list.
 * @param {HTMLElement} sign
 */
function intoSight(sign) {
  queueMicrotask(() => {
    const list = sign.parentElement?.querySelector("ol");
    const now = list?.querySelector("[data-now]");
    if (!list || !(now instanceof HTMLElement)) return;
    const gap = now.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (list.contains(document.activeElement)) now.focus({ preventScroll: true });
    list.scrollTo({ top: list.scrollTop + gap - list.clientHeight / 2 + now.offsetHeight / 2 });
  });
}

/** @param {Replay} replay */
function keep(replay) {
  const { table, record } = replay.source;
  const { address, isOffered } = replay.sharing;
  return foldable(
    "keep",
    t("after/keep"),
    h("p", null, table ? t("after/keep-note") : t("after/brought-note")),
    isOffered ? h("p", { key: "send-note" }, t("finale/only-here"), " ", sendNote(1)) : null,
    table
      ? h(
          "div",
          { class: "row-of" },
          isOffered ? sendButton(replay.sharing) : null,
          h(
            "button",
            { onclick: () => saveFile(fileOf(record)) },
            mark("download"),
            t("after/download"),
          ),
        )
      : null,
    address
      ? linkField(replay.sharing, t("after/keep-link"), {
          id: "keep-link",
          value: replay.sharing.linkTo(),
        })
      : null,
    h(
      "details",
      null,
      h("summary", null, t("after/record")),
      h("pre", { tabindex: "0", role: "region", "aria-label": t("after/record") }, record),
    ),
  );
}

/**
 * @param {State} state
 * @param {Replay} replay
 */
function seal({ checked }, replay) {
  const tags = tagsOf(replay.source.record);
  if (!tags.Secret) return null;
  return foldable(
    "seal-check",
    t("after/fair"),
    h("p", null, t("after/fair-note")),
    canVerify() ? null : h("p", { class: "quiet" }, t("after/insecure")),
    h(
      "button",
      { class: "go", onclick: () => replay.check(), data: { focus: "check" } },
      canVerify() ? t("after/check") : t("after/check-server"),
    ),
    h(
      "div",
      { role: "status", "aria-live": "polite", key: "verdict" },
      checked ? verdict(checked) : null,
    ),
    checked && tags.Commit
      ? h(
          "dl",
          { class: "proof" },
          proof(t("after/seal"), tags.Commit),
          tags.Secret ? proof(t("after/secret"), tags.Secret) : null,
          tags.Seeds ? proof(t("after/seeds"), tags.Seeds) : null,
        )
      : null,
  );
}

/** @param {import("./checking.js").Checked} checked */
function verdict({ kept, text, steps }) {
  return h(
    "div",
    { class: `verdict ${kept ? "kept" : "broken"}` },
    h("p", null, mark(kept ? "check" : "close"), h("b", null, text)),
    steps.length > 0
      ? h(
          "ul",
          null,
          steps.map(({ code, ok }) =>
            h(
              "li",
              { key: code, class: ok ? "" : "not" },
              mark(ok ? "check" : "close"),
              h(
                "span",
                null,
                h("span", { class: "unseen" }, ok ? t("after/ok") : t("after/not-ok")),
                " ",
                t(code),
              ),
            ),
          ),
        )
      : null,
  );
}

/**
 * @param {string} name
 * @param {string} value
 */
const proof = (name, value) => h("div", { key: name }, h("dt", null, name), h("dd", null, value));
