/**
 * The choice of turn notifications, with the reason where there is none.
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { reasonAgainst } from "../company/notices.js";
import { pushState } from "../net/push.js";
import { tick } from "./choices.js";

/** @param {(on: boolean) => void} set */
export function notices(set) {
  const state = pushState();
  const why = reasonAgainst(state);
  return why
    ? h("p", { class: "quiet", key: state }, why)
    : h(
        "fieldset",
        { key: "choice" },
        tick("push", t("settings/push"), t("settings/push-note"), state === "on", set),
      );
}
