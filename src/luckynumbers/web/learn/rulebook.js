/**
 * The rules as values: the content of words/rulebook, and which of it an edition shows.
 *
 * @typedef {object} Topical
 * @property {string[]} when shown if one of these topics is chosen, or if there are none
 * @property {string[]} unless and none of these
 *
 * @typedef {Topical & {code: string, lead: string}} Text
 * @typedef {"" | "clover" | "sober"} FigureLook
 * @typedef {{name: string, tiles: string, caption: string, marked: string[], tile: string}} Picture
 * @typedef {Topical & Picture & {look: FigureLook}} Figure
 * @typedef {{name: string, least: number, most: number, setup: string, variants: string}} Box
 * @typedef {{name: string, layout: string[], hidden: number, caption: string}} Overview
 *   the whole table, set up: the tiles of each garden, and how many lie face down
 * @typedef {{texts: Text[], figures: Figure[], overview: Overview | null, boxes: Box[]}} Content
 * @typedef {{heading: string, sets: boolean, digits: boolean, rulings: boolean}} Form
 * @typedef {Topical & Content & Form} Section
 * @typedef {{name: string, heading: string, sections: Section[]}} Chapter
 * @typedef {{[name: string]: number}} Facts
 *
 * @typedef {object} Rulebook
 * @property {Chapter[]} chapters
 * @property {string[]} addable variants that can be told beside those an edition prints
 * @property {{[edition: string]: {topics: string[], facts: Facts}}} editions "" is the full text
 */

import { addTexts } from "../base/words.js";

/**
 * Load the rules and their sentences.
 * @returns {Promise<Rulebook>}
 */
export async function loadRulebook() {
  const [answer] = await Promise.all([
    fetch(new URL("../words/rulebook.json", import.meta.url)),
    addTexts("rules"),
  ]);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/**
 * Choose the chapters of an edition with some variants.
 * @param {Rulebook} book
 * @param {string} edition
 * @param {string[]} added
 */
export function chosen(book, edition, added) {
  const topics = new Set([...topicsOf(book, edition), ...added]);
  const chapters = book.chapters.map((chapter) => ({
    ...chapter,
    sections: onTopic(chapter.sections, topics).map((section) => ({
      ...section,
      texts: onTopic(section.texts, topics),
      figures: onTopic(section.figures, topics),
    })),
  }));
  return chapters.filter(({ sections }) => sections.length > 0);
}

/**
 * List the variants that an edition does not tell by itself.
 * @param {Rulebook} book
 * @param {string} edition
 */
export const addable = (book, edition) =>
  book.addable.filter((variant) => !topicsOf(book, edition).includes(variant));

/**
 * @param {Rulebook} book
 * @param {string} edition
 */
const topicsOf = (book, edition) => book.editions[edition]?.topics ?? [];

/**
 * @template {Topical} Thing
 * @param {Thing[]} things
 * @param {Set<string>} topics
 */
function onTopic(things, topics) {
  const named = (/** @type {string} */ topic) => topics.has(topic);
  return things.filter(
    ({ when, unless }) => (when.length === 0 || when.some(named)) && !unless.some(named),
  );
}
