/**
 * The tray: the face-down pile, and a pocket for each number with the face-up tiles of it. It is
 * always sorted, never scrolls, and shows at a glance what is not there.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 * @typedef {import("../draw/clover.js").Tile} Tile
 */
import { classes, h } from "../base/dom.js";
import { t } from "../base/words.js";
import { clover, colourName, tileBack } from "../draw/clover.js";
import { tileKey } from "../draw/garden.js";
import { draggable } from "./drag.js";
import { cellsFor, fillsEmpty } from "./model.js";
import { labelOfDeeds, liftedTile, lookOf } from "./state.js";

const NUMBERS = Array.from({ length: 20 }, (_, index) => index + 1);

/**
 * @param {State} state
 * @param {Controller} game
 */
export function tray(state, game) {
  const { table } = state.known.game;
  return h(
    "section",
    { class: "tray", key: "tray", "aria-label": t("game/table") },
    pile(state, game),
    h(
      "ul",
      { class: "pockets", "aria-label": t("game/face-up") },
      NUMBERS.map((number) =>
        pocket(
          state,
          game,
          number,
          table.filter((tile) => tile.number === number),
        ),
      ),
      table.length === 0 ? h("li", { class: "unseen", key: "none" }, t("game/table-empty")) : null,
    ),
  );
}

/**
 * @param {State} state
 * @param {Controller} game
 */
function pile({ known, hint, chosen, better }, game) {
  const look = lookOf(known);
  const { pile: count, actions } = known.game;
  const may = game.mine && actions.includes("*") && chosen === null;
  const last = count === 0 && known.info?.status === "running";
  return h(
    "button",
    {
      class: classes(
        "pile",
        may && "may",
        hint === "*" && "hinted",
        last && "last-turn",
        better.some(({ from }) => from === "*") && "better",
      ),
      key: "pile",
      "aria-disabled": may ? null : "true",
      data: { focus: "pile", label: labelOfDeeds(better, ({ from }) => from === "*") },
      "aria-label": may ? t("game/draw-pile", { count }) : t("pile/count", { count }),
      onclick: () => may && game.draw(),
    },
    // What lies there looks as high as it is: three, two, one.
    [3, 2, 1].map((layer) =>
      count >= layer
        ? h("span", { class: `layer layer-${layer}`, key: layer }, tileBack(look))
        : null,
    ),
    h("span", { class: "count", "aria-hidden": "true" }, count),
  );
}

/**
 * The pocket of a number. Equal tiles are one choice; the one that lies longest is in front.
 * @param {State} state
 * @param {Controller} game
 * @param {number} number
 * @param {Tile[]} tiles
 */
function pocket(state, game, number, tiles) {
  const { known, chosen, hint } = state;
  const key = `pocket-${number}`;
  const ink = h("em", { "aria-hidden": "true", key: "ink" }, number);
  if (tiles.length === 0) return h("li", { key, "aria-hidden": "true" }, ink);
  const lifted = liftedTile(state);
  const free = game.mine && known.game.hand.length === 0;
  const cells = free ? cellsFor(known.game, number) : [];
  const shown = tiles.filter((tile) => tile !== lifted);
  const hinted =
    hint.startsWith(`${String(number).padStart(2, "0")}@`) && known.game.hand.length === 0;
  return h(
    "li",
    { key },
    ink,
    h(
      "button",
      {
        class: classes(
          "up",
          shown.length < tiles.length && "taken",
          cells.length > 0 && "may",
          cells.length > 0 && fillsEmpty(known.game, number) && "fills",
          hinted && "hinted",
          state.better.some(({ from }) => from === String(number)) && "better",
        ),
        key: "up",
        "aria-label": label(tiles, free, cells.length),
        "aria-pressed": free ? String(chosen === number) : null,
        "aria-disabled": cells.length > 0 ? null : "true",
        data: {
          ...{ focus: `up-${number}`, count: tiles.length },
          label: labelOfDeeds(state.better, ({ from }) => from === String(number)),
        },
        onclick: () => game.choose(number),
        onpointerdown:
          cells.length > 0
            ? (/** @type {PointerEvent} */ event) => draggable(event, game, number)
            : undefined,
        onpointerenter: (/** @type {PointerEvent} */ event) =>
          event.pointerType === "mouse" && game.point(number),
        onpointerleave: () => game.point(null),
        onfocus: () => game.point(number),
        onblur: () => game.point(null),
      },
      // The front one comes last, so that it is drawn over the others.
      shown.toReversed().map((tile, index) =>
        h(
          "span",
          {
            key: tileKey(tile),
            class: `fan fan-${index + 5 - shown.length}`,
            data: { tile: tileKey(tile) },
          },
          clover(tile, lookOf(known), tile === shown[0]),
        ),
      ),
    ),
    tiles.length > 1
      ? h("span", { class: "many", "aria-hidden": "true", key: "many" }, tiles.length)
      : null,
  );
}

/**
 * The number with the colours that lie there, and what it can do.
 * @param {Tile[]} tiles
 * @param {boolean} free whether a tile may be taken now
 * @param {number} cells on how many cells it fits
 */
function label(tiles, free, cells) {
  const colours = tiles.map(({ colour }) => colourName(colour));
  const tile = t("web/tile", { number: tiles[0]?.number ?? 0, colour: colours });
  return free ? t("game/take", { tile, count: cells }) : tile;
}
