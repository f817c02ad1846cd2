/**
 * A table at work in the page: it decides, saves, and only then answers and publishes, one command
 * after the other; computer players think in the kernel's thread while somebody looks.
 *
 * @typedef {import("../net/wire.js").Data} Data
 * @typedef {import("../net/wire.js").Out} Out
 * @typedef {import("../net/wire.js").Reply} Reply
 * @typedef {import("../net/wire.js").TableCommand} TableCommand
 * @typedef {import("./state.js").State} State
 * @typedef {import("./storage.js").Saved} Saved
 * @typedef {Pick<Saved, "sent" | "sending">} Sending
 *
 * @typedef {object} Room what a table needs of its surroundings
 * @property {import("./bots.js").Engine} engine
 * @property {import("./storage.js").Storage} storage
 * @property {() => void} [failed] called when a computer player can't be reached
 */
import { useWording } from "../base/words.js";
import { choose } from "./bots.js";
import { decide, move } from "./deciding.js";
import { sentence } from "./messages.js";
import { seatToAct } from "./position.js";
import { Refused } from "./refused.js";
import { after, blank, eventOut, evolve, planOf, seatsAt, stateOut } from "./state.js";
import { VERSION } from "./storage.js";

/** A game that the server does not have. @type {Sending} */
export const UNSENT = { sent: "", sending: false };

export class Table {
  /** @type {Set<(message: Out) => void>} */ #subscribers = new Set();
  /** @type {AbortController | null} */ #thinking = null;
  /** @type {Promise<unknown>} */ #last = Promise.resolve();

  /**
   * @param {Room} room
   * @param {State} state as it is stored
   * @param {Sending} [sending] whether the server has it
   */
  constructor(room, state, { sent, sending } = UNSENT) {
    this.room = room;
    this.state = state;
    this.sent = sent;
    this.sending = sending;
  }

  /**
   * Return to a stored game: its log is played again.
   * @param {Room} room
   * @param {Saved} saved
   */
  static async load(room, saved) {
    return new Table(room, await replayed(room, saved), saved);
  }

  /**
   * Receive what happens from now on; everything else comes first.
   * @param {number} since the last known event
   * @param {(message: Out) => void} receive
   * @returns {() => void} unsubscribe
   */
  subscribe(since, receive) {
    this.#subscribers.add(receive);
    receive(this.show(since));
    this.#think();
    return () => {
      this.#subscribers.delete(receive);
      if (this.#subscribers.size === 0) this.#thinking?.abort();
    };
  }

  /** @param {number} since */
  show(since) {
    useWording(planOf(this.state).edition);
    return stateOut(this.state, since);
  }

  /**
   * Carry out a command.
   * @param {TableCommand} command
   * @returns {Promise<Reply>}
   */
  command(command) {
    return this.#inTurn(async () => {
      const { id, table } = command;
      try {
        await this.#happen(decide(this.state, command));
        return { type: "ack", id, table, seq: this.state.events.length - 1 };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        useWording(planOf(this.state).edition);
        const seq = this.state.events.length - 1;
        return { type: "refused", id, table, seq, message: sentence(error) };
      }
    });
  }

  /**
   * Lead to another table.
   * @param {string} next
   */
  lead(next) {
    return this.#inTurn(async () => {
      await this.#save({ ...this.state, next });
      this.#publish({
        type: "next",
        table: this.state.id,
        seq: this.state.events.length - 1,
        next,
      });
    });
  }

  /**
   * Note that this game is on its way to the server, what the server has made of it, or neither.
   * @param {Sending} sending
   */
  markSent({ sent, sending }) {
    return this.#inTurn(() => {
      this.sent = sent;
      this.sending = sending;
      return this.#save(this.state);
    });
  }

  /** Go on from what is stored: another page has played here. */
  catchUp() {
    return this.#inTurn(async () => {
      const saved = await this.room.storage.get(this.state.id);
      if (!saved || saved.events.length === this.state.events.length) return;
      await this.#return(saved);
      this.#think();
    });
  }

  /** @param {Saved} saved */
  async #return(saved) {
    this.state = await replayed(this.room, saved);
    this.sent = saved.sent;
    this.sending = saved.sending;
    this.#publish(this.show(-1));
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #inTurn(work) {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }

  /** @param {Data} data */
  async #happen(data) {
    const before = this.state;
    await this.#save(await after(this.room.engine, before, data, Date.now()));
    for (const event of this.state.events.slice(before.events.length)) {
      useWording(planOf(this.state).edition);
      this.#publish(eventOut(this.state, event));
    }
    this.#think();
  }

  /**
   * Store a state, and go on from it; if another page has been faster, from what is stored.
   * @param {State} state
   */
  async #save(state) {
    const known = this.state.events.length;
    if (await this.room.storage.put(savedOf(state, this), known)) {
      this.state = state;
      return;
    }
    const saved = await this.room.storage.get(state.id);
    if (!saved) throw new Refused("table/not-running");
    await this.#return(saved);
    throw new Refused("table/stale", { found: known - 1, expected: this.state.events.length - 1 });
  }

  /** @param {Out} message */
  #publish(message) {
    for (const receive of this.#subscribers) receive(message);
  }

  /** Ask the computer player whose turn it is for a choice, while somebody looks. */
  #think() {
    this.#thinking?.abort();
    this.#thinking = null;
    const { game, closed } = this.state;
    const seat = game && !closed ? seatToAct(game.position) : 0;
    const bot = seat ? seatsAt(this.state)[seat - 1]?.bot : "";
    if (!game || !bot || this.#subscribers.size === 0) return;
    const thinking = new AbortController();
    this.#thinking = thinking;
    void this.#play(seat, bot, thinking.signal);
  }

  /**
   * @param {number} seat
   * @param {string} bot
   * @param {AbortSignal} signal
   */
  async #play(seat, bot, signal) {
    const { game, events } = this.state;
    if (!game) return;
    const seq = events.length - 1;
    try {
      const action = await choose(this.room.engine, bot, game, signal);
      await this.#inTurn(async () => {
        if (!signal.aborted) await this.#happen(move(this.state, seat, seq, action));
      });
    } catch (error) {
      // Whoever is stale has been overtaken. A player that is not stored here waits for a connection.
      if (signal.aborted || error instanceof Refused) return;
      const message = sentence({ code: "offline/no-player", facts: {} });
      this.#publish({ type: "refused", id: "", seq, table: this.state.id, message });
      this.room.failed?.();
    }
  }
}

/**
 * A state for the storage.
 * @param {State} state
 * @param {Sending} [sending]
 * @returns {Saved}
 */
export function savedOf({ id, secret, next, events, game, closed }, { sent, sending } = UNSENT) {
  const last = events.at(-1);
  // A setup is told as a whole; of an end, who won.
  const told = last?.said.log?.at(closed ? -1 : 0) ?? last?.said.message;
  return {
    ...{ id, version: VERSION, secret, next, sent, sending, at: last?.at ?? 0 },
    events: events.map(({ seq, at, data }) => ({ seq, at, data })),
    line: {
      seat: game ? seatToAct(game.position) : 0,
      message: told ?? { code: "", facts: {} },
    },
  };
}

/**
 * The state that a stored log leads to.
 * @param {Room} room
 * @param {Saved} saved
 */
async function replayed({ engine }, { id, secret, next, events }) {
  let state = blank(id, secret, next);
  for (const { data, at } of events) state = await evolve(engine, state, data, at);
  return state;
}
