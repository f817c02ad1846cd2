/**
 * The board as the better one of a choice would have left it.
 *
 * @typedef {import("../table/model.js").Known} Known
 * @typedef {import("../table/model.js").Game} Game
 */
import { CELLS } from "../draw/garden.js";
import { readView } from "../table/model.js";

/**
 * What is known after the better choice; where that is a draw, before it.
 * @param {Known} known after what was played
 * @param {import("../net/wire.js").Shown} begin the event after which the choice was made
 * @param {number} seat
 * @param {{best: string}} choice
 * @returns {Known}
 */
export function knownInstead(known, begin, seat, { best }) {
  const actions = best.split(" ").map((action) => action.split("@"));
  const game = actions.reduce((after, action) => placed(after, seat, action), readView(begin));
  const cells = actions.flatMap(([, cell = "-"]) => (cell === "-" ? [] : cell));
  return {
    ...known,
    game: { ...game, seat: known.game.seat, setup: known.game.setup },
    last: { seat, cells: { ...known.last.cells, [seat]: cells } },
  };
}

/**
 * Move a tile of the hand, or else of the table, to its cell or to the table, where also the tile
 * goes that it replaces.
 * @param {Game} game
 * @param {number} seat
 * @param {string[]} action
 * @returns {Game}
 */
function placed(game, seat, [number, cell = ""]) {
  const from = game.hand.length > 0 ? "hand" : "table";
  const tile = game[from].find((each) => each.number === Number(number));
  if (!tile) return game;
  const left = { ...game, [from]: game[from].filter((each) => each !== tile) };
  const index = CELLS.indexOf(cell);
  const dropped = index < 0 ? tile : game.gardens[seat - 1]?.[index];
  return {
    ...left,
    table: dropped ? [...left.table, dropped] : left.table,
    gardens: game.gardens.map((bed, at) =>
      at === seat - 1 && index >= 0 ? bed.with(index, tile) : bed,
    ),
  };
}
