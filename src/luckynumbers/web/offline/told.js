/**
 * A reason with the cells that it names in the garden of whoever chose; the twin of `cells_of` in
 * `review/reasons.py`.
 *
 * @typedef {object} Told
 * @property {string} code
 * @property {import("../base/words.js").Facts} facts
 * @property {string} text
 * @property {string[]} cells
 */
import { t as sentence } from "../base/words.js";

/** The facts of a reason that are cells of this garden. */
const CELLS = ["cell", "cells", "at", "on", "closed", "harder", "easier"];

/**
 * @param {string} code
 * @param {import("../base/words.js").Facts} [facts]
 * @returns {Told}
 */
export const t = (code, facts = {}) => ({
  code,
  facts,
  text: sentence(code, facts),
  cells: [...new Set(CELLS.flatMap((name) => facts[name] ?? []).map(String))].sort(),
});
