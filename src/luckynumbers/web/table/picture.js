/**
 * A picture of a garden, to be shared: drawn here, on a canvas, and sent nowhere by itself.
 *
 * @typedef {import("./state.js").State} State
 */
import { h } from "../base/dom.js";
import { shareFile } from "../base/share.js";
import { t } from "../base/words.js";
import { COLOURS } from "../draw/clover.js";
import { dialog } from "../draw/dialog.js";
import { LEAVES } from "../draw/icons.js";
import { gardenSentence } from "./sentences.js";
import { shownSeat } from "./state.js";

const [WIDTH, HEIGHT, EDGE] = [1080, 1240, 70];
const GARDEN = WIDTH - 2 * EDGE;
const CELL = GARDEN / 4.5;
const GAP = (GARDEN - 4 * CELL) / 5;

/**
 * The picture, seen before it is sent.
 * @param {State} state
 * @param {() => void} close
 */
export function pictureDialog(state, close) {
  return dialog(
    "picture",
    t("finale/picture"),
    close,
    h("canvas", {
      class: "picture",
      width: WIDTH,
      height: HEIGHT,
      role: "img",
      "aria-label": title(state),
      born: (/** @type {HTMLCanvasElement} */ canvas) => paint(canvas, state),
    }),
    h(
      "div",
      { class: "row-of" },
      h("button", { class: "go", onclick: () => send(state) }, t("finale/send")),
    ),
  );
}

/** @param {State} state */
const title = (state) => gardenSentence(state.known, shownSeat(state));

/**
 * Draw the garden with the colours of the page as it is shown.
 * @param {HTMLCanvasElement} canvas
 * @param {State} state
 */
function paint(canvas, state) {
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  const style = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  pen.fillStyle = "#f4ecdc";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "#2f6b46";
  rounded(pen, EDGE, EDGE, GARDEN, 80);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const bed = state.known.game.gardens[shownSeat(state) - 1] ?? [];
  bed.forEach((tile, index) => {
    const x = EDGE + GAP + (index % 4) * (CELL + GAP);
    const y = EDGE + GAP + Math.floor(index / 4) * (CELL + GAP);
    pen.fillStyle = "#3d7f56";
    rounded(pen, x, y, CELL, CELL * 0.22);
    if (tile) clover(pen, x + CELL / 2, y + CELL / 2, tile, colour(COLOURS[tile.colour - 1] ?? ""));
  });
  pen.fillStyle = "#22301f";
  pen.font = `${colour("display-weight")} 54px ${colour("display")}`;
  pen.fillText(title(state), WIDTH / 2, GARDEN + EDGE + 80, GARDEN);
  pen.font = `34px ${colour("text")}`;
  pen.fillText(t("web/title"), WIDTH / 2, GARDEN + EDGE + 150, GARDEN);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {number} side
 * @param {number} radius
 */
function rounded(pen, x, y, side, radius) {
  pen.beginPath();
  pen.roundRect(x, y, side, side, radius);
  pen.fill();
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {import("../draw/clover.js").Tile} tile
 * @param {string} colour
 */
function clover(pen, x, y, { number }, colour) {
  pen.save();
  pen.translate(x, y);
  pen.scale(CELL / 124, CELL / 124);
  pen.fillStyle = colour || "#e6a929";
  pen.fill(new Path2D(LEAVES));
  pen.fillStyle = "#fffaf0";
  pen.beginPath();
  pen.arc(0, 0, 33, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = "#1f2b1c";
  pen.font = `48px ${getComputedStyle(document.documentElement).getPropertyValue("--digits")}`;
  pen.fillText(String(number), 0, 3);
  pen.restore();
}

/**
 * Hand the picture to the share sheet of the device, or download it.
 * @param {State} state
 */
function send(state) {
  const canvas = document.querySelector("canvas.picture");
  if (!(canvas instanceof HTMLCanvasElement)) return;
  canvas.toBlob((blob) => {
    if (blob === null) return;
    const file = new File([blob], "lucky-numbers.png", { type: "image/png" });
    void shareFile(file, title(state));
  });
}
