/**
 * The pace of a table: what others do is shown one thing after the other, so that it can be
 * followed. Nothing that a person does here waits: their first touch ends the show.
 *
 * @typedef {import("../net/wire.js").Out} Out
 * @typedef {import("../base/settings.js").Speed} Speed
 *
 * @typedef {object} Lift a tile that someone else is taking from the table
 * @property {number} seat
 * @property {number} tile
 */

/**
 * For how long a tile is held, and a finished turn is left to be seen, in milliseconds.
 * @type {{[speed in Speed]: {hold: number, rest: number}}}
 */
const TIMES = {
  calm: { hold: 1200, rest: 1000 },
  usual: { hold: 750, rest: 600 },
  quick: { hold: 280, rest: 220 },
  once: { hold: 0, rest: 0 },
};

export class Pace {
  /** @type {Out[]} */ #queue = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** When something of the others was last shown. */ #shown = 0;
  /** Whether the first message in the queue has been lifted already. */ #lifted = false;

  /**
   * @param {(message: Out) => void} show
   * @param {(lift: Lift | null) => void} lift show that someone takes a tile
   * @param {{mine: readonly number[], holding: boolean, speed: Speed}} table as it is shown: the
   *   seats here, whether a drawn tile is held, how fast it goes
   * @param {() => number} [now] in milliseconds
   */
  constructor(show, lift, table, now = () => performance.now()) {
    this.show = show;
    this.lift = lift;
    this.table = table;
    this.now = now;
  }

  /** Whether something waits to be shown. */
  get waiting() {
    return this.#queue.length > 0;
  }

  /** @param {Out} message */
  push(message) {
    if (message.type === "refused" || message.type === "emote" || message.type === "presence")
      return this.show(message);
    this.#queue.push(message);
    if (message.type === "state") this.flush();
    else if (this.#timer === undefined) this.#next();
  }

  /** Show everything at once. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lifted) this.#drop();
    while (this.#queue.length > 0) this.show(/** @type {Out} */ (this.#queue.shift()));
  }

  #next() {
    const [message] = this.#queue;
    if (message === undefined) return;
    const action = othersAction(message, this.table.mine);
    const { hold, rest } = TIMES[this.table.speed];
    const takes = action !== null && action.text !== "*" && !this.table.holding;
    const due = action === null ? 0 : this.table.holding || this.#lifted ? hold : rest;
    const wait = Math.max(0, this.#shown + due - this.now());
    if (wait > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#next();
      }, wait);
      return;
    }
    if (action !== null) this.#shown = this.now();
    if (takes && !this.#lifted && hold > 0) {
      this.#lifted = true;
      this.lift({ seat: action.seat, tile: Number(action.text.slice(0, 2)) });
    } else {
      if (this.#lifted) this.#drop();
      this.#queue.shift();
      this.show(message);
    }
    this.#next();
  }

  #drop() {
    this.#lifted = false;
    this.lift(null);
  }
}

/**
 * What someone elsewhere has done, if that is what a message says.
 * @param {Out} message
 * @param {readonly number[]} mine
 */
function othersAction(message, mine) {
  if (message.type !== "event" || message.data.kind !== "acted") return null;
  const { seat, action } = message.data;
  return mine.includes(seat) || message.view.setup ? null : { seat, text: action };
}
