/**
 * A tournament as its table shows it: which game this is, the standings, and who has won it all.
 *
 * @typedef {import("./model.js").Known} Known
 *
 * @typedef {object} Line a line of the standings
 * @property {number} player
 * @property {number} points
 * @property {readonly (number | null)[]} scores the points of each game so far; none sat out
 * @property {number} seat 0 for someone who left in an earlier game
 * @property {number} rank equal points share one; 0 for someone who has left
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { trialOf } from "../create/practice.js";
import { seatFace, seatName } from "./face.js";
import { nameOf } from "./sentences.js";

/**
 * Which game of a tournament this is, or that it is for practice, for the whole game.
 * @param {Known} known
 */
export function seriesLine({ info, table }) {
  const trial = info?.resumed ? trialOf(table) : null;
  if (trial) {
    const { source, name } = trial;
    return sourceLine(source, name ? t("game/practice-of", { name }) : t("game/practice"));
  }
  if (!info?.tournament) return null;
  const { game: number, games } = info;
  return h("p", { class: "series", key: "series" }, t("game/of-games", { number, games }));
}

/**
 * The way back to the review from which a game was tried.
 * @param {string} source
 * @param {string} text
 */
export const sourceLine = (source, text) =>
  h(
    "p",
    { class: "series", key: "series", style: { "--letters": text.length } },
    h("a", { href: source, data: { back: "" } }, text),
  );

/**
 * The standings in the server's order, with ranks.
 * @param {Known} known
 * @returns {Line[]}
 */
export function ranked({ info, game }) {
  const lines = (info?.standings ?? []).map(([player, points], index) => ({
    player,
    points,
    scores: info?.scores?.[index] ?? [],
    seat: seatOf(info, player),
  }));
  const staying = lines.filter(({ seat }) => seat > 0 && !game.left.has(seat));
  return lines.map((line) => ({
    ...line,
    rank: staying.includes(line)
      ? 1 + staying.filter(({ points }) => points > line.points).length
      : 0,
  }));
}

/**
 * The seats that have won the tournament, once it is over.
 * @param {Known} known
 */
export function championSeats({ info }) {
  return (info?.champions ?? []).map((player) => seatOf(info, player));
}

/**
 * Who has won the tournament, in a sentence; empty until it is over.
 * @param {Known} known
 */
export function championSentence(known) {
  const [seat, ...others] = championSeats(known);
  if (seat === undefined) return "";
  if (others.length > 0)
    return t("finale/champions", { names: [seat, ...others].map((each) => nameOf(known, each)) });
  const mine = known.mine.length === 1 && known.mine[0] === seat;
  return mine ? t("finale/you-champion") : t("finale/champion", { name: nameOf(known, seat) });
}

/**
 * Player and seat differ once someone has left (R9).
 * @param {Known["info"]} info
 * @param {number} player
 */
function seatOf(info, player) {
  return (info?.players ?? []).indexOf(player) + 1;
}

/**
 * Points with a true minus.
 * @param {number} points
 */
const written = (points) => String(points).replace("-", "\u2212");

/** @param {Known} known */
export function standings(known) {
  return h(
    "table",
    { class: "standings", key: "standings" },
    h("caption", null, t("game/standings"), h("small", null, t("game/points-note"))),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, h("span", { class: "unseen" }, t("game/rank"))),
        h("th", { scope: "col" }, t("game/player")),
        Array.from({ length: known.info?.scores?.[0]?.length ?? 0 }, (_, index) =>
          h(
            "th",
            { scope: "col", key: index, class: "score-of" },
            index === 0
              ? t("game/number", { number: 1 })
              : [
                  h("span", { class: "unseen" }, t("game/number", { number: index + 1 })),
                  h("span", { "aria-hidden": "true" }, index + 1),
                ],
          ),
        ),
        h("th", { scope: "col" }, t("game/points")),
      ),
    ),
    h(
      "tbody",
      null,
      ranked(known).map((line) => standing(known, line)),
    ),
  );
}

/**
 * @param {Known} known
 * @param {Line} line
 */
function standing(known, { player, points, scores, seat, rank }) {
  return h(
    "tr",
    { key: player, class: championSeats(known).includes(seat) ? "champion" : "" },
    h("td", { class: "rank" }, rank || t("game/left")),
    h(
      "th",
      { scope: "row" },
      seat ? seatFace(known, seat) : null,
      h("span", null, seat ? seatName(known, seat) : t("seat/name", { seat: player })),
    ),
    scores.map((score, index) =>
      h("td", { class: "score", key: index }, score === null ? "\u2013" : written(score)),
    ),
    h("td", { class: "points" }, written(points)),
  );
}
