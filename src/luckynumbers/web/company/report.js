/**
 * A report about someone, in a dialog of its own above whatever is open.
 *
 * @typedef {import("../net/wire.js").ReportIn} ReportIn
 */
import { h, patch } from "../base/dom.js";
import { t } from "../base/words.js";
import { dialog } from "../draw/dialog.js";
import { ask, refusalText } from "../net/rest.js";

/** @type {readonly [ReportIn["reason"], string][]} */
const REASONS = [
  ["name", "report/name"],
  ["conduct", "report/conduct"],
  ["cheating", "report/cheating"],
  ["other", "report/other"],
];

/**
 * Ask for the reason, and send the report.
 * @param {{id: string, name: string}} person
 * @param {string} table where it happened, or nothing
 * @param {(sentence: string) => void} say
 */
export function openReport({ id, name }, table, say) {
  const before = document.activeElement;
  const place = document.createElement("div");
  const close = () => {
    place.remove();
    if (before instanceof HTMLElement) before.focus();
  };
  /** @param {ReportIn["reason"]} reason */
  const send = async (reason) => {
    close();
    try {
      await ask("POST /reports", { body: { person: id, reason, table } });
      say(t("report/sent"));
    } catch (error) {
      say(refusalText(error));
    }
  };
  document.body.append(place);
  patch(
    place,
    dialog(
      "report",
      t("report/title", { name }),
      close,
      h("p", null, t("report/note", { name })),
      h(
        "div",
        { class: "row-of" },
        REASONS.map(([reason, code]) =>
          h("button", { key: reason, onclick: () => void send(reason) }, t(code)),
        ),
      ),
    ),
  );
}
