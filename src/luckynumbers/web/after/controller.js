/**
 * The controller of a replay: step by step by buttons or keys, or by itself.
 *
 * @typedef {import("./frames.js").Frame} Frame
 * @typedef {import("../net/sources.js").Source} Source
 *
 * @typedef {object} Looking
 * @property {boolean} running whether it goes on by itself
 * @property {import("./checking.js").Checked | null} checked
 * @property {readonly import("../net/wire.js").SharesOut[] | null} chances null: there are none;
 *   empty: they are on their way
 * @property {import("../net/wire.js").ReviewOut | null} review null: there is none, or none yet
 * @property {number | null} deepening how much of a deeper review is done, from 0 to 1
 * @property {boolean} deep whether the review is the deeper one
 * @property {string} hitch why there is no deeper review, where one was asked for
 * @property {string} remark an answer in the comment, about the frame on show
 * @property {string} before what the quick look told, where the deeper one tells something else
 * @property {number} subject whose chances are told while a move of someone else is in front
 * @property {number} followed the seat that such a move has brought to the front; 0 for none
 * @property {string} rival the computer player to try another move against
 * @property {boolean} offered whether the server has workers for all this
 * @property {boolean} all whether every marked choice is listed
 * @property {boolean} onlyMine whether the marked choices are those of the reader alone
 * @property {boolean} reviewing whether a review is on its way
 * @property {readonly number[]} own the seats in which the reader played
 *
 * @typedef {import("../table/state.js").State & import("./strips.js").Ahead & Looking} State
 */
import { whisper } from "../base/announce.js";
import { fileOf } from "../base/record.js";
import { shareFile } from "../base/share.js";
import { t } from "../base/words.js";
import { playOn } from "../create/table.js";
import { fetchChances } from "../net/chances.js";
import { deeperOf, fetchDeeper } from "../net/deeper.js";
import { refusalText } from "../net/rest.js";
import { fetchReview } from "../net/reviews.js";
import { isBrought } from "../net/sources.js";
import { isDeep } from "../review/figures.js";
import { chancesIn, momentsOf, nextMarked, previousMarked } from "../review/moments.js";
import { storyOf } from "../review/story.js";
import { Controller } from "../table/controller.js";
import { moving } from "../table/motion.js";
import { join, nameOf } from "../table/sentences.js";
import { shownSeat } from "../table/state.js";
import { checkShuffle } from "./checking.js";
import { commentOf } from "./comments.js";
import { isOver, stripFetcher, stripSentence } from "./strips.js";

const PACE = 1600;
/** How long a step must stand before the address says it: browsers allow few changes at a time. */
const REST = 300;

export class Replay extends Controller {
  /** @type {ReturnType<typeof setInterval> | undefined} */ #clock;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #marking;
  /** @type {AbortController | null} */ #deeper = null;

  /**
   * @param {import("../base/page.js").App} app
   * @param {import("../base/store.js").Store<State>} store
   * @param {Source} source
   * @param {Frame[]} frames
   */
  constructor(app, store, source, frames) {
    super(app, store, source.table);
    this.sharing.tell = app.say;
    this.looks = store;
    this.source = source;
    this.frames = frames;
    this.lookAhead = stripFetcher(app, store, source, frames);
  }

  /**
   * Nobody acts in a replay.
   * @override
   */
  get mine() {
    return false;
  }

  get at() {
    return this.looks.state.at;
  }

  get last() {
    return this.frames.length - 1;
  }

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

  /** The number of rounds, as the record counts them; 0 without a review. */
  get rounds() {
    return this.looks.state.moments.at(-1)?.turn.number ?? 0;
  }

  /** The round of the frame on show; 0 before the first. */
  get round() {
    const { at, moments } = this.looks.state;
    return moments.findLast(({ frame }) => frame <= at)?.turn.number ?? 0;
  }

