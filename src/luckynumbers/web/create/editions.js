/**
 * The boxes, each in a sentence, and how many they seat.
 */
import { t } from "../base/words.js";

/** @type {{[edition: string]: {name: string, note: string, most: number}}} */
const KNOWN = {
  "lucky-numbers": { name: "edition/lucky-numbers", note: "edition/lucky-numbers-note", most: 4 },
  anniversary: { name: "edition/anniversary", note: "edition/anniversary-note", most: 4 },
  access: { name: "edition/access", note: "edition/access-note", most: 5 },
  "5-vor-12": { name: "edition/5-vor-12", note: "edition/5-vor-12-note", most: 4 },
};

/**
 * Name a box.
 * @param {string} edition
 */
export const editionName = (edition) => (KNOWN[edition] ? t(KNOWN[edition].name) : edition);

/**
 * Describe a box in a sentence.
 * @param {string} edition
 */
export const editionNote = (edition) => (KNOWN[edition] ? t(KNOWN[edition].note) : "");

/**
 * Tell how many seats a box offers; the server decides.
 * @param {string} edition
 */
export const mostSeats = (edition) => KNOWN[edition]?.most ?? 5;
