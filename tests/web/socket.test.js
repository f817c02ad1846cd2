import assert from "node:assert/strict";
import test, { before, mock } from "node:test";
import { speak } from "./support.js";

/** A socket of which the test is the other end. */
class Wire {
  static OPEN = 1;
  /** @type {Wire[]} */ static all = [];
  readyState = 0;
  /** @type {{op: string, id: string}[]} */ sent = [];
  /** @type {() => void} */ onopen = () => {};
  /** @type {(event: {data: string}) => void} */ onmessage = () => {};
  /** @type {(() => void) | null} */ onclose = null;

  constructor() {
    Wire.all.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
    this.onclose?.();
  }

  open() {
    this.readyState = Wire.OPEN;
    this.onopen();
  }

  /** @param {object} message */
  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /**
   * Refuse a command.
   * @param {string} id
   * @param {string} code
   */
  refuse(id, code) {
    this.say({ type: "refused", id, seq: 3, table: "T", message: { code, text: "…" } });
  }

  /** The commands that were sent to the table, by their keys. */
  get keys() {
    return this.sent.filter(({ op }) => op === "start").map(({ id }) => id);
  }
}

const page = Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } });
Object.assign(globalThis, {
  document: page,
  addEventListener: () => {},
  location: { protocol: "https:", host: "test" },
  WebSocket: Wire,
});
mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
const { socket } = await import("../../src/luckynumbers/web/net/socket.js");

before(() => speak("en"));

/** The latest socket, once it is there. */
function latest() {
  const wire = Wire.all.at(-1);
  assert.ok(wire);
  return wire;
}

test("what the server is not sure of is sent again with the same key, and answered once", async () => {
  const answer = socket.command({ op: "start", table: "T" });
  latest().open();
  const [key] = latest().keys;
  assert.ok(key);
  for (let sent = 1; sent <= 4; sent += 1) {
    assert.deepEqual(latest().keys, Array(sent).fill(key));
    latest().refuse(key, sent % 2 ? "storage/failed" : "storage/conflict");
    assert.equal(latest().keys.length, sent, "not at once");
    mock.timers.tick(2_500);
  }
  latest().say({ type: "ack", id: key, seq: 4, table: "T", again: true });
  assert.equal((await answer).type, "ack");
});

test("a refusal for good is handed on at once, one that is not after some tries", async () => {
  const wrong = socket.command({ op: "start", table: "T" });
  const tired = socket.command({ op: "start", table: "T" });
  const [first, second] = latest().keys.slice(-2);
  assert.ok(first && second);
  latest().refuse(first, "table/started");
  assert.equal((await wrong).type, "refused");
  for (let tries = 0; tries <= 4; tries += 1) {
    latest().refuse(second, "storage/failed");
    mock.timers.tick(2_500);
  }
  assert.equal((await tired).type, "refused");
});

test("a server that opens and hangs up is tried less and less often", () => {
  const stop = socket.subscribe(
    "T",
    () => -1,
    () => {},
  );
  const pauses = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    latest().refuse("", "storage/failed");
    latest().close();
    const before = Wire.all.length;
    let waited = 0;
    while (Wire.all.length === before) {
      mock.timers.tick(10);
      waited += 10;
    }
    pauses.push(waited);
    latest().open();
  }
  const [first = 0, second = 0, , , last = 0] = pauses;
  assert.ok(first <= 330 && second > first && last >= 3_000, String(pauses));
  latest().say({ type: "pong", id: "p" });
  latest().close();
  mock.timers.tick(330);
  assert.equal(latest().readyState, 0, "once it has answered, at once again");
  stop();
});
