/**
 * A lesson without a table: pictures, words, and questions one may answer as often as one likes.
 *
 * @typedef {import("./slides.js").Slides} Slides
 *
 * @typedef {object} State
 * @property {number} step
 * @property {boolean} answered
 * @property {{text: string, count: number}} note
 */
import { h } from "../base/dom.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { coach, goOn, lessonBar } from "./coach.js";
import { after } from "./overview.js";
import { finished, learned, reached } from "./progress.js";

/**
 * @param {import("../base/page.js").App} app
 * @param {Slides} slides
 * @returns {import("../base/page.js").Page}
 */
export function slidesPage(app, slides) {
  const { steps, name } = slides;
  const begun = learned().at[name] ?? 0;
  const store = createStore(
    /** @type {State} */ ({
      step: begun < steps.length - 1 ? begun : 0,
      answered: false,
      note: { text: "", count: 0 },
    }),
    app.draw,
  );
  const isLast = () => store.state.step === steps.length - 1;

  function next() {
    const step = store.state.step + 1;
    store.change({ step, answered: false, note: { text: "", count: store.state.note.count } });
    if (isLast()) finished(name);
    else reached(name, step);
  }

  /** @param {boolean} right */
  function answer(right) {
    const { right: yes = "", wrong: no = "" } = steps[store.state.step] ?? {};
    store.change({
      answered: right,
      note: { text: t(right ? yes : no), count: store.state.note.count + 1 },
    });
  }

  function view() {
    const { step, note, answered } = store.state;
    const slide = steps[step];
    if (slide === undefined) return null;
    const asking = slide.choices !== undefined && !answered;
    const words = {
      key: String(step),
      say: t(slide.say),
      note,
      ...(asking && slide.ask ? { task: t(slide.ask) } : {}),
    };
    const ways = asking
      ? (slide.choices ?? []).map(({ text, right = false }) =>
          h("button", { key: text, onclick: () => answer(right) }, t(text)),
        )
      : isLast()
        ? after(name)
        : [goOn(t("learn/go-on"), next)];
    return h(
      "div",
      { class: "slides" },
      h("h1", { class: "unseen" }, t(slides.title)),
      coach(words, ...ways),
      h("div", { class: "slide", key: `slide-${step}` }, slide.picture()),
    );
  }

  return {
    title: () => t(slides.title),
    bar: () => lessonBar(t(slides.title), store.state.step + 1, steps.length),
    view,
    key(event) {
      const slide = steps[store.state.step];
      if (event.key !== "Enter" || isLast() || (slide?.choices && !store.state.answered))
        return false;
      if (event.target instanceof Element && event.target.closest("button, a")) return false;
      next();
      return true;
    },
  };
}
