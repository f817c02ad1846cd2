/**
 * The computer players in words: nine gardeners for people, and a few players for programmers. The
 * server lists which there are.
 *
 * @typedef {"hello" | "won" | "lost"} Moment when a gardener says something
 */
import { t } from "../base/words.js";

/** @type {{readonly [bot: string]: Readonly<Record<"name" | "temper" | Moment, string>>}} */
const GARDENERS = {
  "level:1": {
    name: "gardener/snail",
    temper: "gardener/snail-temper",
    hello: "gardener/snail-hello",
    won: "gardener/snail-won",
    lost: "gardener/snail-lost",
  },
  "level:2": {
    name: "gardener/bee",
    temper: "gardener/bee-temper",
    hello: "gardener/bee-hello",
    won: "gardener/bee-won",
    lost: "gardener/bee-lost",
  },
  "level:3": {
    name: "gardener/mole",
    temper: "gardener/mole-temper",
    hello: "gardener/mole-hello",
    won: "gardener/mole-won",
    lost: "gardener/mole-lost",
  },
  "level:4": {
    name: "gardener/hedgehog",
    temper: "gardener/hedgehog-temper",
    hello: "gardener/hedgehog-hello",
    won: "gardener/hedgehog-won",
    lost: "gardener/hedgehog-lost",
  },
  "level:5": {
    name: "gardener/frog",
    temper: "gardener/frog-temper",
    hello: "gardener/frog-hello",
    won: "gardener/frog-won",
    lost: "gardener/frog-lost",
  },
  "level:6": {
    name: "gardener/robin",
    temper: "gardener/robin-temper",
    hello: "gardener/robin-hello",
    won: "gardener/robin-won",
    lost: "gardener/robin-lost",
  },
  "level:7": {
    name: "gardener/rabbit",
    temper: "gardener/rabbit-temper",
    hello: "gardener/rabbit-hello",
    won: "gardener/rabbit-won",
    lost: "gardener/rabbit-lost",
  },
  "level:8": {
    name: "gardener/fox",
    temper: "gardener/fox-temper",
    hello: "gardener/fox-hello",
    won: "gardener/fox-won",
    lost: "gardener/fox-lost",
  },
  "level:9": {
    name: "gardener/owl",
    temper: "gardener/owl-temper",
    hello: "gardener/owl-hello",
    won: "gardener/owl-won",
    lost: "gardener/owl-lost",
  },
};

/** @type {{readonly [bot: string]: {readonly name: string, readonly temper: string}}} */
const OTHERS = {
  random: { name: "bots/random", temper: "bots/random-note" },
  filler: { name: "bots/filler", temper: "bots/filler-note" },
  greedy: { name: "bots/greedy", temper: "bots/greedy-note" },
  master: { name: "bots/master", temper: "bots/master-note" },
};

/** The nine gardeners, from the weakest to the strongest. */
export const ALL_GARDENERS = Object.keys(GARDENERS);

/**
 * The strength of a gardener, from 1 to 9; 0 for every other computer player.
 * @param {string} bot
 */
export const rankOf = (bot) => ALL_GARDENERS.indexOf(bot) + 1;

/**
 * The players to offer: the gardeners; where there are none, those of programmers.
 * @param {readonly string[]} bots
 */
export function forPeople(bots) {
  const gardeners = ALL_GARDENERS.filter((bot) => bots.includes(bot));
  return gardeners.length > 1 ? gardeners : bots;
}

/**
 * The name of a computer player.
 * @param {string} bot
 */
export function botName(bot) {
  const known = GARDENERS[bot] ?? OTHERS[bot];
  return known ? t(known.name) : bot;
}

/**
 * The name of a computer player for a list, a gardener's with the strength: Pico (4).
 * @param {string} bot
 */
export function botLabel(bot) {
  const rank = rankOf(bot);
  return rank ? t("gardener/ranked", { name: botName(bot), rank }) : botName(bot);
}

/**
 * A sentence about how a computer player plays.
 * @param {string} bot
 */
export function temper(bot) {
  const known = GARDENERS[bot] ?? OTHERS[bot];
  return known ? t(known.temper) : "";
}

/**
 * What a gardener says at a moment; nothing for every other computer player.
 * @param {string} bot
 * @param {Moment} moment
 */
export function phrase(bot, moment) {
  const gardener = GARDENERS[bot];
  return gardener ? t(gardener[moment]) : "";
}
