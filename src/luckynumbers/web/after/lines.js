/**
 * The finished games of the user as a list: by month, the games of a tournament together.
 *
 * @typedef {import("../net/wire.js").GameLine} GameLine
 * @typedef {import("../net/wire.js").GameLuck} GameLuck
 *
 * @typedef {object} Entry
 * @property {readonly [GameLine, ...GameLine[]]} games one, or those of a tournament, the latest first
 * @property {boolean} series whether it is a tournament
 */
import { classes, h } from "../base/dom.js";
import { locale, shownName, signed, signedPercent, t } from "../base/words.js";
import { botName } from "../create/bots.js";
import { mark } from "../draw/icons.js";
import { coloursOf, face, portrait } from "../draw/portraits.js";
import { hereMark } from "../games/running.js";
import { reasonText } from "../games/worth.js";
import { isLocal } from "../net/local.js";
import { decimal, hundredths } from "../review/figures.js";

/**
 * The games of each month, the latest first.
 * @param {readonly GameLine[]} games
 * @param {readonly GameLuck[]} [looked] how some of them were played
 */
export function gamesView(games, looked = []) {
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
            entry.series ? seriesView(entry.games, looked) : gameView(entry.games[0], looked),
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
export function groupBy(all, nameOf) {
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

/**
 * @param {Entry["games"]} games
 * @param {readonly GameLuck[]} looked
 */
function seriesView(games, looked) {
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
      games.map((game) => h("li", { key: game.table }, gameView(game, looked))),
    ),
  );
}

/**
 * How a game ended for the user.
 * @param {GameLine} game
 */
export function endingOf({ left, share }) {
  if (left) return { kind: "left", word: t("after/left"), sign: mark("door") };
  if (share === 1) return { kind: "won", word: t("after/won"), sign: mark("check") };
  if (share > 0) return { kind: "shared", word: t("after/shared"), sign: mark("check") };
  return { kind: "lost", word: t("after/lost"), sign: mark("minus") };
}

/**
 * Who sat at the table, seat by seat.
 * @param {GameLine} game
 */
const namesIn = ({ names, bots }) => names.map((name, index) => botName(bots[index] ?? "") || name);

/**
 * The names of the others.
 * @param {GameLine} game
 */
export const othersIn = (game) => namesIn(game).filter((_, index) => index !== game.seat - 1);

/**
 * The day of a game, within a year.
 * @param {number} at
 */
export const dayOf = (at) =>
  new Intl.DateTimeFormat(locale(), { day: "numeric", month: "short" }).format(at);

/**
 * The day and the time of a game.
 * @param {number} at
 */
export const timeOf = (at) =>
  new Intl.DateTimeFormat(locale(), {
    ...{ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
  }).format(at);

/**
 * Against whom the user played.
 * @param {GameLine} game
 */
export function againstText(game) {
  const names = othersIn(game);
  return names.length > 0 ? t("after/against", { names }) : "";
}

/**
 * @param {GameLine} game
 * @param {readonly GameLuck[]} looked
 */
function gameView(game, looked) {
  const { table, seat, at, share, empties, rated, names, winners } = game;
  const { kind, word, sign } = endingOf(game);
  const named = namesIn(game);
  const how = looked.find((each) => each.table === table);
  const winner = winners.filter((each) => each !== seat).map((each) => named[each - 1] ?? "");
  const reason = reasonText(game);
  return h(
    "a",
    { class: `game-card game-line ${kind}`, href: `/replay/${table}` },
    h("span", { class: "leaf-mark", "aria-hidden": "true" }, sign),
    faces(game),
    h(
      "span",
      { class: "what" },
      h("b", null, word),
      h("span", null, againstText(game)),
      share === 0 && winner.length > 0 && names.length > 2
        ? h("span", { class: "quiet" }, t("after/winner", { names: winner }))
        : null,
      reason ? h("span", { class: "quiet" }, reason) : null,
      how ? h("span", { class: "quiet", key: "how" }, howText(how)) : null,
    ),
    h(
      "span",
      { class: "when quiet" },
      h("time", { datetime: new Date(at).toISOString() }, timeOf(at)),
      h("span", null, empties > 0 ? t("after/empties", { count: empties }) : t("after/full")),
      rated ? h("span", { class: "rated" }, ratedText(game)) : null,
      isLocal(table) ? hereMark(table) : null,
    ),
  );
}

/**
 * Whether some figures of the games that are listed were found by a quick look.
 * @param {readonly GameLine[]} games
 * @param {readonly GameLuck[]} looked
 */
export const hasQuick = (games, looked) =>
  looked.some(({ table, deep }) => !deep && games.some((game) => game.table === table));

/**
 * How a game was played, in figures, and whether only a quick look has found them.
 * @param {GameLuck} game
 */
export function howText({ accuracy, luck, deep }) {
  const figures = t("after/played-how", {
    accuracy: accuracy === null ? "–" : decimal(accuracy),
    luck: signedPercent(hundredths(luck) / 100),
  });
  return deep ? figures : t("after/played-quick", { figures });
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
