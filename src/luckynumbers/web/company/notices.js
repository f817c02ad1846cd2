/**
 * Turn notifications, switched on or off, with the sentence about it.
 *
 * @typedef {import("../net/push.js").PushState} PushState
 */
import { t } from "../base/words.js";
import { disablePush, enablePush } from "../net/push.js";
import { Refusal, refusalText } from "../net/rest.js";

/**
 * Why there are no notifications here; nothing where there can be some.
 * @param {PushState} state
 */
export function reasonAgainst(state) {
  if (state === "insecure") return t("settings/push-insecure");
  if (state === "unsupported") return t("settings/push-unsupported");
  return state === "denied" ? t("settings/push-denied") : "";
}

/**
 * Switch notifications on or off.
 * @param {boolean} on
 * @param {string} name for a new guest
 * @returns {Promise<string>} what to say about it
 */
export async function setNotices(on, name) {
  try {
    if (!on) {
      await disablePush();
      return t("settings/push-off");
    }
    const state = await enablePush(name);
    return (
      reasonAgainst(state) || (state === "on" ? t("settings/push-on") : t("settings/push-off"))
    );
  } catch (error) {
    const failed = error instanceof Refusal && error.code === "settings/push-failed";
    return failed ? t("settings/push-failed") : refusalText(error);
  }
}
