/**
 * The link of a page to its table, wherever that is: it receives the table's messages, keeps what is
 * known, and sends commands. Nothing happens before the table says so.
 *
 * @typedef {import("./model.js").Known} Known
 * @typedef {import("./state.js").State} State
 * @typedef {import("../net/wire.js").Ack} Ack
 * @typedef {import("../net/wire.js").EmoteOut} EmoteOut
 * @typedef {import("../net/wire.js").Out} Out
 * @typedef {import("../net/wire.js").TableCommand} TableCommand
 */
import { hush, whisper } from "../base/announce.js";
import { settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { rememberWin } from "../create/ladder.js";
import { trialOf } from "../create/practice.js";
import { myName } from "../create/table.js";
import { CELLS } from "../draw/garden.js";
import { Sharing } from "../games/sharing.js";
import { changeText, reasonText } from "../games/worth.js";
import { ask, beSomeone, isMe, options, refusalText, whoami } from "../net/rest.js";
import { socket } from "../net/socket.js";
import { command, subscribe } from "../net/tables.js";
import { Absence } from "./absence.js";
import { isSeated, lookAt } from "./again.js";
import { chanceFetcher } from "./chance.js";
import { tellEnding } from "./ending.js";
import { cellsFor, receive } from "./model.js";
import { moving } from "./motion.js";
import { Pace } from "./pace.js";
import { nameOf } from "./sentences.js";
import { stillLaid, withLaid } from "./setup.js";
import { sound } from "./sounds.js";
import { championSentence } from "./tournament.js";

/**
 * A command to this table, without its key and its table.
 * @template C
 * @typedef {C extends unknown ? Omit<C, "id" | "table"> : never} Wish
 */

export class Link {
  /** @type {{seq: number, done: () => void}[]} */ #awaited = [];
  #leaving = new AbortController();
  /** @type {import("../net/wire.js").Sentence | null} why the table cannot be shown */
  refusal = null;

  /**
   * @param {import("../base/page.js").App} app
   * @param {import("../base/store.js").Store<State>} store
   * @param {string} table
   */
  constructor(app, store, table) {
    this.app = app;
    this.store = store;
    this.table = table;
    this.sharing = new Sharing(app, table);
    this.fetchChances = chanceFetcher(store, table);
    this.absence = new Absence((asked) => this.store.change(asked));
    this.pace = new Pace(
      (message) => this.receive(message),
      (lift) => this.#lift(lift),
      shownTable(store),
    );
  }

  get state() {
    return this.store.state;
  }

  get game() {
    return this.store.state.known.game;
  }

  /** Whether it is up to someone at this device. */
  get mine() {
    return this.state.known.mine.includes(this.game.seat);
  }

  /**
   * Subscribe to the table, and wait a moment for its state.
   * @returns {Promise<() => void>} unsubscribe
   */
  async subscribe() {
    const first = new Promise((/** @type {(value?: unknown) => void} */ done) => {
      setTimeout(done, 1500);
      this.first = done;
    });
    const unsubscribe = subscribe(
      this.table,
      () => this.state.known.seq,
      (message) => this.pace.push(message),
    );
    await first;
    options(this.table).then(
      ({ emotes, bots, addresses }) =>
        this.store.change({ emotes, bots, home: addresses[0] ?? "" }),
      () => {},
    );
    return () => {
      unsubscribe();
      this.#leaving.abort();
    };
  }

  /** @param {Out} message */
  receive(message) {
    if (message.type === "refused") {
      if (this.state.known.seq < 0) this.refusal = message.message;
      else this.app.say(message.message.text);
      this.first?.();
      return;
    }
    if (message.type === "emote") return this.#spoken(message);
    const before = this.state.known;
    const heard = receive(before, message);
    if (heard === before) return;
    if (message.type === "offer") this.#answered(message);
    const changed = message.type === "event" || message.type === "state";
    const laid = changed ? stillLaid(before, heard, this.state.laid) : this.state.laid;
    const known = changed ? withLaid(heard, laid) : heard;
    const draw = () =>
      this.store.change({
        known,
        laid,
        ...(changed
          ? {
              preview: null,
              chosen: null,
              pointed: null,
              hint: "",
              ...this.#handOver(before, known),
            }
          : {}),
      });
    if (changed && this.state.hint) hush(); // it was about what was before
    if (message.type === "event") moving(draw, before, known);
    else draw();
    this.absence.watch(known);
    if (message.type === "event") sound(message, known);
    if (changed) this.#learnInvitation(known);
    if (message.type === "event" && known.info?.status === "waiting")
      this.app.say(isSentAway(message) ? t("wait/removed") : message.message.text);
    if (changed) this.#point(known);
    if (changed) this.fetchChances();
    if (known.closed && !before.closed) this.#ended(known);
    if (changed && known.info?.status === "closed") this.#learnEnd();
    for (const { seq, done } of this.#awaited) if (known.seq >= seq) done();
    this.#awaited = this.#awaited.filter(({ seq }) => known.seq < seq);
    this.first?.();
    if (known.next && known.next !== before.next && known.mine.length > 0)
      void this.#goOn(known.next);
  }

  /** @param {import("./pace.js").Lift | null} lift */
  #lift(lift) {
    this.lay({ lift });
  }

  /**
   * Change what lies where, and show it as a movement.
   * @param {Partial<State>} changes
   */
  lay(changes) {
    const { known } = this.state;
    moving(() => this.store.change(changes), known, known);
  }

  /**
   * Announce to whoever asked that the answer was no: after a yes, something has happened.
   * @param {import("../net/wire.js").OfferOut} offer
   */
  #answered({ by, open, seq }) {
    const { known } = this.state;
    if (open === false && seq === known.seq && known.mine.includes(by))
      this.app.say(t("offer/declined"));
  }

  /**
   * On one device, the seat that holds it.
   * @param {Known} before
   * @param {Known} known
   */
  #handOver(before, known) {
    if (known.mine.length < 2 || before.game.seat === known.game.seat) return {};
    return settings().veil && known.mine.includes(known.game.seat)
      ? {}
      : { handed: known.game.seat };
  }

  /**
   * Put the first fitting cell into the tab order when a tile has come to hand.
   * @param {Known} known
   */
  #point(known) {
    const held = known.game.hand[0];
    const cell = held && this.mine ? cellsFor(known.game, held.number)[0] : undefined;
    if (cell) this.activate(`garden-${known.game.seat}`, CELLS.indexOf(cell));
  }

  /**
   * Put a cell of a garden into the tab order.
   * @param {string} garden
   * @param {number} index
   */
  activate(garden, index) {
    this.store.change({ active: { ...this.state.active, [garden]: index } });
  }

  /** @param {Known} known */
  #ended(known) {
    rememberWin(known);
    if (!trialOf(known.table)) {
      hush(); // the end is told now; a mistake, by the review
      this.store.change({ remarks: [] });
    }
    const champion = championSentence(known);
    if (champion) whisper(champion);
    if (known.info?.rated && known.mine.length > 0) void this.#learnWorth();
  }

  async #learnWorth() {
    const made = await ask("GET /me/games/{table}", { table: this.table }).catch(() => null);
    if (made === null) return;
    this.store.change({ made });
    whisper(`${changeText(made)} ${reasonText(made)}`.trim());
  }

  #learnEnd() {
    if (this.state.course.length > 0 || this.state.awaited) return;
    this.store.change({ awaited: true });
    void this.sharing.look();
    const { known } = this.state;
    const names = known.info?.seats.map((_, index) => nameOf(known, index + 1)) ?? [];
    const [you = 0, ...others] = known.mine;
    const told = tellEnding(
      this.table,
      names,
      others.length > 0 ? 0 : you,
      (ending) => this.store.change(ending),
      this.#leaving.signal,
    );
    void told.catch(() => {}).then(() => this.store.change({ awaited: false })); // or without it
  }

  /** @param {Known} known */
  #learnInvitation({ info }) {
    const free = info?.seats.some(({ kind }) => kind === "open" || kind === "invite");
    const mine = info?.status === "waiting" && info.host === whoami()?.id;
    if (!free || !mine || this.state.code) return;
    ask("GET /tables/{table}/invitation", { table: this.table }).then(
      ({ invitation }) => this.store.change({ code: invitation }),
      () => {},
    );
  }

  /**
   * Follow the game to the next table if a seat is taken there already; else show who asks.
   * @param {string} next
   */
  async #goOn(next) {
    const again = await lookAt(next).catch(() => null);
    if (again && again.status !== "closed" && isSeated(again)) this.app.go(`/t/${next}`);
    else this.store.change({ again });
  }

  /** @param {EmoteOut} emote */
  #spoken({ seat, text }) {
    const count = (this.state.spoken?.count ?? 0) + 1;
    this.store.change({ spoken: { seat, text, count } });
    whisper(t("game/says", { name: nameOf(this.state.known, seat), text }));
    setTimeout(
      () => this.state.spoken?.count === count && this.store.change({ spoken: null }),
      4000,
    );
  }

  /**
   * Send a command; a refusal is answered in the status line.
   * @param {Wish<TableCommand>} wish
   * @returns {Promise<Ack | null>} the acknowledgement, or nothing
   */
  async send(wish) {
    this.busy(1);
    const reply = await command({ ...wish, table: this.table });
    if (reply.type === "ack") await this.#caughtUp(reply.seq);
    this.busy(-1);
    if (reply.type === "ack") return reply;
    this.app.say(reply.message.text);
    this.store.change({ preview: null });
    return null;
  }

  /** @param {number} more */
  busy(more) {
    this.store.change({ sending: this.state.sending + more });
  }

  /**
   * Make another table and go to it, unless something is under way already.
   * @param {() => Promise<string>} make returns its address
   */
  async moveOn(make) {
    if (this.state.sending > 0) return;
    this.busy(1);
    try {
      this.app.go(await make());
    } catch (error) {
      this.app.say(refusalText(error));
    }
    this.busy(-1);
  }

  /**
   * Wait for the event of an acknowledgement, which comes right after it.
   * @param {number} seq
   * @returns {Promise<void>}
   */
  #caughtUp(seq) {
    this.pace.flush();
    if (this.state.known.seq >= seq) return Promise.resolve();
    return new Promise((done) => {
      this.#awaited.push({ seq, done });
    });
  }

  /**
   * Take a seat. A spectator becomes a guest first, and reconnects.
   * @param {number} seat
   */
  async sit(seat) {
    try {
      await beSomeone(myName());
      const { table } = this;
      /** @type {import("../net/wire.js").Join} */
      const body = { op: "join", id: `join-${seat}-${Date.now()}`, table, seat };
      await ask("POST /tables/{table}/commands", { table, body });
      socket.renew();
    } catch (error) {
      this.app.say(refusalText(error));
    }
  }
}

/**
 * A table as it is shown, for its pace.
 * @param {import("../base/store.js").Store<State>} store
 */
function shownTable(store) {
  return {
    get mine() {
      return store.state.known.mine;
    },
    get holding() {
      return store.state.known.game.hand.length > 0;
    },
    get speed() {
      const { speed } = settings();
      if (document.visibilityState !== "visible") return "once";
      return speed !== "once" && isHurried(store.state.known) ? "quick" : speed;
    },
  };
}

/**
 * Whether time is short at a table.
 * @param {Known} known
 */
function isHurried({ info }) {
  return info?.clock.kind === "turn" || info?.clock.kind === "game";
}

/**
 * Whether an event takes the seat of the user away.
 * @param {import("../net/wire.js").EventOut} event
 */
const isSentAway = ({ data }) =>
  data.kind === "seated" && Boolean(data.who.replaced) && isMe(data.who.replaced ?? "");
