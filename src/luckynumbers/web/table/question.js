/**
 * A question at the table, with its two answers.
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";

/**
 * A question, with its two answers for whoever is asked.
 * @param {string | number} key
 * @param {string} text
 * @param {((accept: boolean) => unknown) | null} answer
 */
export function question(key, text, answer) {
  return h(
    "section",
    { class: "offer", key, "aria-label": t("offer/title") },
    h("p", null, text),
    answer
      ? h(
          "div",
          { class: "row-of" },
          h("button", { onclick: () => answer(false) }, t("offer/no")),
          h("button", { class: "go", onclick: () => answer(true) }, t("offer/yes")),
        )
      : null,
  );
}
