/**
 * The kernel as WebAssembly: the typed interface to native/web/engine.cpp.
 *
 * It has no state but the networks that were loaded: a position is a record, as
 * native/ln/record.hpp draws it, and every call takes one. For workers and for Node.
 *
 * @typedef {import("./types.js").Bounds} Bounds
 * @typedef {import("./types.js").Exports} Exports
 * @typedef {import("./types.js").Facts} Facts
 * @typedef {import("./types.js").Late} Late
 * @typedef {import("./types.js").Limits} Limits
 * @typedef {import("./types.js").Moment} Moment
 * @typedef {import("./types.js").Poll} Poll
 * @typedef {import("./types.js").Position} Position
 * @typedef {import("./types.js").Refusal} Refusal
 * @typedef {import("./types.js").Search} Search
 */

const HEAD = 16;
const LINE = 32;
const SEATS = 5;
const NUMBERS = 20;
const RANKS = 16;
const CELLS = 16;
const SEAT = 3;
const BRUNO = 1;
const DRAW = 0;
const DISCARD = 321;

export class Kernel {
  /** @param {Exports} exports */
  constructor(exports) {
    this.exports = exports;
    this.at = exports.buffer();
  }

  /**
   * Make a kernel of a compiled module.
   * @param {WebAssembly.Module} module
   * @param {Poll} [poll]
   */
  static async of(module, poll = () => false) {
    /** @type {WebAssembly.Memory | undefined} */
    let memory;
    const clock_time_get = (
      /** @type {number} */ _clock,
      /** @type {bigint} */ _precision,
      /** @type {number} */ at,
    ) => {
      const now = BigInt(Math.round(performance.now() * 1e6));
      if (memory) new DataView(memory.buffer).setBigUint64(at, now, true);
      return 0;
    };
    const instance = await WebAssembly.instantiate(module, {
      page: {
        poll: (/** @type {number} */ length, /** @type {number} */ nodes) =>
          Number(poll(length, nodes)),
      },
      wasi_snapshot_preview1: { clock_time_get },
    });
    const exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    memory = exports.memory;
    exports._initialize();
    return new Kernel(exports);
  }

  // Rules; a refused call returns null

  /**
   * @param {number} options as bits: bruno, michael, norep, sorted
   * @param {number} seats
   * @param {number} first
   */
  start(options, seats, first) {
    return this.taken(this.exports.start(options, seats, first));
  }

  /**
   * @param {Position} position
   * @param {number} action
   */
  apply(position, action) {
    return this.taken(this.exports.apply(this.put(position), action));
  }

  /**
   * @param {Position} position
   * @param {number} number
   */
  reveal(position, number) {
    return this.taken(this.exports.reveal(this.put(position), number));
  }

  /**
   * @param {Position} position
   * @param {number} seat
   */
  leave(position, seat) {
    return this.taken(this.exports.leave(this.put(position), seat));
  }

  /**
   * End the game by repetition (R7).
   * @param {Position} position
   */
  close(position) {
    return this.taken(this.exports.close(this.put(position)));
  }

  /**
   * The ids of the legal actions, ascending.
   * @param {Position} position
   */
  actions(position) {
    const count = this.exports.actions(this.put(position));
    if (count < 0) throw new RangeError("no position");
    return [...new Uint16Array(this.exports.memory.buffer, this.at, count)];
  }

  /**
   * @param {Position} position
   * @returns {Facts}
   */
  facts(position) {
    if (!this.exports.facts(this.put(position))) throw new RangeError("no position");
    const bytes = [...this.bytes(6 + SEATS + NUMBERS)];
    const [over, chance, turnBegins, setup, end = 0, winners = 0] = bytes;
    return {
      over: over === 1,
      chance: chance === 1,
      turnBegins: turnBegins === 1,
      setup: setup === 1,
      end,
      winners,
      empties: bytes.slice(6, 6 + SEATS),
      unseen: bytes.slice(6 + SEATS),
    };
  }

  /**
   * The facts of a position, its legal actions, and those that would earn another play (R6).
   * @param {Position} position
   * @returns {Moment}
   */
  moment(position) {
    const facts = this.facts(position);
    const actions = this.actions(position);
    const [, , options = 0, seat] = position;
    const earns = (/** @type {number} */ action) =>
      action !== DRAW && action !== DISCARD && this.apply(position, action)?.[SEAT] === seat;
    const pairs = options & BRUNO && !facts.setup ? actions.filter(earns) : [];
    return { ...facts, actions, pairs };
  }

  /**
   * The cells on which a number fits in the garden of the seat to act, wherever the number is.
   * @param {Position} position
   * @param {number} number
   */
  fits(position, number) {
    const cells = this.exports.fits(this.put(position), number);
    if (cells < 0) throw new RangeError("no garden");
    return cellsIn(cells);
  }

  /**
   * The cells of a garden that each number from 1 fits, whoever has the number.
   * @param {readonly number[]} bed sixteen cells, 0 where none stands
   */
  room(bed) {
    this.put(Uint8Array.from(bed));
    if (bed.length !== CELLS || !this.exports.room()) throw new RangeError("no garden");
    return Array.from(new Uint16Array(this.exports.memory.buffer, this.at, NUMBERS), cellsIn);
  }

  /**
   * Why the seat to act may not place a number on a cell, discard it (cell 16) or draw (number 0).
   * @param {Position} position
   * @param {number} number
   * @param {number} cell
   * @returns {Refusal}
   */
  refusal(position, number, cell) {
    const reason = this.exports.refusal(this.put(position), number, cell);
    if (reason < 0) throw new RangeError("no position");
    return { reason, blocker: this.bytes(1)[0] ?? 0 };
  }

