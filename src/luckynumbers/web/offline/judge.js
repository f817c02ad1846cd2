/**
 * What positions and actions of a game in the page are worth, each computed once by the kernel: the
 * twin of `review/judge.py` at its first depth, one play ahead and a short search at the end. A value
 * is the share of each seat.
 *
 * @typedef {import("../engine/types.js").Facts} Facts
 * @typedef {import("../engine/types.js").Line} Line
 * @typedef {import("./bots.js").Engine} Engine
 * @typedef {import("./position.js").Position} Position
 * @typedef {readonly number[]} Shares
 * @typedef {{action: number, share: number, shares: Shares, way: number}} Judged
 * @typedef {{options: readonly Judged[], best: Judged}} Verdict every legal action, by ascending id
 * @typedef {{number: number, count: number, best: Judged}} Prospect a number, and its best use
 * @typedef {{mean: Shares, numbers: readonly Prospect[]}} Prospects
 */
import {
  bedOf,
  handOf,
  hasOption,
  hiddenCount,
  optionsOf,
  placeOf,
  same,
  seatCount,
  seatToAct,
  unrevealed,
} from "./position.js";

/** For a second look at a choice that would get a mark. */
const PROOF_NODES = 8_000;
/** With so few tiles face down even a short search sees the end of the game. */
const LATE = 6;
const LATE_NODES = 8_000;
const HAND = 4;

/** The shares at the start, the starting seat first: those of `review/setups.py`. */
const STARTS = /** @type {{readonly [game: string]: Shares}} */ ({
  2: [0.5488, 0.4512],
  "2 sorted": [0.5487, 0.4513],
  "2 bruno": [0.5548, 0.4452],
  "2 bruno sorted": [0.5558, 0.4442],
  3: [0.3743, 0.3392, 0.2865],
  "3 sorted": [0.3768, 0.3339, 0.2893],
  "3 bruno": [0.3821, 0.3332, 0.2848],
  "3 bruno sorted": [0.381, 0.3313, 0.2877],
  4: [0.2868, 0.2705, 0.2379, 0.2048],
  "4 sorted": [0.2862, 0.2666, 0.2384, 0.2088],
  "4 bruno": [0.292, 0.2633, 0.2374, 0.2072],
  "4 bruno sorted": [0.2901, 0.2629, 0.2379, 0.2091],
  5: [0.236, 0.2244, 0.207, 0.1766, 0.156],
  "5 sorted": [0.2345, 0.2202, 0.203, 0.1841, 0.1582],
  "5 bruno": [0.2398, 0.223, 0.205, 0.1758, 0.1562],
  "5 bruno sorted": [0.2381, 0.2193, 0.2015, 0.183, 0.1582],
});

export class Judge {
  /** @type {Map<string, Promise<never>>} */ #known = new Map();

  /** @param {Engine} engine */
  constructor(engine) {
    this.engine = engine;
  }

  /**
   * @param {Position} position
   * @returns {Promise<Facts>}
   */
  facts(position) {
    return this.#once("facts", position, () => this.engine.call("facts", [position]));
  }

  /**
   * Each seat's share of the win.
   * @param {Position} position
   * @returns {Promise<Shares>}
   */
  value(position) {
    return this.#once("value", position, () => this.#value(position));
  }

  /**
   * The value of every legal action at a decision.
   * @param {Position} position
   * @returns {Promise<Verdict>}
   */
  verdict(position) {
    return this.#once("verdict", position, async () => {
      const { options, best } = await this.#look(position);
      if (options.length > 1 && (await this.#isLate(position)))
        return this.#search(position, LATE_NODES);
      if (!(await this.#mayCircle(position, best.action))) return { options, best };
      return { options, best: await this.#notCircling(position, options, best) };
    });
  }

  /**
   * The value of every legal action, and of one of them as closely as of the best.
   * @param {Position} position
   * @param {number} action
   * @returns {Promise<Verdict>}
   */
  async weighed(position, action) {
    return this.#weighed(await this.verdict(position), position, action);
  }

  /**
   * A second and deeper look at a decision in play.
   * @param {Position} position
   * @param {number} [nodes]
   * @returns {Promise<Verdict>}
   */
  proof(position, nodes = PROOF_NODES) {
    return this.#once(`proof ${nodes}`, position, () => this.#search(position, nodes));
  }

  /**
   * `proof` with one action evaluated as closely as the best.
   * @param {Position} position
   * @param {number} action
   */
  async proved(position, action) {
    return this.#weighed(await this.proof(position), position, action);
  }

  /**
   * Each number that the one tile drawn and not yet revealed may show.
   * @param {Position} position
   * @returns {Promise<Prospects>}
   */
  prospects(position) {
    return this.#once("prospects", position, async () => {
      const { unseen } = await this.facts(position);
      const late = await this.#isLate(position);
      /** @type {Prospect[]} */
      const numbers = [];
      for (const [index, count] of unseen.entries()) {
        if (count === 0) continue;
        const shown = await this.engine.call("reveal", [position, index + 1]);
        if (!shown) throw new Error("no tile");
        const { best } = await (late ? this.#search(shown, LATE_NODES) : this.#look(shown));
        numbers.push({ number: index + 1, count, best });
      }
      const whole = numbers.reduce((sum, { count }) => sum + count, 0);
      const mean = numbers
        .map(({ count, best }) => scaled(best.shares, count / whole))
        .reduce(added);
      return { mean, numbers };
    });
  }

  /**
   * Lay what is left of the hand of a setup as well as can be.
   * @param {Position} position
   */
  async laid(position) {
    const seat = seatToAct(position);
    let now = position;
    while (handOf(now).length > 0 && seatToAct(now) === seat && (await this.facts(now)).setup) {
      const { best } = await this.verdict(now);
      now = /** @type {Position} */ (await this.engine.call("apply", [now, best.action]));
    }
    return now;
  }

  /**
   * Whether hands of four are still to be drawn or laid.
   * @param {Position} position
   */
  async setUpLater(position) {
    return !hasOption(position, "michael") && (await this.facts(position)).setup;
  }

  /**
   * @param {Verdict} verdict
   * @param {Position} position
   * @param {number} action
   * @returns {Promise<Verdict>}
   */
  async #weighed(verdict, position, action) {
    const { best, options } = verdict;
    const chosen = options.find((each) => each.action === action) ?? best;
    if (chosen.way >= best.way) return verdict;
    const one = await this.#valueAfter(position, action);
    const other = await this.#valueAfter(position, best.action);
    const mover = seatToAct(position) - 1;
    const behind = (one[mover] ?? 0) < (other[mover] ?? 0) ? less(one, other) : one.map(() => 0);
    const shares = normalised(added(best.shares, behind).map((share) => Math.max(share, 0)));
    const closer = { action, share: shares[mover] ?? 0, shares, way: best.way };
    return { options: options.map((each) => (each === chosen ? closer : each)), best };
  }

  /** @param {Position} position */
  async #look(position) {
    return verdictOf(position, await this.engine.call("look", [position]));
  }

