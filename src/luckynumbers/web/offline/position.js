/**
 * Positions as the kernel keeps them (native/ln/record.hpp), read and written as text. Nothing here
 * knows a rule: what is legal and what comes next, the kernel says.
 *
 * @typedef {import("../engine/types.js").Position} Position
 */
import { CELLS } from "../draw/garden.js";

const [SEATS, OPTIONS, SEAT, LEFT, HIDDEN, UNREVEALED, HELD] = [1, 2, 3, 4, 5, 6, 7];
const [HAND, TABLE, GARDENS, TRAIL] = [8, 12, 32, 112];
const NUMBERS = 20;
export const DRAW = 0;
export const DISCARD = 321;
/** The cell of a discard, as the kernel counts. */
const NOWHERE = 16;
const ACTION = /^(?:\*|(0[1-9]|1\d|20)@(-|[a-d][1-4]))$/;
/** The options in the order of their bits, which is that of the alphabet. */
export const OPTION_NAMES = ["bruno", "michael", "norep", "sorted"];

/** @param {Position} position */
export const seatCount = (position) => position[SEATS] ?? 0;

/**
 * The seat to act; 0 when the game is over.
 * @param {Position} position
 */
export const seatToAct = (position) => position[SEAT] ?? 0;

/** @param {Position} position */
export const unrevealed = (position) => position[UNREVEALED] ?? 0;

/** @param {Position} position the tiles that lie face down, with those not yet revealed */
export const hiddenCount = (position) => position[HIDDEN] ?? 0;

/** @param {Position} position */
export const handOf = (position) => [...position.slice(HAND, HAND + (position[HELD] ?? 0))];

/** @param {Position} position the numbers that lie face up, ascending */
export const tableOf = (position) =>
  Array.from({ length: NUMBERS }, (_, index) =>
    Array.from({ length: position[TABLE + index] ?? 0 }, () => index + 1),
  ).flat();

/**
 * The sixteen cells of a garden; 0 where none stands.
 * @param {Position} position
 * @param {number} seat
 */
export const bedOf = (position, seat) => [
  ...position.slice(GARDENS + NOWHERE * (seat - 1), GARDENS + NOWHERE * seat),
];

/** @param {Position} position the seats that have left */
export const leftSeats = (position) =>
  seatsOf(position).filter((seat) => ((position[LEFT] ?? 0) >> seat) & 1);

/** @param {Position} position */
export const seatsOf = (position) =>
  Array.from({ length: seatCount(position) }, (_, index) => index + 1);

/**
 * Whether a position is another.
 * @param {Position} one
 * @param {Position} other
 */
export const same = (one, other) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/**
 * The bits of rules such as `std+bruno`.
 * @param {string} rules
 */
export const optionBits = (rules) =>
  OPTION_NAMES.reduce(
    (bits, name, index) => bits | (rules.split("+").includes(name) ? 1 << index : 0),
    0,
  );

/** @param {number} bits */
export const rulesText = (bits) =>
  ["std", ...OPTION_NAMES.filter((_, index) => (bits >> index) & 1)].join("+");

/**
 * A position as `ln1` text.
 * @param {Position} position
 */
export function formatPosition(position) {
  const left = leftSeats(position);
  const gardens = seatsOf(position).map(
    (seat) => (left.includes(seat) ? "x" : "") + bedText(bedOf(position, seat)),
  );
  const hand = handOf(position).map(twoDigits).join("") + "?".repeat(unrevealed(position));
  const trail = trailOf(position).map(bedText).join("^");
  return [
    "ln1",
    rulesText(position[OPTIONS] ?? 0),
    gardens.join(":"),
    tableOf(position).map(twoDigits).join("") || "-",
    `*${hiddenCount(position)}`,
    hand || "-",
    seatToAct(position) || "-",
    ...(trail ? [trail] : []),
  ].join(" ");
}

/**
 * The gardens that the seat to act had earlier in its turn, the first one first.
 * @param {Position} position
 */
function trailOf(position) {
  let bed = bedOf(position, seatToAct(position));
  const beds = [];
  for (let at = position.length - 2; at >= TRAIL; at -= 2) {
    bed = bed.with(position[at] ?? 0, position[at + 1] ?? 0);
    beds.unshift(bed);
  }
  return beds;
}

/** @param {readonly number[]} bed */
const bedText = (bed) =>
  [0, 4, 8, 12]
    .map((from) =>
      bed
        .slice(from, from + 4)
        .map((number) => (number ? twoDigits(number) : ".."))
        .join(""),
    )
    .join("/");

/** @param {number} number */
export const twoDigits = (number) => String(number).padStart(2, "0");

/**
 * An action, read: number 0 draws, a cell of 16 discards.
 * @param {string} text
 * @returns {{number: number, cell: number} | null} nothing for what is no action
 */
export function parseAction(text) {
  const found = ACTION.exec(text);
  if (!found) return null;
  const cell = CELLS.indexOf(found[2] ?? "");
  return { number: Number(found[1] ?? 0), cell: cell < 0 ? NOWHERE : cell };
}

/** @param {{number: number, cell: number}} action */
export const actionId = ({ number, cell }) =>
  number === 0 ? DRAW : cell === NOWHERE ? DISCARD : 1 + NOWHERE * (number - 1) + cell;

/**
 * An action as text.
 * @param {Position} position
 * @param {number} id
 */
export function actionText(position, id) {
  const place = placeOf(id);
  if (place) return `${twoDigits(place.number)}@${CELLS[place.cell]}`;
  return id === DRAW ? "*" : `${twoDigits(handOf(position)[0] ?? 0)}@-`;
}

/**
 * The number and the cell of an action by its id; nothing for a draw or a discard.
 * @param {number} id
 */
export const placeOf = (id) =>
  id === DRAW || id === DISCARD
    ? null
    : { number: Math.floor((id - 1) / NOWHERE) + 1, cell: (id - 1) % NOWHERE };

/**
 * Whether the rules of a position have an option.
 * @param {Position} position
 * @param {string} name
 */
export const hasOption = (position, name) =>
  (((position[OPTIONS] ?? 0) >> OPTION_NAMES.indexOf(name)) & 1) === 1;

/** @param {Position} position the rules as bits */
export const optionsOf = (position) => position[OPTIONS] ?? 0;

/** @param {Position} position the seats still playing */
export const playingSeats = (position) =>
  seatsOf(position).filter((seat) => !leftSeats(position).includes(seat));
