/** The signs of marked choices on the chart, and what they mean. */
import { h } from "../base/dom.js";
import { MARK_CLASSES } from "./badge.js";
import { markName } from "./comments.js";

/** How large the sign of a mark is; that of a blunder is seen at a glance. */
const SIZES = { "??": 9, "?!": 5 };
/** How many signs a chart has room for; more of them are smaller, so that its lines are seen. */
const ROOM = 20;
/** How large the sign beside a name may be. */
const KEY = 10;

/**
 * A diamond around its own origin.
 * @param {string} mark
 * @param {number} [count] of all signs on the chart
 */
export function sign(mark, count = 0) {
  const full = /** @type {{[mark: string]: number}} */ (SIZES)[mark] ?? 6;
  const size = count > ROOM ? full * 0.75 : full;
  return h("path", {
    class: `sign ${MARK_CLASSES[mark] ?? ""}`,
    d: `M${-size} 0l${size} ${-size}l${size} ${size}l${-size} ${size}z`,
  });
}

/**
 * The names of signs; on the chart of those that it has.
 * @param {readonly string[]} [marks]
 */
export const signsView = (marks = Object.keys(MARK_CLASSES)) =>
  h(
    "ul",
    { class: "signs quiet", key: "signs" },
    Object.keys(MARK_CLASSES)
      .filter((mark) => marks.includes(mark))
      .map((mark) =>
        h(
          "li",
          { key: mark },
          h(
            "svg",
            { viewBox: `${-KEY} ${-KEY} ${2 * KEY} ${2 * KEY}`, "aria-hidden": "true" },
            sign(mark),
          ),
          markName(mark),
        ),
      ),
  );
