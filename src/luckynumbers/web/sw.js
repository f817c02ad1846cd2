/**
 * The client without a connection: every file of one version, kept or not kept as a whole.
 *
 * A page registers `sw.js?v=VERSION` for its own version. Files have the version in their
 * address (`v/VERSION/…`), so old and new ones never mix; pages come from the network where there
 * is one, so a new version is never hidden. The API is left alone. The computer players are stored
 * afterwards, when a page asks for it.
 *
 * It also shows the turn notifications that the server sends.
 */

/** @typedef {Event & {waitUntil: (done: Promise<unknown>) => void}} LastingEvent */
/** @typedef {(answer: Promise<Response>) => void} Respond */
/** @typedef {LastingEvent & {request: Request, respondWith: Respond}} FetchEvent */
/** @typedef {{focus: () => Promise<void>, postMessage: (message: {path?: string}) => void}} Client */
/** @typedef {{claim: () => Promise<void>, matchAll: (wanted: object) => Promise<Client[]>, openWindow: (url: string) => Promise<unknown>}} Clients */
/** @typedef {{skipWaiting: () => Promise<void>, clients: Clients, registration: ServiceWorkerRegistration}} Scope */
/** @typedef {{table: string, title: string, body: string}} Notice */
/** @typedef {LastingEvent & {data: {json: () => Notice} | null}} PushEvent */
/** @typedef {LastingEvent & {notification: Notification}} ClickEvent */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));
const version = new URL(self.location.href).searchParams.get("v") ?? "";
/** The folder of the client on its host: "" at the root. */
const ROOT = self.location.pathname.replace(/\/sw\.js$/, "");
const PREFIX = "luckynumbers-";
/** So many versions are kept, and those that open pages use: each holds a lock of that name. */
const KEPT = 2;
/** Milliseconds after which a page comes from the cache when the network is slow. */
const PATIENCE = 4000;
const ICON = `${ROOT}/icon-192.png`;
const FILES = `${ROOT}/v/`;
const LISTING = `${ROOT}/web.json`;
const SHELL = `${ROOT}/`;
const AT_ROOT = ["manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png"].map(
  (name) => `${ROOT}/${name}`,
);

