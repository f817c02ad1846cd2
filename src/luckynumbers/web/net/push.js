/**
 * Turn notifications: whether this browser can have them, and where the server sends them.
 *
 * A browser takes them in a secure context only, by a service worker (sw.js), and with its person's
 * consent. The choice is a setting of this browser; the server keeps the address of its push service.
 *
 * @typedef {"insecure" | "unsupported" | "denied" | "off" | "on"} PushState
 */
import { toText } from "../base/bytes.js";
import { change, settings } from "../base/settings.js";
import { ask, beSomeone, findMe, Refusal, whoami } from "./rest.js";

/** Whether notifications are on, off, or impossible here.  @returns {PushState} */
export function pushState() {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return settings().push && Notification.permission === "granted" ? "on" : "off";
}

/**
 * Ask the person, then the browser, then the server.
 * @param {string} name for a new guest
 * @returns {Promise<PushState>} what became of it
 */
export async function enablePush(name) {
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  await beSomeone(name);
  await subscribe();
  change({ push: true });
  return pushState();
}

/** Take no more notifications in this browser. */
export async function disablePush() {
  change({ push: false });
  const held = await subscription();
  if (held === null) return;
  await forget(held);
  await held.unsubscribe();
}

/** Send the server the address again: the browser may have a new one, or someone else uses it. */
export async function refreshPush() {
  if (pushState() !== "on" || (whoami() ?? (await findMe())) === null) return;
  await subscribe();
}

/** Let the server forget this browser: its person signs out. */
export async function releasePush() {
  const held = pushState() === "on" ? await subscription() : null;
  if (held !== null) await forget(held);
}

/** @param {PushSubscription} held */
async function forget({ endpoint }) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  await ask("DELETE /me/push/{browser}", { browser: hex(digest) });
}

async function subscribe() {
  const { key } = await ask("GET /push", {});
  const { pushManager } = await navigator.serviceWorker.ready;
  const held = await pushManager.getSubscription();
  const current = held?.options.applicationServerKey;
  if (held && current && toText(current) !== key) await held.unsubscribe();
  const made = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => {
      throw new Refusal("settings/push-failed", "", 0);
    });
  const body = { endpoint: made.endpoint, key: part(made, "p256dh"), auth: part(made, "auth") };
  await ask("PUT /me/push", { body });
}

const subscription = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() ?? null;

/**
 * @param {PushSubscription} made
 * @param {PushEncryptionKeyName} name
 */
const part = (made, name) => toText(made.getKey(name) ?? new ArrayBuffer(0));

/** @param {ArrayBuffer} bytes */
const hex = (bytes) =>
  Array.from(new Uint8Array(bytes), (each) => each.toString(16).padStart(2, "0")).join("");
