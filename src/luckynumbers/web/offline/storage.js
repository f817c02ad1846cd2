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

export const VERSION = 1;
const NAME = "luckynumbers";
const GAMES = "games";
const CHANGED = "luckynumbers-games";

/** @returns {Storage} */
export function indexed() {
  /** @type {Promise<IDBDatabase> | undefined} */
  let opened;
  const others = new BroadcastChannel(CHANGED);
  const games = async (/** @type {IDBTransactionMode} */ mode) => {
    opened ??= opening();
    return (await opened).transaction(GAMES, mode).objectStore(GAMES);
  };
  return {
    get: async (id) => done((await games("readonly")).get(id)),
    all: async () => done((await games("readonly")).getAll()),
    async put(game, known) {
      const store = await games("readwrite");
      const found = await done(/** @type {IDBRequest<Saved | undefined>} */ (store.get(game.id)));
      if ((found?.events.length ?? 0) !== known) return false;
      await done(store.put(game));
      others.postMessage(game.id);
      return true;
    },
    remove: async (id) => done((await games("readwrite")).delete(id)),
    follow: (changed) => others.addEventListener("message", ({ data }) => changed(data)),
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

/** @returns {Promise<IDBDatabase>} */
function opening() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: "id" });
  return done(request);
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
