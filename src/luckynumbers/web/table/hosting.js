/**
 * What the host of a table can do with a seat before the start: seat a gardener, close it, send
 * someone away, or wait for them no longer.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { botLabel, botName, forPeople } from "../create/bots.js";
import { portrait } from "../draw/portraits.js";
import { isTaken } from "../draw/seats.js";
import { whoami } from "../net/rest.js";
import { nameOf } from "./sentences.js";

const FEWEST = 2;

/**
 * @param {State} state
 * @param {Controller} game
 * @param {number} seat
 */
export function seatControls(state, game, seat) {
  const { info } = state.known;
  const sitting = info?.seats[seat - 1];
  if (!info || !sitting || info.host !== whoami()?.id) return null;
  if (sitting.kind === "person" && sitting.user === info.host) return null;
  if (info.tournament && info.game > 1) return null; // the players of a tournament stay
  return h(
    "span",
    { class: "row-of", key: "controls" },
    isTaken(sitting)
      ? clearing(state, game, seat, t("wait/remove", { name: nameOf(state.known, seat) }))
      : [
          info.rated || state.bots.length === 0 ? null : gardeners(state, game, seat),
          info.seats.length > FEWEST ? closing(state, game, seat) : null,
          sitting.kind === "reserved" && sitting.name
            ? clearing(state, game, seat, t("wait/no-longer", { name: sitting.name }))
            : null,
        ],
  );
}

/**
 * @param {State} state
 * @param {Controller} game
 * @param {number} seat
 * @param {string} label
 */
function clearing({ sending }, game, seat, label) {
  return h(
    "button",
    { disabled: sending > 0, onclick: () => game.send({ op: "leave", seat }), key: "clear" },
    label,
  );
}

/**
 * @param {State} state
 * @param {Controller} game
 * @param {number} seat
 */
function closing({ sending }, game, seat) {
  return h(
    "button",
    { disabled: sending > 0, onclick: () => game.send({ op: "replace", seat }), key: "close" },
    t("wait/close-seat"),
  );
}

/**
 * @param {State} state
 * @param {Controller} game
 * @param {number} seat
 */
function gardeners({ bots, sending }, game, seat) {
  const id = `gardeners-${seat}`;
  const fill = (/** @type {string} */ bot) =>
    game.send({ op: "replace", seat, bot, name: botName(bot) });
  return [
    h("button", { type: "button", popovertarget: id, key: "fill" }, t("wait/gardener")),
    h(
      "div",
      {
        ...{ id, class: "hire", popover: "auto", role: "dialog", key: "gardeners" },
        "aria-label": t("new/bot-of", { seat }),
      },
      forPeople(bots).map((bot) =>
        h(
          "button",
          { class: "plain", key: bot, disabled: sending > 0, onclick: () => fill(bot) },
          portrait(bot),
          botLabel(bot),
        ),
      ),
    ),
  ];
}
