/**
 * Offers to the other players: to take back, or to replace someone who is gone by a bot.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { nameOf } from "./sentences.js";

/**
 * @param {State} state
 * @param {Controller} game
 */
export function offersView({ known }, game) {
  return h(
    "div",
    { class: "offers", role: "status", key: "offers" },
    known.offers.map((offer) => {
      const asked = offer.wanted.some((seat) => known.mine.includes(seat));
      const facts = { name: nameOf(known, offer.by), other: nameOf(known, offer.seat) };
      const question =
        offer.kind === "undo"
          ? t("offer/undo", facts)
          : offer.kind === "bot"
            ? t("offer/bot", facts)
            : t("offer/skip", facts);
      const answer = (/** @type {boolean} */ accept) =>
        game.send({ op: "answer", offer: offer.offer, accept });
      return h(
        "section",
        { class: "offer", key: offer.offer, "aria-label": t("offer/title") },
        h("p", null, asked || !known.mine.includes(offer.by) ? question : t("offer/asked")),
        asked
          ? h(
              "div",
              { class: "row-of" },
              h("button", { onclick: () => answer(false) }, t("offer/no")),
              h("button", { class: "go", onclick: () => answer(true) }, t("offer/yes")),
            )
          : null,
      );
    }),
  );
}
