/**
 * The hand and its buttons: near the thumb, one highlighted button for the next step.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 */
import { classes, h } from "../base/dom.js";
import { t } from "../base/words.js";
import { clover, tileName } from "../draw/clover.js";
import { tileKey } from "../draw/garden.js";
import { mark } from "../draw/icons.js";
import { draggable } from "./drag.js";
import { lookOf } from "./state.js";

/**
 * @param {State} state
 * @param {Controller} game
 */
export function actionBar(state, game) {
  return [handView(state, game), h("div", { class: "bar", key: "bar" }, buttons(state, game))];
}

/**
 * @param {State} state
 * @param {Controller} game
 */
function handView({ known, preview, hint }, game) {
  const { hand } = known.game;
  const held = game.mine ? hand : [];
  const label =
    held.length > 0 ? t("game/hand", { tiles: held.map(tileName) }) : t("game/hand-empty");
  return h(
    "div",
    { class: `hand hand-${held.length}`, key: "hand", role: "img", "aria-label": label },
    held.map((tile, index) => {
      const first = index === 0;
      if (preview && first)
        return h("span", { class: "ghost first", key: tileKey(tile) }, clover(tile, lookOf(known)));
      return h(
        "span",
        {
          class: `in-hand ${first ? "first" : ""} ${first && hint ? "hinted" : ""}`,
          key: tileKey(tile),
          data: { tile: tileKey(tile) },
          onpointerdown: first
            ? (/** @type {PointerEvent} */ event) => draggable(event, game, tile.number)
            : undefined,
        },
        clover(tile, lookOf(known)),
      );
    }),
  );
}

/**
 * @param {State} state
 * @param {Controller} game
 */
function buttons(state, game) {
  const { known, preview, chosen, hint } = state;
  const sending = state.sending > 0;
  const { actions, setup, hand } = known.game;
  if (known.mine.length === 0) return h("p", { class: "quiet" }, t("game/watching"));
  const mine = game.mine;
  const may = mine && !sending;
  const drawn = hand.length > 0;
  return [
    undoButton(state, game),
    known.info?.hints
      ? h(
          "button",
          {
            key: "hint",
            class: "minor",
            disabled: !mine,
            onclick: () => game.hint(),
            data: { focus: "hint" },
            "aria-label": t("game/hint"),
            title: t("game/hint"),
          },
          mark("hint"),
        )
      : null,
    mine && drawn && !setup
      ? h(
          "button",
          {
            key: "leave",
            class: classes(!preview && actions.length < 2 && "go", hint.endsWith("@-") && "hinted"),
            disabled: sending,
            onclick: () => game.discard(),
            data: { focus: "act" },
          },
          t("game/leave-it"),
        )
      : null,
    mine && chosen !== null && !preview
      ? h("button", { key: "back", onclick: () => game.letGo() }, t("game/put-back"))
      : null,
    preview
      ? h(
          "button",
          {
            key: "place",
            class: "go",
            disabled: sending,
            onclick: () => game.confirm(),
            data: { focus: "confirm" },
          },
          t("game/place-on", { cell: preview.cell }),
        )
      : null,
    mine && setup && hand.length > 1
      ? h(
          "button",
          {
            key: "sort",
            class: "go",
            disabled: sending,
            onclick: () => game.sort(),
            data: { focus: "act" },
          },
          t("game/sort"),
        )
      : null,
    !drawn && !preview && chosen === null
      ? h(
          "button",
          {
            key: "draw",
            class: `go ${hint === "*" ? "hinted" : ""}`,
            disabled: !may || !actions.includes("*"),
            onclick: () => game.draw(),
            data: { focus: "act" },
          },
          t("game/draw-button"),
        )
      : null,
  ];
}

/**
 * @param {State} state
 * @param {Controller} game
 */
function undoButton({ known, preview, chosen }, game) {
  const pending = preview !== null || chosen !== null;
  const may = pending || (known.view.undoable === true && !known.info?.rated);
  return h(
    "button",
    {
      key: "undo",
      class: "minor",
      disabled: !may,
      onclick: () => game.undo(),
      data: { focus: "undo" },
      "aria-label": t("game/undo"),
      title: t("game/undo"),
    },
    mark("undo"),
  );
}
