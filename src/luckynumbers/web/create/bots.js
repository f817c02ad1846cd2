/**
 * The names of the computer players; the server lists which there are.
 */
import { settings } from "../base/settings.js";
import { t } from "../base/words.js";

/** @type {{[bot: string]: [string, string]}} */
const KNOWN = {
  random: ["bots/random", "bots/random-note"],
  filler: ["bots/filler", "bots/filler-note"],
  greedy: ["bots/greedy", "bots/greedy-note"],
  master: ["bots/master", "bots/master-note"],
};
const LEVELS = [
  "bots/level-1",
  "bots/level-2",
  "bots/level-3",
  "bots/level-4",
  "bots/level-5",
  "bots/level-6",
  "bots/level-7",
  "bots/level-8",
  "bots/level-9",
];

/**
 * The players to offer: the levels from child to champion; the others are for programmers.
 * @param {readonly string[]} bots
 */
export function forPeople(bots) {
  const levels = bots.filter((bot) => levelOf(bot) > 0);
  return levels.length > 1 ? levels : bots;
}

/**
 * The name of a computer player.
 * @param {string} bot
 */
export function botName(bot) {
  const level = levelOf(bot);
  if (level) return t("bots/level", { level });
  const known = KNOWN[bot];
  return known ? t(known[0]) : bot;
}

/**
 * A sentence about how a computer player plays.
 * @param {string} bot
 */
export function botNote(bot) {
  const level = levelOf(bot);
  const code = level ? LEVELS[level - 1] : KNOWN[bot]?.[1];
  return code ? t(code) : "";
}

/**
 * The computer player to propose: that of last time, or a gentle one.
 * @param {readonly string[]} bots
 */
export function chosenBot(bots) {
  const { level } = settings();
  return bots.includes(level)
    ? level
    : (bots.find((bot) => bot === "level:4") ?? bots.at(-1) ?? "greedy");
}

/** @param {string} bot */
function levelOf(bot) {
  return Number(/^level:(\d)$/.exec(bot)?.[1] ?? 0);
}
