/**
 * A lesson on the screen: the ladybug's words, and the game beside them.
 *
 * @typedef {import("./controller.js").State} State
 * @typedef {import("./controller.js").Lesson} Lesson
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { actionBar } from "../table/bar.js";
import { frontGarden, sideGarden } from "../table/gardens.js";

import { panelView } from "../table/panel.js";
import { lookOf } from "../table/state.js";
import { tray } from "../table/tray.js";
import { coach, goOn } from "./coach.js";
import { after } from "./overview.js";

/**
 * @param {State} state
 * @param {Lesson} lesson
 */
export function lessonView(state, lesson) {
  const { known } = state;
  if (known.game.gardens.length === 0)
    return h("h1", { class: "unseen", key: "title" }, t(lesson.script.title));
  return [
    h("h1", { class: "unseen", key: "title" }, t(lesson.script.title)),
    h(
      "div",
      { class: "play lesson seats-2 running", key: "play", "data-look": lookOf(known) },
      coachView(state, lesson),
      h(
        "section",
        { class: "others", "aria-label": t("game/others") },
        sideGarden(state, lesson, 2),
      ),
      tray(state, lesson),
      frontGarden(state, lesson, 1),
      known.info?.status === "closed"
        ? null
        : h(
            "section",
            {
              class: "hands",
              "aria-label": t("game/actions"),
              "aria-busy": String(state.sending > 0),
            },
            actionBar(state, lesson),
          ),
    ),
    panelView(state, lesson),
  ];
}

/**
 * @param {State} state
 * @param {Lesson} lesson
 */
function coachView(state, lesson) {
  const { say, task, key, after: added } = lesson.step;
  const facts = { name: t("learn/partner") };
  const words = {
    key: String(state.step),
    say: state.tried ? "" : t(say, facts),
    note: state.note,
    ...(task && lesson.wants ? { task: t(task, facts) } : {}),
    ...(key && lesson.wants ? { hint: t(key) } : {}),
    ...(added && state.tried ? { after: t(added, facts) } : {}),
  };
  return coach(words, ...ways(state, lesson));
}

/**
 * @param {State} state
 * @param {Lesson} lesson
 */
function ways(state, lesson) {
  if (state.playing || lesson.wants) return [];
  if (lesson.last) return after(lesson.script.name);
  return [goOn(state.step === 0 ? t("learn/begin") : t("learn/go-on"), () => lesson.goOn())];
}
