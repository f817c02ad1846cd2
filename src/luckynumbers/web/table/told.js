/**
 * Tiles and moves as they are told: by number, and with their colours where the settings say so.
 *
 * @typedef {import("../draw/clover.js").Tile} Tile
 * @typedef {import("./model.js").Entry} Entry
 */
import { settings } from "../base/settings.js";
import { t } from "../base/words.js";

const TILES = ["tile/gold", "tile/red", "tile/purple", "tile/green", "tile/blue"];
/** The sentences of the log whose tiles have colours. */
const MOVES = new Set([
  "turn/draw-place",
  "turn/draw-exchange",
  "turn/draw-discard",
  "turn/take-place",
  "turn/take-exchange",
  "turn/draw-place-again",
  "turn/draw-exchange-again",
  "turn/take-place-again",
  "turn/take-exchange-again",
  "turn/draw-full",
  "turn/take-full",
]);

/**
 * A tile in words; its number alone where colours are not told, or not known.
 * @param {Tile} tile
 * @returns {string | number}
 */
export function told({ number, colour }) {
  const code = settings().colours ? TILES[colour - 1] : undefined;
  return code === undefined ? number : t(code, { tile: number });
}

/**
 * The first of some tiles with a number, in words.
 * @param {readonly Tile[]} tiles
 * @param {number} number
 */
export const toldNumber = (tiles, number) =>
  told(tiles.find((tile) => tile.number === number) ?? { number, colour: 0 });

/**
 * The sentence of an entry; the only one who plays at this device reads that they start.
 * @param {Entry} entry
 * @param {readonly number[]} mine
 */
export function toldEntry(entry, mine) {
  const { code, facts, text, tiles } = entry;
  const { tile, displaced } = tiles;
  if (code.startsWith("welcome/") && mine.length === 1 && mine[0] === entry.seat)
    return [startText(code), entry.rest].join(" ").trim();
  if (!settings().colours || !MOVES.has(code) || !tile?.colour) return text;
  return t(code, { ...facts, tile: told(tile), ...(displaced && { displaced: told(displaced) }) });
}

/** @param {string} code */
const startText = (code) =>
  code === "welcome/start-drawn" ? t("welcome/you-start-drawn") : t("welcome/you-start");
