/**
 * What positions and actions of a game in the page are worth, each computed once by the kernel: the
 * twin of `review/judge.py`, by default at its first depth: one play ahead and a short search at the
 * end. A value is the share of each seat.
 *
 * @typedef {import("../engine/types.js").Facts} Facts
 * @typedef {import("../engine/types.js").Line} Line
 * @typedef {import("./bots.js").Engine} Engine
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./shares.js").Shares} Shares
 * @typedef {{nodes: number, numberNodes: number, proofNodes: number}} Depth for each decision, for each
 *   number that may be drawn, and for a second look at a choice that would get a mark
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
  leftSeats,
  placeOf,
  same,
  seatToAct,
} from "./position.js";
import { expectedShares } from "./setups.js";
import { added, estimated, less, normalised, scaled } from "./shares.js";

/** @type {Depth} */
const INSTANT = { nodes: 0, numberNodes: 0, proofNodes: 8_000 };
/** With so few tiles face down even a short search sees the end of the game. */
const LATE = 6;
const LATE_NODES = 8_000;

export class Judge {
  /** @type {Map<string, Promise<never>>} */ #known = new Map();

  /**
   * @param {Engine} engine
   * @param {Depth} [depth]
   */
  constructor(engine, depth = INSTANT) {
    this.engine = engine;
    this.depth = depth;
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
      const nodes = await this.#atLeast(this.depth.nodes, position);
      if (nodes > 0 && options.length > 1) return this.#search(position, nodes);
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
   * @returns {Promise<Verdict>}
   */
  proof(position) {
    return this.#once("proof", position, () => this.#search(position, this.depth.proofNodes));
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
      const nodes = await this.#atLeast(this.depth.numberNodes, position);
      /** @type {Prospect[]} */
      const numbers = [];
      for (const [index, count] of unseen.entries()) {
        if (count === 0) continue;
        const shown = await this.engine.call("reveal", [position, index + 1]);
        if (!shown) throw new Error("no tile");
        const { best } = await (nodes > 0 ? this.#search(shown, nodes) : this.#look(shown));
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
    const then = await this.#applied(position, action);
    const better = await this.#applied(position, best.action);
    if (chosen === best || (chosen.way >= best.way && !same(then, better))) return verdict;
    const [one, other] = [await this.value(then), await this.value(better)];
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

  /**
   * What is searched at a position: nothing in a setup.
   * @param {number} nodes
   * @param {Position} position
   */
  async #atLeast(nodes, position) {
    if ((await this.facts(position)).setup) return 0;
    return hiddenCount(position) <= LATE ? Math.max(nodes, LATE_NODES) : nodes;
  }

  /**
   * @param {Position} position
   * @param {number} action
   */
  async #applied(position, action) {
    return /** @type {Position} */ (await this.engine.call("apply", [position, action]));
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
    return this.#once("setup", laid, () => expectedShares(this.engine, laid));
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
 * What a search has found.
 * @param {Position} position
 * @param {{action: number, lines: readonly Line[]} | null} found
 * @returns {Verdict}
 */
export function verdictOf(position, found) {
  const mover = seatToAct(position) - 1;
  const options = (found?.lines ?? []).map(({ action, shares, way, error }) => {
    const whole = error > 0 ? estimated(shares, leftSeats(position)) : normalised(shares);
    return { action, share: whole[mover] ?? 0, shares: whole, way };
  });
  const best = options.find(({ action }) => action === found?.action);
  if (!best) throw new Error("no choice");
  return { options, best };
}
