/**
 * The choice of turn notifications, with the reason where there is none.
 *
 * @typedef {import("../net/push.js").PushState} PushState
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { myName } from "../create/table.js";
import { disablePush, enablePush, pushState } from "../net/push.js";
import { Refusal, refusalText } from "../net/rest.js";
import { tick } from "./choices.js";

/** @param {(on: boolean) => void} set */
export function notices(set) {
  const state = pushState();
  const why = reason(state);
  return why
    ? h("p", { class: "quiet", key: state }, why)
    : h(
        "fieldset",
        { key: "choice" },
        tick("push", t("settings/push"), t("settings/push-note"), state === "on", set),
      );
}

/**
 * Why there are no notifications here; nothing where there can be some.
 * @param {PushState} state
 */
function reason(state) {
  if (state === "insecure") return t("settings/push-insecure");
  if (state === "unsupported") return t("settings/push-unsupported");
  return state === "denied" ? t("settings/push-denied") : "";
}

/**
 * Switch notifications on or off.
 * @param {boolean} on
 * @returns {Promise<string>} what to say about it
 */
export async function setNotices(on) {
  try {
    if (!on) {
      await disablePush();
      return t("settings/push-off");
    }
    const state = await enablePush(myName());
    return reason(state) || (state === "on" ? t("settings/push-on") : t("settings/push-off"));
  } catch (error) {
    const failed = error instanceof Refusal && error.code === "settings/push-failed";
    return failed ? t("settings/push-failed") : refusalText(error);
  }
}
