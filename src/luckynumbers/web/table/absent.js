/**
 * Someone is gone while it is their turn: what the others can do about it.
 *
 * @typedef {import("./model.js").Known} Known
 * @typedef {import("./controller.js").Controller} Controller
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { botName, forPeople } from "../create/bots.js";
import { isAway, nameOf } from "./sentences.js";

const MIDDLING = "level:6";

/** How long the others wait before they are asked, in milliseconds. The server grants as much. */
const PATIENCE = 60_000;

/**
 * The computer player to offer in the place of a person: one of middle strength, where there is one.
 * @param {readonly string[]} bots those that the server has
 */
export function standIn(bots) {
  return bots.includes(MIDDLING) ? MIDDLING : (forPeople(bots).at(-1) ?? "greedy");
}

/**
 * The seat that is awaited although nobody is there; 0 for none.
 * @param {Known} known
 */
function goneSeat(known) {
  const { seat } = known.game;
  return isAway(known, seat) && known.mine.length > 0 ? seat : 0;
}

/** The watch over whoever is awaited: it asks the others once they have waited long. */
export class Absence {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #seat = 0;

  /** @param {(seat: number) => void} ask whom the others are asked about; 0 for nobody */
  constructor(ask) {
    this.ask = ask;
  }

  /**
   * Follow who is here. With days for a turn nobody need be.
   * @param {Known} known
   */
  watch(known) {
    const seat = known.info?.clock.kind === "days" ? 0 : goneSeat(known);
    if (seat === this.#seat) return;
    this.#seat = seat;
    this.wait();
  }

  /** Ask later, or not at all if nobody is awaited. */
  wait() {
    clearTimeout(this.#timer);
    this.ask(0);
    if (this.#seat) this.#timer = setTimeout(() => this.ask(this.#seat), PATIENCE);
  }

  /** Ask no more: the page is closed. */
  stop() {
    clearTimeout(this.#timer);
  }
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
    waysOn(known, game, h("button", { onclick: () => game.absence.wait() }, t("game/wait"))),
  );
}

/**
 * The same in the menu.
 * @param {Known} known
 * @param {Controller} game
 */
export function absentView(known, game) {
  return goneSeat(known) ? h("section", { key: "absent" }, waysOn(known, game, null)) : null;
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
