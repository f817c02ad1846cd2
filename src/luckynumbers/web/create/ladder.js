/**
 * The ladder: which gardeners have been beaten, and who is next. Kept in the browser, and with the
 * account where there is one; it holds at most the nine of them.
 *
 * @typedef {import("../net/wire.js").Closed} Closed
 * @typedef {import("../net/wire.js").Info} Info
 * @typedef {import("../net/wire.js").SeatInfo} SeatInfo
 *
 * @typedef {object} Ladder
 * @property {boolean} begun whether a table was ever made here
 * @property {readonly string[]} beaten the gardeners that were beaten, the weakest first
 */
import { achieved } from "../base/progress.js";
import { ALL_GARDENERS, rankOf } from "./bots.js";

const KEY = "ln.ladder";

/** @type {Ladder | null} used where nothing can be stored */
let memory = null;

/**
 * Parse a stored ladder; whatever is not one is an empty one.
 * @param {string} text
 * @returns {Ladder}
 */
export function parseLadder(text) {
  try {
    const { begun, beaten } = JSON.parse(text);
    return {
      begun: begun === true,
      beaten: Array.isArray(beaten) ? ALL_GARDENERS.filter((bot) => beaten.includes(bot)) : [],
    };
  } catch {
    return { begun: false, beaten: [] };
  }
}

/** The ladder of this device. */
export function ladder() {
  try {
    return memory ?? parseLadder(localStorage.getItem(KEY) ?? "");
  } catch {
    return parseLadder("");
  }
}

/** @param {Ladder} value */
function keep(value) {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
    memory = null;
  } catch {
    memory = value; // a private window keeps it until it is closed
  }
}

/** Note that a table was made here: from now on this is no newcomer. */
export function rememberTable() {
  if (!ladder().begun) keep({ ...ladder(), begun: true });
}

/**
 * Note the gardeners that I have beaten, if a whole game was won against gardeners alone.
 * @param {object} game
 * @param {Info | null} game.info
 * @param {readonly number[]} game.mine my seats
 * @param {Closed | null} game.closed the end of the game
 * @returns {readonly string[]} those that were beaten for the first time
 */
export function rememberWin({ info, mine, closed }) {
  if (info?.resumed) return [];
  const { beaten } = ladder();
  const fresh = beatenGardeners(info?.seats ?? [], mine, closed?.winners ?? []).filter(
    (bot) => !beaten.includes(bot),
  );
  if (fresh.length > 0) {
    keepBeaten([...beaten, ...fresh]);
    achieved();
  }
  return fresh;
}

/**
 * Replace the gardeners that were beaten, by those of the account.
 * @param {readonly string[]} beaten
 */
export function keepBeaten(beaten) {
  keep({
    begun: ladder().begun || beaten.length > 0,
    beaten: ALL_GARDENERS.filter((bot) => beaten.includes(bot)),
  });
}

/**
 * The gardeners that lost a game to me: all the others must be gardeners, and the win mine alone.
 * @param {readonly Pick<SeatInfo, "kind" | "bot">[]} seats
 * @param {readonly number[]} mine
 * @param {readonly number[]} winners
 * @returns {string[]}
 */
export function beatenGardeners(seats, mine, winners) {
  const [me] = mine;
  if (mine.length !== 1 || winners.length !== 1 || winners[0] !== me) return [];
  const others = seats.filter((_, index) => index + 1 !== me);
  const gardeners = others.every(({ kind, bot }) => kind === "bot" && rankOf(bot) > 0);
  return gardeners ? [...new Set(others.map(({ bot }) => bot))] : [];
}

/**
 * The next opponent: the first above the strongest that was beaten, then whoever was passed over,
 * then the strongest again.
 * @param {readonly string[]} bots those to choose from, the weakest first
 * @param {readonly string[]} beaten
 */
export function nextRival(bots, beaten) {
  const open = bots.filter((bot) => !beaten.includes(bot));
  const height = Math.max(0, ...beaten.map(rankOf));
  return open.find((bot) => rankOf(bot) > height) ?? open[0] ?? bots.at(-1) ?? "greedy";
}
