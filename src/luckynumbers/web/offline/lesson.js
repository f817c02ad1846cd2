/**
 * Lessons at a table in the page: the first tiles of the pile and the actions are in their script.
 *
 * @typedef {import("../net/wire.js").Created} Created
 * @typedef {import("../net/wire.js").Data} Data
 */
import { box, numberOf } from "../base/shuffle.js";
import { CELLS } from "../draw/garden.js";
import { parseAction, twoDigits } from "./position.js";
import { Refused } from "./refused.js";

/**
 * The tiles of a lesson: the given numbers, then the rest of the box, in mixed colours.
 * @param {number} seats
 * @param {readonly number[]} numbers
 */
export function scriptedPile(seats, numbers) {
  const rest = box(seats);
  const known = numbers.flatMap((number) => {
    const at = rest.findIndex((tile) => numberOf(tile) === number);
    return at < 0 ? [] : rest.splice(at, 1);
  });
  return [...known, ...rest].map((tile) => {
    const number = numberOf(tile);
    const colour = (Number(tile[0]) - 1 + Math.floor(number / 2)) % seats;
    return `${colour + 1}${twoDigits(number)}`;
  });
}

/**
 * Refuse an action that is legal, but not the one that the lesson asks for.
 * @param {{created: Created | null, events: readonly {data: Data}[]}} state of the table
 * @param {string} action
 */
export function checkLesson({ created, events }, action) {
  const done = events.reduce(
    (count, { data }) =>
      count + (data.kind === "acted" ? 1 : data.kind === "undone" ? -data.count : 0),
    0,
  );
  const wanted = created?.lesson?.expect?.[done];
  if (wanted === undefined || wanted === action) return;
  const { number, cell } = parseAction(wanted) ?? { number: 0, cell: 0 };
  if (number === 0) throw new Refused("lesson/draw");
  const place = CELLS[cell];
  throw place
    ? new Refused("lesson/place", { tile: number, cell: place })
    : new Refused("lesson/discard", { tile: number });
}
