/**
 * How someone plays: what cost them most, and luck game by game, over the latest games.
 *
 * @typedef {import("../net/wire.js").SkillOut} SkillOut
 * @typedef {import("../net/wire.js").GameLine} GameLine
 * @typedef {SkillOut["kinds"][number]} Mistakes
 * @typedef {Mistakes["choices"][number]} Choice
 *
 * @typedef {object} Closer a closer look at one game after the other, under way
 * @property {number} number of the game that is looked at, from 1
 * @property {number} total of the games
 * @property {number} part how much of this game is done, from 0 to 1
 *
 * @typedef {object} Asking
 * @property {SkillOut | null} skill once somebody has asked
 * @property {SkillOut | null} before the same at the first look
 * @property {readonly SkillOut["luck"][number][]} looked how games were played, as far as it is known
 * @property {SkillOut | null} read the figures whose mistakes are shown: the same, or earlier ones of
 *   which some are being read
 * @property {boolean} looking whether the games are being reviewed
 * @property {Closer | null} closer
 *
 * @typedef {object} Deeds
 * @property {() => void} review
 * @property {() => void} deepen
 * @property {() => void} stop
 * @property {() => void} renew show the latest mistakes, if none is being read
 */
import { h } from "../base/dom.js";
import { signedPercent, t } from "../base/words.js";
import { NOTABLE } from "../review/books.js";
import { decimal, hundredths } from "../review/figures.js";
import { againstText, groupBy, timeOf } from "./lines.js";
import { luckView } from "./luck.js";

/** How many kinds of mistakes are shown before all figures. */
const WORST = 3;
/** How many games the server looks at. */
const LATEST = 12;
/** How many choices of a kind are listed at first, and the others of their games. */
const FIRST = 8;

/**
 * @param {Asking} asking
 * @param {readonly GameLine[]} games those that are listed
 * @param {number} count of all finished games
 * @param {Deeds} deeds
 */
export function skillView(asking, games, count, deeds) {
  const { skill, looking } = asking;
  return h(
    "section",
    { class: "skill", "aria-labelledby": "skill-title", key: "skill" },
    // Where the button goes, the focus comes to this title.
    h(
      "h2",
      { id: "skill-title", ...(skill ? { tabindex: "-1", data: { focus: "skill" } } : {}) },
      t("after/skill"),
    ),
    skill ? figures(skill, asking, games, deeds) : invitation(count, looking, deeds.review),
  );
}

/**
 * @param {number} count of all finished games
 * @param {boolean} looking
 * @param {() => void} look
 */
