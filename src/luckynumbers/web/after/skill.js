/**
 * How someone plays: the mistakes of the latest games by kind and phase, and luck game by game.
 *
 * @typedef {import("../net/wire.js").SkillOut} SkillOut
 */
import { h } from "../base/dom.js";
import { locale, signedPercent, t } from "../base/words.js";

/**
 * @param {SkillOut | null} skill null: nobody has asked yet
 * @param {() => void} look
 */
export function skillView(skill, look) {
  return h(
    "section",
    { class: "skill", "aria-labelledby": "skill-title", key: "skill" },
    h("h2", { id: "skill-title" }, t("after/skill")),
    h("p", null, t("after/skill-note")),
    skill
      ? figures(skill)
      : h("button", { data: { focus: "skill" }, onclick: look }, t("after/skill-show")),
  );
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
    h("p", { key: "sum" }, h("b", null, skillSentence(skill))),
    table(t("after/skill-kind"), skill.kinds),
    table(t("after/skill-phase"), skill.phases),
    h("h3", { key: "luck-title", id: "luck-title" }, t("after/skill-luck")),
    h(
      "ol",
      { key: "luck", class: "luck-course", "aria-labelledby": "luck-title" },
      skill.luck.map(({ table: game, luck }) =>
        h("li", { key: game }, h("a", { href: `/replay/${game}` }, signedPercent(luck))),
      ),
    ),
  ];
}

/**
 * @param {string} title
 * @param {SkillOut["kinds"]} lines
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
          h("td", null, decimal(points)),
        ),
      ),
    ),
  );
}

/** @param {number} value */
const decimal = (value) =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  );
