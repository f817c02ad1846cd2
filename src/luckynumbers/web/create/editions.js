/**
 * The boxes in words; the server lists how many they seat and what they play with.
 */
import { t } from "../base/words.js";

/** @type {{[edition: string]: {name: string, short: string, note: string}}} */
const KNOWN = {
  "lucky-numbers": {
    name: "edition/lucky-numbers",
    short: "edition/lucky-numbers-short",
    note: "edition/lucky-numbers-note",
  },
  anniversary: {
    name: "edition/anniversary",
    short: "edition/anniversary-short",
    note: "edition/anniversary-note",
  },
  access: {
    name: "edition/access",
    short: "edition/access-short",
    note: "edition/access-note",
  },
  "5-vor-12": {
    name: "edition/5-vor-12",
    short: "edition/5-vor-12-short",
    note: "edition/5-vor-12-note",
  },
};

/**
 * The name of a box.
 * @param {string} edition
 */
export const editionName = (edition) => (KNOWN[edition] ? t(KNOWN[edition].name) : edition);

/**
 * A sentence about a box.
 * @param {string} edition
 */
export const editionNote = (edition) => (KNOWN[edition] ? t(KNOWN[edition].note) : "");

/**
 * A box in a few words: how many play, and what is special.
 * @param {string} edition
 */
export const editionShort = (edition) => (KNOWN[edition] ? t(KNOWN[edition].short) : "");
