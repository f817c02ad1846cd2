/** The names of puzzles, and the colour of each grade. */
import { locale, t } from "../base/words.js";
import { numberOf } from "./packs.js";

/** The id of the garden on the page of a puzzle. */
export const GARDEN = "puzzle";

/** The clover colour of each grade, gentle to fiendish: green, gold, blue, purple, red. */
const COLOURS = [4, 1, 5, 3, 2];
const GRADES = [
  "puzzles/grade-1",
  "puzzles/grade-2",
  "puzzles/grade-3",
  "puzzles/grade-4",
  "puzzles/grade-5",
];

/** @param {number} grade */
export const colourOf = (grade) => COLOURS[grade - 1] ?? 4;

/**
 * The name of a grade.
 * @param {number} grade
 */
export const gradeName = (grade) => t(GRADES[grade - 1] ?? "puzzles/grade-1");

/**
 * A day as people write it.
 * @param {string} day 2026-11-15
 * @param {Intl.DateTimeFormatOptions} [form]
 */
export function dayName(day, form = { weekday: "long", day: "numeric", month: "long" }) {
  return new Intl.DateTimeFormat(locale(), { ...form, timeZone: "UTC" }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

/**
 * The title of a puzzle.
 * @param {string} name
 */
export function titleOf(name) {
  const [kind, first] = name.split("/");
  if (kind === "daily") return t("puzzles/name-daily", { day: dayName(first ?? "") });
  if (kind === "endless")
    return t("puzzles/name-endless", { grade: gradeName(Number(first)), number: numberOf(name) });
  return t("puzzles/name-booklet", { number: numberOf(name) });
}

/**
 * The address of a puzzle.
 * @param {string} name
 */
export const pathOf = (name) => `/puzzles/${name}`;
