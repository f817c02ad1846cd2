/**
 * What a choice leaves: the garden after it, and which face-down tiles still fit it; the twin of
 * `review/views.py`. Which cells a number fits, the kernel says.
 *
 * @typedef {import("./judge.js").Judge} Judge
 * @typedef {import("./position.js").Position} Position
 *
 * @typedef {object} Room a garden, and the pile that it waits for
 * @property {readonly number[]} bed sixteen cells, 0 where none stands
 * @property {readonly (readonly number[])[]} fits the cells of each number from 1
 * @property {readonly number[]} unseen how many of each number from 1 lie face down
 *
 * @typedef {object} View
 * @property {boolean} setup
 * @property {boolean} laid whether the garden is that of a setup whose whole hand is laid
 * @property {number} hidden
 * @property {{number: number, cell: number} | null} place nothing for a draw or a discard
 * @property {boolean} draws
 * @property {number} dropped the tile that the action sends to the table; 0 for none
 * @property {boolean} earns whether the action earns another play (R6)
 * @property {Room} before
 * @property {Room} after
 * @property {readonly number[]} known the tiles that lay face up before
 * @property {readonly number[]} table the tiles that lie face up after it
 * @property {Room | null} next the garden of the next player; nothing where there is none
 * @property {readonly number[]} dead the empty cells that no tile fits, face down or face up
 * @property {readonly number[]} closes the empty cells that face-down tiles fit before the action,
 *   and none after it
 * @property {readonly Plan[]} plans the exchanges that close no cell, after which a tile fits a dead
 *   one
 * @property {readonly Offer[]} offers what the next player can exchange, closing no cell, for a tile
 *   that any action leaves
 * @property {readonly number[]} wanted the numbers on the table, before or after the action, for
 *   which somebody else has an empty cell
 * @property {number} fewest how many empty cells whoever is in front has
 * @property {number} helpful how many face-down tiles fill a cell, or open one by an exchange that
 *   none fits now
 *
 * @typedef {object} Plan an exchange with the table, and the cell that it opens
 * @property {number} number
 * @property {number} cell
 * @property {number} opens
 *
 * @typedef {object} Offer an exchange by which somebody else opens cells, or makes room
 * @property {number} number
 * @property {number} cell
 * @property {readonly number[]} opens those that face-down tiles fit then, and none does before
 * @property {number} useful how many face-down tiles fit some empty cell then
 * @property {number} moved the tile from there, which goes to the table
 * @property {readonly number[]} shifts the empty cells that it fits then, and not before
 */
import { CELLS } from "../draw/garden.js";
import {
  bedOf,
  DISCARD,
  DRAW,
  handOf,
  hiddenCount,
  placeOf,
  playingSeats,
  same,
  seatToAct,
  tableOf,
} from "./position.js";

export const DIAGONAL = [0, 5, 10, 15];

/**
 * @param {Judge} judge
 * @param {Position} position
 * @param {number} action
 * @param {readonly number[]} [laid] the garden once the whole hand of a setup is laid
 * @returns {Promise<View>}
 */
export async function viewOf(judge, position, action, laid) {
  const { unseen, setup } = await judge.facts(position);
  const then = /** @type {Position} */ (await judge.engine.call("apply", [position, action]));
  const [seat, next] = [seatToAct(position), seatToAct(then)];
  const bed = bedOf(position, seat);
  const place = placeOf(action);
  const room = async (/** @type {readonly number[]} */ bed) => ({
    ...{ bed, unseen },
    fits: await judge.engine.call("room", [bed]),
  });
  const after = await room(laid ?? (place ? bed.with(place.cell, place.number) : bed));
  const [table, known, before] = [tableOf(then), tableOf(position), await room(bed)];
  const dead = setup ? [] : deadCells(after, table);
  const follower = next === 0 || next === seat ? null : await room(bedOf(then, next));
  const plans = dead.length > 0 ? await plansFor(dead, after, table, room) : [];
  const seats = playingSeats(position);
  const others = seats.filter((each) => !setup && each !== seat);
  const rooms = await Promise.all(others.map((each) => room(bedOf(position, each))));
  const tiles = [...new Set([...known, ...table])];
  return {
    ...{ setup, place, laid: laid !== undefined, draws: action === DRAW },
    hidden: hiddenCount(position),
    dropped: place ? (bed[place.cell] ?? 0) : action === DISCARD ? (handOf(position)[0] ?? 0) : 0,
    earns: place !== null && !setup && next === seat,
    next: follower,
    closes: closedCells(before, after),
    wanted: tiles.filter((tile) => rooms.some((each) => homes(each, tile).length > 0)),
    fewest: Math.min(...seats.map((each) => bedOf(position, each).filter((tile) => !tile).length)),
    helpful: setup ? 0 : await helpfulIn(after, room),
    offers: follower
      ? await offersTo(follower, [...known, ...handOf(position), ...bed.filter(Boolean)], room)
      : [],
    ...{ before, known, after, table, dead, plans },
  };
}

