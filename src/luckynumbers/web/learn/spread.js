/**
 * The picture of the whole table, set up: a garden on either side, face-down tiles between them.
 *
 * @typedef {import("./rulebook.js").Overview} Overview
 * @typedef {import("../draw/clover.js").Look} Look
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { garden, parseTiles } from "../draw/garden.js";
import { LEAVES } from "../draw/icons.js";

const TILTS = [-14, 9, 21, -6, 3, -19, 12];
const STEP = 132;
const ROWS = [5, 4];
const PLATE = "M-30-46h60q16 0 16 16v60q0 16-16 16h-60q-16 0-16-16v-60q0-16 16-16Z";

/**
 * @param {Overview} overview
 * @param {Look} look
 * @param {string} described the sentences for screen readers
 */
export function spread({ name, layout, hidden, caption }, look, described) {
  const gardens = layout.map((tiles, index) =>
    garden({
      id: `rules-${name}-${index + 1}`,
      label: "",
      cells: parseTiles(tiles),
      look,
      small: true,
      props: { "aria-hidden": "true", key: index },
    }),
  );
  return h(
    "figure",
    { class: "drawn spread", key: name },
    h(
      "div",
      { role: "img", "aria-label": described },
      gardens[0],
      faceDown(hidden, look),
      gardens[1],
    ),
    h("figcaption", null, t(caption)),
  );
}

/**
 * Tiles that lie face down, in rows of five and four by turns.
 * @param {number} count
 * @param {Look} look
 */
function faceDown(count, look) {
  const rows = rowsOf(count);
  const [width, height] = [STEP * 5, STEP * rows.length];
  return h(
    "svg",
    { class: "tile back", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", key: "pile" },
    rows.map((across, row) =>
      Array.from({ length: across }, (_, column) => {
        const x = width / 2 + (column - (across - 1) / 2) * STEP;
        const tilt = TILTS[(3 * row + 2 * column) % TILTS.length];
        return back(look, `translate(${x} ${(row + 0.5) * STEP}) rotate(${tilt})`);
      }),
    ),
  );
}

/** @param {number} count */
function rowsOf(count) {
  /** @type {number[]} */
  const rows = [];
  for (let left = count; left > 0; left -= rows.at(-1) ?? left) {
    rows.push(Math.min(left, ROWS[rows.length % 2] ?? left));
  }
  return rows;
}

/**
 * @param {Look} look
 * @param {string} transform
 */
const back = (look, transform) =>
  look === "sober"
    ? h("path", { class: "plate", d: PLATE, transform })
    : h("path", { class: "blade", d: LEAVES, transform });
