/**
 * What a player types, read as the plain terminal reads it: capitals, spaces and word order do not
 * matter. The words themselves are in the catalogue. (terminal/commands.py is its twin.)
 *
 * @typedef {{verb: Verb | "put", number: number | null, cell: string | null}} Command
 */
import { t } from "../base/words.js";

const VOCABULARY = /** @type {const} */ ([
  ["draw", "command/draw"],
  ["take", "command/take"],
  ["place", "command/place"],
  ["discard", "command/discard"],
  ["sort", "command/sort"],
  ["where", "command/where"],
  ["hint", "command/hint"],
  ["gardens", "command/gardens"],
  ["garden", "command/garden"],
  ["read", "command/read"],
  ["table", "command/table"],
  ["hidden", "command/hidden"],
  ["last", "command/last"],
  ["undo", "command/undo"],
  ["leave", "command/leave"],
  ["save", "command/save"],
  ["rules", "command/rules"],
  ["seal", "command/seal"],
  ["grids", "command/grids"],
  ["colours", "command/colours"],
  ["skip", "command/skip"],
  ["help", "command/help"],
  ["quit", "command/quit"],
]);

/** @typedef {(typeof VOCABULARY)[number][0]} Verb */

/** The parts of a line, each in a group of its own. */
const TOKENS = [
  /(?<!\p{L})([a-d])\s+([1-4])(?![\p{L}\p{N}_])/u, // b 2
  /([1-4])([a-d])(?![\p{L}\p{N}_])/u, // 2b
  /(?<!\p{L})([a-z]\d+)/u, // b2, or t7 for take 7
  /(\d+)/u,
  /(\p{L}+|\?)/u,
  /([^\s,.;:!@-])/u, // anything else
];
const TOKEN = new RegExp(TOKENS.map(({ source }) => source).join("|"), "gu");
// The letters of the columns on a keyboard that is set to Korean.
const HANGUL = { ㅁ: "a", ㅠ: "b", ㅊ: "c", ㅇ: "d" };
const NUMBERED = new Set(["where", "garden", "read", "discard", "gardens"]);

/** A line that was not understood, with the sentence that helps. */
export class Misunderstood extends Error {}

/**
 * Parse a line.
 * @param {string} line
 * @returns {Command}
 */
export function parse(line) {
  const verbs = new Map(
    VOCABULARY.flatMap(([verb, code]) =>
      t(code)
        .split(" ")
        .map((word) => /** @type {[string, Verb]} */ ([word, verb])),
    ),
  );
  const fillers = new Set(t("command/fillers").split(" "));
  const first = line.split(" ")[0]?.toLowerCase() ?? "";
  if (verbs.get(first) === "save") return { verb: "save", number: null, cell: null };
  if (line.trim().toLowerCase() === t("game/leave-it").toLowerCase())
    return { verb: "discard", number: null, cell: null }; // the words of the button
  /** @type {Verb[]} */ const found = [];
  /** @type {string[]} */ const cells = [];
  /** @type {number[]} */ const numbers = [];
  const latin = line
    .toLowerCase()
    .replace(
      /[ㅁㅠㅊㅇ](?=\s*[1-4])|(?<=[1-4])[ㅁㅠㅊㅇ]/g,
      (letter) => HANGUL[/** @type {keyof typeof HANGUL} */ (letter)],
    );
  for (const match of latin.matchAll(TOKEN)) {
    const [text, column, row, rowFirst, columnLast, cell, number, word, odd] = match;
    if (column) cells.push(`${column}${row}`);
    else if (rowFirst) cells.push(`${columnLast}${rowFirst}`);
    else if (cell) cellOrShort(cell, verbs, found, cells, numbers);
    else if (number) numbers.push(tileOf(number));
    else if (odd) throw new Misunderstood(t("input/unknown", { found: line.slice(0, 40) }));
    else if (word && !fillers.has(text)) found.push(verbOf(text, verbs));
  }
  return meaning(found, cells, numbers);
}

/**
 * @param {string} text
 * @param {Map<string, Verb>} verbs
 * @param {Verb[]} found
 * @param {string[]} cells
 * @param {number[]} numbers
 */
function cellOrShort(text, verbs, found, cells, numbers) {
  if (/^[a-d][1-4]$/.test(text)) return void cells.push(text);
  const verb = verbs.get(text[0] ?? "");
  if (verb === undefined || "abcd".includes(text[0] ?? ""))
    throw new Misunderstood(t("input/no-such-cell", { found: text.slice(0, 40) }));
  found.push(verb);
  numbers.push(tileOf(text.slice(1)));
}

/** @param {string} digits */
function tileOf(digits) {
  const number = Number(digits);
  if (number < 1 || number > 20)
    throw new Misunderstood(t("input/no-such-tile", { found: digits.slice(0, 20) }));
  return number;
}

/**
 * @param {string} word
 * @param {Map<string, Verb>} verbs
 * @returns {Verb}
 */
function verbOf(word, verbs) {
  const known = verbs.get(word);
  if (known) return known;
  const begun = new Set(
    [...verbs].filter(([each]) => each.startsWith(word)).map(([, verb]) => verb),
  );
  const [only] = begun;
  if (word.length > 2 && begun.size === 1 && only) return only;
  const close = [...verbs.keys()].find((each) => each.length > 2 && nearly(each, word));
  throw new Misunderstood(
    close
      ? t("input/did-you-mean", { found: word.slice(0, 40), close })
      : t("input/unknown", { found: word.slice(0, 40) }),
  );
}

/**
 * Whether two words differ by one letter left out, added, changed or swapped.
 * @param {string} one
 * @param {string} two
 */
function nearly(one, two) {
  if (Math.abs(one.length - two.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  const [a, b] = [one.slice(at), two.slice(at)];
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

/**
 * @param {Verb[]} verbs
 * @param {string[]} cells
 * @param {number[]} numbers
 * @returns {Command}
 */
function meaning(verbs, cells, numbers) {
  const [verb] = verbs;
  const [cell = null] = cells;
  const [number = null] = numbers;
  const placer = verb === undefined || verb === "take" || verb === "place";
  if (cells.length > 1 || numbers.length > 1 || verbs.length + cells.length + numbers.length === 0)
    throw new Misunderstood(t("input/too-much"));
  if (verbs.length > 1 && !(placer && verbs.length === 2 && verbs[1] === "table"))
    throw new Misunderstood(t("input/one-command"));
  if (verb === "leave" && (cell || number)) throw new Misunderstood(t("input/leave-or-discard"));
  if (placer) {
    if (!cell && !number)
      throw new Misunderstood(verb === "take" ? t("input/take-what") : t("input/place-where"));
    return { verb: "put", number, cell };
  }
  if (cell || (number && !NUMBERED.has(verb))) throw new Misunderstood(t("input/too-much"));
  return { verb, number, cell: null };
}
