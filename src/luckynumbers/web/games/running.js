/**
 * Games in progress: who plays, whose turn it is, what happened last, how much time there is.
 *
 * @typedef {import("../net/wire.js").RunningGame} RunningGame
 * @typedef {import("../net/wire.js").SeatInfo} SeatInfo
 */
import { classes, h } from "../base/dom.js";
import { ALONE } from "../base/host.js";
import { writtenTime } from "../base/time.js";
import { shownName, t } from "../base/words.js";
import { editionName } from "../create/editions.js";
import { isTaken, seatPicture } from "../draw/seats.js";
import { isLocal } from "../net/local.js";
import { isAway, isMyTurn, nextRound, pathOf, questionOf, sharedTurn } from "../net/running.js";

/**
 * A list of games, each a link to its table.
 * @param {readonly RunningGame[]} games
 */
export function runningList(games) {
  if (games.length === 0) return null;
  return h(
    "section",
    { class: "running", "aria-labelledby": "running-title", key: "running" },
    h("h2", { id: "running-title" }, t("running/title")),
    h(
      "ol",
      null,
      games.map((game) => h("li", { key: game.table }, card(game))),
    ),
  );
}

/** @param {RunningGame} game */
function card(game) {
  const away = isAway(game);
  const last = away ? "" : lastText(game);
  const yours = isMyTurn(game) && !away;
  return h(
    "a",
    { class: classes("game-card", "running-game", yours && "yours"), href: pathOf(game) },
    faces(game),
    h("b", null, opponents(game).join(", ") || editionName(game.info.edition)),
    h(
      "span",
      { class: "turn" },
      away ? t("running/away") : turnText(game),
      timeLeft(game),
      hereMark(game.table),
    ),
    last ? h("span", { class: "last quiet" }, last) : null,
  );
}

/**
 * The faces of those who play with the user.
 * @param {RunningGame} game
 */
export function faces(game) {
  return h(
    "span",
    { class: "faces", "aria-hidden": "true" },
    others(game).map((seat) => seatPicture(game.info.seats, game.info.seats.indexOf(seat))),
  );
}

/**
 * The names of those who play with the user; around one device, of all.
 * @param {RunningGame} game
 */
export const opponents = (game) =>
  others(game)
    .filter((seat) => seat.name || isTaken(seat))
    .map(({ name }) => shownName(name));

/**
 * @param {RunningGame} game
 * @returns {readonly SeatInfo[]}
 */
const others = ({ info: { seats }, mine }) =>
  mine.length > 1 ? seats : seats.filter((_, index) => !mine.includes(index + 1));

/**
 * Whose turn it is, which game of a tournament comes next, who is missing, or who would like to play
 * again.
 * @param {RunningGame} game
 */
function turnText(game) {
  const { info, turn } = game;
  if (info.status === "waiting") {
    const question = questionOf(game);
    if (question) return question;
    const count = info.seats.filter((seat) => !isTaken(seat)).length;
    return count > 0 ? t("game/waiting", { count }) : t("running/title");
  }
  if (isMyTurn(game)) return sharedTurn(game) || t("running/yours");
  return nextRound(game) || t("game/their-turn", { name: info.seats[turn - 1]?.name ?? "" });
}

/**
 * What happened last; before the start, who declined.
 * @param {RunningGame} game
 */
const lastText = ({ info, message }) =>
  info.status === "waiting"
    ? (info.declined ?? []).map((name) => t("table/declined", { name })).join(" ")
    : message.text;

/**
 * How long the player to act may think; nothing where no clock runs.
 * @param {RunningGame} game
 */
export function timeLeft({ deadline }) {
  if (!deadline) return null;
  return h(
    "span",
    { class: "left" },
    t("running/left", { time: writtenTime(deadline - Date.now()) }),
  );
}

/**
 * Where a game is: in this page, or with a server that can't be reached.
 * @param {string} table
 */
export function hereMark(table) {
  const here = isLocal(table);
  if (ALONE || !(here || isAway({ table }))) return null;
  return h("span", { class: "here", key: "here" }, here ? t("running/here") : t("running/there"));
}
