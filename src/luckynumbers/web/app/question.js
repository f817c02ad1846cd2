/**
 * The question of someone who would like to play, with its two answers, on whatever page one is; at
 * a table nothing covers the gardens, and the bar leads to it.
 *
 * @typedef {import("../net/wire.js").RunningGame} RunningGame
 * @typedef {Pick<import("../base/page.js").App, "go" | "say" | "draw">} App
 */
import { h, patch } from "../base/dom.js";
import { keepStyle } from "../base/style.js";
import { t } from "../base/words.js";
import { termsOf } from "../create/terms.js";
import { mark } from "../draw/icons.js";
import { ask, refusalText } from "../net/rest.js";
import { pathOf, questionOf, refreshGames, waitingGames } from "../net/running.js";

const place = document.createElement("div");
/** @type {Set<string>} the tables whose question was put aside in this window */
const later = new Set();

/** Make room for the question, once there may be one. */
export async function makeRoom() {
  await keepStyle(import.meta.url, "./question.css");
  document.body.append(place);
}

/**
 * Draw the first question that waits for the user elsewhere.
 * @param {string} path the page on show
 * @param {App} app
 */
export function drawQuestion(path, app) {
  const playing = document.documentElement.classList.contains("full");
  const asked = waitingGames(path).find((game) => questionOf(game) && !later.has(game.table));
  patch(place, asked && !playing ? [view(asked, app)] : []);
}

/**
 * @param {RunningGame} game
 * @param {App} app
 */
function view(game, app) {
  const putAside = () => {
    later.add(game.table);
    app.draw();
  };
  return h(
    "section",
    { class: "asked", key: game.table, "aria-label": questionOf(game) },
    h("p", null, h("b", null, questionOf(game)), h("span", null, termsOf(game.info).join(" · "))),
    h(
      "button",
      {
        class: "round plain",
        "aria-label": t("web/close"),
        title: t("web/close"),
        onclick: putAside,
      },
      mark("close"),
    ),
    h(
      "div",
      { class: "row-of" },
      h("button", { onclick: () => answer(game, false, app) }, t("offer/no")),
      h("button", { class: "go", onclick: () => answer(game, true, app) }, t("offer/yes")),
    ),
  );
}

/**
 * Take the seat that is kept, or give it up.
 * @param {RunningGame} game
 * @param {boolean} accept
 * @param {App} app
 */
async function answer(game, accept, app) {
  const { table, info, mine } = game;
  const seat = mine.find((each) => info.seats[each - 1]?.kind === "reserved") ?? 0;
  const id = `answer-${Date.now()}`;
  try {
    await ask("POST /tables/{table}/commands", {
      table,
      body: accept ? { op: "join", id, table } : { op: "leave", id, table, seat },
    });
    if (accept) app.go(pathOf(game));
  } catch (error) {
    app.say(refusalText(error));
  }
  await refreshGames();
  app.draw();
}
