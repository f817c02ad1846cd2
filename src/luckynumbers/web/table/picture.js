/**
 * A picture of a game that is over, to be shared: drawn here, on a canvas, and sent nowhere by itself.
 *
 * @typedef {import("./state.js").State} State
 */
import { say } from "../base/announce.js";
import { h } from "../base/dom.js";
import { ROOT } from "../base/host.js";
import { fileName, tagsOf } from "../base/record.js";
import { shareFile, takesFile } from "../base/share.js";
import { locale, t } from "../base/words.js";
import { COLOURS } from "../draw/clover.js";
import { dialog } from "../draw/dialog.js";
import { LEAVES } from "../draw/icons.js";
import { ask } from "../net/rest.js";
import { isWinner, nameOf, resultSentence } from "./sentences.js";

const [WIDTH, EDGE, HEAD, FOOT] = [1080, 50, 190, 90];
const SIDE = (WIDTH - 3 * EDGE) / 2;
const CELL = SIDE / 4.5;
const GAP = (SIDE - 4 * CELL) / 5;
const ROW = SIDE + 90;
const LINEN = "#f4ecdc";
const [INK, SOFT] = ["#22301f", "#5a6352"];
const [SOIL, BED, GOLD] = ["#2f6b46", "#3d7f56", "#e6a929"];

/**
 * The picture, seen before it is sent; once the review tells how the game was won, with that.
 * @param {State} state
 * @param {() => void} close
 */
export function pictureDialog(state, close) {
  const sheet = takesFile(new File([], "game.png", { type: "image/png" }));
  return dialog(
    "picture",
    t("finale/picture"),
    close,
    h("canvas", {
      ...{ class: "picture", key: state.verdict, width: WIDTH },
      height: HEAD + Math.ceil(gardensOf(state).length / 2) * ROW + FOOT,
      role: "img",
      "aria-label": [resultSentence(state.known), ...captionsOf(state)].join(" "),
      born: (/** @type {HTMLCanvasElement} */ canvas) => void paint(canvas, state),
    }),
    h(
      "div",
      { class: "row-of" },
      h(
        "button",
        { class: "go", onclick: () => send(state) },
        sheet ? t("finale/send") : t("finale/save"),
      ),
    ),
  );
}

/** @param {State} state */
const gardensOf = ({ known }) => known.game.gardens;

/**
 * Whose each garden is, and how many of its cells are empty.
 * @param {State} state
 */
const captionsOf = ({ known }) =>
  known.game.gardens.map((bed, index) => {
    const count = bed.filter((tile) => !tile).length;
    const empties = count > 0 ? t("garden/empties", { count }) : t("garden/full");
    return `${nameOf(known, index + 1)} · ${empties}`;
  });

/**
 * How the game was won, for anyone who reads it; nothing as long as only a quick look has told.
 * @param {State} state
 */
async function verdictOf({ known, balance, quick }) {
  if (balance.length === 0 || quick) return "";
  const { storyOf } = await import("../review/story.js");
  return storyOf(
    balance,
    balance.map(({ seat }) => nameOf(known, seat)),
  );
}

/**
 * The record of the game; empty where it cannot be had.
 * @param {State} state
 */
const recordOf = ({ known: { table } }) =>
  ask("GET /tables/{table}/record", { table }).catch(() => "");

/**
 * Draw the gardens with the colours of the page as it is shown.
 * @param {HTMLCanvasElement} canvas
 * @param {State} state
 */
async function paint(canvas, state) {
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  const [verdict, record] = await Promise.all([verdictOf(state), recordOf(state)]);
  canvas.dataset.file = fileName(record, "png");
  pen.fillStyle = LINEN;
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const style = getComputedStyle(document.documentElement);
  const value = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const write = (
    /** @type {string} */ text,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {string} */ font,
    wide = WIDTH - 2 * EDGE,
  ) => {
    pen.font = font;
    pen.fillText(text, x, y, wide);
  };
  pen.fillStyle = INK;
  const [large, text] = [`${value("display-weight")} 64px ${value("display")}`, value("text")];
  write(resultSentence(state.known), WIDTH / 2, verdict ? 74 : 100, large);
  if (verdict) write(verdict, WIDTH / 2, 142, `34px ${text}`);
  const [gardens, captions] = [gardensOf(state), captionsOf(state)];
  gardens.forEach((bed, index) => {
    const alone = index % 2 === 0 && index === gardens.length - 1;
    const x = alone ? (WIDTH - SIDE) / 2 : EDGE + (index % 2) * (SIDE + EDGE);
    const y = HEAD + Math.floor(index / 2) * ROW;
    garden(pen, x, y, bed, isWinner(state.known, index + 1), value);
    pen.fillStyle = INK;
    write(captions[index] ?? "", x + SIDE / 2, y + SIDE + 42, `32px ${text}`, SIDE);
  });
  pen.fillStyle = SOFT;
  const foot = [t("web/title"), dayOf(record), location.host + ROOT].filter(Boolean);
  write(foot.join(" · "), WIDTH / 2, canvas.height - 50, `30px ${text}`);
}

/**
 * The day of a game, as its record has it.
 * @param {string} record
 */
function dayOf(record) {
  const at = Date.parse(tagsOf(record).Date ?? "");
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeZone: "UTC" });
  return Number.isNaN(at) ? "" : format.format(at);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {import("./model.js").Game["gardens"][number]} bed
 * @param {boolean} won
 * @param {(name: string) => string} value of a property of the page
 */
function garden(pen, x, y, bed, won, value) {
  if (won) {
    pen.fillStyle = GOLD;
    rounded(pen, x - 10, y - 10, SIDE + 20, 50);
  }
  pen.fillStyle = SOIL;
  rounded(pen, x, y, SIDE, 40);
  bed.forEach((tile, index) => {
    const left = x + GAP + (index % 4) * (CELL + GAP);
    const top = y + GAP + Math.floor(index / 4) * (CELL + GAP);
    pen.fillStyle = BED;
    rounded(pen, left, top, CELL, CELL * 0.22);
    if (tile) clover(pen, left + CELL / 2, top + CELL / 2, tile, value);
  });
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
 * @param {(name: string) => string} value of a property of the page
 */
function clover(pen, x, y, { number, colour }, value) {
  pen.save();
  pen.translate(x, y);
  pen.scale(CELL / 124, CELL / 124);
  pen.fillStyle = value(COLOURS[colour - 1] ?? "") || GOLD;
  pen.fill(new Path2D(LEAVES));
  pen.fillStyle = "#fffaf0";
  pen.beginPath();
  pen.arc(0, 0, 33, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = "#1f2b1c";
  pen.font = `48px ${value("digits")}`;
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
  canvas.toBlob(async (blob) => {
    if (blob === null) return;
    const file = new File([blob], canvas.dataset.file ?? "game.png", { type: "image/png" });
    const saved = await shareFile(file, resultSentence(state.known));
    if (saved) say(t("finale/saved", { file: file.name }));
  });
}
