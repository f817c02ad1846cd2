/**
 * A table as the client knows it: the server's messages, read into values. No rule is applied here.
 *
 * @typedef {import("../draw/clover.js").Tile} Tile
 * @typedef {import("../net/wire.js").Closed} Closed
 * @typedef {import("../net/wire.js").Data} Data
 * @typedef {import("../net/wire.js").EventOut} EventOut
 * @typedef {import("../net/wire.js").Info} Info
 * @typedef {import("../net/wire.js").OfferOut} OfferOut
 * @typedef {import("../net/wire.js").Out} Out
 * @typedef {import("../net/wire.js").Past} Past
 * @typedef {import("../net/wire.js").StateOut} StateOut
 * @typedef {import("../net/wire.js").View} View
 *
 * @typedef {object} Entry a sentence of the log
 * @property {number} seq
 * @property {string} code
 * @property {string} text
 * @property {string} rest what follows its first sentence
 * @property {number} seat who acted or starts; 0 for nobody
 * @property {import("../net/wire.js").Sentence["facts"]} facts
 * @property {{tile?: Tile, displaced?: Tile}} tiles those it speaks of; their colour is 0 where
 *   the server gives none
 *
 * @typedef {object} Game the view, read
 * @property {(Tile | null)[][]} gardens
 * @property {Tile[]} table the longest lying first
 * @property {Tile[]} hand
 * @property {number} pile
 * @property {Set<number>} left the seats that have left
 * @property {number} seat to act; 0 when nobody is
 * @property {readonly string[]} actions
 * @property {boolean} setup
 * @property {Set<string>} pairs
 *
 * @typedef {object} Known everything that is known of a table
 * @property {string} table
 * @property {number} seq
 * @property {Info | null} info
 * @property {View} view
 * @property {Game} game
 * @property {Entry[]} log
 * @property {{seat: number, cells: {[seat: number]: string[]}}} last who has acted last, and where
 *   the last turn of each seat ended up
 * @property {Closed | null} closed the last event, when the game is over
 * @property {string} reason why the game ended, where that is worth a sentence
 * @property {readonly number[]} mine
 * @property {readonly number[]} present
 * @property {number} subscribers
 * @property {readonly OfferOut[]} offers
 * @property {string} next
 * @property {number} drift the server's clock minus ours
 */
import { CELLS, parseTiles } from "../draw/garden.js";

/** @type {Game} */
const NOTHING = {
  gardens: [],
  table: [],
  hand: [],
  pile: 0,
  left: new Set(),
  seat: 0,
  actions: [],
  setup: false,
  pairs: new Set(),
};

/**
 * A table of which nothing is known yet.
 * @param {string} table
 * @returns {Known}
 */
export function unknown(table) {
  return {
    table,
    seq: -1,
    info: null,
    view: {},
    game: NOTHING,
    log: [],
    last: { seat: 0, cells: {} },
    closed: null,
    reason: "",
    mine: [],
    present: [],
    subscribers: 0,
    offers: [],
    next: "",
    drift: 0,
  };
}

/**
 * Parse a view.
 * @param {View} view
 * @returns {Game}
 */
export function readView(view) {
  if (!view.layout || !view.position) return NOTHING;
  const [gardens = "", table = "-", hand = "-"] = view.layout.split(" ");
  const [, , beds = "", , pile = "*0"] = view.position.split(" ");
  const left = beds.split(":").flatMap((bed, index) => (bed.startsWith("x") ? [index + 1] : []));
  return {
    gardens: gardens.split(":").map(parseTiles),
    table: /** @type {Tile[]} */ (parseTiles(table)),
    hand: /** @type {Tile[]} */ (parseTiles(hand)).toSorted((one, two) => one.number - two.number),
    pile: Number(pile.slice(1)),
    left: new Set(left),
    seat: view.seat ?? 0,
    actions: view.actions ?? [],
    setup: view.setup ?? false,
    pairs: new Set(view.pairs ?? []),
  };
}

/**
 * Apply a message of the server.
 * @param {Known} known
 * @param {Out} message
 * @returns {Known}
 */
export function receive(known, message) {
  switch (message.type) {
    case "state":
      return afterState(known, message);
    case "event":
      return afterEvent(known, message);
    case "presence":
      return { ...known, present: message.present, subscribers: message.subscribers };
    case "offer":
      return { ...known, offers: afterOffer(known.offers, message) };
    case "next":
      return { ...known, next: message.next };
    default:
      return known;
  }
}

/**
 * @param {readonly OfferOut[]} offers
 * @param {OfferOut} message
 */
function afterOffer(offers, message) {
  const others = offers.filter(({ offer }) => offer !== message.offer);
  return message.open === false ? others : [...others, message];
}

/**
 * @param {Known} known
 * @param {StateOut} message
 * @returns {Known}
 */
function afterState(known, message) {
  const { info, view, events } = message;
  const before = events[0]?.seq === 0 ? unknown(known.table) : known;
  const logged = events.reduce((known, event) => log(known, event), before);
  return {
    ...logged,
    info,
    view,
    game: readView(view),
    seq: message.seq,
    next: info.next || known.next,
    present: message.present,
    subscribers: message.subscribers,
    mine: message.mine ?? [],
    offers: message.offers ?? [],
    drift: message.at - Date.now(),
  };
}

