/**
 * Small drawings of our own: the brand's clover leaf, and the marks on buttons.
 */
import { h } from "../base/dom.js";

/** One leaf of a clover that points upwards from the middle. */
const LEAF = "M0-2C-5-16-27.5-24-28-41C-28-54-9-61 0-49C9-61 28-54 28-41C27.5-24 5-16 0-2Z";

/**
 * Turn a path of M, L and C with absolute points four times, so that four leaves are one shape.
 * @param {string} path
 */
export function fourfold(path) {
  return [45, 135, 225, 315].map((degrees) => turned(path, (degrees * Math.PI) / 180)).join("");
}

/**
 * @param {string} path
 * @param {number} angle
 */
function turned(path, angle) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return path.replace(
    /(-?[\d.]+)[ ,]?(-?[\d.]+)/g,
    (_, x, y) => `${(x * cos - y * sin).toFixed(1)} ${(x * sin + y * cos).toFixed(1)} `,
  );
}

/** The four leaves of a clover. */
export const LEAVES = fourfold(LEAF);

/** @type {{[name: string]: string}} */
const MARKS = {
  settings:
    "M5 7h6M17 7h2M5 17h2M13 17h6M14 4.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5ZM10 14.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5Z",
  menu: "M5 7h14M5 12h14M5 17h14",
  close: "M6 6l12 12M18 6L6 18",
  undo: "M9 6L4.5 10.5L9 15M5 10.5h9a5 5 0 0 1 0 10h-3",
  hint: "M12 3a6.5 6.5 0 0 1 3.5 12c-.7.5-1 1.2-1 2h-5c0-.8-.3-1.5-1-2A6.5 6.5 0 0 1 12 3ZM10 20.5h4",
  share: "M12 15V4M8 7.5L12 3.5L16 7.5M5 12v6.5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V12",
  download: "M12 4v11M8 11.5l4 4l4-4M5 16.5v2a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-2",
  left: "M14.5 5L8 12l6.5 7",
  right: "M9.5 5L16 12l-6.5 7",
  first: "M17 5L10.5 12l6.5 7M6.5 5v14",
  last: "M7 5l6.5 7L7 19M17.5 5v14",
  play: "M8 5.5v13l10.5-6.5Z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  again: "M5 12a7 7 0 1 1 2.3 5.2M5 19.5v-4h4",
  check: "M5 12.5l4.5 4.5L19 7.5",
  eye: "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12ZM12 9.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5Z",
  count: "M5 5h5v5H5ZM14 5h5v5h-5ZM5 14h5v5H5ZM14 16.5h5M16.5 14v5",
  talk: "M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v8.5a1.5 1.5 0 0 1-1.5 1.5h-7.5L7 20.5v-3.5H5a1.5 1.5 0 0 1-1.5-1.5V7A1.5 1.5 0 0 1 5 5.5Z",
  arrow: "M4 12h15M13.5 6.5L19 12l-5.5 5.5",
  swap: "M4 9h15M15 4.5l4.5 4.5M20 15.5H5M9 20l-4.5-4.5",
  tray: "M4 8.5h16l-2 9H6ZM9.5 8.5v9M14.5 8.5v9",
  door: "M13 4H6.5v16H13M10 12h10M16.5 8.5L20 12l-3.5 3.5",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5",
  copy: "M9 9h10.5v10.5H9ZM5.5 15H4.5V4.5H15v1",
  plus: "M12 5v14M5 12h14",
  unplugged: "M8.5 6.5a6 6 0 0 1 9 4a4 4 0 0 1 2 7M16.5 18.5H7a4.3 4.3 0 0 1-1-8.5M4 4l16 16",
  minus: "M5 12h14",
  person: "M12 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8ZM4.5 20.5c.5-4.5 3.5-6.5 7.5-6.5s7 2 7.5 6.5",
  device: "M4.5 5h15v11h-15ZM9 20h6M12 16v4",
  globe:
    "M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16ZM4 12h16M12 4c3 2.5 3.5 5 3.5 8s-.5 5.5-3.5 8c-3-2.5-3.5-5-3.5-8s.5-5.5 3.5-8Z",
  moon: "M19.5 14.5A8 8 0 1 1 9.5 4.5a6.5 6.5 0 0 0 10 10Z",
  star: "M12 4l2.4 5.3l5.6.7l-4.2 3.9l1.2 5.6l-5-2.9l-5 2.9l1.2-5.6L4 10l5.6-.7Z",
  clock: "M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16ZM12 8v4.5l3 2",
  lock: "M6.5 11h11v8.5h-11ZM8.5 11V8.5a3.5 3.5 0 0 1 7 0V11",
  keyboard: "M3.5 6.5h17v11h-17ZM7 10h.01M10.5 10h.01M14 10h.01M17.5 10h.01M8 14h8",
};

/**
 * A mark for a button; its name is beside it or on the button.
 * @param {string} name
 */
export function mark(name) {
  return h(
    "svg",
    { class: "mark", viewBox: "0 0 24 24", "aria-hidden": "true" },
    h("path", { d: MARKS[name] ?? "" }),
  );
}

/** The leaf of the brand. */
export function leaf() {
  return h(
    "svg",
    { class: "leaf", viewBox: "-62 -62 124 124", "aria-hidden": "true" },
    h("path", { d: LEAVES }),
  );
}
