/** The mark of a game that is in this page: with a server, the others are there. */
import { h } from "../base/dom.js";
import { ALONE } from "../base/host.js";
import { t } from "../base/words.js";
import { isLocal } from "../net/local.js";

/** @param {string} table */
export const hereMark = (table) =>
  isLocal(table) && !ALONE ? h("span", { class: "here", key: "here" }, t("running/here")) : null;
