/**
 * The opening of a table in the page: it is made, the promise of its shuffle is shown, and the game
 * begins at once, for everyone who plays is here.
 *
 * @typedef {import("../net/wire.js").Created} Created
 * @typedef {import("./state.js").State} State
 * @typedef {import("./table.js").Room} Room
 */
import { LOCAL } from "../net/local.js";
import { newSecret } from "./beginning.js";
import { decide } from "./deciding.js";
import { nextCreated } from "./following.js";
import { createdBy, resumedBy } from "./plan.js";
import { Refused } from "./refused.js";
import { after, blank, evolve, planOf } from "./state.js";

/**
 * A new table, with its game begun.
 * @param {Room} room
 * @param {import("../net/wire.js").TableIn} wish
 * @param {import("../net/wire.js").OptionsOut} offered
 */
export const newTable = (room, wish, offered) => opened(room, createdBy(wish, offered));

/**
 * The table after this one: the tournament goes on, or all begins anew.
 * @param {Room} room
 * @param {State} state
 */
export const nextTable = (room, state) => opened(room, nextCreated(state));

/**
 * A table at which a game goes on from one of its moments.
 * @param {Room} room
 * @param {State} then the table of that game at the moment
 * @param {{seat: number, bots: readonly string[]}} wish
 * @param {import("../net/wire.js").OptionsOut} offered
 */
export function resumedTable(room, then, wish, offered) {
  if (!then.game) throw new Refused("table/not-running");
  return opened(room, resumedBy(planOf(then), then.game, wish, offered));
}

/**
 * @param {Room} room
 * @param {Created} created
 * @returns {Promise<State>}
 */
async function opened({ engine }, created) {
  const { secret, commit } = created.lesson ? { secret: "", commit: "" } : await newSecret();
  const now = Date.now();
  const made = await evolve(engine, blank(newId(), secret), { ...created, commit }, now);
  const start = { op: /** @type {const} */ ("start"), id: "start", table: made.id };
  return after(engine, made, decide(made, start), now);
}

/** The id of a new table. */
export const newId = () => LOCAL + crypto.randomUUID().replaceAll("-", "").slice(0, 12);
