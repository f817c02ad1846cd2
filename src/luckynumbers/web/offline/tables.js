/**
 * The tables of this browser: they answer what a server's tables are asked, so that a page need not
 * know where its table is. Loaded when the first one is needed.
 *
 * @typedef {import("../net/here.js").Local} Local
 * @typedef {import("../net/wire.js").GameLine} GameLine
 * @typedef {import("../net/wire.js").Info} Info
 * @typedef {import("../net/wire.js").OptionsOut} OptionsOut
 * @typedef {import("../net/wire.js").RunningGame} RunningGame
 * @typedef {import("../net/wire.js").TableIn} TableIn
 * @typedef {import("./storage.js").Saved} Saved
 * @typedef {import("./table.js").Room} Room
 */
import { useWording } from "../base/words.js";
import { sentence } from "./messages.js";
import { newTable, nextTable, resumedTable } from "./opening.js";
import { Refused } from "./refused.js";
import { HERE, infoOf, isResumed } from "./state.js";
import { unsaved } from "./storage.js";
import { savedOf, Table } from "./table.js";
import { departed } from "./tournament.js";

/** How many games are kept; older ones make room. */
const MOST = 100;

export class Tables {
  /** @type {Map<string, Promise<Table>>} */ #open = new Map();

  /**
   * @param {Room} room
   * @param {OptionsOut} offered what can be chosen here
   */
  constructor(room, offered) {
    this.room = room;
    this.offered = offered;
    room.storage.follow((id) => void this.#open.get(id)?.then((table) => table.catchUp()));
  }

  /**
   * Find a table, stored or open.
   * @param {string} id
   * @returns {Promise<Table>}
   */
  find(id) {
    const found = this.#open.get(id) ?? this.#load(id);
    this.#open.set(id, found);
    found.catch(() => this.#open.delete(id));
    return found;
  }

  /** @param {string} id */
  async #load(id) {
    const saved = await this.room.storage.get(id);
    if (!saved) throw new Refused("web/none-here");
    return Table.load(this.room, saved);
  }

  /**
   * Make a table; the game begins at once.
   * @param {TableIn} wish
   */
  async make(wish) {
    return this.#add(await newTable(this.room, wish, this.offered));
  }

  /**
   * Go on after the end: a rematch, or the next game of the tournament.
   * @param {string} id
   */
  async goOn(id) {
    const table = await this.find(id);
    if (table.state.next) return table.state.next;
    if (!table.state.closed) throw new Refused("game/not-over");
    const next = await this.#add(await nextTable(this.room, table.state));
    await table.lead(next);
    return next;
  }

  /**
   * Go on from a moment of a game at a new table.
   * @param {import("./state.js").State} then the table of that game at the moment
   * @param {{seat: number, bots: readonly string[]}} wish
   */
  async playOn(then, wish) {
    return this.find(await this.#add(await resumedTable(this.room, then, wish, this.offered)));
  }

  /**
   * Lay out a record that was brought along; nothing of it is stored.
   * @param {string} record
   * @returns {Promise<string>} the id of its table
   */
  async read(record) {
    const { readRecord } = await import("./reading.js");
    const editions = this.offered.boxes.map(({ edition }) => edition);
    const state = await readRecord(this.room.engine, record, editions);
    const room = { ...this.room, storage: unsaved };
    this.#open.set(state.id, Promise.resolve(new Table(room, state)));
    return state.id;
  }

  /** @param {import("./state.js").State} state */
  async #add(state) {
    const room = state.created?.lesson ? { ...this.room, storage: unsaved } : this.room;
    if (room === this.room) await this.#makeRoom();
    await room.storage.put(savedOf(state), 0);
    this.#open.set(state.id, Promise.resolve(new Table(room, state)));
    return state.id;
  }

  /** Forget the oldest games, first those for practice, or over and with the server. */
  async #makeRoom() {
    const games = await this.room.storage.all();
    const worth = (/** @type {Saved} */ game) =>
      game.sent || isPractice(game) ? 0 : goesOn(game) ? 2 : 1;
    const oldest = games.sort((one, two) => worth(one) - worth(two) || one.at - two.at);
    for (const { id } of oldest.slice(0, Math.max(0, games.length - MOST + 1)))
      await this.room.storage.remove(id);
  }

