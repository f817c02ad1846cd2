/**
 * The command box: the words of the plain terminal, for whoever likes to type or to speak.
 */
import { h } from "../app/dom.js";
import { t } from "../app/words.js";
import { obey } from "./obey.js";

/** @typedef {import("./page.js").Controller} Controller */

/**
 * @param {Controller} game
 */
export function commandBox(game) {
  return h(
    "form",
    {
      class: "command",
      key: "command",
      onsubmit: (/** @type {SubmitEvent} */ event) => submit(event, game),
    },
    h("label", { for: "command", class: "unseen" }, t("game/command")),
    h("input", {
      id: "command",
      name: "command",
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: t("game/command-example"),
      maxlength: "80",
      enterkeyhint: "send",
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Escape") /** @type {HTMLElement} */ (event.target).blur();
      },
    }),
  );
}

/**
 * @param {SubmitEvent} event
 * @param {Controller} game
 */
function submit(event, game) {
  event.preventDefault();
  const input = /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("command");
  if (!(input instanceof HTMLInputElement)) return;
  const line = input.value.trim();
  input.value = "";
  void obey(line, game).then((answer) => answer && game.say(answer));
}

/**
 * Download the record of a game.
 * @param {string} table
 */
export function downloadRecord(table) {
  const link = document.createElement("a");
  link.href = `/api/v1/tables/${table}/record`;
  link.download = `${table}.lnr`;
  link.click();
}
