/**
 * Typed lines: each becomes an action or an answer, never silence.
 */
import { change, settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { Misunderstood, parse } from "./grammar.js";
import { cellsFor, coming, placement } from "./model.js";
import { downloadRecord } from "./record.js";
import {
  hiddenAnswer,
  join,
  lastAnswer,
  othersAnswer,
  rowsAnswer,
  stateSentence,
  tableAnswer,
} from "./sentences.js";
import { rulesPath, shownSeat } from "./state.js";

/** @typedef {import("./controller.js").Controller} Controller */
/** @typedef {import("./grammar.js").Command} Command */

const HELP = [
  "explain/draw",
  "explain/take",
  "explain/place",
  "explain/discard",
  "explain/where",
  "explain/hint",
  "explain/gardens",
  "explain/read",
  "explain/table",
  "explain/hidden",
  "explain/last",
  "explain/colours",
  "explain/undo",
  "explain/leave",
];

/**
 * Carry out a line, and return the answer to it, if there is one.
 * @param {string} line
 * @param {Controller} game
 * @returns {Promise<string>}
 */
export async function runLine(line, game) {
  if (!line) {
    if (!game.sortable || game.game.hand.length < 2) return stateSentence(game.state);
    await game.sort();
    return "";
  }
  try {
    return await carryOut(parse(line), game);
  } catch (error) {
    if (error instanceof Misunderstood) return error.message;
    throw error;
  }
}

/**
 * @param {Command} command
 * @param {Controller} game
 * @returns {Promise<string>}
 */
async function carryOut({ verb, number, cell }, game) {
  const { known } = game.state;
  switch (verb) {
    case "put":
      return put(number, cell, game);
    case "draw":
      return act(game, "*");
    case "discard":
      return act(game, `${String(number ?? game.game.hand[0]?.number ?? 0).padStart(2, "0")}@-`);
    case "sort":
      return sort(game);
    case "where":
      return game.where(number ?? undefined);
    case "hint":
      await game.hint();
      return "";
    case "garden":
      return rows(game, number ?? shownSeat(game.state));
    case "gardens":
    case "read":
      return number
        ? rows(game, number)
        : join(
            rowsAnswer(known, shownSeat(game.state)),
            othersAnswer(known, shownSeat(game.state)),
          );
    case "table":
      return tableAnswer(game.game);
    case "hidden":
      return hiddenAnswer(game.game);
    case "last":
      return lastAnswer(known);
    case "undo":
      game.undo();
      return "";
    case "leave":
      game.open("leave");
      return "";
    case "save":
      downloadRecord(game.table);
      return t("game/saved");
    case "rules":
      game.app.go(rulesPath(known));
      return "";
    case "seal":
      return known.info?.commit ? t("seal/is", { seal: known.info.commit }) : t("seal/none");
    case "grids":
      return t("game/grids");
    case "colours":
      return nameColours(game, !settings().colours);
    case "skip":
      return t("input/no-pass");
    case "help":
      return join(...HELP.map((code) => t(code)));
    case "quit":
      game.app.go("/");
      return "";
    default:
      return t("input/too-much");
  }
}

/**
 * Switch the names of the colours on or off, here and from now on.
 * @param {Controller} game
 * @param {boolean} on
 */
function nameColours(game, on) {
  change({ colours: on });
  game.app.changed();
  return on ? t("colours/on") : t("colours/off");
}

/**
 * @param {Controller} game
 * @param {number} seat
 */
function rows(game, seat) {
  return game.game.gardens[seat - 1]
    ? rowsAnswer(game.state.known, seat)
    : t("leave/no-such-seat", { seat });
}

/**
 * Send a typed action as it is: the server decides what is legal.
 * @param {Controller} game
 * @param {string} action
 */
async function act(game, action) {
  if (!game.mine) return stateSentence(game.state);
  const done = await game.act(action);
  return done && action === "*" ? game.where() : "";
}

/**
 * @param {number | null} number
 * @param {string | null} cell
 * @param {Controller} game
 */
async function put(number, cell, game) {
  const { hand } = game.game;
  const held = coming(game.game, number ?? game.state.chosen)?.number;
  const tile = number ?? held;
  if (tile === undefined) return t("input/which-tile", { cell: cell ?? "" });
  if (cell !== null) return act(game, placement(tile, cell));
  if (held !== undefined && tile !== held) return t("action/not-in-hand", { tile, held });
  if (held === undefined && !game.game.table.some((each) => each.number === tile))
    return t("action/not-on-table", { tile });
  const choice = held === undefined || hand.length > 1;
  if (choice && cellsFor(game.game, tile).length > 0 && game.tile !== tile) game.choose(tile);
  return join(t("input/which-cell", { tile }), await game.where(tile));
}

/** @param {Controller} game */
async function sort(game) {
  if (!game.game.setup) return t("input/sort-late");
  if (game.game.hand.length < 2) return t("input/sort-michael");
  if (game.mine && !game.sortable) return t("input/sort-mixed");
  await game.sort();
  return "";
}