self.addEventListener("install", (event) => {
  const lasting = /** @type {LastingEvent} */ (event);
  lasting.waitUntil(fill().then(() => scope.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const lasting = /** @type {LastingEvent} */ (event);
  lasting.waitUntil(forgetOld().then(() => scope.clients.claim()));
});

self.addEventListener("message", (event) => {
  const lasting = /** @type {LastingEvent} */ (/** @type {Event} */ (event));
  if (event.data !== "players") return;
  const answer = () => event.ports[0]?.postMessage("stored");
  lasting.waitUntil(fillPlayers().then(answer, answer));
});

self.addEventListener("fetch", (event) => {
  const asked = /** @type {FetchEvent} */ (event);
  const { request } = asked;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith(FILES)) asked.respondWith(file(request));
  else if (request.mode === "navigate" && !url.pathname.startsWith("/api/"))
    asked.respondWith(page(request));
  else if (AT_ROOT.includes(url.pathname))
    asked.respondWith(fetch(request).catch(() => kept(url.pathname)));
});

self.addEventListener("push", (event) => {
  const pushed = /** @type {PushEvent} */ (event);
  if (pushed.data) pushed.waitUntil(notify(pushed.data.json()));
});

self.addEventListener("notificationclick", (event) => {
  const clicked = /** @type {ClickEvent} */ (event);
  clicked.notification.close();
  clicked.waitUntil(show(`${ROOT}/t/${clicked.notification.tag}`));
});

/** The open pages of the client. */
const windows = () => scope.clients.matchAll({ type: "window", includeUncontrolled: true });

/**
 * Show that it is someone's turn, and let the open pages count their games again.
 * @param {Notice} notice
 */
async function notify({ table, title, body }) {
  for (const each of await windows()) each.postMessage({});
  await scope.registration.showNotification(title, { body, tag: table, icon: ICON });
}

/**
 * Show a page, in a window that is open or in a new one.
 * @param {string} path
 */
async function show(path) {
  const [found] = await windows();
  if (!found) return scope.clients.openWindow(path);
  found.postMessage({ path });
  return found.focus();
}

/** Store everything of this version; if anything is missing or newer, store nothing. */
async function fill() {
  const listing = await (await fetch(LISTING, { cache: "no-store" })).json();
  if (listing.version !== version) throw new Error("another version");
  const cache = await caches.open(PREFIX + version);
  try {
    const shell = await fetch(SHELL, { cache: "no-store" });
    if (!(await shell.clone().text()).includes(`${FILES}${version}/`))
      throw new Error("another version");
    await cache.put(SHELL, shell);
    await cache.addAll(AT_ROOT);
    await Promise.all(
      listing.files.map((/** @type {string} */ path) => keep(cache, `${FILES}${version}/${path}`)),
    );
  } catch (error) {
    await caches.delete(PREFIX + version);
    throw error;
  }
}

/**
 * Store the computer players, which are large: one after the other, as far as it goes, those that
 * have not changed from the version before. Whoever saves data gets those for two players.
 */
async function fillPlayers() {
  const { players } = await (await fetch(LISTING, { cache: "no-store" })).json();
  const cache = await caches.open(PREFIX + version);
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  const wanted = connection?.saveData ? players.slice(0, 1) : players;
  for (const path of wanted) {
    const url = `${FILES}${version}/${path}`;
    if (await cache.match(url, { ignoreVary: true })) continue;
    const earlier = await unchanged(path, url).catch(() => undefined);
    await (earlier ? cache.put(url, earlier) : keep(cache, url)).catch(() => {});
  }
}

/**
 * The file of an earlier version, if it is still the same.
 * @param {string} path
 * @param {string} url
 */
async function unchanged(path, url) {
  for (const name of (await caches.keys()).filter((each) => each.startsWith(PREFIX))) {
    const old = `${FILES}${name.slice(PREFIX.length)}/${path}`;
    const found = await (await caches.open(name)).match(old, { ignoreVary: true });
    const etag = found?.headers.get("etag");
    if (etag && (await fetch(url, { method: "HEAD" })).headers.get("etag") === etag) return found;
  }
  return undefined;
}

/**
 * @param {Cache} cache
 * @param {string} path
 */
async function keep(cache, path) {
  const answer = await fetch(path);
  if (!isLasting(answer)) throw new Error(path);
  await cache.put(path, answer);
}

/**
 * Whether a file belongs to the version in its address: the server marks any other as not to be kept,
 * and a host of plain files has no other.
 * @param {Response} answer
 */
const isLasting = (answer) =>
  answer.ok && !(answer.headers.get("cache-control") ?? "").includes("no-store");

async function forgetOld() {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(PREFIX) && name !== PREFIX + version,
  );
  const used = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
  const old = names.slice(0, Math.max(0, names.length - (KEPT - 1)));
  await Promise.all(old.filter((name) => !used.has(name)).map((name) => caches.delete(name)));
}

/** @param {string} path */
async function kept(path) {
  return (await caches.match(path, { ignoreSearch: true, ignoreVary: true })) ?? Response.error();
}

/**
 * A file from the cache, or from the network if it is of that version.
 * @param {Request} request
 */
async function file(request) {
  const found = await caches.match(request.url, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  return isLasting(answer) ? answer : Response.error();
}

/**
 * A page from the network, or the stored one when the network is absent, slow or failing. A host of
 * plain files does not know the address of a table: the stored page reads it.
 * @param {Request} request
 */
async function page(request) {
  const cache = await caches.open(PREFIX + version);
  const spare = await cache.match(SHELL, { ignoreVary: true });
  if (!spare) return fetch(request);
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  try {
    const answer = await Promise.race([fetch(request), late]);
    return answer && answer.status < 400 ? answer : spare;
  } catch {
    return spare;
  }
}
