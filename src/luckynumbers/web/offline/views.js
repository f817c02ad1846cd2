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
 */
import {
  bedOf,
  DISCARD,
  DRAW,
  handOf,
  hiddenCount,
  placeOf,
  seatToAct,
  tableOf,
} from "./position.js";

const DIAGONAL = [0, 5, 10, 15];

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
  return {
    ...{ setup, place, laid: laid !== undefined, draws: action === DRAW },
    hidden: hiddenCount(position),
    dropped: place ? (bed[place.cell] ?? 0) : action === DISCARD ? (handOf(position)[0] ?? 0) : 0,
    earns: place !== null && !setup && next === seat,
    before: await room(bed),
    after: await room(laid ?? (place ? bed.with(place.cell, place.number) : bed)),
    known: tableOf(position),
    table: tableOf(then),
    next: next === 0 || next === seat ? null : await room(bedOf(then, next)),
  };
}

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
 * The empty cells that the tile on its way to the table fits.
 * @param {View} view
 */
export const shifts = ({ after, dropped }) => (dropped ? homes(after, dropped) : []);

/**
 * Whether the diagonal of a garden ascends.
 * @param {readonly number[]} bed
 */
export const ascends = (bed) =>
  DIAGONAL.every((cell, at) => at === 0 || (bed[DIAGONAL[at - 1] ?? 0] ?? 0) < (bed[cell] ?? 0));

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
const counted = (unseen, counts) =>
  unseen.reduce((sum, count, index) => (count && counts(index + 1) ? sum + count : sum), 0);