  /**
   * @param {Position} position
   * @param {number} nodes
   */
  async #search(position, nodes) {
    return verdictOf(position, await this.engine.call("search", [position, { nodes, seed: 0n }]));
  }

  /** @param {Position} position */
  async #isLate(position) {
    return hiddenCount(position) <= LATE && !(await this.facts(position)).setup;
  }

  /**
   * @param {Position} position
   * @param {number} action
   */
  async #valueAfter(position, action) {
    return this.value(
      /** @type {Position} */ (await this.engine.call("apply", [position, action])),
    );
  }

  /** @param {Position} position @returns {Promise<Shares>} */
  async #value(position) {
    const { over, chance } = await this.facts(position);
    if (over) return this.#shares(position);
    if (await this.setUpLater(position)) return this.#setupValue(position);
    if (chance) return (await this.prospects(position)).mean;
    return (await this.verdict(position)).best.shares;
  }

  /** @param {Position} position @returns {Promise<Shares>} */
  async #setupValue(position) {
    const laid = await this.laid(position);
    if (!(await this.setUpLater(laid))) return this.value(laid);
    const begun = seatToAct(laid);
    const options = ["bruno", "sorted"].filter((name) => hasOption(laid, name));
    const known = STARTS[[seatCount(laid), ...options].join(" ")];
    if (!known || !(await this.#isStart(laid))) return this.#shares(laid);
    return normalised(known.map((_, index) => known.at((index + 1 - begun) % known.length) ?? 0));
  }

  /** @param {Position} position */
  async #isStart(position) {
    const start = await this.engine.call("start", [
      optionsOf(position),
      seatCount(position),
      seatToAct(position),
    ]);
    return start !== null && unrevealed(position) === HAND && same(position, start);
  }

  /** @param {Position} position */
  async #shares(position) {
    return normalised((await this.engine.call("shares", [position])) ?? []);
  }

  /**
   * Whether an action could repeat a position: only an exchange with the table could.
   * @param {Position} position
   * @param {number} action
   */
  async #mayCircle(position, action) {
    const place = placeOf(action);
    if (!place || handOf(position).length > 0 || (await this.facts(position)).setup) return false;
    return (bedOf(position, seatToAct(position))[place.cell] ?? 0) > 0;
  }

  /**
   * The best option that repeats no position, as the kernel's search knows them.
   * @param {Position} position
   * @param {readonly Judged[]} options
   * @param {Judged} best
   */
  async #notCircling(position, options, best) {
    const found = await this.engine.call("search", [position, { nodes: 1, seed: 0n }]);
    const circling = found?.lines.filter(({ circles }) => circles).map(({ action }) => action);
    const ranked = [best, ...options.toSorted((one, two) => two.share - one.share)];
    return ranked.find(({ action }) => !circling?.includes(action)) ?? best;
  }

  /**
   * @template T
   * @param {string} question
   * @param {Position} position
   * @param {() => Promise<T>} answer
   * @returns {Promise<T>}
   */
  #once(question, position, answer) {
    const key = `${question} ${position}`;
    const found = this.#known.get(key) ?? answer();
    this.#known.set(key, /** @type {Promise<never>} */ (found));
    return found;
  }
}

/**
 * @param {Position} position
 * @param {{action: number, lines: readonly Line[]} | null} found
 * @returns {Verdict}
 */
function verdictOf(position, found) {
  const mover = seatToAct(position) - 1;
  const options = (found?.lines ?? []).map(({ action, shares, way }) => {
    const whole = normalised(shares);
    return { action, share: whole[mover] ?? 0, shares: whole, way };
  });
  const best = options.find(({ action }) => action === found?.action);
  if (!best) throw new Error("no choice");
  return { options, best };
}

// Arithmetic on shares

/**
 * Shares that add up to exactly 1; the kernel computes in single precision.
 * @param {Shares} shares
 */
function normalised(shares) {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / whole);
}

/**
 * @param {Shares} one
 * @param {Shares} other
 */
export const added = (one, other) => one.map((share, index) => share + (other[index] ?? 0));

/**
 * @param {Shares} one
 * @param {Shares} other
 */
export const less = (one, other) => one.map((share, index) => share - (other[index] ?? 0));

/**
 * @param {Shares} shares
 * @param {number} factor
 */
export const scaled = (shares, factor) => shares.map((share) => factor * share);
