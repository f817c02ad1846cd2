/**
 * The hand and what can be done: every place keeps its meaning and its room for the whole game, and
 * one of them is the next step. A place without use is pale, not gone.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 *
 * @typedef {object} Step
 * @property {string} label
 * @property {() => unknown} [act] nothing: there is no use for it now
 * @property {string} [picture] its mark, where that depends on the step
 * @property {boolean} [hinted]
 * @property {boolean} [busy] whether its answer is awaited
 * @property {boolean} [guide] whether it only shows where to go on
 */
import { classes, h } from "../base/dom.js";
import { hasOwner } from "../base/progress.js";
import { t } from "../base/words.js";
import { clover, tileName } from "../draw/clover.js";
import { tileKey } from "../draw/garden.js";
import { mark } from "../draw/icons.js";
import { whoami } from "../net/rest.js";
import { isSeated } from "./again.js";
import { draggable } from "./drag.js";
import { coming, hasLeft, isWatching, mayUndo } from "./model.js";
import { liftedTile, lookOf } from "./state.js";

/**
 * @param {State} state
 * @param {Controller} game
 */
export function actionBar(state, game) {
  if (isWatching(state.known)) return watchingView(state.known);
  const leave = leaveStep(state, game);
  return [
    slot("undo", "undo", undoStep(state, game)),
    slot("hint", "hint", hintStep(state, game)),
    slot("leave", leave.picture ?? "download", leave),
    handView(state, game),
    nextButton(state, nextStep(state, game)),
  ];
}

/**
 * That one only watches, with the way on for whoever has left, or was signed out elsewhere.
 * @param {import("./model.js").Known} known
 */
function watchingView(known) {
  const view = (/** @type {string} */ text, /** @type {string} */ href, /** @type {string} */ on) =>
    h(
      "div",
      { class: "watching", key: "watching" },
      h("p", { class: on ? null : "quiet" }, text),
      on ? h("a", { class: "button go", href, key: "on" }, on) : null,
    );
  if (hasLeft(known)) return view(t("game/you-left"), "/", t("game/home"));
  if (isOusted(known)) return view(t("game/signed-out"), "/me", t("account/sign-in"));
  return view(t("game/watching"), "", "");
}

/**
 * Whether the session of whoever looks on was ended elsewhere.
 * @param {import("./model.js").Known} known
 */
function isOusted({ info }) {
  const seated = info !== null && isSeated(info);
  return hasOwner() && (seated || whoami()?.kind !== "account");
}

/**
 * A place with a mark and its name.
 * @param {string} name
 * @param {string} picture
 * @param {Step} step
 */
export function slot(name, picture, { label, act, hinted = false, busy = false }) {
  return h(
    "button",
    {
      key: name,
      class: classes("slot", hinted && "hinted"),
      "aria-disabled": act ? null : "true",
      "aria-busy": busy ? "true" : null,
      onclick: act,
      data: { focus: name },
    },
    mark(picture),
    h("span", null, label),
  );
}

/**
 * The one next step.
 * @param {State} state
 * @param {Step} step
 */
export function nextButton({ sending }, { label, act, hinted = false, guide = false }) {
  return h(
    "button",
    {
      key: "next",
      class: classes(!guide && "go", "next", hinted && "hinted"),
      "aria-disabled": act && sending === 0 ? null : "true",
      onclick: sending === 0 ? act : undefined,
      data: { focus: "act", home: "" },
    },
    label,
  );
}

/**
 * @param {State} state
 * @param {Controller} game
 * @returns {Step}
 */
function nextStep({ known, preview, chosen, hint, missed, patient }, game) {
  const { actions, setup, hand } = known.game;
  if (missed && patient)
    return { label: t("game/wait-no-more"), act: () => game.absence.ask(true), guide: true };
  if (preview)
    return { label: t("game/place-on", { cell: preview.cell }), act: () => game.confirm() };
  if (setup && hand.length > 1 && game.sortable)
    return { label: t("game/sort"), act: () => game.sort() };
  if (game.mine && (hand.length > 0 || chosen !== null))
    return { label: t("game/choose-cell"), act: () => game.focusGarden(), guide: true };
  if (game.mine && !actions.includes("*"))
    return { label: t("game/choose-tile"), act: () => game.focusTray(), guide: true };
  const label = t("game/draw-button");
  return game.mine ? { label, act: () => game.draw(), hinted: hint === "*" } : { label };
}

/**
 * What a drawn tile can always do, and a lifted one until it is placed.
 * @param {State} state
 * @param {Controller} game
 * @returns {Step}
 */
function leaveStep({ known, chosen, hint, sending }, game) {
  const { hand, setup } = known.game;
  if (game.mine && hand.length === 0 && chosen !== null)
    return { label: t("game/put-back"), act: () => game.putBack(), picture: "close" };
  const may = game.mine && hand.length > 0 && !setup && sending === 0;
  const label = t("game/leave-it");
  return may ? { label, act: () => game.discard(), hinted: hint.endsWith("@-") } : { label };
}

/**
 * @param {State} state
 * @param {Controller} game
 * @returns {Step}
 */
function undoStep({ known, preview, chosen, laid }, game) {
  const pending = preview !== null || chosen !== null || laid.length > 0;
  const may = pending || mayUndo(known);
  const label = t("game/undo");
  return may ? { label, act: () => game.undo() } : { label };
}

/**
 * @param {State} state
 * @param {Controller} game
 * @returns {Step}
 */
function hintStep({ known, hinting }, game) {
  const label = t("game/hint");
  return game.mine && known.info?.hints
    ? { label, act: () => game.hint(), busy: hinting }
    : { label };
}

/**
 * The hand: what was drawn, or what was lifted out of the tray. Of several, any may be chosen.
 * @param {State} state
 * @param {Controller} game
 */
function handView(state, game) {
  const { known, chosen } = state;
  const lifted = game.mine ? liftedTile(state) : undefined;
  const drawn = game.mine ? known.game.hand : [];
  const held = lifted ? [lifted] : drawn;
  const label =
    drawn.length > 0
      ? t("game/hand", { tiles: drawn.map(tileName) })
      : lifted
        ? t("game/hand-lifted", { tile: tileName(lifted) })
        : t("game/hand-empty");
  const next = lifted ?? coming(known.game, chosen);
  const role = held.length > 1 ? "group" : "img";
  return h(
    "div",
    { class: `hand hand-${held.length}`, key: "hand", role, "aria-label": label },
    held.map((tile) => heldTile(state, game, tile, tile === next, held.length > 1)),
  );
}

/**
 * @param {State} state
 * @param {Controller} game
 * @param {import("../draw/clover.js").Tile} tile
 * @param {boolean} next whether it is the one to place
 * @param {boolean} choice whether it is one of several
 */
function heldTile({ known, hint }, game, tile, next, choice) {
  const key = tileKey(tile);
  const button = {
    "aria-label": tileName(tile),
    "aria-pressed": String(next),
    onclick: () => game.tile === tile.number || game.choose(tile.number),
  };
  return h(
    choice ? "button" : "span",
    {
      class: classes("in-hand", next && "coming", next && hint && "hinted"),
      key,
      data: { tile: key, ...(choice ? { focus: `hand-${key}` } : {}) },
      onpointerdown: (/** @type {PointerEvent} */ event) => draggable(event, game, tile.number),
      ...(choice ? button : {}),
    },
    clover(tile, lookOf(known)),
  );
}
