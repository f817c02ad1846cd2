/**
 * The figures of a profile: games, wins and shared wins, in all and by what they have in common.
 *
 * @typedef {import("../net/company.js").Profile} Profile
 *
 * @typedef {object} Part
 * @property {number} games
 * @property {number} wins alone
 * @property {number} shared
 */
import { h } from "../base/dom.js";
import { locale, percent, shownName, t } from "../base/words.js";
import { botName } from "../create/bots.js";
import { editionName } from "../create/editions.js";
import { face, portrait } from "../draw/portraits.js";
import { profilePath } from "../net/company.js";

/** @param {Profile} profile */
export function sums({ games, wins, shared, left, streak, longest }) {
  const facts = [
    [t("profile/games"), number(games)],
    [t("profile/wins"), `${number(wins)} (${percent(wins / games)})`],
    [t("profile/shared"), number(shared)],
    [t("profile/left"), number(left)],
    [t("profile/streak"), number(streak)],
    [t("profile/longest"), number(longest)],
  ];
  return h(
    "dl",
    { class: "profile-sums", key: "sums" },
    facts.map(([name, value]) =>
      h("div", { key: name }, h("dt", null, name), h("dd", null, value)),
    ),
  );
}

/** @param {Profile} profile */
export function tallies({ by_seats, by_edition, opponents }) {
  return [
    table("seats", t("profile/by-seats"), t("profile/seats"), by_seats, ({ seats }) =>
      t("profile/players", { count: seats }),
    ),
    table("editions", t("profile/by-edition"), t("profile/edition"), by_edition, ({ edition }) =>
      editionName(edition),
    ),
    table("opponents", t("profile/by-opponent"), t("profile/opponent"), opponents, opponentName),
  ];
}

/**
 * @template {Part} P
 * @param {string} key
 * @param {string} title
 * @param {string} column
 * @param {readonly P[]} parts
 * @param {(part: P) => import("../base/dom.js").Child} nameOf
 */
function table(key, title, column, parts, nameOf) {
  if (parts.length === 0) return null;
  const shares = parts.some(({ shared }) => shared > 0);
  const columns = [column, t("profile/games"), t("profile/share")];
  return h(
    "table",
    { class: "profile-table", key },
    h("caption", null, title),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        [...columns, ...(shares ? [t("profile/share-shared")] : [])].map((name) =>
          h("th", { scope: "col", key: name }, name),
        ),
      ),
    ),
    h(
      "tbody",
      null,
      parts.map((part, index) =>
        h(
          "tr",
          { key: index },
          h("th", { scope: "row" }, nameOf(part)),
          h("td", null, number(part.games)),
          h("td", null, bar(part), `${number(part.wins)} (${percent(part.wins / part.games)})`),
          shares ? h("td", null, number(part.shared)) : null,
        ),
      ),
    ),
  );
}

/**
 * The wins as a line, the shared ones in a lighter colour.
 * @param {Part} part
 */
function bar({ games, wins, shared }) {
  return h(
    "span",
    { class: "profile-bar", "aria-hidden": "true" },
    h("i", { style: { "--share": wins / games } }),
    h("i", { class: "shared", style: { "--share": shared / games } }),
  );
}

/** @param {import("../net/wire.js").Opponent} opponent */
function opponentName({ user, bot, name, public: open }) {
  const shown = bot ? botName(bot) : shownName(name);
  return h(
    "span",
    { class: "profile-opponent" },
    bot ? portrait(bot) : face(shown),
    user && open ? h("a", { href: profilePath(user) }, shown) : shown,
  );
}

/** @param {number} value */
const number = (value) => new Intl.NumberFormat(locale()).format(value);
