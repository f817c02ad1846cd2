/**
 * A garden of someone else, enlarged: on a phone those of four others are small.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 */
import { h } from "../base/dom.js";
import { settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { dialog } from "../draw/dialog.js";
import { garden } from "../draw/garden.js";
import { seatFace } from "./face.js";
import { gardenLabel, notesFor } from "./gardens.js";
import { nameOf } from "./sentences.js";
import { lookOf, shownSeat } from "./state.js";
import { toldEntry } from "./told.js";

/**
 * The garden with its last move, and the way to those of the others.
 * @param {State} state
 * @param {Controller} game
 * @param {() => void} close
 */
export function closerDialog(state, game, close) {
  const { known, active, closer: seat } = state;
  const id = "closer";
  const label = gardenLabel(state, seat);
  const last = known.log.findLast((entry) => entry.seat === seat);
  return dialog(
    "closer",
    label,
    close,
    garden({
      id,
      label,
      cells: known.game.gardens[seat - 1] ?? [],
      colours: true,
      look: lookOf(known),
      active: active[id] ?? 0,
      move: (index) => game.activate(id, index),
      notes: notesFor(state, seat, new Set(), null, ""),
      coordinates: settings().coordinates,
      bug: false,
    }),
    last ? h("p", { class: "closer-last" }, toldEntry(last, known.mine)) : null,
    otherFaces(state, game),
  );
}

/**
 * The faces of all whose garden is small, if they are several.
 * @param {State} state
 * @param {Controller} game
 */
function otherFaces(state, game) {
  const { known, closer } = state;
  const front = shownSeat(state);
  const seats = known.game.gardens.map((_, index) => index + 1).filter((seat) => seat !== front);
  if (seats.length < 2) return null;
  return h(
    "div",
    { class: "closer-faces", role: "group", "aria-label": t("game/others") },
    seats.map((seat) =>
      h(
        "button",
        { key: seat, "aria-pressed": String(seat === closer), onclick: () => game.look(seat) },
        seatFace(known, seat),
        h("span", null, nameOf(known, seat)),
      ),
    ),
  );
}
