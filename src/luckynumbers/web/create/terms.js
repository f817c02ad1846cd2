/**
 * What is played at a table, in a few words: the edition, its variants, a tournament, the clock,
 * whether it is rated.
 */
import { writtenTime } from "../base/time.js";
import { t } from "../base/words.js";
import { editionName } from "./editions.js";
import { CLOCKS } from "./plan.js";

/** @typedef {Pick<import("../net/wire.js").Info, "edition" | "rules" | "tournament" | "clock" | "rated">} Terms */

/**
 * The edition first, then whatever is not as usual.
 * @param {Terms} terms
 * @returns {string[]}
 */
export function termsOf({ edition, rules, tournament, clock, rated }) {
  const options = rules.split("+");
  return [
    editionName(edition),
    options.includes("bruno") ? t("variant/bruno") : "",
    options.includes("michael") ? t("variant/michael") : "",
    tournament ? t("new/tournament") : "",
    clockText(clock),
    rated ? t("after/rated") : "",
  ].filter(Boolean);
}

/** @type {{readonly [kind: string]: string}} */
const NAMES = { turn: "new/clock-turn", game: "new/clock-game", days: "new/clock-days" };

/** @param {Terms["clock"]} clock */
function clockText({ kind, seconds = 0 }) {
  const name = NAMES[kind ?? "none"];
  if (name === undefined) return "";
  const usual = CLOCKS[kind ?? "none"]?.seconds === seconds;
  return usual ? t(name) : t("join/clock", { time: writtenTime(seconds * 1000) });
}
