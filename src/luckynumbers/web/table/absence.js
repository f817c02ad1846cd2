/**
 * The watch over whoever is awaited although nobody is there.
 *
 * @typedef {import("./model.js").Known} Known
 */
import { isAway } from "./sentences.js";

const MINUTE = 60_000;

/**
 * How long the others wait before they are asked, in milliseconds: as long as the server grants.
 * @param {Known} known
 */
const patience = ({ info }) => Math.max(MINUTE, (info?.clock.seconds ?? 0) * 500);

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

  /** @param {(state: {missed: number, patient: boolean}) => void} tell whom they are asked about */
  constructor(tell) {
    this.tell = tell;
  }

  /**
   * Follow who is here. With days for a turn nobody need be.
   * @param {Known} known
   */
  watch(known) {
    const seat = known.info?.clock.kind === "days" ? 0 : goneSeat(known);
    if (seat === this.#seat) return;
    this.stop();
    this.#seat = seat;
    this.tell({ missed: 0, patient: false });
    if (seat) this.#timer = setTimeout(() => this.ask(true), patience(known));
  }

  /**
   * Ask what to do, or wait on until someone wants to be asked.
   * @param {boolean} now
   */
  ask(now) {
    this.tell({ missed: this.#seat, patient: !now });
  }

  /** Ask no more: the page is closed. */
  stop() {
    clearTimeout(this.#timer);
  }
}
