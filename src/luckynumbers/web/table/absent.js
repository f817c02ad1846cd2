/**
 * Someone is gone while it is their turn: what the others can do about it.
 *
 * @typedef {import("./model.js").Known} Known
 * @typedef {import("./controller.js").Controller} Controller
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { botName, forPeople } from "../create/bots.js";
import { goneSeat } from "./absence.js";
import { nameOf } from "./sentences.js";

const MIDDLING = "level:6";

/**
 * The computer player to offer in the place of a person: one of middle strength, where there is one.
 * @param {readonly string[]} bots those that the server has
 */
export function standIn(bots) {
  return bots.includes(MIDDLING) ? MIDDLING : (forPeople(bots).at(-1) ?? "greedy");
}

/**
 * The question what to do about whoever is awaited.
 * @param {Known} known
 * @param {Controller} game
 */
export function absentQuestion(known, game) {
  return h(
    "section",
    { class: "offer", key: "absent", "aria-label": t("offer/title") },
    waysOn(known, game, h("button", { onclick: () => game.absence.ask(false) }, t("game/wait"))),
  );
}

/**
 * The same in the menu; where there is a clock, time can be given from the beginning.
 * @param {import("./state.js").State} state
 * @param {Controller} game
 */
export function absentView({ known, missed }, game) {
  const offered = missed || (goneSeat(known) && known.info?.clock.kind !== "none");
  return offered ? h("section", { key: "absent" }, waysOn(known, game, null)) : null;
}

/**
 * The ways to go on: with a gardener, without the seat, or with more time.
 * @param {Known} known
 * @param {Controller} game
 * @param {import("../base/dom.js").Child} wait
 */
function waysOn(known, game, wait) {
  const { seat } = known.game;
  const bot = standIn(game.state.bots);
  return [
    h("p", null, t("game/gone", { name: nameOf(known, seat) })),
    h(
      "div",
      { class: "row-of" },
      wait,
      known.info?.clock.kind === "none"
        ? null
        : h(
            "button",
            { onclick: () => game.send({ op: "give", seat, seconds: 60 }) },
            t("game/give-time"),
          ),
      h("button", { onclick: () => game.send({ op: "replace", seat }) }, t("game/skip-seat")),
      h(
        "button",
        { class: "go", onclick: () => game.send({ op: "replace", seat, bot }) },
        t("game/replace", { name: botName(bot) }),
      ),
    ),
  ];
}
