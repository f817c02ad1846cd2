/**
 * The socket: one for all tables. It reconnects by itself and loses nothing.
 *
 * A command has an idempotency key and is sent again after every break until it is answered, so it
 * is carried out once; so it is where the server itself cannot say whether it was stored. A table is subscribed to again with `since`, so no event is missed.
 *
 * @typedef {import("./wire.js").Command} Command
 * @typedef {import("./wire.js").GamesOut} GamesOut
 * @typedef {import("./wire.js").LobbyOut} LobbyOut
 * @typedef {import("./wire.js").MatchOut} MatchOut
 * @typedef {import("./wire.js").Refused} Refused
 * @typedef {import("./wire.js").Out} Out
 * @typedef {import("./wire.js").Reply} Reply
 * @typedef {import("./wire.js").TableCommand} TableCommand
 *
 * @typedef {"connecting" | "here" | "away"} Line the state of the connection
 *
 * @typedef {object} Match the wait for a quick match
 * @property {string} id
 * @property {boolean} wanted
 * @property {(message: MatchOut | Refused) => void} receive
 */
import { language } from "../base/words.js";
import { SOMEONE } from "./rest.js";

/**
 * A command without its idempotency key.
 * @template C
 * @typedef {C extends unknown ? Omit<C, "id"> : never} Unkeyed
 */

const PATIENCE = 8_000;
const PULSE = 20_000;
const WAITS = [250, 500, 1000, 2000, 4000];
/** Refusals that leave open whether the command was carried out: it is sent again some times. */
const UNSURE = ["storage/failed", "storage/conflict"];
const MOST_TRIES = 4;

/**
 * How long to wait, a little differently in each window, so that not all come back at once.
 * @param {number} attempt
 */
const pauseBefore = (attempt) =>
  (WAITS[Math.min(attempt, WAITS.length - 1)] ?? 1000) * (0.75 + Math.random() / 2);

class Socket {
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {Map<string, {text: string, tries: number, resolve: (reply: Reply) => void}>} */ #unanswered =
    new Map();
  /** @type {Map<string, {since: () => number, receive: (message: Out) => void}>} */ #tables =
    new Map();
  /** @type {Set<(line: Line) => void>} */ #lineCallbacks = new Set();
  /** @type {((message: LobbyOut) => void) | null} */ #lobby = null;
  /** @type {((message: GamesOut) => void) | null} */ #games = null;
  /** @type {Match | null} */ #match = null;
  #attempts = 0;
  #lastKey = 0;
  #receivedAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {Line} */ line = "connecting";
  #prefix = Math.random().toString(36).slice(2, 10);

