/**
 * The computer players of a table in the page: the kernel chooses, from what everyone sees.
 *
 * @typedef {Pick<import("../engine/client.js").Engine, "call">} Engine
 * @typedef {import("./game.js").Game} Game
 */
import { actionText } from "./position.js";

/** What is searched by the champion, for a hint, and before a choice is doubted, as on the server. */
export const NODES = 100_000;
/** How long the champion and a hint may take, in milliseconds. */
const [PATIENCE, HINT_PATIENCE] = [1_000, 1_500];
const CHAMPION = 9;

/**
 * What a computer player does.
 * @param {Engine} engine
 * @param {string} bot such as `level:4`
 * @param {Game} game
 * @param {AbortSignal} signal
 * @returns {Promise<string>}
 */
export async function choose(engine, bot, { position, moment }, signal) {
  const level = Number(bot.split(":")[1]);
  const [only, second] = moment.actions;
  const id =
    only !== undefined && second === undefined
      ? only
      : level === CHAMPION
        ? (await search(engine, position, NODES, PATIENCE, seed(), signal)).action
        : await engine.call("level", [position, level, seed()], signal);
  if (id === null) throw new Error(bot);
  return actionText(position, id);
}

/**
 * What the strongest player would do, with what each action is worth; the same position gets the same
 * hint.
 * @param {Engine} engine
 * @param {Game} game
 */
export const advise = (engine, { position }) => search(engine, position, NODES, HINT_PATIENCE, 0n);

/**
 * @param {Engine} engine
 * @param {import("./position.js").Position} position
 * @param {number} nodes
 * @param {number} ms
 * @param {bigint} seed
 * @param {AbortSignal} [signal]
 */
async function search(engine, position, nodes, ms, seed, signal) {
  const found = await engine.call("search", [position, { nodes, ms, seed }], signal);
  if (!found) throw new Error("no search");
  return found;
}

function seed() {
  const [word = 0n] = crypto.getRandomValues(new BigUint64Array(1));
  return word >> 1n;
}