  /** Where another move can be tried: before the move on show, else at this moment. */
  get other() {
    const { moment } = this;
    if (moment && moment.turn.kind !== "leave")
      return { seq: moment.begin, seat: moment.turn.seat, before: true };
    return { seq: this.frames[this.at]?.seq ?? 0, seat: this.game.seat, before: false };
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

  /** How the game was won, as far as the review has looked. */
  get story() {
    const { review, deep } = this.looks.state;
    return storyOf(review?.seats ?? [], this.names, this.you, deep ? "deep" : "quick");
  }

  /** The names, and for the reader's own seat a word for that. */
  get labels() {
    return this.names.map((name, index) => (index + 1 === this.you ? t("new/me") : name));
  }

  /**
   * Show a frame.
   * @param {number} wanted
   */
  show(wanted) {
    const at = Math.min(this.last, Math.max(0, wanted));
    const before = this.looks.state.known;
    const known = this.frames[at]?.known ?? before;
    const draw = () => this.looks.change({ at, known, remark: "" });
    if (at === this.at + 1) moving(draw, before, known);
    else draw();
    if (at === this.last) this.stop();
    clearTimeout(this.#marking);
    this.#marking = setTimeout(() => this.mark(), REST);
    void this.lookAhead();
  }

  /** Put the step on show into the address, so that every way back leads to it. */
  mark() {
    clearTimeout(this.#marking);
    history.replaceState(history.state, "", location.pathname + this.#step);
  }

  /** The step on show as an address has it. */
  get #step() {
    return this.at > 0 ? `?step=${this.at + 1}` : "";
  }

  /**
   * Show a frame on request, and stop the automatic run.
   * @param {number} at
   */
  go(at) {
    this.stop();
    this.show(at);
  }

  /** Go to the next choice with a mark. */
  goToMarked() {
    this.#lookAtMarked(nextMarked(this.marked, this.at));
  }

  /** Go back to the choice with a mark before this one. */
  goBackToMarked() {
    this.#lookAtMarked(previousMarked(this.marked, this.at));
  }

  /** @param {import("../review/moments.js").Moment | undefined} moment */
  #lookAtMarked(moment) {
    if (moment) this.lookAt(moment.frame);
    else if (this.looks.state.review) this.#remark(t("after/no-mistakes"));
  }

  /**
   * Answer in the comment, which is read out; the same answer again is read out again.
   * @param {string} remark
   */
  #remark(remark) {
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
    const moment = this.looks.state.moments.findLast((each) => each.frame === frame);
    // The reader's own garden stays in front.
    if (moment?.turn.mark && this.you === 0) {
      const { seat } = moment.turn;
      this.looks.change({ shown: seat, followed: seat, subject: this.subject });
    }
    scrollTo({ top: 0 });
    // What stands there already is read out once more.
    if (same && this.moment) whisper(join(...commentOf(this.moment.turn, this.side)));
  }

  /** The choices spoken of, everyone's or those of the reader alone: with a mark, or costly setups. */
  get listed() {
    const { moments, onlyMine } = this.looks.state;
    return moments.filter(({ turn }) => turn.reason && !(onlyMine && !this.isOwn(turn.seat)));
  }

  /** Those of them with a mark. */
  get marked() {
    return this.listed.filter(({ turn }) => turn.mark);
  }

  /** Show the marked choices of the reader alone, or everyone's. */
  toggleMine() {
    this.looks.change({ onlyMine: !this.looks.state.onlyMine });
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
    if (!this.finished) return this.#remark(t("after/unfinished"));
    if (!frame || isOver(frame)) return this.#remark(t("after/strip-over"));
    this.looks.change({ looksAhead: this.looks.state.offered });
    await this.lookAhead();
    const strip = this.looks.state.strips.get(frame.seq);
    // Why there is none was said by whoever asked for it.
    if (strip && frame === this.frames[this.at]) this.#remark(stripSentence(strip, this.names));
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
    if (!this.finished) this.#remark(t("after/unfinished"));
    else if (seat === 0) this.#remark(t("after/try-over"));
    else void this.tryAt(seq, seat);
  }

  /**
   * Play on from a moment.
   * @param {number} seq
   * @param {number} seat
   */
  async tryAt(seq, seat) {
    if (this.looks.state.sending > 0) return;
    this.stop();
    this.mark();
    this.busy(1);
    try {
      this.app.go(await playOn(this.source, seq, seat, this.looks.state.rival));
    } catch (error) {
      this.app.say(refusalText(error));
    }
    this.busy(-1);
  }

  /** Review the game; a deeper review of it, made before, is there at once. */
  async review() {
    if (!this.finished) return this.looks.change({ chances: null });
    const kept = deeperOf(this.source.record);
    this.looks.change({ reviewing: this.looks.state.offered });
    const review = kept ?? (await fetchReview(this.source));
    this.looks.change({ reviewing: false });
    if (review !== null) return this.#reviewed(review, kept !== undefined || isDeep(review));
    const { table } = this.source;
    const chances = table ? await fetchChances(table) : [];
    this.looks.change({ chances: chances.length > 0 ? chances : null });
  }

  /**
   * @param {import("../net/wire.js").ReviewOut} review
   * @param {boolean} deep
   */
  #reviewed(review, deep) {
    const moments = momentsOf(review, this.source.replay, this.frames);
    this.looks.change({ review, deep, moments, chances: chancesIn(review, moments, 0) });
  }

