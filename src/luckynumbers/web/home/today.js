/**
 * Today's puzzle on the start page: a link with how it stands, and the days in a row.
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { clover } from "../draw/clover.js";
import { dayOf, isUnderWay, load, streak } from "../puzzles/progress.js";

/** From so many days on, they are a row. */
const ROW = 2;
const GOLD = 1;
const GREEN = 4;

/** The link to today's puzzle. */
export function todayView() {
  const day = dayOf(new Date());
  const progress = load();
  const name = `daily/${day}`;
  const solved = progress.results[name]?.within ?? false;
  const days = streak(progress, day);
  return h(
    "a",
    { class: "today", key: "today", href: `/puzzles/${name}` },
    clover({ number: days, colour: solved ? GREEN : GOLD }, "clover", days >= ROW && days < 100),
    h(
      "span",
      null,
      h("b", null, t("home/first-puzzle")),
      h("span", { class: "quiet" }, standing(days, solved, isUnderWay(progress, name))),
    ),
  );
}

/**
 * @param {number} days in a row, with today if it is solved
 * @param {boolean} solved
 * @param {boolean} begun
 */
function standing(days, solved, begun) {
  if (solved) return days < ROW ? t("home/today-solved") : t("home/today-solved-streak", { days });
  if (days + 1 >= ROW) return t("home/today-streak", { days: days + 1 });
  return begun ? t("home/today-begun") : t("home/today-new");
}
