/** The mark that says where a game is: in this page, or with a server that can't be reached. */
import { h } from "../base/dom.js";
import { ALONE } from "../base/host.js";
import { t } from "../base/words.js";
import { isLocal } from "../net/local.js";
import { isAway } from "../net/running.js";

/** @param {string} table */
export function hereMark(table) {
  if (ALONE) return null;
  if (isLocal(table)) return h("span", { class: "here", key: "here" }, t("running/here"));
  return isAway({ table }) ? h("span", { class: "here", key: "here" }, t("running/there")) : null;
}
