/**
 * The page of a lesson that is played at a table.
 *
 * @typedef {import("./scripts.js").Lesson} Script
 * @typedef {import("./controller.js").State} State
 */
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { layTable } from "../create/table.js";
import { gameKeys } from "../table/keys.js";
import { firstState } from "../table/state.js";
import { loadTableStyles } from "../table/style.js";
import { lessonBar } from "./coach.js";
import { LEARNER, Lesson } from "./controller.js";
import { learned } from "./progress.js";
import { expected } from "./scripts.js";
import { lessonView } from "./view.js";

/**
 * Open a lesson, where it was left or at its beginning.
 * @param {import("../base/page.js").App} app
 * @param {Script} script
 * @param {boolean} anew
 * @returns {Promise<import("../base/page.js").Page>}
 */
export async function lessonPage(app, script, anew) {
  const [table] = await Promise.all([lay(script), loadTableStyles()]);
  const begun = {
    ...firstState(table),
    step: 0,
    played: 0,
    playing: true,
    tried: false,
    note: { text: "", count: 0 },
  };
  const store = createStore(/** @type {State} */ (begun), app.draw);
  const say = (/** @type {string} */ text) =>
    store.change({ note: { text, count: store.state.note.count + 1 } });
  const lesson = new Lesson({ ...app, say }, store, table, script);
  const stop = await lesson.subscribe();
  void lesson.begin(anew ? 0 : (learned().at[script.name] ?? 0));
  return {
    title: () => t(script.title),
    kind: "game lesson-page",
    edition: () => store.state.known.info?.edition ?? "",
    bar: () => lessonBar(t(script.title), store.state.step + 1, script.steps.length),
    view: () => lessonView(store.state, lesson),
    key: lessonKeys(lesson),
    close() {
      stop();
      lesson.end();
    },
  };
}

/**
 * Make the table of a lesson.
 * @param {Script} script
 * @returns {Promise<string>}
 */
const lay = (script) =>
  layTable({
    ...script.rules,
    start: LEARNER,
    seats: [{ kind: "me" }, { kind: "device", name: t("learn/partner") }],
    lesson: { pile: script.pile, expect: expected(script) },
  });

/**
 * The keys of the game, and Enter to go on.
 * @param {Lesson} lesson
 * @returns {(event: KeyboardEvent) => boolean}
 */
function lessonKeys(lesson) {
  const keys = gameKeys(lesson);
  return (event) => {
    if (event.key !== "Enter") return keys(event);
    if (event.target instanceof Element && event.target.closest("button, a")) return false;
    lesson.goOn();
    return true;
  };
}
