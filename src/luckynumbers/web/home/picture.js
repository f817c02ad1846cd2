/**
 * The picture of the start page: a garden half grown, and clovers on the linen.
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { clover } from "../draw/clover.js";
import { garden, parseTiles } from "../draw/garden.js";

const GROWN = "102305...214...208410...306...415...109216...319";
const LOOSE = [
  { number: 7, colour: 5 },
  { number: 13, colour: 2 },
  { number: 20, colour: 1 },
];

/** The picture; it only decorates. */
export function picture() {
  return h(
    "div",
    { class: "picture", role: "img", "aria-label": t("home/picture") },
    garden({
      id: "picture",
      label: "",
      cells: parseTiles(GROWN),
      notes: { b2: "last" },
      props: { "aria-hidden": "true" },
    }),
    LOOSE.map((tile, index) =>
      h("span", { class: `loose loose-${index + 1}`, key: index }, clover(tile)),
    ),
  );
}
