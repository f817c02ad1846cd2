/**
 * The controller of a table: it keeps what a person is about to do, and turns their wishes into
 * commands.
 *
 * @typedef {import("./state.js").State} State
 */
import { answer, hush } from "../base/announce.js";
import { change, settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { trialOf } from "../create/practice.js";
import { CELLS } from "../draw/garden.js";
import { ask, refusalText } from "../net/rest.js";
import { Link } from "./link.js";
import { cellsFor, coming, isWatching, placement, readView } from "./model.js";
import { join, whereAnswer } from "./sentences.js";
import { ascends, lowest, withLaid } from "./setup.js";
import { shownSeat } from "./state.js";
import { comparedText, doubtAbout, isTrial, reviewedText, trialText, wantsTutor } from "./tutor.js";

export class Controller extends Link {
  /** Where the move was made that is tried instead of another. */
  #tried = "";

  /**
   * Carry out an action, unless the tutor asks first.
   * @param {string} action
   * @returns {Promise<unknown>} whether it was done
   */
  async act(action) {
    if (this.game.setup && this.game.actions.includes(action)) return this.#setUp(action);
    const advised = reviewedText(this.state, action, "best");
    if (advised) return this.#playJudged(action, advised);
    const again = reviewedText(this.state, action, "played");
    const trial = isTrial(this.state, action, this.#tried);
    const asks = wantsTutor(this.state, action);
    if (!trial && !asks) return this.#play(action);
    this.busy(1);
    const small = trial || settings().tutor === "small";
    const doubt = await doubtAbout(this.state, action, small ? "small" : "big");
    this.busy(-1);
    if (!asks || !doubt?.cost) {
      const said = again && doubt?.why ? join(again, doubt.why) : again;
      const compared = comparedText(this.state, action, doubt?.cost ?? "");
      const judged = said || trialText(doubt, action !== "*", compared);
      return this.#playJudged(action, trial ? judged : "");
    }
    const [tile, cell = ""] = action.split("@");
    const preview = CELLS.includes(cell) ? { tile: Number(tile), cell } : null;
    const { shares } = doubt; // what the table shows is what the question speaks of
    this.store.change({ doubt: { ...doubt, action, read: false }, panel: "sure", preview, shares });
    return null;
  }

  /**
   * Carry out an action that was judged, and announce what there is to say of it.
   * @param {string} action
   * @param {string} text
   */
  async #playJudged(action, text) {
    const { position = "" } = this.state.known.view;
    const done = await this.#play(action);
    if (done && action !== "*") this.#tried ||= position;
    if (done && text) this.#remark(text);
    return done;
  }

  /** Drop the action that the tutor has asked about. */
  relent() {
    if (this.state.panel === "sure") this.store.change({ panel: "", doubt: null, preview: null });
  }

  /** Note that the reason of the tutor's question was read. */
  readWhy() {
    const { doubt } = this.state;
    if (doubt) this.store.change({ doubt: { ...doubt, read: true } });
  }

  /** Carry out the action that the tutor has asked about, and announce a reason not read before. */
  async insist() {
    const { doubt } = this.state;
    this.store.change({ doubt: null, panel: "" });
    if (!doubt) return;
    const again = reviewedText(this.state, doubt.action, "played");
    const compared = comparedText(this.state, doubt.action, doubt.cost);
    const short = again || compared;
    const looking = t("tutor/look-back");
    const begun = again || (compared ? join(looking, compared) : looking);
    const why = join(begun, doubt.why);
    await this.#playJudged(doubt.action, doubt.read ? short : why);
  }

  /**
   * Announce a remark on the move just made, and keep it in the story.
   * @param {string} text
   */
  #remark(text) {
    const { known, remarks } = this.state;
    if (known.closed && !trialOf(known.table)) return; // the review tells it
    this.store.change({ remarks: [...remarks, { seq: known.seq, text }] });
    this.app.say(text);
  }

  /** @param {string} action */
  #play(action) {
    hush(); // what was said before is not about it
    return this.send({ op: "act", seat: this.game.seat, seq: this.state.known.seq, action });
  }

  /**
   * Place a tile of a setup; one before its turn waits on its cell until the lower ones are placed.
   * @param {string} action
   * @returns {Promise<boolean>}
   */
  async #setUp(action) {
    const [tile, cell] = [Number(action.slice(0, 2)), action.slice(3)];
    if (tile !== lowest(this.state.known)) {
      this.#keep([...this.state.laid, { tile, cell }]);
      return true;
    }
    let done = await this.#play(action);
    for (let next = this.#due(); done && next; next = this.#due())
      done = await this.#play(placement(next.tile, next.cell));
    if (!done) this.#keep([]);
    return done !== null;
  }

  /** The tile that waits on its cell, and has become the lowest. */
  #due() {
    const tile = lowest(this.state.known);
    return this.state.laid.find((each) => each.tile === tile);
  }

  /**
   * Change what waits on its cell.
   * @param {readonly import("./setup.js").Laid[]} laid
   */
  #keep(laid) {
    this.lay({ laid, known: withLaid(this.state.known, laid), chosen: null, hint: "" });
  }

  /** @returns {boolean} whether it can be done */
  draw() {
    const may = this.mine && this.state.chosen === null && this.game.actions.includes("*");
    if (may && this.state.sending === 0) void this.act("*");
    return may;
  }

  /** @returns {boolean} whether it can be done */
  discard() {
    const action = this.game.actions.find((each) => each.endsWith("-"));
    if (this.mine && action && this.state.sending === 0) void this.act(action);
    return this.mine && action !== undefined;
  }

  /**
   * Choose a tile of the table or of a setup's hand, or release it.
   * @param {number} tile
   */
  choose(tile) {
    const { hand } = this.game;
    if (!this.mine || (hand.length > 0 && !hand.some(({ number }) => number === tile))) return;
    const cells = cellsFor(this.game, tile);
    if (cells.length === 0) {
      void this.where(tile).then((answer) => this.app.say(answer));
      return;
    }
    const chosen = this.state.chosen === tile ? null : tile;
    this.lay({ chosen, preview: null, pointed: null });
    if (chosen !== null && cells[0])
      this.activate(`garden-${this.game.seat}`, CELLS.indexOf(cells[0]));
  }

  /** The tile that a cell would get. */
  get tile() {
    return coming(this.game, this.state.chosen)?.number ?? this.state.chosen;
  }

  /**
   * Place the tile on a cell: first as a preview, then for good.
   * @param {string} cell
   * @returns {void}
   */
  pick(cell) {
    const { tile } = this;
    const { preview, sending, laid } = this.state;
    if (!this.mine || sending > 0) return;
    if (laid.some((each) => each.cell === cell))
      return this.#keep(laid.filter((each) => each.cell !== cell));
    if (preview?.cell === cell) return void this.confirm();
    if (tile === null) {
      this.app.say(t("game/no-tile"));
    } else if (!this.game.actions.includes(placement(tile, cell))) {
      void this.explain(tile, cell);
    } else if (settings().confirm && !this.game.setup) {
      hush(); // what was refused before
      this.store.change({ preview: { tile, cell } });
    } else void this.act(placement(tile, cell));
  }

  /**
   * Send an illegal placement, so that the server explains it; a refused action changes nothing.
   * @param {number} tile
   * @param {string} cell
   */
  async explain(tile, cell) {
    this.store.change({ preview: null });
    const first = this.game.setup ? this.game.hand[0]?.number : undefined;
    await this.act(placement(first ?? tile, cell));
  }

  async confirm() {
    const { preview, sending } = this.state;
    if (preview && sending === 0) await this.act(placement(preview.tile, preview.cell));
  }

  /** Cancel: first the preview, then the chosen tile, then what waits on its cell. */
  letGo() {
    if (this.state.preview) this.store.change({ preview: null });
    else if (this.state.chosen !== null) this.store.change({ chosen: null });
    else if (this.state.laid.length > 0) this.#keep(this.state.laid.slice(0, -1));
    else return false;
    return true;
  }

  /** Put the lifted tile back into its pocket. */
  putBack() {
    this.lay({ preview: null, chosen: null });
  }

  /**
   * Look at a number of the tray: the cells it fits are shown, and nothing else happens.
   * @param {number | null} number
   */
  point(number) {
    const pointed = this.mine && this.tile === null ? number : null;
    if (pointed !== this.state.pointed) this.store.change({ pointed });
  }

  /** Open the line for words, and move the focus there. */
  type() {
    this.store.change({ typing: true });
    queueMicrotask(() => queueMicrotask(() => focus("#command")));
  }

  /** Move the focus to the garden in front. */
  focusGarden() {
    focus(`#garden-${shownSeat(this.state)} [tabindex="0"]`);
  }

  /** Move the focus to the one next step. */
  focusStep() {
    focus("[data-home]");
  }

  /** Move the focus to the first tile of the tray that can be taken. */
  focusTray() {
    focus(".up.may");
  }

  /** Whether a setup can be laid so that its diagonal ascends; what waits on its cell may move. */
  get sortable() {
    return this.mine && ascends(readView(this.state.known.view));
  }

  /** Place the tiles of setup in ascending order: the lowest on the first free cell, and so on. */
  async sort() {
    const { seat } = this.game;
    this.#keep([]);
    this.busy(1);
    while (this.mine && this.game.setup && this.game.seat === seat) {
      const lowest = this.game.hand[0];
      const cell = lowest && cellsFor(this.game, lowest.number)[0];
      if (!lowest || !cell || !(await this.act(placement(lowest.number, cell)))) break;
    }
    this.busy(-1);
  }

  undo() {
    if (this.letGo()) return;
    const seat = this.state.known.mine.includes(this.state.known.last.seat)
      ? this.state.known.last.seat
      : (this.state.known.mine[0] ?? 0);
    if (!seat) return;
    hush(); // what was said of the move
    void this.send({ op: "undo", seat, seq: this.state.known.seq });
  }

  /** Ask the server for a hint. It is shown and announced, never played. */
  async hint() {
    const { known, hinting } = this.state;
    if (hinting) return;
    this.store.change({ hinting: true });
    try {
      const { action, text } = await ask("POST /tables/{table}/hint", { table: this.table });
      if (known.seq !== this.state.known.seq) return; // something has happened meanwhile
      this.store.change({ hint: action, preview: null, chosen: null });
      const there = this.state.laid.find(({ cell }) => action.endsWith(cell));
      this.app.say(there ? join(text, t("hint/laid-first", { ...there })) : text);
    } catch (error) {
      this.app.say(refusalText(error));
    } finally {
      this.store.change({ hinting: false });
    }
  }

  /**
   * Ask the server where a tile fits: the given one, the chosen one, the one in hand, or all on the
   * table.
   * @param {number} [tile]
   * @returns {Promise<string>} the sentence, or that of a refusal
   */
  async where(tile = this.state.chosen ?? undefined) {
    if (this.state.laid.length > 0) return whereAnswer(this.game, tile ?? this.tile ?? 0);
    const asked = { table: this.table, colours: settings().colours };
    const request = tile === undefined ? asked : { ...asked, tile };
    return ask("GET /tables/{table}/where", request).then(({ text }) => text, refusalText);
  }

  /** Switch the sounds on or off, here and from now on. */
  toggleSound() {
    change({ sound: !settings().sound });
    this.app.draw();
  }

  /**
   * Look at another garden: in front where nobody plays here, else enlarged.
   * @param {number} seat
   */
  look(seat) {
    const watching = isWatching(this.state.known);
    this.store.change(watching ? { shown: seat } : { panel: "closer", closer: seat });
  }

  /** @param {State["panel"]} panel */
  open(panel) {
    this.store.change({ panel });
  }

  /** @param {string} text */
  say(text) {
    this.app.say(text);
  }

  /** The current answer. */
  get answer() {
    return answer().text;
  }
}

/** @param {string} selector */
function focus(selector) {
  const found = document.querySelector(selector);
  if (found instanceof HTMLElement) found.focus();
}
