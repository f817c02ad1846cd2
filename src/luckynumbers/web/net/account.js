/**
 * Accounts: a guest becomes one and keeps their games; it is the same person on every device.
 *
 * @typedef {import("./wire.js").Me} Me
 */
import { change, settings } from "../base/settings.js";
import { ask, become } from "./rest.js";

/**
 * Make an account of the guest of this browser, or a new one.
 * @param {string} login
 * @param {string} password
 * @param {string} name
 */
export async function register(login, password, name) {
  return become(await ask("POST /accounts", { body: { login, password, name } }));
}

/**
 * @param {string} login
 * @param {string} password
 */
export async function signIn(login, password) {
  return become(await ask("POST /sessions", { body: { login, password } }));
}

/**
 * End the session of this browser, or those of every device.
 * @param {boolean} everywhere
 */
export async function signOut(everywhere) {
  if (settings().push) {
    const { releasePush } = await import("./push.js");
    await releasePush();
  }
  await ask("DELETE /sessions", { here: !everywhere });
  goAway();
}

/**
 * Change the password; all other sessions end.
 * @param {string} old
 * @param {string} fresh
 */
export async function changePassword(old, fresh) {
  return become(await ask("PUT /me/password", { body: { old, new: fresh } }));
}

/**
 * Delete the account: the games stay, without the name.
 * @param {{password?: string, name?: string}} proof that it is its owner who wants it
 */
export async function deleteMe(proof) {
  await ask("DELETE /me", { body: { password: "", name: "", ...proof } });
  goAway();
}

/** Be nobody from now on, under no name. */
function goAway() {
  change({ name: "" });
  become(null);
}
