/**
 * Learning: the lessons at `/learn`, one of them at `/learn/first`, the rules at `/rules`.
 */
import { loadStyles } from "../base/style.js";
import { addTexts } from "../base/words.js";

/** The style sheets of each kind of page. */
const STYLES = {
  lessons: ["./lessons.css"],
  lesson: ["./coach.css", "./lesson.css"],
  slides: ["./coach.css", "./pictures.css"],
  rules: ["./pictures.css", "./rules.css"],
};

/** @param {keyof typeof STYLES} kind */
const load = (kind) =>
  Promise.all([loadStyles(import.meta.url, "./learn.css", ...STYLES[kind]), addTexts("learn")]);

/** @type {import("../base/page.js").Opener} */
export async function openPage(app, place) {
  const [word, name] = place.parts;
  if (word === "rules") {
    const [{ rulesPage }] = await Promise.all([import("./rules.js"), load("rules")]);
    return rulesPage(app, place);
  }
  const { LESSONS } = await import("./scripts.js");
  const lesson = LESSONS.find((each) => each.name === name);
  if (lesson) {
    const [{ lessonPage }] = await Promise.all([import("./lesson.js"), load("lesson")]);
    return lessonPage(app, lesson, place.query.has("again"));
  }
  const { SLIDES } = await import("./slides.js");
  const slides = SLIDES.find((each) => each.name === name);
  if (slides) {
    const [{ slidesPage }] = await Promise.all([import("./slideshow.js"), load("slides")]);
    return slidesPage(app, slides);
  }
  const [{ overviewPage }] = await Promise.all([import("./overview.js"), load("lessons")]);
  return overviewPage();
}
