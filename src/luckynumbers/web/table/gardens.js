/**
 * The gardens of a game: the large one in front, and those of the others.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 */
import { classes, h } from "../base/dom.js";
import { settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { clover } from "../draw/clover.js";
import { CELLS, cellName, garden, tileKey } from "../draw/garden.js";
import { mark } from "../draw/icons.js";
import { chanceView } from "./chance.js";
import { clockView } from "./clock.js";
import { seatFace, seatName } from "./face.js";
import { cellsFor, isWatching, placement } from "./model.js";
import { isAway, isWinner, nameOf } from "./sentences.js";
import { labelOfDeeds, liftedTile, lookOf } from "./state.js";

/**
 * The garden in front: where tiles are placed when it is this seat's turn here.
 * @param {State} state
 * @param {Controller} game
 * @param {number} seat
 */
export function frontGarden(state, game, seat) {
  const { known, preview, active, hint } = state;
  const id = `garden-${seat}`;
  const acting = game.mine && known.game.seat === seat;
  const tile = acting ? (game.tile ?? state.pointed) : null;
  const fits = new Set(tile === null ? [] : cellsFor(known.game, tile));
  const bed = known.game.gardens[seat - 1] ?? [];
  const cells = preview && acting ? bed.with(CELLS.indexOf(preview.cell), previewTile(state)) : bed;
  return h(
    "section",
    {
      class: `mine ${known.game.seat === seat ? "turn" : ""} ${isWinner(known, seat) ? "won" : ""}`,
      key: "mine",
      "aria-label": gardenLabel(state, seat),
    },
    h(
      "div",
      { class: "plot" },
      garden({
        id,
        label: gardenLabel(state, seat),
        cells,
        colours: true,
        look: lookOf(known),
        active: active[id] ?? 0,
        name: (cell, index) => frontName(state, cell, bed[index] ?? null, tile, fits),
        notes: notesFor(state, seat, fits, tile, hint),
        labels: labelsFor(state, seat),
        move: (index) => game.activate(id, index),
        ...(acting
          ? {
              pick: (/** @type {string} */ cell, /** @type {number} */ index) => {
                game.activate(id, index);
                game.pick(cell);
              },
            }
          : {}),
        coordinates: settings().coordinates,
        props: { class: acting ? "acting" : "", "data-seat": seat },
      }),
      seatLine(state, game, seat),
    ),
    acting && known.mine.length > 1 ? whoseTurn(known, seat) : null,
  );
}

/**
 * Whose turn it is on a device that people share, for a moment; the state says it for the ear.
 * @param {import("./model.js").Known} known
 * @param {number} seat
 */
function whoseTurn(known, seat) {
  return h(
    "p",
    { class: "whose", key: `whose-${seat}`, "aria-hidden": "true" },
    seatFace(known, seat),
    t("game/over-to", { name: nameOf(known, seat) }),
  );
}

/** @param {State} state */
function previewTile({ known: { game }, preview }) {
  return [...game.hand, ...game.table].find(({ number }) => number === preview?.tile) ?? null;
}

/**
 * The name of a cell, with all there is to know of it.
 * @param {State} state
 * @param {string} cell
 * @param {import("../draw/clover.js").Tile | null} there
 * @param {number | null} tile
 * @param {Set<string>} fits
 */
function frontName({ known, preview }, cell, there, tile, fits) {
  const place = cellName(cell, there);
  if (tile === null) return place;
  if (preview?.cell === cell) return t("game/cell-chosen", { place, tile });
  if (!fits.has(cell)) return place;
  if (known.game.pairs.has(placement(tile, cell))) return t("game/cell-pair", { place, tile });
  return t("game/cell-fits", { place, tile });
}

/**
 * @param {State} state
 * @param {number} seat
 * @param {Set<string>} fits
 * @param {number | null} tile
 * @param {string} hint
 */
export function notesFor({ known, preview, better }, seat, fits, tile, hint) {
  /** @type {{[cell: string]: string}} */
  const notes = {};
  const placed = lastCells(known, seat);
  for (const cell of CELLS) {
    const words = [];
    if (fits.has(cell)) words.push("fits");
    if (tile !== null && fits.has(cell) && known.game.pairs.has(placement(tile, cell)))
      words.push("pair");
    if (placed.includes(cell)) words.push(known.last.seat === seat ? "last" : "earlier");
    for (const deed of better) if (deed.seat === seat && deed.cell === cell) words.push(deed.note);
    if (preview?.cell === cell && known.game.seat === seat) words.push("chosen");
    if (known.game.seat === seat && hint.endsWith(`@${cell}`)) words.push("hinted");
    if (words.length > 0) notes[cell] = words.join(" ");
  }
  return notes;
}

/**
 * What stands on the frames of the cells that would have been better.
 * @param {State} state
 * @param {number} seat
 */
const labelsFor = ({ better }, seat) =>
  Object.fromEntries(
    CELLS.map((cell) => [cell, labelOfDeeds(better, (at) => at.seat === seat && at.cell === cell)]),
  );

/**
 * The cells of a seat's last turn, until its next one; a setup is remembered until another acts.
 * @param {import("./model.js").Known} known
 * @param {number} seat
 */
function lastCells({ game, last }, seat) {
  const cells = last.cells[seat] ?? [];
  const over = last.seat !== seat && (game.seat === seat || cells.length === 4);
  return over ? [] : cells;
}

/**
 * The garden of another seat, small but readable, with what that seat holds.
 * @param {State} state
 * @param {Controller} game
 * @param {number} seat
 * @param {boolean} [coordinates] whether its rim shows a to d and 1 to 4
 */
export function sideGarden(state, game, seat, coordinates = false) {
  const { known, active } = state;
  const id = `garden-${seat}`;
  const turn = known.game.seat === seat;
  return h(
    "div",
    {
      class: classes(
        "seat",
        turn && "turn",
        isWinner(known, seat) && "won",
        known.game.left.has(seat) && "gone",
      ),
      key: `seat-${seat}`,
    },
    h(
      "div",
      { class: "plot" },
      garden({
        id,
        label: gardenLabel(state, seat),
        cells: known.game.gardens[seat - 1] ?? [],
        small: true,
        colours: true,
        look: lookOf(known),
        active: active[id] ?? 0,
        move: (index) => game.activate(id, index),
        title: t("game/enlarge"),
        pick: () => game.look(seat),
        notes: notesFor(state, seat, new Set(), null, ""),
        labels: labelsFor(state, seat),
        coordinates,
        props: { "data-seat": seat },
      }),
    ),
    seatLine(state, game, seat),
  );
}

/**
 * The name of a garden: whose it is, and how much of it is empty.
 * @param {State} state
 * @param {number} seat
 */
export function gardenLabel({ known }, seat) {
  const count = emptyCells(known, seat);
  const name = nameOf(known, seat);
  if (known.mine.length === 1 && known.mine[0] === seat)
    return count > 0 ? t("game/your-garden", { count }) : t("game/your-garden-full");
  return t("game/garden-of", { name, count });
}

/**
 * @param {import("./model.js").Known} known
 * @param {number} seat
 */
function emptyCells(known, seat) {
  return (known.game.gardens[seat - 1] ?? []).filter((tile) => !tile).length;
}

/**
 * How many cells are empty: a number and a cell for the eye, a phrase for the ear.
 * @param {number} count
 */
function emptiness(count) {
  const text = count > 0 ? t("garden/empties", { count }) : t("garden/full");
  return h(
    "span",
    { class: "free", title: text },
    h("span", { class: "unseen" }, text),
    h("span", { "aria-hidden": "true" }, count),
    h("i", { "aria-hidden": "true" }),
  );
}

/**
 * The face of a seat, or in its place the tile that this seat holds: no garden is covered by it.
 * Through a setup the face stays: its four tiles have no room there.
 * @param {State} state
 * @param {Controller} game
 * @param {number} seat
 */
function placeOfFace(state, game, seat) {
  const { known, lift } = state;
  const lifted = lift?.seat === seat ? liftedTile(state) : undefined;
  const holds = known.game.seat === seat && !game.mine && !known.game.setup;
  const drawn = holds ? known.game.hand : [];
  const held = lifted ? [lifted] : drawn;
  if (held.length === 0) return seatFace(known, seat);
  return h(
    "span",
    { class: "held", key: "held" },
    held.map((tile) =>
      h("span", { key: tileKey(tile), data: { tile: tileKey(tile) } }, clover(tile, lookOf(known))),
    ),
  );
}

/**
 * Who sits there, how much is empty, the clock, and whether they are here.
 * @param {State} state
 * @param {Controller} game
 * @param {number} seat
 */
function seatLine(state, game, seat) {
  const { known, spoken } = state;
  const watching = isWatching(known);
  const count = emptyCells(known, seat);
  return h(
    "p",
    { class: "who", style: { "--letters": nameOf(known, seat).length } },
    placeOfFace(state, game, seat),
    watching
      ? h("button", { class: "plain name", onclick: () => game.look(seat) }, nameOf(known, seat))
      : h("b", { class: "name" }, seatName(known, seat)),
    h(
      "span",
      { class: "facts" },
      isWinner(known, seat)
        ? fact("crown", "star", t("game/winner"))
        : known.game.left.has(seat)
          ? h("span", { class: "has-left" }, t("game/left"))
          : emptiness(count),
      chanceView(state, seat),
      isAway(known, seat) ? fact("away", "moon", t("game/is-away")) : null,
      clockView(known, seat),
    ),
    spoken?.seat === seat
      ? h("span", { class: "bubble", key: spoken.count, "aria-hidden": "true" }, spoken.text)
      : null,
  );
}

/**
 * A fact about a seat in a word; in a sign where there is no room for words.
 * @param {string} name
 * @param {string} sign
 * @param {string} word
 */
const fact = (name, sign, word) =>
  h("span", { class: name, title: word }, mark(sign), h("span", { class: "in-words" }, word));