/**
 * The empty cells that no tile fits, face down or face up.
 * @param {Room} room
 * @param {readonly number[]} table
 */
const deadCells = (room, table) =>
  empties(room).flatMap(({ cell, count }) =>
    count > 0 || table.some((tile) => room.fits[tile - 1]?.includes(cell)) ? [] : [cell],
  );

/**
 * The exchanges with the table that close no cell, after which a tile fits one that none fits now.
 * @param {readonly number[]} dead
 * @param {Room} room
 * @param {readonly number[]} table
 * @param {(bed: readonly number[]) => Promise<Room>} roomOf
 */
async function plansFor(dead, room, table, roomOf) {
  /** @type {Plan[]} */
  const plans = [];
  for (const { number, cell, moved, after } of await exchanges(room, table, roomOf)) {
    const shut = deadCells(after, [...table, moved]);
    for (const opens of dead) if (!shut.includes(opens)) plans.push({ number, cell, opens });
  }
  return plans;
}

/**
 * What somebody can exchange, closing no cell, for some tiles.
 * @param {Room} room
 * @param {readonly number[]} tiles
 * @param {(bed: readonly number[]) => Promise<Room>} roomOf
 * @returns {Promise<Offer[]>}
 */
async function offersTo(room, tiles, roomOf) {
  const found = await exchanges(room, tiles, roomOf);
  return found.map(({ number, cell, moved, after }) => ({
    ...{ number, cell, opens: closedCells(after, room), useful: useful(after), moved },
    shifts: homes(after, moved).filter((each) => !homes(room, moved).includes(each)),
  }));
}

/**
 * The exchanges in a garden that close no cell, each with the garden after it.
 * @param {Room} room
 * @param {readonly number[]} tiles
 * @param {(bed: readonly number[]) => Promise<Room>} roomOf
 */
async function exchanges(room, tiles, roomOf) {
  const { bed, fits } = room;
  const found = [];
  for (const number of [...new Set(tiles)].sort((one, two) => one - two))
    for (const cell of fits[number - 1] ?? []) {
      const moved = bed[cell];
      if (!moved) continue;
      const after = await roomOf(bed.with(cell, number));
      if (closedCells(room, after).length === 0) found.push({ number, cell, moved, after });
    }
  return found;
}

/**
 * How many face-down tiles fill a cell, or open one by an exchange that none fits now.
 * @param {Room} room
 * @param {(bed: readonly number[]) => Promise<Room>} roomOf
 */
async function helpfulIn(room, roomOf) {
  const { bed, fits, unseen } = room;
  let helpful = 0;
  for (const [index, count] of unseen.entries()) {
    if (count === 0) continue;
    const cells = fits[index] ?? [];
    let helps = cells.some((cell) => !bed[cell]);
    for (const cell of cells)
      helps ||= closedCells(await roomOf(bed.with(cell, index + 1)), room).length > 0;
    if (helps) helpful += count;
  }
  return helpful;
}

/**
 * How hard all empty cells of a garden are to fill together.
 * @param {Room} room
 */
const burden = (room) => empties(room).reduce((sum, { count }) => sum + hardness(count), 0);

/**
 * The empty cells of a garden that a number fits.
 * @param {Room} room
 * @param {number} number
 */
export const homes = ({ bed, fits }, number) =>
  (fits[number - 1] ?? []).filter((cell) => !bed[cell]);

/**
 * How many face-down tiles fit a cell of a garden.
 * @param {Room} room
 * @param {number} cell
 */
export const suiting = ({ fits, unseen }, cell) =>
  counted(unseen, (number) => fits[number - 1]?.includes(cell) ?? false);

/**
 * The empty cells of a garden, each with how many face-down tiles fit it.
 * @param {Room} room
 */
export const empties = (room) =>
  room.bed.flatMap((tile, cell) => (tile ? [] : [{ cell, count: suiting(room, cell) }]));

/**
 * How many face-down tiles fit some empty cell.
 * @param {Room} room
 */
export const useful = (room) => counted(room.unseen, (number) => homes(room, number).length > 0);

/**
 * How many face-down tiles fit some empty cell apart from one.
 * @param {Room} room
 * @param {number} [but]
 */
export const usefulBut = (room, but) =>
  counted(room.unseen, (number) => homes(room, number).some((cell) => cell !== but));

/**
 * The empty cells that face-down tiles fit before a change of a garden, and none after it.
 * @param {Room} before
 * @param {Room} after
 */
const closedCells = (before, after) =>
  empties(after).flatMap(({ cell, count }) =>
    count === 0 && suiting(before, cell) > 0 ? [cell] : [],
  );

