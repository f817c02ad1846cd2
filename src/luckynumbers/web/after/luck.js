/**
 * Luck over the latest games: a column for each.
 *
 * @typedef {import("../net/wire.js").GameLine} GameLine
 * @typedef {import("../net/wire.js").GameLuck} GameLuck
 */
import { classes, h } from "../base/dom.js";
import { signedPercent, t } from "../base/words.js";
import { NOTABLE } from "../review/books.js";
import { hundredths } from "../review/figures.js";
import { againstText, dayOf, endingOf, howText, othersIn, timeOf } from "./lines.js";

/**
 * A column for each game, up where luck helped and down where it did not.
 * @param {readonly GameLuck[]} looked the latest first
 * @param {readonly GameLine[]} games
 */
export function luckView(looked, games) {
  const most = Math.max(...looked.map(({ luck }) => Math.abs(luck)), 0.01);
  return [
    h("p", { key: "luck-sum" }, luckSentence(looked.map(({ luck }) => luck))),
    h(
      "ol",
      { key: "luck", "aria-labelledby": "luck-title", class: "luck-course" },
      looked.map((game) => h("li", { key: game.table }, column(game, most, games))),
    ),
    looked.every(({ deep }) => deep)
      ? null
      : h("p", { key: "dashed", class: "quiet" }, t("after/skill-dashed")),
  ];
}

/**
 * The way to a game: its luck, against whom and when, in full for whoever points at it or listens.
 * @param {GameLuck} game
 * @param {number} most the luck of the highest column
 * @param {readonly GameLine[]} games
 */
function column(game, most, games) {
  const { table, at, luck, deep } = game;
  const line = games.find((each) => each.table === table);
  const ending = line ? `${endingOf(line).word} ${againstText(line)}` : "";
  const about = [ending, t("after/skill-game", { day: timeOf(at) })].filter(Boolean).join(" · ");
  const title = `${about} ${howText(game)}`;
  return h(
    "a",
    { class: classes(luck < 0 && "down", !deep && "quick"), href: `/replay/${table}`, title },
    h("span", { class: "unseen" }, title),
    h("i", { "aria-hidden": "true", style: { "--part": Math.abs(luck) / most } }),
    h("b", { "aria-hidden": "true" }, signedPercent(hundredths(luck) / 100)),
    h("small", { "aria-hidden": "true" }, line ? othersIn(line).join(", ") : ""),
    h("small", { "aria-hidden": "true" }, dayOf(at)),
  );
}

/**
 * In how many games luck helped or cost something notable, as the story of each game has it.
 * @param {readonly number[]} shares
 */
export function luckSentence(shares) {
  const lucky = shares.filter((luck) => hundredths(luck) > NOTABLE).length;
  const unlucky = shares.filter((luck) => hundredths(luck) < -NOTABLE).length;
  if (shares.length > 1)
    return t("after/skill-lucky", { lucky, unlucky, even: shares.length - lucky - unlucky });
  if (lucky) return t("after/skill-one-lucky");
  return unlucky ? t("after/skill-one-unlucky") : t("after/skill-one-even");
}
