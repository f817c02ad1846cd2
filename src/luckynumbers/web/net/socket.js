/**
 * The socket: one for all tables, that comes back by itself and loses nothing.
 *
 * A command has an idempotency key and is sent again after every break until it is answered, so it
 * is carried out once. A table is watched again with `since`, so nothing that happened is missed.
 *
 * @typedef {object} Told
 * @property {string} code
 * @property {{[name: string]: unknown}} facts
 * @property {string} text
 *
 * @typedef {{type: string, id?: string, table?: string, seq?: number, message?: Told, [name: string]: any}} Heard
 * @typedef {(message: Heard) => void} Listener
 * @typedef {"connecting" | "here" | "away"} Line
 */
import { language } from "../base/words.js";
import { SOMEONE } from "./rest.js";

const PATIENCE = 8_000;
const PULSE = 20_000;
const WAITS = [250, 500, 1000, 2000, 4000];

class Socket {
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {Map<string, {text: string, done: (reply: Heard) => void}>} */ #unanswered = new Map();
  /** @type {Map<string, {since: () => number, hear: Listener}>} */ #watched = new Map();
  /** @type {Set<(line: Line) => void>} */ #followers = new Set();
  /** @type {Listener | null} */ #lobby = null;
  #tries = 0;
  #number = 0;
  #heardAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  /** @type {Line} */ line = "connecting";
  #prefix = Math.random().toString(36).slice(2, 10);

  constructor() {
    document.addEventListener(SOMEONE, () => this.renew());
    addEventListener("online", () => this.#hurry());
    addEventListener("offline", () => this.#lost());
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.#hurry(),
    );
    setInterval(() => this.#feel(), 5_000);
  }

  /**
   * Watch how the line is.
   * @param {(line: Line) => void} follower
   * @returns {() => void} stop
   */
  follow(follower) {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /**
   * Follow a table; `since` tells the last event that is known when the line comes back.
   * @param {string} table
   * @param {() => number} since
   * @param {Listener} hear
   * @returns {() => void} stop
   */
  watch(table, since, hear) {
    const watching = { since, hear };
    this.#watched.set(table, watching);
    this.#open();
    this.#watchAgain(table);
    return () => {
      if (this.#watched.get(table) !== watching) return; // someone else watches it by now
      this.#watched.delete(table);
      this.#send({ op: "unwatch", id: this.#key(), table });
      this.#rest();
    };
  }

  /**
   * Follow the open tables.
   * @param {Listener} hear
   * @returns {() => void} stop
   */
  lobby(hear) {
    this.#lobby = hear;
    this.#open();
    this.#send({ op: "lobby", id: this.#key() });
    return () => {
      if (this.#lobby !== hear) return;
      this.#lobby = null;
      this.#send({ op: "lobby", id: this.#key(), follow: false });
      this.#rest();
    };
  }

  /**
   * Send a command until it is answered.
   * @param {{op: string, [name: string]: unknown}} command
   * @returns {Promise<Heard>} `ack` or `refused`
   */
  command(command) {
    const id = this.#key();
    const text = JSON.stringify({ ...command, id });
    return new Promise((done) => {
      this.#unanswered.set(id, { text, done });
      this.#open();
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  /** Come anew: someone else sits here now, or another language is spoken. */
  renew() {
    this.#socket?.close();
  }

  #key() {
    this.#number += 1;
    return `${this.#prefix}-${this.#number}`;
  }

  #open() {
    if (this.#socket !== null || this.#timer !== undefined) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/v1?language=${language()}`);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#heard(JSON.parse(String(event.data)));
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  #opened() {
    this.#tries = 0;
    this.#heardAt = Date.now();
    for (const table of this.#watched.keys()) this.#watchAgain(table);
    if (this.#lobby) this.#send({ op: "lobby", id: this.#key() });
    for (const { text } of this.#unanswered.values()) this.#socket?.send(text);
    this.#tell("here");
  }

  /** @param {string} table */
  #watchAgain(table) {
    const watched = this.#watched.get(table);
    if (watched) this.#send({ op: "watch", id: this.#key(), table, since: watched.since() });
  }

  /** @param {Heard} message */
  #heard(message) {
    this.#heardAt = Date.now();
    if (message.type === "lobby") this.#lobby?.(message);
    const waiting = message.id === undefined ? undefined : this.#unanswered.get(message.id);
    if (waiting !== undefined && (message.type === "ack" || message.type === "refused")) {
      this.#unanswered.delete(message.id ?? "");
      waiting.done(message);
    } else if (message.table !== undefined) this.#watched.get(message.table)?.hear(message);
  }

  #lost() {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onclose = null;
      socket.close();
    }
    if (this.#idle()) return;
    this.#tell("away");
    clearTimeout(this.#timer);
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)] ?? 1000;
    this.#tries += 1;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#open();
      },
      wait * (0.75 + Math.random() / 2),
    );
  }

  #hurry() {
    if (this.#socket?.readyState === WebSocket.OPEN || this.#idle()) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#tries = 0;
    this.#open();
  }

  /** A line can die without a word: ask, and do not wait for ever. */
  #feel() {
    if (this.#socket === null || this.#socket.readyState !== WebSocket.OPEN) return;
    const quiet = Date.now() - this.#heardAt;
    if (quiet > PULSE + PATIENCE) this.#lost();
    else if (quiet > PULSE) this.#send({ op: "ping", id: this.#key() });
  }

  #idle() {
    return this.#watched.size === 0 && this.#lobby === null && this.#unanswered.size === 0;
  }

  #rest() {
    setTimeout(() => this.#idle() && this.#socket?.close(), 5_000);
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {Line} line */
  #tell(line) {
    this.line = line;
    for (const follower of this.#followers) follower(line);
  }
}

/** The one socket of this window. */
export const socket = new Socket();
