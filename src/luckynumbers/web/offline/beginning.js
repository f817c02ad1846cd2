/**
 * The beginning of a game in the page: its shuffle (R10), and what was played of it in an earlier one.
 *
 * @typedef {import("../net/wire.js").Created} Created
 */
import { dealt } from "../base/deal.js";
import { bytesOf, hex, sha256, shuffleKey } from "../base/shuffle.js";
import { act, begin, leave } from "./game.js";
import { scriptedPile } from "./lesson.js";
import { twoDigits } from "./position.js";

/**
 * A secret for a shuffle, and the promise that is shown before the first draw.
 * @returns {Promise<{secret: string, commit: string}>}
 */
export async function newSecret() {
  const secret = crypto.getRandomValues(new Uint8Array(32));
  return { secret: hex(secret), commit: hex(await sha256(secret)) };
}

/**
 * The game of a table that begins, or goes on from an earlier one.
 * @param {import("./game.js").Rules} rules
 * @param {Created} plan
 * @param {{secret: string, pile: readonly string[] | null}} table the secret of its shuffle, in hex, or
 *   the tiles as they came
 * @param {number} first
 */
export async function begun(rules, plan, { secret, pile }, first) {
  let game = await begin(rules, plan.rules, pile ?? (await pileOf(plan, secret)), first);
  for (const deed of plan.earlier?.deeds ?? [])
    game = deed.startsWith("~")
      ? await leave(rules, game, Number(deed.slice(1)))
      : await act(rules, game, deed);
  return game;
}

/**
 * The tiles of a table in the order in which they come.
 * @param {Created} plan
 * @param {string} secret
 */
async function pileOf({ lesson, seats, earlier }, secret) {
  if (lesson) return scriptedPile(seats.length, lesson.pile);
  const { revealed = [], colours = "" } = earlier ?? {};
  const known = revealed.map((number, index) => `${colours[index]}${twoDigits(number)}`);
  return dealt(seats.length, known, await shuffleKey(bytesOf(secret) ?? new Uint8Array(), []));
}
