/**
 * People among people: follow, block, look at a profile, challenge.
 *
 * @typedef {import("./wire.js").Acquaintance} Acquaintance
 * @typedef {import("./wire.js").Company} Company
 * @typedef {import("./wire.js").Profile} Profile
 */
import { ask } from "./rest.js";

/** What ties the user to someone: "follow", "block" or nothing. */
/** @typedef {Profile["tie"]} Tie */

/** The people around the user. */
export const myPeople = () => ask("GET /me/people", {});

/**
 * The people of a name, as far as they want to be found.
 * @param {string} name
 */
export const peopleNamed = (name) => ask("GET /people", { name });

/**
 * @param {string} person
 * @returns {Promise<Profile>}
 */
export const profileOf = (person) => ask("GET /people/{person}", { person });

/**
 * Change what ties the user to someone.
 * @param {string} person
 * @param {Tie} before
 * @param {Tie} after
 */
export async function setTie(person, before, after) {
  if (after === "follow") await ask("PUT /me/following/{person}", { person });
  else if (after === "block") await ask("PUT /me/blocked/{person}", { person });
  else if (before === "follow") await ask("DELETE /me/following/{person}", { person });
  else if (before === "block") await ask("DELETE /me/blocked/{person}", { person });
}

/** @param {boolean} open */
export const openProfile = (open) => ask("PUT /me/profile", { body: { public: open } });

/** @param {string} person */
export const profilePath = (person) => `/people/${person}`;
