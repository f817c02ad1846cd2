/**
 * The client without a connection, and new versions of it: the page's side of sw.js.
 *
 * A service worker needs a secure context (https, or this very device); elsewhere the client works
 * as long as it stays loaded, and says so.
 */
import { ROOT } from "./host.js";
import { keepStyle } from "./style.js";
import { t } from "./words.js";

/** @typedef {"soon" | "ready" | "insecure" | "unsupported"} State */

/** @type {State} */
let state = "soon";
/** @type {Set<() => void>} */
const listeners = new Set();
const CHECK_MS = 10 * 60 * 1000;
let checked = Date.now();

/** @param {State} next */
function become(next) {
  state = next;
  for (const listener of listeners) listener();
}

/** The version of the files that this page is made of. */
const version = /\/v\/([^/]+)\//.exec(import.meta.url)?.[1] ?? "";

/** The state of the client's offline copy. */
export const offline = {
  state: () => state,
  /**
   * Call a listener with every change.
   * @param {() => void} listener
   * @returns {() => void} stop
   */
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Store the client for use without a connection, and look for new versions. */
export async function keepOffline() {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - checked > CHECK_MS)
      void checkVersion();
  });
  if (!window.isSecureContext) return become("insecure");
  if (!("serviceWorker" in navigator)) return become("unsupported");
  try {
    const kept = await navigator.serviceWorker.register(`${ROOT}/sw.js?v=${version}`, {
      updateViaCache: "none",
    });
    await settled(kept.installing ?? kept.waiting ?? kept.active);
    become("ready");
    (await navigator.serviceWorker.ready).active?.postMessage("players");
  } catch {
    // A registration can fail while a new version is being installed; the next visit tries again.
    become(navigator.serviceWorker.controller ? "ready" : "unsupported");
  }
}

/**
 * Wait until a worker has stored everything, or has failed.
 * @param {ServiceWorker | null} worker
 * @returns {Promise<void>}
 */
function settled(worker) {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker?.state === "activated") resolve();
      if (!worker || worker.state === "redundant") reject(new Error("not kept"));
    };
    worker?.addEventListener("statechange", look);
    look();
  });
}

/** Ask whether the server has a newer client; if so, offer it, and leave the choice. */
export async function checkVersion() {
  checked = Date.now();
  try {
    const listing = await (await fetch(`${ROOT}/web.json`, { cache: "no-store" })).json();
    if (version && listing.version !== version) await offerNew();
  } catch {
    // No connection, no news.
  }
}

async function offerNew() {
  await keepStyle(import.meta.url, "./offline.css");
  if (document.querySelector(".new-version")) return;
  const box = document.createElement("aside");
  box.className = "new-version";
  box.setAttribute("role", "status");
  const text = document.createElement("p");
  text.textContent = t("web/new-version");
  const load = document.createElement("button");
  load.className = "go";
  load.textContent = t("web/new-version-load");
  load.addEventListener("click", () => location.reload());
  const later = document.createElement("button");
  later.textContent = t("web/new-version-later");
  later.addEventListener("click", () => box.remove());
  box.append(text, load, later);
  document.body.append(box);
}
