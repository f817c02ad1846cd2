/**
 * The controller of a replay: the walk through it, its review, and the ways to try another move.
 *
 * @typedef {import("./walk.js").State} State
 */
import { whisper } from "../base/announce.js";
import { ROOT } from "../base/host.js";
import { t } from "../base/words.js";
import { playOn } from "../create/table.js";
import { fetchChances } from "../net/chances.js";
import { canDeepen, deeperOf, fetchDeeper } from "../net/deeper.js";
import { refusalText } from "../net/rest.js";
import { fetchReview } from "../net/reviews.js";
import { excerptOf } from "../review/excerpt.js";
import { choicesOf, isDeep, stakesOf } from "../review/figures.js";
import { chancesIn, missedAt, momentsOf, nextMarked, previousMarked } from "../review/moments.js";
import { storyOf } from "../review/story.js";
import { join, nameOf } from "../table/sentences.js";
import { shownSeat } from "../table/state.js";
import { knownInstead } from "./better.js";
import { checkShuffle } from "./checking.js";
import { commentOf } from "./comments.js";
import { rivalFor, rivalsAt, rivalsFor } from "./rivals.js";
import { drawnNext, isOver, stripSentence, withDrawn } from "./strips.js";
import { Walk } from "./walk.js";

/** Where it is kept whether the marked choices are those of the reader alone. */
export const ONLY_MINE = "ln.only-mine";

export class Replay extends Walk {
  /** @type {AbortController | null} */ #deeper = null;

  /** Whether the game came to its end: of others nothing is told but what was played. */
  get finished() {
    const last = this.frames.at(-1);
    return last !== undefined && isOver(last);
  }

  /** What the review says of the frame on show. */
  get moment() {
    const { at, moments } = this.looks.state;
    return moments.findLast(({ frame }) => frame === at);
  }

  /** The choices of that move that are spoken of, in their order. */
  get choices() {
    return this.moment ? choicesOf(this.moment.turn) : [];
  }

  /** The one whose better choice is on the board. */
  get chosen() {
    return this.choices[this.looks.state.instead - 1];
  }

  /** The number of the choice that is told where there is room for one: chosen, or the dearest. */
  get told() {
    const { instead, told } = this.looks.state;
    const costs = this.choices.map(stakesOf);
    return instead || told || costs.indexOf(Math.min(...costs)) + 1;
  }

  /**
   * Tell another one of several choices; a better one on the board makes room for its own.
   * @param {number} number
   */
  tell(number) {
    const { instead } = this.looks.state;
    this.looks.change({ told: number });
    if (instead > 0 && instead !== number) this.#showPlayed();
  }

  /** The number of rounds, as the record counts them; 0 without a review. */
  get rounds() {
    return this.looks.state.moments.at(-1)?.turn.number ?? 0;
  }

  /** The round of the frame on show; 0 in the setup. */
  get round() {
    const { at, moments } = this.looks.state;
    return (moments.findLast(({ frame }) => frame <= at) ?? moments[0])?.turn.number ?? 0;
  }

  /**
   * Where another move can be tried: before the move on show, else at this moment. Of several marked
   * choices it is the dearest, with its number.
   */
  get other() {
    const { moment } = this;
    if (moment && moment.turn.kind !== "leave") {
      const { turn, begin } = moment;
      const number = turn.also.length > 0 ? choicesOf(turn).indexOf(turn) + 1 : 0;
      return { seq: begin, seat: turn.seat, before: true, number };
    }
    return { seq: this.frames[this.at]?.seq ?? 0, seat: this.game.seat, before: false, number: 0 };
  }

  /**
   * Whether the reader played in a seat.
   * @param {number} seat
   */
  isOwn(seat) {
    return this.looks.state.own.includes(seat);
  }

  get names() {
    return this.source.replay.info.seats.map((_, index) => nameOf(this.state.known, index + 1));
  }

  /** The one seat of the reader; 0 where there is none, or more than one. */
  get you() {
    const [seat = 0, ...others] = this.looks.state.own;
    return others.length > 0 ? 0 : seat;
  }

  /** From whose side the review is told. */
  get side() {
    return { names: this.names, you: this.you };
  }

  /** Whose chances are told: those of the reader, or of the garden that somebody chose. */
  get subject() {
    const { shown, followed, subject } = this.looks.state;
    return followed > 0 && shown === followed ? subject : shownSeat(this.looks.state);
  }

  /** How the game was won, once the review has looked. */
  get story() {
    const { review, deepening } = this.looks.state;
    if (deepening !== null) return t("after/looking");
    if (review === null) return "";
    return storyOf(review.seats, this.names, this.you, isDeep(review) ? "deep" : "quick");
  }

  /** Go to the next marked choice, after the last one to the first. */
  goToMarked() {
    const next = nextMarked(this.marked, this.at);
    this.#lookAtMarked(next ?? this.marked[0], next ? "" : t("after/from-first"));
  }

  /** Go back to the marked choice before this one, before the first one to the last. */
  goBackToMarked() {
    const before = previousMarked(this.marked, this.at);
    this.#lookAtMarked(before ?? this.marked.at(-1), before ? "" : t("after/from-last"));
  }