  constructor() {
    document.addEventListener(SOMEONE, () => this.renew());
    addEventListener("online", () => this.#hurry());
    addEventListener("offline", () => this.#lost());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#hurry();
      this.#send({ op: "look", id: this.#key(), looking: !document.hidden });
    });
    setInterval(() => this.#probe(), 5_000);
  }

  /**
   * Call a function with every change of the connection.
   * @param {(line: Line) => void} changed
   * @returns {() => void} stop
   */
  onLine(changed) {
    this.#lineCallbacks.add(changed);
    return () => this.#lineCallbacks.delete(changed);
  }

  /**
   * Subscribe to a table.
   * @param {string} table
   * @param {() => number} since the number of the last known event, asked after every break
   * @param {(message: Out) => void} receive
   * @returns {() => void} unsubscribe
   */
  subscribe(table, since, receive) {
    const subscription = { since, receive };
    this.#tables.set(table, subscription);
    this.#open();
    this.#resubscribe(table);
    return () => {
      if (this.#tables.get(table) !== subscription) return; // another page has subscribed since
      this.#tables.delete(table);
      this.#send({ op: "unsubscribe", id: this.#key(), table });
      this.#rest();
    };
  }

  /**
   * Subscribe to the open tables.
   * @param {(message: LobbyOut) => void} receive
   * @returns {() => void} unsubscribe
   */
  subscribeLobby(receive) {
    this.#lobby = receive;
    this.#open();
    this.#send({ op: "lobby", id: this.#key() });
    return () => {
      if (this.#lobby !== receive) return;
      this.#lobby = null;
      this.#send({ op: "lobby", id: this.#key(), subscribe: false });
      this.#rest();
    };
  }

  /**
   * Subscribe to the list of the user's games.
   * @param {(message: GamesOut) => void} receive
   * @returns {() => void} unsubscribe
   */
  subscribeGames(receive) {
    this.#games = receive;
    this.#open();
    this.#send({ op: "games", id: this.#key() });
    return () => {
      this.#games = null;
      this.#send({ op: "games", id: this.#key(), subscribe: false });
      this.#rest();
    };
  }

  /**
   * Wait for an opponent in a quick match, also after a break.
   * @param {(message: MatchOut | Refused) => void} receive
   * @returns {() => void} wait no longer; the last message says so, or that someone was found
   */
  waitForMatch(receive) {
    const match = { id: this.#key(), wanted: true, receive };
    this.#match = match;
    this.#open();
    this.#sendMatch();
    return () => {
      if (this.#match !== match) return;
      match.wanted = false;
      this.#sendMatch();
    };
  }

  /**
   * Send a command until it is answered.
   * @param {Unkeyed<TableCommand>} command
   * @returns {Promise<Reply>}
   */
  command(command) {
    const id = this.#key();
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve) => {
      this.#unanswered.set(id, { text, tries: 0, resolve });
      this.#open();
      this.#sendText(text);
    });
  }

  /** Reconnect, because the user or the language has changed. */
  renew() {
    this.#socket?.close();
  }

  #key() {
    this.#lastKey += 1;
    return `${this.#prefix}-${this.#lastKey}`;
  }

  #open() {
    if (this.#socket !== null || this.#timer !== undefined) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/v1?language=${language()}`);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#received(JSON.parse(String(event.data)));
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  #opened() {
    this.#receivedAt = Date.now();
    if (document.hidden) this.#send({ op: "look", id: this.#key(), looking: false });
    for (const table of this.#tables.keys()) this.#resubscribe(table);
    if (this.#lobby) this.#send({ op: "lobby", id: this.#key() });
    if (this.#games) this.#send({ op: "games", id: this.#key() });
    this.#sendMatch();
    for (const { text } of this.#unanswered.values()) this.#sendText(text);
    this.#setLine("here");
  }

  /** @param {string} table */
  #resubscribe(table) {
    const subscription = this.#tables.get(table);
    if (subscription)
      this.#send({ op: "subscribe", id: this.#key(), table, since: subscription.since() });
  }

  /** @param {Out} message */
  #received(message) {
    this.#receivedAt = Date.now();
    if (message.type !== "refused" || message.id) this.#attempts = 0; // it is no farewell
    if (message.type === "lobby") this.#lobby?.(message);
    else if (message.type === "games") this.#games?.(message);
    else if (message.type === "match") this.#matched(message);
    else if (message.type === "pong" || message.type === "bye") return;
    else if (message.type === "ack" || message.type === "refused") this.#answered(message);
    else this.#tables.get(message.table)?.receive(message);
  }

  /** @param {Reply} reply */
  #answered(reply) {
    if (reply.type === "refused" && reply.id === this.#match?.id) this.#matched(reply);
    const waiting = this.#unanswered.get(reply.id);
    const unsure = reply.type === "refused" && UNSURE.includes(reply.message.code);
    if (waiting !== undefined && unsure && waiting.tries < MOST_TRIES) {
      setTimeout(() => {
        if (this.#unanswered.has(reply.id)) this.#sendText(waiting.text);
      }, pauseBefore(waiting.tries));
      waiting.tries += 1;
      return;
    }
    this.#unanswered.delete(reply.id);
    if (waiting !== undefined) waiting.resolve(reply);
    else if (reply.table) this.#tables.get(reply.table)?.receive(reply);
  }

  #sendMatch() {
    const match = this.#match;
    if (match) this.#send({ op: "match", id: match.id, wanted: match.wanted });
  }

  /** @param {MatchOut | Refused} message whatever does not say to wait on is the last one */
  #matched(message) {
    const match = this.#match;
    const waiting = message.type === "match" && message.state === "waiting";
    if (!waiting) {
      this.#match = null;
      this.#rest();
    }
    match?.receive(message);
  }

  #lost() {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onclose = null;
      socket.close();
    }
    if (this.#idle()) return;
    this.#setLine("away");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#open();
    }, pauseBefore(this.#attempts));
    this.#attempts += 1;
  }

  #hurry() {
    if (this.#socket?.readyState === WebSocket.OPEN || this.#idle()) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#attempts = 0;
    this.#open();
  }

  /** Ping a silent connection, and give it up when no answer comes. */
  #probe() {
    if (this.#socket === null || this.#socket.readyState !== WebSocket.OPEN) return;
    const quiet = Date.now() - this.#receivedAt;
    if (quiet > PULSE + PATIENCE) this.#lost();
    else if (quiet > PULSE) this.#send({ op: "ping", id: this.#key() });
  }

  #idle() {
    const lists = this.#lobby !== null || this.#games !== null;
    const watching = this.#tables.size > 0 || lists || this.#match !== null;
    return !watching && this.#unanswered.size === 0;
  }

  #rest() {
    setTimeout(() => this.#idle() && this.#socket?.close(), 5_000);
  }

  /** @param {Command} command */
  #send(command) {
    this.#sendText(JSON.stringify(command));
  }

  /** @param {string} text */
  #sendText(text) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  /** @param {Line} line */
  #setLine(line) {
    this.line = line;
    for (const changed of this.#lineCallbacks) changed(line);
  }
}

/** The one socket of this window. */
export const socket = new Socket();
