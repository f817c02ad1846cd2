/**
 * People: those around the user, or the profile of one.
 */
import { loadStyles } from "../base/style.js";
import { addTexts } from "../base/words.js";
import { friendsPage } from "./friends.js";
import { profilePage } from "./profile.js";

/** @type {import("../base/page.js").Opener} */
export async function openPage(app, place) {
  await Promise.all([addTexts("people"), loadStyles(import.meta.url, "./people.css")]);
  const person = place.parts[1];
  return person === undefined ? friendsPage(app) : profilePage(app, person);
}
