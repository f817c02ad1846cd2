/**
 * All text of the client: `t(code, facts)` makes the sentence of a code in the reader's language.
 *
 * The catalogues are those of the whole program (words/catalogues/*.po); the server sends what the
 * scripts use. A code is always written out whole, so that `make check` can find it. The forms of a
 * fact are those of words/forms.py: `{tiles}` joins with "and", `{tiles:or}` with "or",
 * `{tiles:list}` with commas; sounds.js has those that bend a word's neighbour. A fact called
 * `count` chooses between singular and plural. `<tile|clover>` and `[garden|board]` are what the
 * boxes call their pieces (words/wording.py).
 *
 * @typedef {string | number | readonly (string | number)[]} Fact
 * @typedef {{[name: string]: Fact}} Facts
 *
 * @typedef {object} Catalogue
 * @property {string} language
 * @property {string} locale
 * @property {string} name
 * @property {{first: number, forms: string}} plural
 * @property {{[code: string]: string | string[]}} texts
 */

import { BENDS } from "./sounds.js";

/** @type {Catalogue} */
let catalogue = {
  language: "en",
  locale: "en-GB",
  name: "English",
  plural: { first: 0, forms: "1" },
  texts: {},
};

// Formatters are slow to make, and a garden has many numbers: each is made once a language.
let numbers = new Intl.NumberFormat(catalogue.locale);
// A half goes to the even neighbour, so that the chances of two add up.
const PERCENT = /** @type {const} */ ({ style: "percent", roundingMode: "halfEven" });
let percents = new Intl.NumberFormat(catalogue.locale, PERCENT);
/** @type {{[form: string]: Intl.ListFormat}} */
let lists = {};
/** @type {"" | "clover" | "board"} */
let wording = "";

/** The language of the client. */
export const language = () => catalogue.language;

/** The locale that formats numbers and dates. */
export const locale = () => catalogue.locale;

/**
 * Write a share of one as a percentage; what is nearly nothing, or nearly everything, as such.
 * @param {number} share
 */
export function percent(share) {
  if (share > 0 && share < 0.005) return `<${percents.format(0.01)}`;
  return share > 0.995 && share < 1 ? `>${percents.format(0.99)}` : percents.format(share);
}

/**
 * Write a change of a share as a percentage with its sign.
 * @param {number} share
 */
export const signedPercent = (share) =>
  new Intl.NumberFormat(locale(), { style: "percent", signDisplay: "exceptZero" })
    .format(share)
    .replace("-", "\u2212");

/**
 * Write a change with its sign.
 * @param {number} change
 */
export const signed = (change) =>
  new Intl.NumberFormat(locale(), { signDisplay: "exceptZero" })
    .format(change)
    .replace("-", "\u2212");

/**
 * Switch to another language.
 * @param {string} wanted
 */
export async function speak(wanted) {
  const answer = await fetch(new URL(`../words/${wanted}.json`, import.meta.url));
  if (!answer.ok) throw new Error(wanted);
  useCatalogue(await answer.json());
  await Promise.all(Array.from(parts, addTexts));
  document.documentElement.lang = catalogue.language;
}

/** @type {Set<string>} what was added to the catalogue, and comes along into another language */
const parts = new Set();

/**
 * Add the sentences that only some pages need, in the language of the client.
 * @param {string} part such as "rules"
 */
export async function addTexts(part) {
  const answer = await fetch(new URL(`../words/${language()}-${part}.json`, import.meta.url));
  if (!answer.ok) throw new Error(part);
  parts.add(part);
  const { texts } = await answer.json();
  catalogue = { ...catalogue, texts: { ...catalogue.texts, ...texts } };
}

/**
 * Use the wording of an edition from now on; without one, the one that fits them all.
 * @param {string} edition
 */
export function useWording(edition) {
  wording = edition === "" ? "" : edition === "5-vor-12" ? "board" : "clover";
}

/**
 * Make sentences from a catalogue from now on.
 * @param {Catalogue} chosen
 */
export function useCatalogue(chosen) {
  catalogue = chosen;
  numbers = new Intl.NumberFormat(locale());
  percents = new Intl.NumberFormat(locale(), PERCENT);
  lists = {};
}

/**
 * Make the sentence of a code; an unknown one shows its code.
 * @param {string} code
 * @param {Facts} [facts]
 * @returns {string}
 */
export function t(code, facts = {}) {
  const found = catalogue.texts[code];
  if (found === undefined) return code;
  const template =
    typeof found === "string" ? found : (found[pluralForm(facts.count)] ?? found[0] ?? code);
  const said = worded(template).replace(PLACES, (whole, name, form) => {
    if (name === undefined) return whole[0] ?? "";
    const fact = facts[name];
    return fact === undefined ? whole : written(named(name, fact), form ?? "");
  });
  return facts.name === "" && template.startsWith("{name") ? capitalised(said) : said;
}

/**
 * A fact, with a word for whoever was deleted with their name.
 * @template F
 * @param {string} place
 * @param {F} fact
 */
function named(place, fact) {
  if (place === "name" && fact === "") return t("person/someone");
  if (place !== "names" || !Array.isArray(fact)) return fact;
  return fact.map((name) => name || t("person/someone"));
}

/** Where a template takes a fact, with its form; doubled braces stand for themselves. */
const PLACES = /\{\{|\}\}|\{(\w+)(?::([^{}]+))?\}/g;

/**
 * A sentence, or the word for whoever was deleted with their name, as it begins.
 * @param {string} sentence
 */
export const capitalised = (sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/**
 * A name that stands alone.
 * @param {string} name empty for whoever was deleted
 */
export const shownName = (name) => name || capitalised(t("person/someone"));

/**
 * A template in the wording of the edition.
 * @param {string} template
 */
function worded(template) {
  if (!template.includes("|")) return template;
  return template
    .replace(/<([^<>|]*)\|([^<>|]*)>/g, (_, tile, clover) => (wording === "clover" ? clover : tile))
    .replace(/\[([^[\]|]*)\|([^[\]|]*)\]/g, (_, bed, board) => (wording === "board" ? board : bed));
}

/**
 * @param {Fact | undefined} count
 * @returns {number}
 */
function pluralForm(count) {
  const { first, forms } = catalogue.plural;
  const index = Math.min(Math.max(Number(count ?? 2) - first, 0), forms.length - 1);
  return Number(forms[index]);
}

/** @type {{[form: string]: Intl.ListFormatOptions}} */
const LISTS = {
  "": { type: "conjunction" },
  or: { type: "disjunction" },
};

/**
 * @param {Fact} fact
 * @param {string} form
 * @returns {string}
 */
function written(fact, form) {
  const bend = BENDS[form];
  if (bend) return bend(written(fact, ""));
  if (typeof fact === "number") return numbers.format(fact);
  if (typeof fact === "string") return fact;
  const items = fact.map((item) => written(item, ""));
  if (form === "list") return items.join(", ");
  lists[form] ??= new Intl.ListFormat(locale(), LISTS[form] ?? {});
  return lists[form].format(items);
}
