/**
 * Someone is gone while it is their turn: what the others can do about it.
 *
 * @typedef {import("./model.js").Known} Known
 * @typedef {import("./controller.js").Controller} Controller
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { botName, forPeople } from "../create/bots.js";
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
 * The ways to go on: with a gardener, without the seat, or with more time.
 * @param {Known} known
 * @param {Controller} game
 */
export function absentView(known, game) {
  const { info } = known;
  const seat = known.game.seat;
  const gone = info?.seats[seat - 1]?.kind === "person" && !known.present.includes(seat);
  if (!gone || info.status !== "running" || known.mine.length === 0) return null;
  const bot = standIn(game.state.bots);
  return h(
    "section",
    { key: "absent" },
    h("p", null, t("game/gone", { name: nameOf(known, seat) })),
    h(
      "div",
      { class: "row-of" },
      h(
        "button",
        { onclick: () => game.send({ op: "replace", seat, bot }) },
        t("game/replace", { name: botName(bot) }),
      ),
      h("button", { onclick: () => game.send({ op: "replace", seat }) }, t("game/skip-seat")),
      info.clock.kind === "none"
        ? null
        : h(
            "button",
            { onclick: () => game.send({ op: "give", seat, seconds: 60 }) },
            t("game/give-time"),
          ),
    ),
  );
}
