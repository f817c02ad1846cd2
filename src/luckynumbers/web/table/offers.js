/**
 * Questions to the players: to take back, to replace someone who is gone, to play again.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { absentQuestion } from "./absent.js";
import { askedSeat, decline, playAt, rematchText } from "./again.js";
import { noticesQuestion } from "./notices.js";
import { question } from "./question.js";
import { nameOf } from "./sentences.js";

/**
 * @param {State} state
 * @param {Controller} game
 */
export function offersView({ known, again, missed, patient }, game) {
  return h(
    "div",
    { class: "offers", role: "status", key: "offers" },
    known.offers.map((offer) => {
      const asked = offer.wanted.some((seat) => known.mine.includes(seat));
      const facts = { name: nameOf(known, offer.by), other: nameOf(known, offer.seat) };
      const text =
        offer.kind === "undo"
          ? t("offer/undo", facts)
          : offer.kind === "bot"
            ? t("offer/bot", facts)
            : t("offer/skip", facts);
      const answer = (/** @type {boolean} */ accept) =>
        game.send({ op: "answer", offer: offer.offer, accept });
      return question(
        offer.offer,
        asked || !known.mine.includes(offer.by) ? text : t("offer/asked"),
        asked ? answer : null,
      );
    }),
    missed && !patient && known.offers.length === 0 ? absentQuestion(known, game) : null,
    again && askedSeat(again) ? goingOn(again, known.next, game) : null,
    noticesQuestion(known, game),
  );
}

/**
 * The next game waits for an answer; in a tournament the result has the button for it.
 * @param {import("../net/wire.js").Info} again
 * @param {string} next
 * @param {Controller} game
 */
function goingOn(again, next, game) {
  if (!again.tournament)
    return question("again", rematchText(again), (accept) =>
      accept ? playAt(game, next) : decline(game, next),
    );
  const names = again.seats.filter(({ kind }) => kind === "person").map(({ name }) => name);
  return question("again", t("again/ready", { names, count: names.length }), null);
}
