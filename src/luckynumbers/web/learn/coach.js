/**
 * The coach: the ladybug and its speech bubble, one thing at a time, also for screen readers.
 *
 * @typedef {import("../base/dom.js").Child} Child
 *
 * @typedef {object} Words what is said at a step; only the first is always there
 * @property {string} key tells one step from another
 * @property {string} say
 * @property {string} [task] what is to be done
 * @property {string} [hint] how to do it by keyboard
 * @property {{text: string, count: number}} [note] an answer: a refusal, or where something fits
 * @property {string} [after] what is added to it
 */
import { h } from "../base/dom.js";
import { settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { mark } from "../draw/icons.js";
import { ladybug } from "../draw/ladybug.js";

/**
 * The coach.
 * @param {Words} words
 * @param {...Child} ways buttons and links
 */
export function coach(words, ...ways) {
  const { key, say, task, hint, note, after } = words;
  return h(
    "section",
    { class: "coach", key: "coach", "aria-label": t("learn/coach") },
    ladybug("coach-bug"),
    h(
      "div",
      { class: "speech" },
      h(
        "div",
        { role: "log", "aria-label": t("learn/words"), class: "told" },
        say ? h("p", { key: `say-${key}`, class: "say" }, say) : null,
        note?.text ? h("p", { key: `note-${note.count}`, class: "note" }, note.text) : null,
        after ? h("p", { key: `after-${key}`, class: "say" }, after) : null,
        task
          ? h("p", { key: `task-${key}`, class: "task" }, mark("right"), h("b", null, task))
          : null,
      ),
      hint && settings().keys
        ? h(
            "p",
            { class: "by-keys quiet", key: `hint-${key}` },
            mark("keyboard"),
            h("span", null, hint),
          )
        : null,
      h("div", { class: "row-of ways-on", key: "ways" }, ways),
    ),
  );
}

/**
 * The button that goes on; it keeps its focus from step to step.
 * @param {string} name
 * @param {() => void} act
 */
export function goOn(name, act) {
  return h(
    "button",
    { class: "go", key: "on", data: { focus: "on", home: "" }, onclick: act },
    name,
  );
}

/**
 * The header of a lesson: its name, how far it is, and the way out.
 * @param {string} title
 * @param {number} step counted from 1
 * @param {number} steps
 */
export function lessonBar(title, step, steps) {
  const label = t("learn/step", { step, steps });
  return h(
    "div",
    { class: "lesson-bar", key: "lesson-bar" },
    h("b", null, title),
    h("progress", { value: step, max: steps, "aria-label": label, title: label }),
    h("span", { class: "quiet", "aria-hidden": "true" }, `${step}/${steps}`),
    h(
      "a",
      {
        class: "button round plain",
        href: "/learn",
        "aria-label": t("learn/close"),
        title: t("learn/close"),
      },
      mark("close"),
    ),
  );
}
