/**
 * The finished games of the user as a list: by month, the games of a tournament together.
 *
 * @typedef {import("../net/wire.js").GameLine} GameLine
 *
 * @typedef {object} Entry
 * @property {readonly [GameLine, ...GameLine[]]} games one, or those of a tournament, the latest first
 * @property {boolean} series whether it is a tournament
 */
import { classes, h } from "../base/dom.js";
import { locale, shownName, signed, t } from "../base/words.js";
import { botName } from "../create/bots.js";
import { mark } from "../draw/icons.js";
import { coloursOf, face, portrait } from "../draw/portraits.js";
import { hereMark } from "../games/running.js";
import { reasonText } from "../games/worth.js";
import { isLocal } from "../net/local.js";

/**
 * The games of each month, the latest first.
 * @param {readonly GameLine[]} games
 */
export function gamesView(games) {
  const month = new Intl.DateTimeFormat(locale(), { month: "long", year: "numeric" });
  return [...groupBy(entriesOf(games), ({ games: [latest] }) => month.format(latest.at))].map(
    ([name, entries]) => [
      h("h3", { key: `month-${name}` }, name),
      h(
        "ol",
        { class: "games", key: `games-${name}` },
        entries.map((entry) =>
          h(
            "li",
            { key: entry.games[0].table },
            entry.series ? seriesView(entry.games) : gameView(entry.games[0]),
          ),
        ),
      ),
    ],
  );
}

/**
 * The games one by one, those of a tournament where its latest one stands.
 * @param {readonly GameLine[]} games the latest first
 * @returns {Entry[]}
 */
export function entriesOf(games) {
  const found = groupBy(games, ({ round, table }) => round?.series ?? table);
  return [...found.values()].map((all) => ({
    games: /** @type {Entry["games"]} */ (/** @type {unknown} */ (all)),
    series: Boolean(all[0]?.round),
  }));
}

/**
 * What has a name in common, in the order of appearance.
 * @template T
 * @param {readonly T[]} all
 * @param {(each: T) => string} nameOf
 */
function groupBy(all, nameOf) {
  /** @type {Map<string, T[]>} */
  const found = new Map();
  for (const each of all) {
    const name = nameOf(each);
    const group = found.get(name);
    if (group) group.push(each);
    else found.set(name, [each]);
  }
  return found;
}

/** @param {Entry["games"]} games */
function seriesView(games) {
  const [latest] = games;
  const { number = 0, most = 0, place = 0, points = 0 } = latest.round ?? {};
  return h(
    "div",
    { class: classes("game-series", place === 1 && number === most && "crowned") },
    h(
      "p",
      { class: "game-series-head" },
      mark("star"),
      h("b", null, t("after/series", { number, most })),
      h("span", null, t("after/place", { place, points: points < 0 ? signed(points) : points })),
    ),
    h(
      "ol",
      { class: "games" },
      games.map((game) => h("li", { key: game.table }, gameView(game))),
    ),
  );
}

/**
 * How a game ended for the user.
 * @param {GameLine} game
 */
function endingOf({ left, share }) {
  if (left) return { kind: "left", word: t("after/left"), sign: mark("door") };
  if (share === 1) return { kind: "won", word: t("after/won"), sign: mark("check") };
  if (share > 0) return { kind: "shared", word: t("after/shared"), sign: mark("check") };
  return { kind: "lost", word: t("after/lost"), sign: mark("minus") };
}

/** @param {GameLine} game */
function gameView(game) {
  const { table, seat, at, share, empties, rated, names, winners } = game;
  const { kind, word, sign } = endingOf(game);
  const named = names.map((name, index) => botName(game.bots[index] ?? "") || name);
  const others = named.filter((_, index) => index !== seat - 1);
  const winner = winners.filter((each) => each !== seat).map((each) => named[each - 1] ?? "");
  const reason = reasonText(game);
  const when = new Intl.DateTimeFormat(locale(), {
    ...{ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
  });
  return h(
    "a",
    { class: `game-card game-line ${kind}`, href: `/replay/${table}` },
    h("span", { class: "leaf-mark", "aria-hidden": "true" }, sign),
    faces(game),
    h(
      "span",
      { class: "what" },
      h("b", null, word),
      h("span", null, others.length > 0 ? t("after/against", { names: others }) : ""),
      share === 0 && winner.length > 0 && others.length > 1
        ? h("span", { class: "quiet" }, t("after/winner", { names: winner }))
        : null,
      reason ? h("span", { class: "quiet" }, reason) : null,
    ),
    h(
      "span",
      { class: "when quiet" },
      h("time", { datetime: new Date(at).toISOString() }, when.format(at)),
      h("span", null, empties > 0 ? t("after/empties", { count: empties }) : t("after/full")),
      rated ? h("span", { class: "rated" }, ratedText(game)) : null,
      isLocal(table) ? hereMark(table) : null,
    ),
  );
}

/**
 * That a game was rated, with what it was worth.
 * @param {GameLine} game
 */
function ratedText({ worth }) {
  const change = worth?.change ?? null;
  return change === null ? t("after/rated") : `${t("after/rated")} ${signed(change)}`;
}

/**
 * The faces of the others.
 * @param {GameLine} game
 */
function faces({ seat, names, bots }) {
  const colours = coloursOf(names.map((name, index) => (bots[index] ? null : name)));
  return h(
    "span",
    { class: "faces", "aria-hidden": "true" },
    names.map((name, index) => {
      const bot = bots[index];
      if (index === seat - 1) return null;
      return bot ? portrait(bot) : face(shownName(name), colours[index]);
    }),
  );
}
