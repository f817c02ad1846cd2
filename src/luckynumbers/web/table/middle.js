/**
 * The middle of the table: the face-down pile and the face-up tiles.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 */
import { classes, h } from "../base/dom.js";
import { t } from "../base/words.js";
import { clover, cloverBack, tileName } from "../draw/clover.js";
import { tileKey } from "../draw/garden.js";
import { mark } from "../draw/icons.js";
import { draggable } from "./drag.js";
import { cellsFor } from "./model.js";
import { lookOf } from "./state.js";

/**
 * @param {State} state
 * @param {Controller} game
 */
export function middle(state, game) {
  const { known, preview } = state;
  const tiles = known.game.table.toSorted(
    (one, two) => one.number - two.number || one.colour - two.colour,
  );
  return h(
    "section",
    { class: "middle", key: "middle", "aria-label": t("game/table") },
    pile(state, game),
    h(
      "ul",
      { class: "faceup", "aria-label": t("game/face-up") },
      tiles.map((tile, index) => {
        const twin = tiles.findIndex(({ number }) => number === tile.number);
        const gone =
          preview?.tile === tile.number && known.game.hand.length === 0 && twin === index;
        return h(
          "li",
          { key: tileKey(tile), class: gone ? "gone" : "" },
          faceUp(state, game, tile, gone),
        );
      }),
      tiles.length === 0
        ? h("li", { class: "none quiet", key: "none" }, t("game/table-empty"))
        : null,
    ),
    h(
      "button",
      {
        class: "plain round counts",
        onclick: () => game.open("hidden"),
        "aria-haspopup": "dialog",
        data: { focus: "counts" },
        "aria-label": t("game/hidden"),
        title: t("game/hidden"),
      },
      mark("count"),
    ),
  );
}

/**
 * @param {State} state
 * @param {Controller} game
 */
function pile({ known, hint }, game) {
  const { pile: count, actions } = known.game;
  const may = game.mine && actions.includes("*");
  const over = known.info?.status === "closed";
  return h(
    "div",
    { class: `pile-place ${count === 0 && !over ? "last-turn" : ""}` },
    h(
      "button",
      {
        class: `pile ${may ? "may" : ""} ${hint === "*" ? "hinted" : ""}`,
        "aria-disabled": may ? null : "true",
        data: { focus: "pile" },
        "aria-label": may ? t("game/draw-pile", { count }) : t("pile/count", { count }),
        onclick: () => game.draw(),
      },
      count > 0 ? cloverBack() : null,
      h("span", { class: "count", "aria-hidden": "true" }, count),
    ),
  );
}

/**
 * @param {State} state
 * @param {Controller} game
 * @param {import("../draw/clover.js").Tile} tile
 * @param {boolean} gone it stands in the garden already, as a preview
 */
function faceUp({ known, chosen, hint }, game, tile, gone) {
  const free = game.mine && known.game.hand.length === 0;
  const cells = free ? cellsFor(known.game, tile.number) : [];
  const name = tileName(tile);
  const label = !free
    ? name
    : cells.length > 0
      ? t("game/take", { tile: name, count: cells.length })
      : t("game/take-nowhere", { tile: name });
  const hinted =
    hint.startsWith(`${String(tile.number).padStart(2, "0")}@`) && known.game.hand.length === 0;
  return h(
    "button",
    {
      class: classes(
        "up",
        chosen === tile.number && "chosen",
        cells.length > 0 && "may",
        hinted && "hinted",
      ),
      "aria-label": label,
      "aria-pressed": free ? String(chosen === tile.number) : null,
      "aria-disabled": cells.length > 0 ? null : "true",
      data: gone
        ? { focus: `up-${tile.number}` }
        : { tile: tileKey(tile), focus: `up-${tile.number}` },
      onclick: () => game.choose(tile.number),
      onpointerdown:
        cells.length > 0
          ? (/** @type {PointerEvent} */ event) => draggable(event, game, tile.number)
          : undefined,
    },
    clover(tile, lookOf(known)),
  );
}
