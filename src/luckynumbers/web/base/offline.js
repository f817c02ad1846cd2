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
/** The version for which this window was loaded again. */
const RENEWED = "ln.renewed";
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

/** A sentence on whether the client works without a connection. */
export function offlineText() {
  if (state === "ready") return t("web/stored");
  if (state === "insecure") return t("web/stored-insecure");
  return state === "unsupported" ? t("web/stored-unsupported") : t("web/stored-soon");
}

/**
 * Store the client for use without a connection, and look for new versions.
 * @returns {Promise<boolean>} whether it is stored; the computer players follow
 */
export async function keepOffline() {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - checked > CHECK_MS)
      void checkVersion();
  });
  if (!window.isSecureContext || !("serviceWorker" in navigator)) {
    become(window.isSecureContext ? "unsupported" : "insecure");
    return false;
  }
  // As long as this page is open, its files stay: sw.js looks who uses which version.
  void navigator.locks?.request(
    `luckynumbers-${version}`,
    { mode: "shared" },
    () => new Promise(() => {}),
  );
  try {
    const kept = await navigator.serviceWorker.register(`${ROOT}/sw.js?v=${version}`, {
      updateViaCache: "none",
    });
    await settled(kept.installing ?? kept.waiting ?? kept.active);
    void storePlayers().then(() => become("ready"));
    return true;
  } catch {
    // A registration can fail while a new version is being installed; the next visit tries again.
    become(navigator.serviceWorker.controller ? "ready" : "unsupported");
    return state === "ready";
  }
}

/** Store the computer players as well, as far as it goes. */
async function storePlayers() {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const stored = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  active?.postMessage("players", [port2]);
  await stored;
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
  if (await newerVersion()) await offerNew();
}

/**
 * Load the page again, once, if the server has a newer client: a part of this one was not to be had.
 * @returns {Promise<boolean>} whether it is being loaded
 */
export async function renew() {
  const newer = await newerVersion();
  if (!newer || sessionStorage.getItem(RENEWED) === newer) return false;
  sessionStorage.setItem(RENEWED, newer);
  location.reload();
  return true;
}

/** The version of the server's client if it is another one than this; empty without a connection. */
async function newerVersion() {
  try {
    const listing = await (await fetch(`${ROOT}/web.json`, { cache: "no-store" })).json();
    return version && listing.version !== version ? String(listing.version) : "";
  } catch {
    return "";
  }
}

const offerNew = () =>
  showNotice(t("web/new-version"), [t("web/new-version-load"), () => location.reload()]);

/**
 * Show a sentence on top of any page until it is put aside; the same one is shown once.
 * @param {string} sentence
 * @param {[name: string, act: () => void]} [offer] what can be done about it
 */
export async function showNotice(sentence, offer) {
  await keepStyle(import.meta.url, "./offline.css");
  const shown = [...document.querySelectorAll(".notice p")];
  if (shown.some(({ textContent }) => textContent === sentence)) return;
  const box = document.createElement("div");
  box.className = "notice";
  box.setAttribute("role", "status");
  const text = document.createElement("p");
  text.textContent = sentence;
  const aside = buttonOf(offer ? t("web/new-version-later") : t("web/close"), () => box.remove());
  document.body.append(box);
  await new Promise((resolve) => setTimeout(resolve)); // what is there at once is not read out
  box.append(text, ...(offer ? [buttonOf(...offer, "go")] : []), aside);
}

/**
 * @param {string} name
 * @param {() => void} act
 * @param {string} [kind]
 */
function buttonOf(name, act, kind = "") {
  const button = document.createElement("button");
  button.className = kind;
  button.textContent = name;
  button.addEventListener("click", act);
  return button;
}