  /** Review the game more deeply, or cancel that. */
  async deepen() {
    if (this.#deeper) return this.#deeper.abort();
    this.#deeper = new AbortController();
    this.looks.change({ deepening: 0, hitch: "" });
    try {
      const note = (/** @type {number} */ deepening) => this.looks.change({ deepening });
      const before = this.story;
      const found = await fetchDeeper(this.source.record, note, this.#deeper.signal);
      const held = document.activeElement?.matches('[data-focus="deepen"]');
      this.#reviewed(found, true);
      // The button has gone; what it has changed stands below this title.
      if (held) document.getElementById("moments-title")?.focus({ preventScroll: true });
      const changed = before !== this.story;
      if (changed) this.looks.change({ before });
      whisper(changed ? t("after/deep-changed", { before }) : t("after/deep-done"));
    } catch (error) {
      const cancelled = this.#deeper.signal.aborted;
      this.looks.change({ hitch: cancelled ? t("after/deep-cancelled") : refusalText(error) });
    }
    this.#deeper = null;
    this.looks.change({ deepening: null });
  }

  /** Leave the page. */
  close() {
    this.stop();
    clearTimeout(this.#marking);
    this.#deeper?.abort();
  }

  /** Start or stop the automatic run. */
  toggle() {
    if (this.#clock !== undefined) return this.stop();
    if (this.at === this.last) this.show(0);
    this.#clock = setInterval(() => this.show(this.at + 1), PACE);
    this.looks.change({ running: true });
  }

  stop() {
    clearInterval(this.#clock);
    this.#clock = undefined;
    if (this.looks.state.running) this.looks.change({ running: false });
  }

  /** Check the shuffle. */
  async check() {
    this.looks.change({ checked: await checkShuffle(this.source) });
  }

  /** Share the address of the moment on show, or the record of a game that no address leads to. */
  async share() {
    if (isBrought(this.source)) return this.#remark(t("after/brought-note"));
    const before = this.sharing.address;
    const how = await this.sharing.share(this.#step);
    if (how === "copied") this.app.say(before ? t("after/copied") : t("after/sent-copied"));
    else if (how !== "none" && !before) this.app.say(t("offline/sent", { count: 1 }));
    if (how !== "none") return;
    const { refused, sending } = this.sharing.store.state;
    if (sending && !refused) return this.app.say(t("offline/not-sent"));
    this.app.say(refused ? join(refused, t("after/only-here")) : t("after/only-here"));
    await shareFile(fileOf(this.source.record));
  }
}
