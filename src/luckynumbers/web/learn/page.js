/**
 * Learning: the lessons at `/learn`, one of them at `/learn/first`, the rules at `/rules`.
 */
import { loadStyle } from "../base/style.js";

const STYLE = "./learn.css";

/** @type {import("../base/page.js").Opener} */
export async function openPage(app, place) {
  await loadStyle(import.meta.url, STYLE);
  const [word, name] = place.parts;
  if (word === "rules") return (await import("./rules.js")).rulesPage(app, place);
  const { LESSONS } = await import("./scripts.js");
  const lesson = LESSONS.find((each) => each.name === name);
  if (lesson)
    return (await import("./lesson.js")).lessonPage(app, lesson, place.query.has("again"));
  const { SLIDES } = await import("./slides.js");
  const slides = SLIDES.find((each) => each.name === name);
  if (slides) return (await import("./slideshow.js")).slidesPage(app, slides);
  return (await import("./overview.js")).overviewPage();
}
