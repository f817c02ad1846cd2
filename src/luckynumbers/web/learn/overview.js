/**
 * The lessons, and which of them are over.
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { clover } from "../draw/clover.js";
import { garden, parseTiles } from "../draw/garden.js";
import { mark } from "../draw/icons.js";
import { learned } from "./progress.js";
import { LESSONS } from "./scripts.js";
import { SLIDES } from "./slides.js";

/** Every lesson in its order, the first one first. */
const ALL = [...LESSONS, ...SLIDES];
const PICTURE = "103............207............312............418";
/** The empty cells where the 14 beside it fits. */
const FITTING = ["d1", "d2", "d3", "a4", "b4", "c4"];

/** @returns {import("../base/page.js").Page} */
export function overviewPage() {
  return { title: () => t("learn/title"), view };
}

function view() {
  const { done, at } = learned();
  const [first, ...rest] = ALL;
  if (first === undefined) return null;
  return h(
    "div",
    { class: "lessons" },
    h(
      "section",
      { class: "lesson-first", "aria-labelledby": "learn-title" },
      h(
        "div",
        null,
        h("h1", { id: "learn-title" }, t("learn/title")),
        h("p", { class: "lead" }, t("learn/lead")),
        h(
          "a",
          { class: "button go big", href: `/learn/${first.name}` },
          mark("play"),
          beginning(first.name, done, at),
        ),
        at[first.name]
          ? h("a", { class: "button", href: `/learn/${first.name}?again` }, t("learn/from-start"))
          : null,
        done.includes(first.name)
          ? h("p", { class: "learned" }, mark("check"), t("learn/learned"))
          : null,
      ),
      h(
        "div",
        { class: "lesson-picture", "aria-hidden": "true" },
        garden({
          id: "learn-picture",
          label: "",
          cells: parseTiles(PICTURE),
          notes: Object.fromEntries(FITTING.map((cell) => [cell, "fits"])),
        }),
        h("span", { class: "loose" }, clover({ number: 14, colour: 2 })),
      ),
    ),
    h("h2", null, t("learn/more")),
    h(
      "ul",
      { class: "lesson-list" },
      rest.map((lesson, index) =>
        h(
          "li",
          { key: lesson.name },
          h(
            "a",
            { class: "lesson-way", href: `/learn/${lesson.name}` },
            clover({ number: index + 2, colour: index + 1 }),
            h(
              "b",
              null,
              t(lesson.title),
              done.includes(lesson.name)
                ? h(
                    "span",
                    { class: "learned" },
                    mark("check"),
                    h("span", { class: "unseen" }, t("learn/learned")),
                  )
                : null,
            ),
            h("span", null, t(lesson.note)),
          ),
        ),
      ),
    ),
    h(
      "p",
      null,
      h("a", { class: "button", href: "/rules?edition=lucky-numbers" }, t("learn/read-rules")),
    ),
  );
}

/**
 * @param {string} name
 * @param {string[]} done
 * @param {{[lesson: string]: number}} at
 */
function beginning(name, done, at) {
  if (at[name]) return t("learn/resume");
  return done.includes(name) ? t("learn/again") : t("learn/start");
}

/**
 * Where to go after a lesson: into a game, or to the next lesson.
 * @param {string} name
 */
export function after(name) {
  const next = ALL[ALL.findIndex((lesson) => lesson.name === name) + 1];
  return [
    h("a", { class: "button go", href: "/", key: "play", data: { home: "" } }, t("learn/play")),
    next
      ? h(
          "a",
          { class: "button", href: `/learn/${next.name}`, key: "next" },
          t("learn/next", { title: t(next.title) }),
        )
      : null,
    h(
      "a",
      { class: "button", href: next ? "/learn" : "/rules?edition=lucky-numbers", key: "all" },
      next ? t("learn/all") : t("learn/read-rules"),
    ),
  ];
}
