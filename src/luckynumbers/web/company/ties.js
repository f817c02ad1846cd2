/**
 * What ties the user to others, as far as it is known in this window.
 *
 * @typedef {import("../net/company.js").Tie} Tie
 */
import { myPeople } from "../net/company.js";
import { SOMEONE, whoami } from "../net/rest.js";

/** @type {Map<string, Tie> | null} */
let ties = null;
document.addEventListener(SOMEONE, () => {
  ties = null;
});

/**
 * What ties the user to someone; asked for once.
 * @param {string} person
 * @param {() => void} learned called when more is known
 * @returns {Tie}
 */
export function tieTo(person, learned) {
  if (ties === null) {
    ties = new Map();
    if (whoami()) void look(ties).then(learned);
  }
  return ties.get(person) ?? null;
}

/**
 * @param {string} person
 * @param {Tie} tie
 */
export const rememberTie = (person, tie) => ties?.set(person, tie);

/** @param {Map<string, Tie>} into */
async function look(into) {
  const found = await myPeople().catch(() => null);
  for (const { id } of found?.following ?? []) into.set(id, "follow");
  for (const { id } of found?.blocked ?? []) into.set(id, "block");
}
