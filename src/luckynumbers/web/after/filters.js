/**
 * Which of the games are shown: those in progress, those of an ending, those against someone.
 *
 * @typedef {import("../net/wire.js").Statistics} Statistics
 *
 * @typedef {object} Filter
 * @property {"" | "running" | "won" | "shared" | "lost"} ending
 * @property {string} against a person's id or a computer player's spec; empty for everyone
 */
import { h } from "../base/dom.js";
import { locale, shownName, t } from "../base/words.js";
import { botName } from "../create/bots.js";

/** From how many finished games on there is something to choose from. */
const FEW = 3;
const ENDINGS = /** @type {const} */ (["running", "won", "shared", "lost"]);

/**
 * The filter that an address names.
 * @param {URLSearchParams} query
 * @returns {Filter}
 */
export const filterOf = (query) => ({
  ending: ENDINGS.find((each) => each === query.get("ending")) ?? "",
  against: query.get("against") ?? "",
});

/**
 * The address of the games with a filter.
 * @param {Filter} filter
 */
export function pathOf(filter) {
  const chosen = String(new URLSearchParams(Object.entries(filter).filter(([, value]) => value)));
  return `/history${chosen && "?"}${chosen}`;
}

/**
 * @param {Filter} filter
 * @param {Statistics} sum
 * @param {number} running how many games are in progress
 * @param {(filter: Filter) => void} choose
 */
export function filtersView(filter, sum, running, choose) {
  if (sum.games < FEW && !filter.ending && !filter.against) return null;
  const { against } = filter;
  const part = sum.opponents.find(({ user, bot }) => against && against === (user || bot)) ?? sum;
  const { games, wins, shared } = part;
  const unfinished = against ? 0 : running;
  /** @type {readonly {ending: Filter["ending"], name: string, count: number}[]} */
  const endings = [
    { ending: "", name: t("after/all"), count: games + unfinished },
    { ending: "running", name: t("after/running"), count: unfinished },
    { ending: "won", name: t("after/won"), count: wins },
    { ending: "shared", name: t("after/shared"), count: shared },
    { ending: "lost", name: t("after/lost"), count: games - wins - shared },
  ];
  return h(
    "div",
    { class: "filters", role: "group", "aria-label": t("after/filter"), key: "filters" },
    h(
      "div",
      { class: "filter-endings" },
      endings
        .filter(({ ending, count }) => count > 0 || ending === filter.ending)
        .map(({ ending, name, count }) =>
          h(
            "button",
            {
              key: ending,
              "aria-pressed": String(ending === filter.ending),
              onclick: () => choose({ ...filter, ending }),
            },
            name,
            " ",
            h("span", { class: "quiet" }, new Intl.NumberFormat(locale()).format(count)),
          ),
        ),
    ),
    sum.opponents.some(({ games }) => games < sum.games) || filter.against
      ? opponentField(filter, sum, choose)
      : null,
  );
}

/**
 * @param {Filter} filter
 * @param {Statistics} sum
 * @param {(filter: Filter) => void} choose
 */
function opponentField(filter, { opponents }, choose) {
  return h(
    "label",
    { class: "filter-against", key: "against" },
    h("span", null, t("after/against-whom")),
    h(
      "select",
      {
        onchange: (/** @type {Event} */ event) =>
          choose({
            ...filter,
            against: /** @type {HTMLSelectElement} */ (event.currentTarget).value,
          }),
      },
      h("option", { value: "", selected: !filter.against }, t("after/anyone")),
      opponents.map(({ user, bot, name, games }) =>
        h(
          "option",
          { key: user || bot, value: user || bot, selected: filter.against === (user || bot) },
          `${bot ? botName(bot) : shownName(name)} (${games})`,
        ),
      ),
    ),
  );
}
