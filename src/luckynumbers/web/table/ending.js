/**
 * After the end: who won, how the tournament stands, and what comes next.
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
export function endingView({ known, sending }, game) {
  const { info } = known;
  return h(
    "div",
    { class: "ending", key: "ending" },
    known.closed ? h("p", { class: "how quiet" }, known.reason) : null,
    info?.tournament ? standings(known) : null,
    h(
      "div",
      { class: "row-of" },
      known.mine.length > 0 && !info?.finished
        ? h(
            "button",
            {
              class: "go",
              disabled: sending > 0,
              data: { home: "", focus: "act" },
              onclick: () => goOn(game),
            },
            info?.tournament ? t("game/next-game") : t("game/rematch"),
          )
        : null,
      h("a", { class: "button", href: `/replay/${known.table}` }, t("game/look-again")),
      h("a", { class: "button", href: "/" }, t("game/home")),
    ),
  );
}

/** @param {import("./model.js").Known} known */
export function standings(known) {
  const lines = known.info?.standings ?? [];
  return h(
    "table",
    { class: "standings" },
    h("caption", null, t("game/standings")),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, t("game/player")),
        h("th", { scope: "col" }, t("game/points")),
      ),
    ),
    h(
      "tbody",
      null,
      lines.map(([seat, points]) =>
        h(
          "tr",
          { key: seat },
          h("th", { scope: "row" }, nameOf(known, seat)),
          h("td", null, points),
        ),
      ),
    ),
  );
}

/** @param {Controller} game */
async function goOn(game) {
  const reply = await game.send({ op: "rematch" });
  if (!reply?.next) return;
  const next = String(reply.next);
  const { begin } = await import("../create/table.js");
  await begin(next).catch(() => {}); // others may have to sit down first
  game.app.go(`/t/${next}`);
}