  /** The games and tournaments that go on, the latest first. @returns {Promise<RunningGame[]>} */
  async running() {
    return (await this.#latest()).filter(goesOn).map(runningGame);
  }

  /**
   * The games that are over and count, the latest first.
   * @param {boolean} all also those that the server has
   * @returns {Promise<GameLine[]>}
   */
  async finished(all) {
    return (all ? await this.#over() : await this.unsent()).flatMap(gameLines);
  }

  /** The games that are over and count, and that the server does not have. */
  async unsent() {
    return (await this.#over()).filter((game) => !game.sent);
  }

  /**
   * The table of a game that the server has, too.
   * @param {string} sent its table there
   */
  async copyOf(sent) {
    return (await this.room.storage.all()).find((game) => game.sent === sent)?.id ?? "";
  }

  async #over() {
    return (await this.#latest()).filter((game) => isOver(game) && !isPractice(game));
  }

  async #latest() {
    return (await this.room.storage.all()).sort((one, two) => two.at - one.at);
  }
}

/** @param {Saved} game */
function closedOf({ events }) {
  const last = events.at(-1)?.data;
  return last?.kind === "closed" ? last : null;
}

/** @param {Saved} game */
const isOver = (game) => closedOf(game) !== null;

/**
 * Whether a game is not over, or the next one of its tournament waits for someone here.
 * @param {Saved} game
 */
function goesOn(game) {
  if (!isOver(game)) return true;
  const { info, mine } = factsOf(game);
  const left = departed(game.events);
  return (
    info.tournament && !info.finished && !info.next && mine.some((seat) => !left.includes(seat))
  );
}

/** @param {Saved} game */
function isPractice(game) {
  const created = createdOf(game);
  return created !== null && isResumed(created);
}

/** @param {Saved} game */
const createdOf = ({ events: [first] }) => (first?.data.kind === "created" ? first.data : null);

/**
 * What is known of a stored game without playing it again.
 * @param {Saved} game
 * @returns {{info: Info, mine: number[]}}
 */
function factsOf(game) {
  const created = createdOf(game);
  const closed = closedOf(game);
  const info = {
    ...infoOf({ ...game, created, closed, game: null }),
    status: closed ? "closed" : "running",
  };
  const mine = info.seats.flatMap(({ user }, index) => (user === HERE ? [index + 1] : []));
  return { info, mine };
}

/**
 * @param {Saved} game
 * @returns {RunningGame}
 */
function runningGame(game) {
  const { info, mine } = factsOf(game);
  useWording(info.edition);
  const { seat, message } = game.line;
  return {
    ...{ table: game.id, info, mine, turn: seat, at: game.at, deadline: 0 },
    message: sentence(message),
  };
}

/**
 * The line of a finished game, for whoever made its table; one that the server has bears its table there.
 * @param {Saved} game
 * @returns {GameLine[]}
 */
function gameLines(game) {
  const { info, mine } = factsOf(game);
  const closed = closedOf(game);
  if (!closed) return [];
  const { winners = [], empties = [] } = closed;
  const left = departed(game.events);
  const person = info.seats.findIndex(({ kind }) => kind === "person") + 1;
  return (person ? [person] : mine.slice(0, 1)).map((seat) => ({
    ...{ table: game.sent || game.id, seat, at: game.at, seats: info.seats.length, rated: false },
    share: winners.includes(seat) ? 1 / winners.length : 0,
    empties: empties[seat - 1] ?? 0,
    left: left.includes(seat),
    names: info.seats.map(({ name }) => name),
    bots: info.seats.map(({ bot }) => bot),
    winners,
    gone: left,
    worth: null,
    round: null,
  }));
}
