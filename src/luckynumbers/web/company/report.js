/**
 * A report about someone, in a dialog of its own above whatever is open.
 *
 * @typedef {import("../net/wire.js").ReportIn} ReportIn
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { dialog } from "../draw/dialog.js";
import { ask, refusalText } from "../net/rest.js";
import { openDialog } from "./asking.js";

/** @type {readonly [ReportIn["reason"], string][]} */
const REASONS = [
  ["name", "report/name"],
  ["conduct", "report/conduct"],
  ["cheating", "report/cheating"],
  ["other", "report/other"],
];

/** The most letters of one's own. */
const LONGEST = 300;

/** @type {Set<string>} whom the user has reported in this window */
const reported = new Set();

/**
 * Whether someone was reported already.
 * @param {string} person
 */
export const isReported = (person) => reported.has(person);

/**
 * Ask for the reason, and send the report.
 * @param {{id: string, name: string}} person
 * @param {string} table where it happened, or nothing
 * @param {(sentence: string) => void} say
 */
export function openReport({ id, name }, table, say) {
  /**
   * @param {ReportIn["reason"]} reason
   * @param {string} words
   */
  const send = async (reason, words) => {
    try {
      await ask("POST /reports", { body: { person: id, reason, table, words } });
      reported.add(id);
      say(t("report/sent"));
    } catch (error) {
      say(refusalText(error));
    }
  };
  openDialog((close) =>
    dialog(
      "report",
      t("report/title", { name }),
      close,
      h("p", null, t("report/note", { name })),
      h(
        "form",
        {
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            const given = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
            close();
            void send(
              /** @type {ReportIn["reason"]} */ (given.get("reason")),
              String(given.get("words") ?? ""),
            );
          },
        },
        REASONS.map(([reason, code], index) =>
          h(
            "label",
            { class: "report-reason", key: reason },
            h("input", {
              type: "radio",
              name: "reason",
              value: reason,
              required: true,
              autofocus: index === 0,
            }),
            t(code),
          ),
        ),
        h(
          "label",
          { class: "report-words", key: "words" },
          t("report/words"),
          h("textarea", { name: "words", maxlength: String(LONGEST), rows: "3" }),
        ),
        h(
          "div",
          { class: "row-of" },
          h("button", { type: "button", onclick: close }, t("offer/no")),
          h("button", { class: "go" }, t("report/send")),
        ),
      ),
    ),
  );
}