  /**
   * @param {Position} position
   * @param {number} depth
   */
  perft(position, depth) {
    return this.exports.perft(this.put(position), depth);
  }

  /**
   * Play games by a policy; returns the bytes of decisions, turns, winners, endings and empties.
   * @param {Position} position
   * @param {number} policy
   * @param {number} games
   * @param {bigint} seed
   * @param {number} limit
   */
  playouts(position, policy, games, seed, limit) {
    const seats = position[1] ?? 0;
    if (!this.exports.playouts(this.put(position), policy, games, seed, limit)) return null;
    return this.bytes(games * (10 + seats)).slice();
  }

  // Networks

  /**
   * Load a file of networks; returns whether it is one.
   * @param {Uint8Array} file
   */
  load(file) {
    const at = this.exports.reserve(file.length);
    new Uint8Array(this.exports.memory.buffer, at, file.length).set(file);
    return this.exports.load() === 1;
  }

  /**
   * Whether the networks for a position are loaded.
   * @param {Position} position
   */
  covers(position) {
    return this.exports.covers(this.put(position)) === 1;
  }

  /**
   * Each seat's share of the win, as the network estimates it.
   * @param {Position} position
   */
  shares(position) {
    const seats = this.exports.shares(this.put(position));
    return seats ? [...new Float32Array(this.exports.memory.buffer, this.at, seats)] : null;
  }

  /**
   * Every legal action one play ahead.
   * @param {Position} position
   */
  look(position) {
    const seats = position[1] ?? 0;
    return this.exports.look(this.put(position)) ? this.lines(seats) : null;
  }

  /**
   * Search within nodes, milliseconds or both.
   * @param {Position} position
   * @param {Limits} limits
   */
  search(position, { nodes = 0, ms = 0, seed = 0n, others = 0 }) {
    const seats = position[1] ?? 0;
    const found = this.exports.search(this.put(position), nodes, ms, seed, others);
    return found ? this.lines(seats) : null;
  }

  /**
   * What a level from 1 to 8 does; the highest level is a search.
   * @param {Position} position
   * @param {number} level
   * @param {bigint} seed
   */
  level(position, level, seed) {
    return action(this.exports.level(this.put(position), level, seed));
  }

  /**
   * What a player without a network does: 0 random, 1 filler, 2 greedy.
   * @param {Position} position
   * @param {number} policy
   * @param {bigint} seed
   */
  policy(position, policy, seed) {
    return action(this.exports.policy(this.put(position), policy, seed));
  }

  /**
   * Solve a late position of two seats exactly.
   * @param {Position} position
   * @param {number} nodes
   * @returns {Late | null}
   */
  late(position, nodes) {
    const count = this.exports.late(this.put(position), nodes);
    if (!count) return null;
    const [low = 0, high = 1, used = 0, ...rest] = new Float64Array(
      this.exports.memory.buffer,
      this.at,
      3 + 3 * count,
    );
    /** @type {Map<number, Bounds>} */
    const actions = new Map();
    for (let i = 0; i < rest.length; i += 3)
      actions.set(rest[i] ?? 0, { low: rest[i + 1] ?? 0, high: rest[i + 2] ?? 1 });
    return { low, high, nodes: used, actions };
  }

  // Puzzles

  /**
   * A shortest solution of a puzzle, as numbers of swaps: 0 to 15 a cell with the one to its right,
   * 16 to 31 with the one below. Nothing if it was stopped.
   * @param {Uint8Array} ranks the rank on each cell
   */
  solve(ranks) {
    if (ranks.length !== RANKS) return null;
    this.put(ranks);
    const count = this.exports.solve();
    return count < 0 ? null : [...this.bytes(count)];
  }

  /**
   * All shortest solutions up to a limit, those that differ in the order of independent swaps once.
   * @param {Uint8Array} ranks
   * @param {number} limit
   */
  solveAll(ranks, limit) {
    if (ranks.length !== RANKS) return null;
    this.put(ranks);
    const count = this.exports.solve_all(limit);
    if (count < 0) return null;
    const [length = 0] = this.bytes(1);
    const swaps = this.bytes(1 + length * count).slice(1);
    return Array.from({ length: count }, (_, i) => [...swaps.slice(i * length, (i + 1) * length)]);
  }

  // Memory, which moves when it grows

  /** @param {number} size */
  bytes(size) {
    return new Uint8Array(this.exports.memory.buffer, this.at, size);
  }

  /** @param {Uint8Array} content */
  put(content) {
    this.bytes(content.length).set(content);
    return content.length;
  }

  /** @param {number} size */
  taken(size) {
    return size ? this.bytes(size).slice() : null;
  }

  /**
   * @param {number} seats
   * @returns {Search}
   */
  lines(seats) {
    const view = new DataView(this.exports.memory.buffer, this.at);
    const lines = Array.from({ length: view.getInt32(4, true) }, (_, index) => {
      const at = HEAD + LINE * index;
      return {
        action: view.getUint16(at, true),
        way: view.getUint8(at + 2),
        circles: view.getUint8(at + 3) === 1,
        samples: view.getUint32(at + 4, true),
        error: view.getFloat32(at + 8, true),
        shares: Array.from({ length: seats }, (_, seat) =>
          view.getFloat32(at + 12 + 4 * seat, true),
        ),
      };
    });
    return { action: view.getInt32(0, true), nodes: view.getFloat64(8, true), lines };
  }
}

/** @param {number} bits */
const cellsIn = (bits) =>
  Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => (bits >> cell) & 1);

/** @param {number} id */
const action = (id) => (id < 0 ? null : id);
