/** What the kernel takes and returns, and the functions of its module. */

export type Position = Uint8Array;
/** Called now and then; true stops. */
export type Poll = (length: number, nodes: number) => boolean;

/** An action and its value. */
export interface Line {
  action: number;
  /** How it was found: 0 one play ahead, 1 two plays ahead, 2 rollouts, 3 proof. */
  way: number;
  /** Whether it could repeat a position, and so is not chosen. */
  circles: boolean;
  samples: number;
  error: number;
  /** By seat. */
  shares: number[];
}

export interface Search {
  action: number;
  nodes: number;
  lines: Line[];
}

export interface Bounds {
  low: number;
  high: number;
}

export interface Late extends Bounds {
  nodes: number;
  actions: Map<number, Bounds>;
}

export interface Limits {
  nodes?: number;
  ms?: number;
  seed?: bigint;
  others?: number;
}

export interface Facts {
  over: boolean;
  /** Whether a drawn tile is yet to be revealed. */
  chance: boolean;
  turnBegins: boolean;
  setup: boolean;
  end: number;
  /** As bits, seat 1 lowest. */
  winners: number;
  /** By seat. */
  empties: number[];
  /** How many of each number from 1 lie face down. */
  unseen: number[];
}

/** All that is shown of a position. */
export interface Moment extends Facts {
  actions: number[];
  pairs: number[];
}

export interface Refusal {
  /** Why an action is illegal, as a number of native/ln/refusal.hpp; 0 for a legal one. */
  reason: number;
  /** The cell of the tile that stands in the way. */
  blocker: number;
}

/** The functions of the module, native/web/engine.cpp; `size` is that of the position put before. */
export interface Exports {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  buffer: () => number;
  start: (options: number, seats: number, first: number) => number;
  apply: (size: number, action: number) => number;
  reveal: (size: number, number: number) => number;
  leave: (size: number, seat: number) => number;
  close: (size: number) => number;
  actions: (size: number) => number;
  facts: (size: number) => number;
  fits: (size: number, number: number) => number;
  room: () => number;
  refusal: (size: number, number: number, cell: number) => number;
  perft: (size: number, depth: number) => number;
  playouts: (size: number, policy: number, games: number, seed: bigint, limit: number) => number;
  reserve: (size: number) => number;
  load: () => number;
  covers: (size: number) => number;
  shares: (size: number) => number;
  look: (size: number) => number;
  search: (size: number, nodes: number, ms: number, seed: bigint, others: number) => number;
  level: (size: number, level: number, seed: bigint) => number;
  policy: (size: number, policy: number, seed: bigint) => number;
  late: (size: number, nodes: number) => number;
  solve: () => number;
  solve_all: (limit: number) => number;
}
