/**
 * A better choice on the board, in place of what was played: its button, its label, its sentence.
 *
 * @typedef {import("./controller.js").Replay} Replay
 */
import { classes, h } from "../base/dom.js";
import { percent, t } from "../base/words.js";
import { mark } from "../draw/icons.js";
import { hundredths } from "../review/figures.js";

/**
 * What the board shows in place of the move on show, as a sentence; empty for the move itself.
 * @param {Replay} replay
 */
export function insteadText({ chosen }) {
  if (!chosen) return "";
  const { best, better } = chosen;
  return best === "*" ? t("after/instead-draw", { better }) : t("after/instead", { better });
}

/**
 * The label on a board that was not played, with the chance of winning there, and what is left of it
 * in the game: elsewhere the chances are those of the game.
 * @param {Replay} replay
 */
export const insteadLabel = ({ chosen }) =>
  chosen ? h("p", { class: "instead-label", key: "instead" }, labelText(chosen)) : null;

/** @param {NonNullable<Replay["chosen"]>} choice */
function labelText({ best, left, better_left }) {
  if (best === "*") return t("after/instead-before");
  const [played, chance] = [left, better_left].map((share) => percent(hundredths(share) / 100));
  return played === chance
    ? t("after/instead-after", { chance: String(chance) })
    : t("after/instead-than", { chance: String(chance), played: String(played) });
}

/**
 * The word of the button of a choice, for the line that leaves it room on a phone; none without it.
 * @param {Replay} replay
 * @param {number} number of the choice in its turn
 */
export const insteadRoom = (replay, number) => ({
  room: replay.choices[number - 1]?.best ? t("after/instead-show") : undefined,
});

/**
 * The button beside what would have been better: shows it on the board, or again what was played.
 * @param {Replay} replay
 * @param {number} number of the choice in its turn
 */
export function insteadButton(replay, number) {
  if (!replay.choices[number - 1]?.best) return null;
  const pressed = replay.looks.state.instead === number;
  return h(
    "button",
    {
      class: classes("small instead-button", pressed && "go"),
      key: "instead",
      title: t("after/key-instead"),
      "aria-pressed": String(pressed),
      data: { focus: `instead-${number}` },
      onclick: () => replay.showInstead(number),
    },
    mark("hint"),
    h("span", { key: "word" }, t("after/instead-show")),
  );
}
