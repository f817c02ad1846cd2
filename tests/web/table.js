/**
 * A table of two, as the server shows it: Ann holds 14 and 7, Ben has left.
 *
 * @typedef {import("../../src/luckynumbers/web/net/wire.js").Data} Data
 */

const SEAT = { kind: "person", user: "", bot: "" };

/** @type {import("../../src/luckynumbers/web/net/wire.js").Info} */
export const INFO = {
  status: "running",
  edition: "lucky-numbers",
  rules: "std",
  host: "u1",
  public: false,
  rated: false,
  clock: { kind: "none", seconds: 0, increment: 0 },
  commit: "",
  seats: [
    { ...SEAT, name: "Ann" },
    { ...SEAT, name: "Ben" },
  ],
  tournament: false,
  game: 1,
  standings: [],
  previous: "",
  next: "",
  hints: false,
  shares: false,
  finished: false,
  games: 1,
  players: [],
  champions: [],
  scores: [],
  auto: false,
  resumed: false,
  declined: [],
  away: [],
};

/** @type {import("../../src/luckynumbers/web/net/wire.js").View} */
export const VIEW = {
  position:
    "ln1 std 03....../..07..../....12../......18:x02....../..05..../....11../......19 0920 *28 0714 1",
  layout:
    "103............207............312............418:102............205............311............419 220109 114207",
  seat: 1,
  actions: ["14@d3", "14@c4", "14@-", "07@b1"],
  pairs: ["14@d3"],
};

/**
 * An event whose sentence is its code.
 * @param {number} seq
 * @param {Data} data
 */
export function event(seq, data, code = CODES[data.kind] ?? "turn/draw-place") {
  const told = { seq, at: 1000 * seq, data, message: { code, facts: {}, text: code } };
  return data.kind === "created" ? { ...told, log: [] } : told;
}

/** @type {{[kind: string]: string}} */
const CODES = { created: "table/created", started: "welcome/start", acted: "turn/draw-discard" };

/**
 * The state of the table.
 * @param {Partial<import("../../src/luckynumbers/web/net/wire.js").StateOut>} changes
 * @returns {import("../../src/luckynumbers/web/net/wire.js").StateOut}
 */
export function state(changes) {
  return {
    type: "state",
    id: "1",
    table: "T",
    seq: 5,
    at: 5000,
    info: INFO,
    view: VIEW,
    events: [],
    present: [1],
    subscribers: 1,
    ...changes,
  };
}
