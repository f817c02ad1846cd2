/**
 * The games of this browser, kept in IndexedDB: each as its log, saved at every move.
 *
 * @typedef {import("./state.js").Event} Event
 * @typedef {import("./messages.js").Message} Message
 *
 * @typedef {object} Saved a game as it is stored
 * @property {string} id
 * @property {number} version of this form
 * @property {string} secret
 * @property {readonly Event[]} events
 * @property {string} next
 * @property {number} at when something last happened
 * @property {{seat: number, message: Message}} line whose turn it is and what happened last
 * @property {string} sent the table that the server has made of it, once it was uploaded
 * @property {boolean} [sending] whether it is on its way to the server, which has not answered yet
 *
 * @typedef {object} Storage
 * @property {(id: string) => Promise<Saved | undefined>} get
 * @property {() => Promise<Saved[]>} all
 * @property {(game: Saved, known: number) => Promise<boolean>} put store a game, unless another page
 *   has gone on with it: then it no longer has as many events as were known
 * @property {(id: string) => Promise<void>} remove
 * @property {(changed: (id: string) => void) => void} follow call a function with each game that
 *   another page has gone on with
 */

/** The form of a stored game. Older ones stay readable: tests/browser/test_update.py has one. */
export const VERSION = 1;
const NAME = "luckynumbers";
const GAMES = "games";
const CHANGED = "luckynumbers-games";

/** @returns {Storage} */
export function indexed() {
  /** @type {Promise<IDBDatabase> | undefined} */
  let opened;
  const forget = () => {
    opened = undefined;
  };
  const others = new BroadcastChannel(CHANGED);
  const games = async (/** @type {IDBTransactionMode} */ mode) => {
    opened ??= opening(forget);
    opened.catch(forget);
    return (await opened).transaction(GAMES, mode).objectStore(GAMES);
  };
  return {
    get: async (id) => done((await games("readonly")).get(id)),
    all: async () => done((await games("readonly")).getAll()),
    async put(game, known) {
      const store = await games("readwrite");
      const found = await done(/** @type {IDBRequest<Saved | undefined>} */ (store.get(game.id)));
      if ((found?.events.length ?? 0) !== known) return false;
      store.put(game);
      await finished(store.transaction);
      others.postMessage(game.id);
      return true;
    },
    remove: async (id) => done((await games("readwrite")).delete(id)),
    follow: (changed) => others.addEventListener("message", ({ data }) => changed(data)),
  };
}

/**
 * A storage that goes on in memory while another one is full or refused: such games last as long as
 * the page, and are stored as soon as it can be done.
 * @param {Storage} storage
 * @param {() => void} failed called when a game is no longer stored
 * @returns {Storage}
 */
export function lasting(storage, failed) {
  /** @type {Map<string, {game: Saved, stored: number}>} with how many of their events are stored */
  const spare = new Map();
  return {
    ...storage,
    get: async (id) => spare.get(id)?.game ?? storage.get(id).catch(() => undefined),
    async all() {
      const stored = await storage.all().catch(() => []);
      const others = stored.filter(({ id }) => !spare.has(id));
      return [...others, ...[...spare.values()].map(({ game }) => game)];
    },
    async put(game, known) {
      const stored = spare.get(game.id)?.stored ?? known;
      try {
        const done = await storage.put(game, stored);
        spare.delete(game.id);
        return done;
      } catch {
        if (!spare.has(game.id)) failed();
        spare.set(game.id, { game, stored });
        return true;
      }
    },
    async remove(id) {
      spare.delete(id);
      await storage.remove(id).catch(() => {});
    },
  };
}

/** Where lessons are kept: nowhere. @type {Storage} */
export const unsaved = {
  get: async () => undefined,
  all: async () => [],
  put: async () => true,
  remove: async () => {},
  follow: () => {},
};

/**
 * Open the database, whichever version of the client has made it. One that needs another form of it
 * is let in: then, and when the browser clears it away, it is opened again.
 * @param {() => void} closed
 * @returns {Promise<IDBDatabase>}
 */
async function opening(closed) {
  const request = indexedDB.open(NAME);
  request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: "id" });
  const database = await done(request);
  database.onversionchange = () => {
    database.close();
    closed();
  };
  database.onclose = closed;
  return database;
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Wait until everything of a transaction is stored: a full disk may show only at its end.
 * @param {IDBTransaction} transaction
 * @returns {Promise<void>}
 */
const finished = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