  /**
   * @param {import("../review/moments.js").Moment | undefined} moment
   * @param {string} remark on the way there
   */
  #lookAtMarked(moment, remark) {
    if (moment) this.lookAt(moment.frame);
    else if (this.looks.state.review) this.remark(t("after/no-mistakes"));
    if (moment && remark) this.remark(remark);
  }

  /**
   * Show the board after the better one of a choice, or again what was played.
   * @param {number} wanted the number of the choice in its turn; 0 for none
   */
  showInstead(wanted) {
    const { moment, choices } = this;
    const choice = wanted === this.looks.state.instead ? undefined : choices[wanted - 1];
    const { events } = this.source.replay;
    const begin = events.find(({ event }) => event.seq === moment?.begins[wanted - 1]);
    this.stop();
    if (!choice || !moment || !begin) return this.#showPlayed();
    const { seat } = moment.turn;
    const known = knownInstead(this.state.known, begin, seat, choice);
    this.looks.change({ instead: wanted, told: wanted, known, remark: "", ...this.#follow(seat) });
  }

  /** Show the frame itself, in place of a better choice. */
  #showPlayed() {
    const known = this.frames[this.at]?.known ?? this.state.known;
    this.looks.change({ instead: 0, known, ...this.frontAt(this.at) });
  }

  /** Show the next better choice of the move on show, after the last one what was played. */
  showNextInstead() {
    const { instead } = this.looks.state;
    const next = this.choices.findIndex(({ best }, index) => best && index >= instead) + 1;
    if (next === 0 && instead === 0) this.remark(t("after/instead-none"));
    else this.showInstead(next);
  }

  /**
   * Bring a seat to the front while the comment is about its garden.
   * @param {number} seat
   */
  #follow(seat) {
    return { shown: seat, followed: seat, subject: this.subject };
  }

  /**
   * The garden of a setup, or of a marked choice, comes to the front. After it the one that was
   * there comes back, and after any other garden the reader's own.
   * @override
   * @param {number} at
   * @returns {Partial<State>}
   */
  frontAt(at) {
    const { shown, followed, subject, moments, running } = this.looks.state;
    const turn = moments.findLast(({ frame }) => frame === at)?.turn;
    const spoken = turn?.mark && !running;
    if (turn && (spoken || turn.kind === "setup")) return this.#follow(turn.seat);
    const goes = this.you > 0 || this.moment?.turn.kind === "setup";
    return goes && followed > 0 && shown === followed ? { shown: subject, followed: 0 } : {};
  }

  /**
   * Answer in the comment, which is read out; the same answer again is read out again.
   * @param {string} remark
   */
  remark(remark) {
    if (remark === this.looks.state.remark) whisper(remark);
    this.looks.change({ remark });
  }

  /**
   * Show a frame on the board, with the comment on it.
   * @param {number} frame
   */
  lookAt(frame) {
    const same = frame === this.at;
    this.go(frame);
    scrollTo({ top: 0 });
    if (document.activeElement?.closest(".review-story, .moments"))
      document.getElementById("telling")?.focus({ preventScroll: true });
    // What stands there already is read out once more.
    if (same && this.moment) whisper(join(...commentOf(this.moment, this.side)));
  }

  /** The choices spoken of, everyone's or those of the reader alone: with a mark, or costly setups. */
  get listed() {
    const { onlyMine, spoken } = this;
    return onlyMine ? spoken.filter(({ turn }) => this.isOwn(turn.seat)) : spoken;
  }

  /** The choices of everyone that are spoken of. */
  get spoken() {
    return this.looks.state.moments.filter(({ turn }) => turn.reason);
  }

  /** Whether there is a reader who played against others. */
  get playedAgainst() {
    const { own, known } = this.looks.state;
    return own.length > 0 && own.length < known.game.gardens.length;
  }

  /** Whether the reader's choices alone are listed: if nothing else was chosen, where there are some. */
  get onlyMine() {
    const { onlyMine } = this.looks.state;
    if (!this.playedAgainst) return false;
    return onlyMine ?? this.spoken.some(({ turn }) => this.isOwn(turn.seat));
  }

  /** Those of them with a mark, as the chart and the list of moves show it. */
  get marked() {
    return this.listed.filter(({ turn }) => turn.mark);
  }

  /** Show the marked choices of the reader alone, or everyone's. */
  toggleMine() {
    const onlyMine = !this.onlyMine;
    sessionStorage.setItem(ONLY_MINE, onlyMine ? "yes" : "no");
    this.looks.change({ onlyMine });
  }

  /** List every marked choice. */
  showAll() {
    this.looks.change({ all: true });
  }

  /** Show or hide what could come next. */
  toggleStrip() {
    this.looks.change({ looksAhead: !this.looks.state.looksAhead });
    void this.lookAhead();
  }

  /** Show and announce what could come next. */
  async sayStrip() {
    const frame = this.frames[this.at];
    if (!this.finished) return this.remark(t("after/unfinished"));
    if (!frame || isOver(frame)) return this.remark(t("after/strip-over"));
    this.looks.change({ looksAhead: this.looks.state.offered });
    document.getElementById("strip-title")?.scrollIntoView({ block: "start" });
    await this.lookAhead();
    const strip = this.looks.state.strips.get(frame.seq);
    // Why there is none was said by whoever asked for it.
    if (!strip || frame !== this.frames[this.at]) return;
    const drawn = drawnNext(this.looks.state.moments, this.source.replay, frame.seq);
    this.remark(stripSentence(withDrawn(strip, drawn), this.names));
  }

  /**
   * Against whom a move of a seat can be tried, and is.
   * @param {number} seat
   */
  rivals(seat) {
    const { bots, rival } = this.looks.state;
    return {
      choice: rivalsFor(this.source, bots, seat),
      rival: rivalFor(this.source, bots, seat, rival),
    };
  }

  /**
   * Choose against whom another move is tried.
   * @param {string} rival
   */
  meet(rival) {
    this.looks.change({ rival });
  }

  /** Play on from the moment on show, in the place of whoever moved or is to act. */
  tryOther() {
    const { seq, seat } = this.other;
    if (!this.finished) this.remark(t("after/unfinished"));
    else if (seat === 0) this.remark(t("after/try-over"));
    else void this.tryAt(seq, seat);
  }

  /**
   * Play on from a moment.
   * @param {number} seq
   * @param {number} seat
   */
  tryAt(seq, seat) {
    this.stop();
    this.mark();
    return this.moveOn(() => playOn(this.#trialAt(seq, seat)));
  }

  /**
   * What it takes to play on from a moment, and to come back to it.
   * @param {number} seq
   * @param {number} seat
   * @returns {import("../create/trial.js").Trial}
   */
  #trialAt(seq, seat) {
    const { names, you, round, moment } = this;
    const { table, record } = this.source;
    const { rival } = this.rivals(seat);
    const bots = rivalsAt(this.source, this.looks.state.bots, seat, rival);
    return {
      game: { table, record: table ? "" : record },
      ...{ seq, seat, bots, number: round },
      source: location.pathname.slice(ROOT.length) + location.search,
      name: seat === you ? "" : (names[seat - 1] ?? ""),
      names: names.filter((_, index) => index + 1 !== (you || seat)),
      missed: moment && missedAt(moment, this.source.replay, seq),
    };
  }

  /** Leave the review by its way back. */
  leave() {
    /** @type {HTMLElement | null} */ (document.querySelector("header [data-back]"))?.click();
  }

  /**
   * Review the game: quickly, then more deeply; what was found before is there at once.
   * @param {number} [turn] the one to show as soon as it is reviewed
   */
  async review(turn = -1) {
    if (!this.finished) return this.looks.change({ chances: null });
    const kept = deeperOf(this.source.record);
    this.looks.change({ reviewing: this.looks.state.offered });
    const review = kept ?? (await fetchReview(this.source));
    this.looks.change({ reviewing: false });
    if (review !== null) {
      this.#reviewed(review);
      this.#lookAtTurn(turn);
      if (!isDeep(review) && canDeepen(this.source)) await this.deepen();
      return;
    }
    const { table } = this.source;
    const chances = table ? await fetchChances(table) : [];
    this.looks.change({ chances: chances.length > 0 ? chances : null });
  }

  /** @param {import("../net/wire.js").ReviewOut} found */
  #reviewed(found) {
    const review = excerptOf(found, this.source.replay);
    const moments = momentsOf(review, this.source.replay, this.frames);
    this.looks.change({ review, moments, chances: chancesIn(review, moments, 0) });
    this.#showPlayed();
  }

  /** @param {number} number of a turn of the review */
  #lookAtTurn(number) {
    const { review, moments } = this.looks.state;
    const moment = moments.find(({ turn }) => turn === review?.turns[number]);
    if (moment) this.lookAt(moment.frame);
  }

  /** Review the game more deeply, or cancel that. */
  async deepen() {
    if (this.#deeper) return this.#deeper.abort();
    this.#deeper = new AbortController();
    this.looks.change({ deepening: 0, hitch: "" });
    try {
      const note = (/** @type {number} */ deepening) => this.looks.change({ deepening });
      const found = await fetchDeeper(this.source.record, note, this.#deeper.signal);
      const held = document.activeElement?.matches('[data-focus="deepen"]');
      this.#reviewed(found);
      // The button goes; what it has found stands below this title.
      if (held) document.getElementById("review-title")?.focus({ preventScroll: true });
      whisper(t("after/deep-done"));
    } catch (error) {
      const cancelled = this.#deeper.signal.aborted;
      this.looks.change({ hitch: cancelled ? t("after/deep-cancelled") : refusalText(error) });
    }
    this.#deeper = null;
    this.looks.change({ deepening: null });
  }

  /**
   * Leave the page.
   * @override
   */
  close() {
    super.close();
    this.#deeper?.abort();
  }

  /** Check the shuffle. */
  async check() {
    this.looks.change({ checked: await checkShuffle(this.source) });
  }
}