/**
 * How hard a cell is to fill that so many face-down tiles fit: from 0 to 1.
 * @param {number} count
 */
export const hardness = (count) => 1 / (count + 1);

/**
 * Whether a number fits an empty cell, and closes no other one there.
 * @param {Room} room
 * @param {number} number
 * @param {number} cell
 */
export const spares = (room, number, cell) =>
  homes(room, number).includes(cell) && closedCells(room, filled(room, number, cell)).length === 0;

/**
 * Whether a number fits an empty cell, and makes all together easier to fill.
 * @param {Room} room
 * @param {number} number
 * @param {number} cell
 */
export const welcomes = (room, number, cell) =>
  spares(room, number, cell) && burden(filled(room, number, cell)) < burden(room);

/**
 * A garden once a number stands on an empty cell: in its row and column only lower ones fit before
 * it and higher ones after it.
 * @param {Room} room
 * @param {number} number
 * @param {number} cell
 * @returns {Room}
 */
const filled = ({ bed, fits, unseen }, number, cell) => ({
  ...{ bed: bed.with(cell, number), unseen },
  fits: fits.map((cells, index) =>
    cells.filter((other) => {
      const apart = other >> 2 !== cell >> 2 && other % 4 !== cell % 4;
      return apart || (other < cell ? index + 1 < number : index + 1 > number);
    }),
  ),
});

/**
 * The empty cells that the tile on its way to the table fits.
 * @param {View} view
 */
export const shifts = ({ after, dropped }) => (dropped ? homes(after, dropped) : []);

/**
 * Whether an action fills an empty cell.
 * @param {View} view
 */
export const fillsCell = ({ place, dropped }) => place !== null && !dropped;

/**
 * Whether a cell is empty, and a number that lies face up after the action fits it.
 * @param {View} view
 * @param {number} cell
 */
export const waits = ({ table, after }, cell) =>
  !after.bed[cell] && table.some((tile) => after.fits[tile - 1]?.includes(cell));

/**
 * How many tiles of the table can fill cells, each one of its own.
 * @param {View} view
 */
export function waiting({ table, after }) {
  /** @type {Map<number, number>} */
  const held = new Map();
  /** @type {(at: number, asked: Set<number>) => boolean} */
  const settles = (at, asked) =>
    homes(after, table[at] ?? 0).some((cell) => {
      if (asked.has(cell)) return false;
      asked.add(cell);
      const holder = held.get(cell);
      if (holder !== undefined && !settles(holder, asked)) return false;
      held.set(cell, at);
      return true;
    });
  return table.filter((_, at) => settles(at, new Set())).length;
}

/**
 * An action as people think of it: to exchange a tile for one like it is to leave it.
 * @param {Judge} judge
 * @param {Position} position
 * @param {number} action
 */
export async function plain(judge, position, action) {
  const place = placeOf(action);
  if (!place || bedOf(position, seatToAct(position))[place.cell] !== place.number) return action;
  if (handOf(position).length === 0 || (await judge.facts(position)).setup) return action;
  const [one, other] = [
    /** @type {Position} */ (await judge.engine.call("apply", [position, action])),
    /** @type {Position} */ (await judge.engine.call("apply", [position, DISCARD])),
  ];
  return same(one, other) ? DISCARD : action;
}

/**
 * The numbers on the diagonal of a garden, 0 where none stands.
 * @param {readonly number[]} bed
 * @param {number} [but] a cell to leave out
 */
export const diagonal = (bed, but) =>
  DIAGONAL.filter((cell) => cell !== but).map((cell) => bed[cell] ?? 0);

/**
 * Whether the diagonal of a garden ascends.
 * @param {readonly number[]} bed
 */
export const ascends = (bed) =>
  diagonal(bed).every((number, at, numbers) => at === 0 || (numbers[at - 1] ?? 0) < number);

/**
 * The cells of the diagonal, each with how many face-down tiles would make it ascend there.
 * @param {Room} room
 */
export const settling = ({ bed, unseen }) =>
  DIAGONAL.map((cell) => ({
    cell,
    count: counted(unseen, (number) => ascends(bed.with(cell, number))),
  }));

/**
 * How many face-down tiles have some numbers.
 * @param {readonly number[]} unseen
 * @param {(number: number) => boolean} counts
 */
export const counted = (unseen, counts) =>
  unseen.reduce((sum, count, index) => (count && counts(index + 1) ? sum + count : sum), 0);

/**
 * The name of a cell.
 * @param {number} cell
 */
export const named = (cell) => CELLS[cell] ?? "";

/**
 * The tile and the cell of a placement.
 * @param {{number: number, cell: number}} place
 */
export const factsOf = ({ number, cell }) => ({ tile: number, cell: named(cell) });
