/**
 * The other people at a table, and what can be done about them.
 *
 * @typedef {import("./controller.js").Controller} Controller
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { personButtons } from "../company/person.js";
import { rememberTie, tieTo } from "../company/ties.js";
import { whoami } from "../net/rest.js";

/**
 * @param {import("./model.js").Known} known
 * @param {Controller} game
 */
export function companyView(known, game) {
  const me = whoami();
  const others = (known.info?.seats ?? []).filter(
    ({ kind, user, bot }) => kind === "person" && user && !bot && user !== me?.id,
  );
  if (!me || others.length === 0) return null;
  return h(
    "section",
    { class: "at-table", key: "company" },
    h("h3", null, t("people/at-table")),
    others.map(({ user, name }) =>
      h(
        "div",
        { key: user, class: "at-table-one" },
        h("b", null, name),
        personButtons(
          { id: user, name, tie: tieTo(user, game.app.draw), table: known.table },
          game.app.say,
          (tie) => {
            rememberTie(user, tie);
            game.app.draw();
          },
        ),
      ),
    ),
  );
}
