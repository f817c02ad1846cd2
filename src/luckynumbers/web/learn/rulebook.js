/**
 * The rules as values: what words/rulebook holds, and which of it is told.
 *
 * @typedef {object} Topical
 * @property {string[]} when told if one of these topics is chosen, or if there are none
 * @property {string[]} unless and none of these
 *
 * @typedef {Topical & {code: string, lead: string}} Text
 * @typedef {Topical & {name: string, tiles: string, caption: string, marked: string[], tile: string, look: "" | "clover" | "sober"}} Figure
 * @typedef {{name: string, least: number, most: number, setup: string, variants: string}} Box
 * @typedef {Topical & {heading: string, texts: Text[], figures: Figure[], boxes: Box[], sets: boolean, rulings: boolean}} Section
 * @typedef {{name: string, heading: string, sections: Section[]}} Chapter
 * @typedef {{[name: string]: number}} Facts
 *
 * @typedef {object} Rulebook
 * @property {Chapter[]} chapters
 * @property {string[]} addable variants that can be told beside those an edition prints
 * @property {{[edition: string]: {topics: string[], facts: Facts}}} editions the full text has no name
 */

/** @returns {Promise<Rulebook>} */
export async function loadRulebook() {
  const answer = await fetch(new URL("../words/rulebook.json", import.meta.url));
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
    sections: told(chapter.sections, topics).map((section) => ({
      ...section,
      texts: told(section.texts, topics),
      figures: told(section.figures, topics),
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
function told(things, topics) {
  const named = (/** @type {string} */ topic) => topics.has(topic);
  return things.filter(
    ({ when, unless }) => (when.length === 0 || when.some(named)) && !unless.some(named),
  );
}
