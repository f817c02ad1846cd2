/** Samples on the settings page: what is chosen there is seen at once. */
import { h } from "../base/dom.js";
import { settings } from "../base/settings.js";
import { clover } from "../draw/clover.js";
import { garden } from "../draw/garden.js";
import { TILE } from "./choices.js";

/** The look of "as in the box": that of most boxes. */
const BOX = "clover";

/** A few tiles of different colours, where they may stand. */
const BED = [3, 7, 0, 0, 0, 9, 0, 16, 0, 0, 12, 0, 8, 0, 0, 18].map((number, index) =>
  number ? { number, colour: 1 + (index % 3) } : null,
);

/** A garden as the table shows it with these numbers, tiles and coordinates. */
export function sampleGarden() {
  const { look, coordinates } = settings();
  return h(
    "div",
    { class: "sample-garden", key: "sample", "aria-hidden": "true" },
    garden({
      id: "sample-garden",
      label: "",
      cells: BED,
      look: look === "auto" ? BOX : look,
      coordinates,
    }),
  );
}

/** The two kinds of tiles side by side: which one it is depends on the box. */
export const bothLooks = () =>
  h(
    "span",
    { class: "both-looks", "aria-hidden": "true" },
    clover(TILE, "clover"),
    clover(TILE, "sober"),
  );

/** A clover that crosses its lane as fast as someone else's turn is shown. */
export function samplePace() {
  const { speed } = settings();
  return h(
    "div",
    { class: "sample-pace", key: `pace-${speed}`, "aria-hidden": "true", data: { speed } },
    clover(TILE, "clover"),
  );
}
