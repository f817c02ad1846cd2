import assert from "node:assert/strict";
import test from "node:test";
import { knownInstead } from "../../src/luckynumbers/web/after/better.js";
import { CELLS } from "../../src/luckynumbers/web/draw/garden.js";
import { unknown } from "../../src/luckynumbers/web/table/model.js";

const EMPTY = "...".repeat(16);
/** The second garden has a yellow 7 on b2. */
const BEDS = `${EMPTY}:${"...".repeat(5)}307${"...".repeat(10)}`;

/**
 * The board after a better choice of the second seat: its tiles by their cells, the table, the hand.
 * @param {string} best
 * @param {string} table
 * @param {string} hand
 * @param {string} [beds]
 */
function boardAfter(best, table, hand, beds = BEDS) {
  const position = "ln1 std x:x - *9 - 2";
  const shown = { position, layout: `${beds} ${table} ${hand}`, setup: false };
  const known = unknown("T");
  const played = {
    ...known,
    game: { ...known.game, seat: 1 },
    last: { seat: 2, cells: { 2: ["d4"] } },
  };
  const { game, last } = knownInstead(played, /** @type {any} */ (shown), 2, { best });
  const told = (/** @type {{colour: number, number: number} | null} */ tile) =>
    tile ? tile.colour * 100 + tile.number : 0;
  const laid = game.gardens[1]?.flatMap((tile, at) => (tile ? `${told(tile)}@${CELLS[at]}` : []));
  assert.deepEqual([game.seat, last.seat, game.pile], [1, 2, 9]);
  assert.deepEqual(game.gardens[0]?.filter(Boolean), []);
  return [laid?.join(" "), game.table.map(told), game.hand.map(told), last.cells[2]];
}

test("the board after a better choice has its tiles where they would be, in their colours", () => {
  // A tile in hand: placed, in exchange, or left on the table.
  assert.deepEqual(boardAfter("05@a1", "111", "205"), ["205@a1 307@b2", [111], [], ["a1"]]);
  assert.deepEqual(boardAfter("05@b2", "111", "205"), ["205@b2", [111, 307], [], ["b2"]]);
  assert.deepEqual(boardAfter("05@-", "111", "205"), ["307@b2", [111, 205], [], []]);
  // A tile of the table: the one that lies longest.
  assert.deepEqual(boardAfter("11@d4", "111211", "-"), ["307@b2 111@d4", [211], [], ["d4"]]);
  // A draw leaves everything as it was.
  assert.deepEqual(boardAfter("*", "111", "-"), ["307@b2", [111], [], []]);
});

test("the better setup is a whole one", () => {
  const best = "12@a1 05@b2 14@c3 19@d4";
  const laid = boardAfter(best, "-", "105112214319", `${EMPTY}:${EMPTY}`);
  assert.deepEqual(laid, ["112@a1 105@b2 214@c3 319@d4", [], [], ["a1", "b2", "c3", "d4"]]);
});
