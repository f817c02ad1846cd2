/**
 * The watch over whoever is awaited although nobody is there.
 *
 * @typedef {import("./model.js").Known} Known
 */
import { isAway } from "./sentences.js";

/** How long the others wait before they are asked, in milliseconds. The server grants as much. */
const PATIENCE = 60_000;

/**
 * The seat that is awaited although nobody is there; 0 for none.
 * @param {Known} known
 */
export function goneSeat(known) {
  const { seat } = known.game;
  return isAway(known, seat) && known.mine.length > 0 ? seat : 0;
}

/** The watch over whoever is awaited: it asks the others once they have waited long. */
export class Absence {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #seat = 0;

  /** @param {(seat: number) => void} ask whom the others are asked about; 0 for nobody */
  constructor(ask) {
    this.ask = ask;
  }

  /**
   * Follow who is here. With days for a turn nobody need be.
   * @param {Known} known
   */
  watch(known) {
    const seat = known.info?.clock.kind === "days" ? 0 : goneSeat(known);
    if (seat === this.#seat) return;
    this.#seat = seat;
    this.wait();
  }

  /** Ask later, or not at all if nobody is awaited. */
  wait() {
    clearTimeout(this.#timer);
    this.ask(0);
    if (this.#seat) this.#timer = setTimeout(() => this.ask(this.#seat), PATIENCE);
  }

  /** Ask no more: the page is closed. */
  stop() {
    clearTimeout(this.#timer);
  }
}