/**
 * @param {Known} known
 * @param {EventOut} message
 * @returns {Known}
 */
function afterEvent(known, message) {
  if (message.seq <= known.seq) return known;
  const info = message.info ?? known.info;
  const me = known.info?.seats[(known.mine[0] ?? 0) - 1]?.user;
  return {
    ...log(known, message),
    seq: message.seq,
    view: message.view,
    game: readView(message.view),
    info,
    mine: message.info && me ? seatsOf(message.info, me) : known.mine,
    next: info?.next || known.next,
    offers: [],
  };
}

/**
 * Whether something that was played here can be taken back.
 * @param {Known} known
 */
export const mayUndo = ({ view, mine, info }) =>
  !info?.rated && view.undoable?.some((seat) => mine.includes(seat)) === true;

/**
 * Whether whoever looks on has no seat, or has left while the others play on.
 * @param {Known} known
 */
export const isWatching = (known) => known.mine.length === 0 || hasLeft(known);

/**
 * Whether the user has left the game, and the others play on.
 * @param {Known} known
 */
export const hasLeft = ({ info, mine, game }) =>
  info?.status === "running" && mine.length > 0 && mine.every((seat) => game.left.has(seat));

/**
 * The seats of a user: they change when one is closed, given back or taken away.
 * @param {Info} info
 * @param {string} me
 */
const seatsOf = ({ seats }, me) =>
  seats.flatMap(({ user }, index) => (user === me ? [index + 1] : []));

/**
 * Log an event: its sentences, and the cells of the turn.
 * @param {Known} known
 * @param {Past} event
 * @returns {Known}
 */
function log(known, { seq, data, message, log: told, colours = "" }) {
  const sentences = told ?? [message];
  const texts = sentences.map(({ text }) => text);
  const last = lastAfter(known.last, data);
  const { code, facts } = sentences[0] ?? message;
  const rest = texts.slice(1).join(" ");
  const entry = { seq, code, facts, rest, seat: seatIn(data), tiles: tilesOf(facts, colours) };
  if (data.kind === "closed") {
    const [text = "", reason = ""] = texts.toReversed();
    const end = { ...entry, code: message.code, text, rest: "" };
    return { ...known, last, log: [...known.log, end], closed: data, reason };
  }
  if (texts.length === 0) return { ...known, last };
  return { ...known, last, log: [...known.log, { ...entry, text: texts.join(" ") }] };
}

/** @param {Data} data */
function seatIn(data) {
  if (data.kind === "started") return data.first;
  return "seat" in data ? data.seat : 0;
}

/**
 * The tiles that a sentence speaks of, with their colours as far as the server gives them.
 * @param {import("../net/wire.js").Sentence["facts"]} facts
 * @param {string} colours
 * @returns {Entry["tiles"]}
 */
function tilesOf({ tile, displaced }, colours) {
  const [first = 0, second = 0] = Array.from(colours, Number);
  return {
    ...(typeof tile === "number" ? { tile: { number: tile, colour: first } } : {}),
    ...(typeof displaced === "number" ? { displaced: { number: displaced, colour: second } } : {}),
  };
}

/**
 * @param {Known["last"]} last
 * @param {Data} data
 * @returns {Known["last"]}
 */
function lastAfter(last, data) {
  if (data.kind === "undone" || data.kind === "started") return { seat: 0, cells: {} };
  if (data.kind !== "acted" || data.action === "*") return last;
  const { seat, action } = data;
  const [, cell = "-"] = action.split("@");
  const before = last.seat === seat ? (last.cells[seat] ?? []) : [];
  const cells = cell === "-" ? before : [...before, cell].slice(-4);
  return { seat, cells: { ...last.cells, [seat]: cells } };
}

/**
 * The cells on which the server allows a tile now.
 * @param {Game} game
 * @param {number} tile
 * @returns {string[]}
 */
export function cellsFor(game, tile) {
  const start = `${String(tile).padStart(2, "0")}@`;
  return game.actions
    .filter((action) => action.startsWith(start) && !action.endsWith("-"))
    .map((action) => action.slice(3));
}

/**
 * The tile of the hand that is placed next: the chosen one of a setup, else the first.
 * @param {Game} game
 * @param {number | null} chosen
 * @returns {Tile | undefined}
 */
export const coming = ({ hand }, chosen) => hand.find(({ number }) => number === chosen) ?? hand[0];

/**
 * Whether a tile would fill an empty cell of the seat to act.
 * @param {Game} game
 * @param {number} tile
 */
export function fillsEmpty(game, tile) {
  const bed = game.gardens[game.seat - 1] ?? [];
  return cellsFor(game, tile).some((cell) => !bed[CELLS.indexOf(cell)]);
}

/**
 * Format a placement as the server wants it.
 * @param {number} tile
 * @param {string} cell
 */
export const placement = (tile, cell) => `${String(tile).padStart(2, "0")}@${cell}`;

/**
 * Count the tiles that are face down, by number; everyone may count them (R10).
 * @param {Game} game
 * @returns {number[]} for 1 to 20
 */
export function hiddenCounts(game) {
  const counts = Array.from({ length: 20 }, () => game.gardens.length);
  for (const tile of [...game.gardens.flat(), ...game.table, ...game.hand]) {
    if (tile) counts[tile.number - 1] = (counts[tile.number - 1] ?? 0) - 1;
  }
  return counts;
}