function invitation(count, looking, look) {
  return [
    h("p", { key: "note" }, t("after/skill-note", { count: Math.min(count, LATEST) })),
    h(
      "button",
      {
        ...{ key: "look", data: { focus: "skill" } },
        // It keeps the focus meanwhile.
        "aria-disabled": looking ? "true" : null,
        onclick: () => looking || look(),
      },
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

/**
 * What closer looks have changed, in a sentence; empty where none was had.
 * @param {SkillOut} before
 * @param {SkillOut} skill of the same games
 */
export function changeSentence(before, skill) {
  const quick = new Map(
    before.luck.flatMap((game) => (game.deep ? [] : [[game.table, game.luck]])),
  );
  const closer = skill.luck.filter(({ deep, table }) => deep && quick.has(table));
  if (closer.length === 0) return "";
  const moved = closer.filter(
    ({ table, luck }) =>
      Math.abs(hundredths(luck) - hundredths(quick.get(table) ?? luck)) > NOTABLE,
  );
  const accuracy = accuracyChange(decimal(before.accuracy), decimal(skill.accuracy));
  return moved.length > 0
    ? t("after/skill-changed", { count: moved.length, accuracy })
    : t("after/skill-unchanged", { accuracy });
}

/**
 * @param {string} before
 * @param {string} after
 */
const accuracyChange = (before, after) =>
  before === after
    ? t("after/accuracy-still", { accuracy: after })
    : t("after/accuracy-from-to", { before, after });

/**
 * @param {SkillOut} skill
 * @param {Asking} asking
 * @param {readonly GameLine[]} games
 * @param {Deeds} deeds
 */
function figures(skill, asking, games, deeds) {
  const { luck } = skill;
  const { kinds, phases, luck: read } = asking.read ?? skill;
  const worst = kinds
    .filter(({ choices }) => choices.length > 0)
    .sort((one, two) => two.points - one.points);
  const list = (/** @type {readonly Mistakes[]} */ lines, /** @type {string} */ title) =>
    mistakesView(lines, title, read, games, deeds.renew);
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
    closerView(skill, asking, deeds),
    meanings(),
    h("h3", { key: "worst-title", id: "worst-title" }, t("after/skill-worst")),
    worst.length > 0
      ? [note("scale", t("after/skill-scale")), list(worst.slice(0, WORST), "worst-title")]
      : h("p", { key: "worst" }, t("after/skill-clean")),
    h("h3", { key: "luck-title", id: "luck-title" }, t("after/skill-luck")),
    luckView(luck, games),
    h(
      "details",
      { key: "all" },
      h("summary", null, t("after/skill-all")),
      h("h3", { id: "kinds-title", key: "kinds" }, t("after/skill-kind")),
      list(kinds, "kinds-title"),
      h("h3", { id: "phases-title", key: "phases" }, t("after/skill-phase")),
      list(phases, "phases-title"),
    ),
  ];
}

/** What the figures mean, for whoever asks. */
const meanings = () =>
  h(
    "details",
    { key: "means" },
    h("summary", null, t("after/means")),
    note("accuracy", `${t("review/means-accuracy")} ${t("review/means-level")}`),
    note("small", t("after/skill-small")),
    note("luck", t("review/means-luck")),
  );

/**
 * How many games were looked at more deeply, the look that is under way, or what looks have changed.
 * @param {SkillOut} skill
 * @param {Asking} asking
 * @param {Deeds} deeds
 */
function closerView(skill, { closer, before, read }, deeds) {
  const deep = skill.luck.filter((game) => game.deep).length;
  const total = skill.luck.length;
  const change = before && closer === null ? changeSentence(before, skill) : "";
  return h(
    "div",
    { class: "closer-look", key: "closer" },
    closer ? progressView(closer) : note("depth", depthText(deep, total)),
    deep === total && closer === null
      ? null
      : h(
          "button",
          {
            ...{ class: "small", key: "deepen", data: { focus: "deepen" } },
            ...{ onclick: closer ? deeds.stop : deeds.deepen },
          },
          closer ? t("after/skill-stop") : t("after/skill-deepen"),
        ),
    read !== skill && closer === null ? note("older", t("after/skill-older")) : null,
    // Where the button goes, the focus comes to this line.
    change ? h("p", { key: "change", tabindex: "-1", data: { focus: "deepen" } }, change) : null,
  );
}

/** @param {Closer} closer */
function progressView({ number, total, part }) {
  return h(
    "div",
    { key: "progress" },
    h("b", { id: "closer-title" }, t("after/skill-closer", { number, total })),
    h("progress", { "aria-labelledby": "closer-title", max: "1", value: String(part) }),
    h("p", { class: "quiet" }, t("after/skill-closer-note")),
  );
}

/**
 * @param {number} deep
 * @param {number} total
 */
function depthText(deep, total) {
  if (deep === total) return t("after/skill-deep");
  return deep > 0 ? t("after/skill-depth", { deep, total }) : t("after/quick");
}

/**
 * What a figure means.
 * @param {string} key
 * @param {string} text
 */
const note = (key, text) => h("p", { class: "quiet", key: `means-${key}` }, text);

/**
 * What kinds of mistakes have cost; each opens to the choices behind it.
 * @param {readonly Mistakes[]} lines
 * @param {string} title the id of their title
 * @param {SkillOut["luck"]} luck
 * @param {readonly GameLine[]} games
 * @param {() => void} renew
 */
function mistakesView(lines, title, luck, games, renew) {
  const most = Math.max(...lines.map(({ points }) => points), 1);
  return h(
    "ul",
    { key: `${title}-list`, class: "skill-worst", "aria-labelledby": title },
    lines.map(({ name, points, choices }) => {
      const lost = lostText(choices.length, points / luck.length);
      const head = [
        h("b", null, name),
        h("span", { class: "quiet" }, lost),
        h("i", { "aria-hidden": "true", style: { "--part": points / most } }),
      ];
      // Where a choice goes, the focus comes to its kind.
      const data = { focus: `${title}-${name}` };
      const list = (/** @type {readonly Choice[]} */ some) => gamesOf(some, luck, games, data);
      const [first, rest] = firstGames(choices);
      return h(
        "li",
        { key: name },
        choices.length > 0
          ? h(
              "details",
              { open: choices.some((each) => isLeft(each, luck)), ontoggle: renew },
              h("summary", { data }, head),
              list(first),
              rest.length > 0
                ? h(
                    "details",
                    { open: rest.some((each) => isLeft(each, luck)) },
                    h(
                      "summary",
                      { onclick: goOn },
                      t("after/moments-all", { total: choices.length }),
                    ),
                    list(rest),
                  )
                : null,
            )
          : h("p", null, head),
      );
    }),
  );
}

/**
 * The choices of the first games, as many as make enough, and those of the others.
 * @param {readonly Choice[]} choices
 * @returns {[Choice[], Choice[]]}
 */
export function firstGames(choices) {
  const games = [...groupBy(choices, ({ game }) => String(game)).values()];
  let count = 0;
  const full = games.findIndex((some) => {
    count += some.length;
    return count >= FIRST;
  });
  const first = full < 0 ? games.length : full + 1;
  return [games.slice(0, first).flat(), games.slice(first).flat()];
}

/**
 * Go on with the rest of a list, which takes the place of the way to it.
 * @param {Event} event
 */
function goOn({ currentTarget }) {
  const rest = currentTarget instanceof Element ? currentTarget.parentElement : null;
  requestAnimationFrame(() => rest?.querySelector("a")?.focus({ preventScroll: true }));
}

/**
 * Some choices game by game, the worst first.
 * @param {readonly Choice[]} choices
 * @param {SkillOut["luck"]} luck
 * @param {readonly GameLine[]} games
 * @param {{focus: string}} data
 */
const gamesOf = (choices, luck, games, data) =>
  [...groupBy(choices, ({ game }) => String(game))].map(([game, some]) => {
    const { table = "", at = 0 } = luck[Number(game)] ?? {};
    const line = games.find((each) => each.table === table);
    return [
      h(
        "p",
        { key: `of-${table}`, class: "quiet skill-game" },
        [line ? againstText(line) : "", timeOf(at)].filter(Boolean).join(" · "),
      ),
      h(
        "ul",
        { key: `in-${table}` },
        some.map((choice, index) => h("li", { key: index }, choiceLink(choice, luck, data))),
      ),
    ];
  });

/**
 * The address of a choice in the review of its game.
 * @param {Choice} choice
 * @param {SkillOut["luck"]} luck
 */
const addressOf = ({ game, turn }, luck) => `/replay/${luck[game]?.table ?? ""}?turn=${turn}`;

/**
 * Whether a choice was the way out of this page.
 * @param {Choice} choice
 * @param {SkillOut["luck"]} luck
 */
const isLeft = (choice, luck) => addressOf(choice, luck) === history.state?.link;

/**
 * How often, and what it cost in a game.
 * @param {number} count
 * @param {number} points a game
 */
function lostText(count, points) {
  const lost = hundredths(points / 100);
  if (count > 0 && lost === 0) return t("after/skill-lost-little", { count });
  return t("after/skill-lost", { count, lost: signedPercent(-lost / 100) });
}

/**
 * The way to a choice: what was done, and what would have been better.
 * @param {Choice} choice
 * @param {SkillOut["luck"]} luck
 * @param {{focus: string}} data
 */
function choiceLink(choice, luck, data) {
  const { number, points, done, better } = choice;
  return h(
    "a",
    { href: addressOf(choice, luck), data },
    h(
      "span",
      null,
      h(
        "small",
        { class: "quiet" },
        number > 0 ? t("after/skill-did", { number, done }) : t("after/skill-did-setup", { done }),
      ),
      h("span", null, t("after/better", { better })),
    ),
    h("b", null, signedPercent(-points / 100)),
  );
}
