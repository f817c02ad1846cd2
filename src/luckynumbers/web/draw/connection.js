/** That there is no connection, and what that means. */
import { h } from "../base/dom.js";
import { isLost } from "../base/host.js";
import { t } from "../base/words.js";
import { mark } from "./icons.js";

export const offlineNote = () =>
  isLost()
    ? h("p", { class: "connection", key: "offline" }, mark("unplugged"), t("home/offline"))
    : null;
