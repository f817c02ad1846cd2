/**
 * How someone plays: what cost them most, and luck game by game, over the latest games.
 *
 * @typedef {import("../net/wire.js").SkillOut} SkillOut
 * @typedef {SkillOut["kinds"][number]} Mistakes
 */
import { classes, h } from "../base/dom.js";
import { locale, signedPercent, t } from "../base/words.js";
import { NOTABLE } from "../review/books.js";
import { decimal, hundredths } from "../review/figures.js";

/** How many kinds of mistakes are shown before all figures. */
const WORST = 3;

/**
 * @param {SkillOut | null} skill null: nobody has asked yet
 * @param {boolean} looking whether the games are being reviewed
 * @param {() => void} look
 */
export function skillView(skill, looking, look) {
  return h(
    "section",
    { class: "skill", "aria-labelledby": "skill-title", key: "skill" },
    h("h2", { id: "skill-title" }, t("after/skill")),
    skill ? figures(skill) : invitation(looking, look),
  );
}

/**
 * @param {boolean} looking
 * @param {() => void} look
 */
function invitation(looking, look) {
  return [
    h("p", { key: "note" }, t("after/skill-note")),
    h(
      "button",
      { key: "look", data: { focus: "skill" }, disabled: looking, onclick: look },
      looking ? t("after/skill-looking") : t("after/skill-show"),
    ),
  ];
}

/**
 * What the figures come to, in a sentence.
 * @param {SkillOut} skill
 */
export const skillSentence = ({ games, accuracy, level }) =>
  t("after/skill-sum", { count: games, accuracy: decimal(accuracy), level });

/** @param {SkillOut} skill */
function figures(skill) {
  return [
    h(
      "p",
      { key: "sum", class: "skill-sum" },
      h("span", {
        class: "skill-dial",
        style: { "--part": skill.accuracy },
        "aria-hidden": "true",
      }),
      h("b", null, skillSentence(skill)),
    ),
    skill.deep > 0 && skill.deep < skill.games
      ? note("depth", t("after/skill-depth", { deep: skill.deep, total: skill.games }))
      : null,
    note("accuracy", `${t("review/means-accuracy")} ${t("review/means-level")}`),
    h("h3", { key: "worst-title", id: "worst-title" }, t("after/skill-worst")),
    worst(skill.kinds),
    note("points", t("review/means-points")),
    h("h3", { key: "luck-title", id: "luck-title" }, t("after/skill-luck")),
    luckView(skill.luck),
    note("luck", t("review/means-luck")),
    h(
      "details",
      { key: "all" },
      h("summary", null, t("after/skill-all")),
      table(t("after/skill-kind"), skill.kinds),
      table(t("after/skill-phase"), skill.phases),
    ),
  ];
}

/**
 * What a figure means.
 * @param {string} key
 * @param {string} text
 */
const note = (key, text) => h("p", { class: "quiet", key: `means-${key}` }, text);

/** @param {readonly Mistakes[]} kinds */
function worst(kinds) {
  const made = kinds.filter(({ count }) => count > 0).sort((a, b) => b.points - a.points);
  const most = made[0]?.points || 1;
  if (made.length === 0) return h("p", { key: "worst" }, t("after/skill-clean"));
  return h(
    "ol",
    { key: "worst", class: "skill-worst", "aria-labelledby": "worst-title" },
    made
      .slice(0, WORST)
      .map(({ name, count, points }) =>
        h(
          "li",
          { key: name },
          h("b", null, name),
          h(
            "span",
            { class: "quiet" },
            t("after/skill-lost", { count, lost: signedPercent(-points / 100) }),
          ),
          h("i", { "aria-hidden": "true", style: { "--part": points / most } }),
        ),
      ),
  );
}

/**
 * A column for each game, up where luck helped and down where it did not.
 * @param {SkillOut["luck"]} games the latest first
 */
function luckView(games) {
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" });
  const most = Math.max(...games.map(({ luck }) => Math.abs(luck)), 0.01);
  return [
    h("p", { key: "luck-sum" }, luckSentence(games.map(({ luck }) => luck))),
    h(
      "ol",
      { key: "luck", class: "luck-course", "aria-labelledby": "luck-title" },
      games.map(({ table: game, at, luck }) =>
        h(
          "li",
          { key: game },
          h(
            "a",
            { class: classes(luck < 0 && "down"), href: `/replay/${game}` },
            h("i", { "aria-hidden": "true", style: { "--part": Math.abs(luck) / most } }),
            h("small", { class: "unseen" }, `${t("after/skill-game", { day: day.format(at) })} `),
            h("span", null, signedPercent(hundredths(luck) / 100)),
          ),
        ),
      ),
    ),
  ];
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

/**
 * @param {string} title
 * @param {readonly Mistakes[]} lines
 */
function table(title, lines) {
  return h(
    "table",
    { key: title },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, title),
        h("th", { scope: "col" }, t("after/skill-count")),
        h("th", { scope: "col" }, t("after/skill-points")),
      ),
    ),
    h(
      "tbody",
      null,
      lines.map(({ name, count, points }) =>
        h(
          "tr",
          { key: name },
          h("th", { scope: "row" }, name),
          h("td", null, count),
          h("td", null, signedPercent(-points / 100)),
        ),
      ),
    ),
  );
}
