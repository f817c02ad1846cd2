/**
 * The path of the gardeners, from the gentlest to the strongest: those that were beaten have a
 * clover, the next opponent glows, and a tap on any of them plays.
 *
 * @typedef {object} PathOptions
 * @property {readonly string[]} bots
 * @property {readonly string[]} beaten
 * @property {string} rival the next opponent
 * @property {string} shown whose temper is shown; nobody's if empty
 * @property {boolean} closed whether nothing can be played now
 * @property {(bot: string) => void} play
 * @property {(bot: string) => void} show
 */
import { classes, h } from "../base/dom.js";
import { t } from "../base/words.js";
import { botName, rankOf, temper } from "../create/bots.js";
import { leaf } from "../draw/icons.js";
import { portrait } from "../draw/portraits.js";

/** How far down the hill each of them stands, from 0 to 1. */
const DEPTHS = [0.85, 0.45, 0.12, 0, 0.18, 0.5, 0.85, 1, 0.62];
/** On a narrow page three stand in a row, and every other row leads back. */
const NARROW = "M50 0H250C300 0 300 50 250 50H50C0 50 0 100 50 100H250";

/** @param {PathOptions} options */
export function pathView(options) {
  const { bots, shown } = options;
  return h(
    "section",
    { class: "walk", "aria-labelledby": "walk-title", key: "walk" },
    h("h2", { class: "unseen", id: "walk-title" }, t("home/path")),
    h(
      "div",
      { class: "path", onpointerleave: () => options.show("") },
      trail("wide", `0 0 ${100 * bots.length} 100`, wideTrail(bots.length)),
      trail("narrow", "0 0 300 100", NARROW),
      h(
        "ol",
        { class: "gardeners" },
        bots.map((bot, index) => gardener(options, bot, index)),
      ),
    ),
    h(
      "p",
      { class: "whisper" },
      shown
        ? [h("b", null, botName(shown)), h("span", null, temper(shown))]
        : h("span", null, t("home/path-note")),
    ),
  );
}

/**
 * @param {PathOptions} options
 * @param {string} bot
 * @param {number} index
 */
function gardener({ rival, beaten, closed, play, show }, bot, index) {
  const won = beaten.includes(bot);
  const rank = rankOf(bot);
  return h(
    "li",
    { key: bot, style: { "--down": DEPTHS[index] ?? 0.5 } },
    h(
      "button",
      {
        class: classes("gardener", won && "beaten", bot === rival && "next"),
        "aria-label": labelOf(bot, won, bot === rival),
        disabled: closed,
        data: { focus: bot },
        onclick: () => play(bot),
        onpointerenter: () => show(bot),
        onfocus: () => show(bot),
        onblur: () => show(""),
      },
      h("span", { class: "stand" }, portrait(bot), won ? leaf() : null),
      h(
        "span",
        { class: "sign" },
        rank ? h("span", { class: "rank", data: { rank } }) : null,
        h("b", null, botName(bot)),
      ),
    ),
  );
}

/**
 * All there is to see of a gardener, in a sentence.
 * @param {string} bot
 * @param {boolean} won
 * @param {boolean} next
 */
function labelOf(bot, won, next) {
  const facts = { name: botName(bot), rank: rankOf(bot), temper: temper(bot) };
  if (won) return t("home/gardener-beaten", facts);
  return next ? t("home/gardener-next", facts) : t("home/gardener", facts);
}

/**
 * @param {string} kind
 * @param {string} viewBox
 * @param {string} d
 */
function trail(kind, viewBox, d) {
  return h(
    "svg",
    { class: `trail ${kind}`, viewBox, preserveAspectRatio: "none", "aria-hidden": "true" },
    h("path", { d }),
  );
}

/**
 * A curve through the places of some gardeners, each in a column of 100.
 * @param {number} count
 */
function wideTrail(count) {
  const points = Array.from({ length: count }, (_, index) => [
    100 * index + 50,
    100 * (DEPTHS[index] ?? 0.5),
  ]);
  return points
    .map(([x = 0, y = 0], index) => {
      const [, before = y] = points[index - 1] ?? [];
      return index === 0
        ? `M${x - 50} ${y}L${x} ${y}`
        : `C${x - 50} ${before} ${x - 50} ${y} ${x} ${y}`;
    })
    .concat(`h50`)
    .join("");
}

/** The hills that the path runs along. */
export function hills() {
  return h(
    "svg",
    {
      class: "hills",
      viewBox: "0 0 1440 120",
      preserveAspectRatio: "none",
      "aria-hidden": "true",
      key: "hills",
    },
    h("path", {
      class: "far",
      d: "M0 62C240 -8 520 -8 800 40S1240 84 1440 8V120H0Z",
    }),
    h("path", {
      class: "near",
      d: "M-20 106C220 52 460 56 700 80S1180 124 1460 72V140H-20Z",
    }),
  );
}
