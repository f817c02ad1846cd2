/**
 * The command box: the words of the plain terminal, for whoever likes to type or to speak.
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { runLine } from "./typed.js";

/** @typedef {import("./controller.js").Controller} Controller */

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
  void runLine(line, game).then((answer) => answer && game.say(answer));
}
