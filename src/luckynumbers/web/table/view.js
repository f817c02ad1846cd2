/**
 * The game on the screen: the others, the table, the garden in front, the hand and its buttons.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 */
import { classes, h } from "../base/dom.js";
import { settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { mark } from "../draw/icons.js";
import { failedView } from "../draw/ladybug.js";
import { actionBar } from "./bar.js";
import { endingBar, finaleView } from "./finale.js";
import { frontGarden, sideGarden } from "./gardens.js";
import { offersView } from "./offers.js";
import { panelView } from "./panel.js";
import { stateSentence } from "./sentences.js";
import { lookOf, shownSeat } from "./state.js";
import { storyView } from "./story.js";
import { seriesLine } from "./tournament.js";
import { tray } from "./tray.js";
import { veil } from "./veil.js";
import { waitingView } from "./waiting.js";

/** From how many characters on a sentence is written smaller on a phone. */
const LONG = 42;

/**
 * The header of the game: which one of a tournament, its state in one sentence, and the menu.
 * @param {State} state
 * @param {Controller} game
 */
export function gameBar(state, game) {
  const { line } = state;
  const sentence = stateSentence(state);
  return [
    seriesLine(state.known),
    h(
      "p",
      {
        class: classes(
          "state",
          line === "away" && "away",
          game.mine && "yours",
          sentence.length > LONG && "long",
        ),
        role: "status",
        "aria-live": "polite",
        key: "state",
      },
      sentence,
    ),
    h(
      "button",
      {
        class: "round plain",
        key: "sound",
        "aria-pressed": String(settings().sound),
        "aria-label": t("settings/sound"),
        title: t("settings/sound"),
        data: { focus: "sound" },
        onclick: () => game.toggleSound(),
      },
      mark(settings().sound ? "sound" : "mute"),
    ),
    h(
      "button",
      {
        class: "round plain",
        key: "menu",
        "aria-haspopup": "dialog",
        "aria-label": t("game/menu"),
        title: t("game/menu"),
        data: { focus: "menu" },
        onclick: () => game.open("menu"),
      },
      mark("menu"),
    ),
  ];
}

/**
 * The whole page.
 * @param {State} state
 * @param {Controller} game
 */
export function gameView(state, game) {
  const { known } = state;
  if (known.info === null)
    return state.line === "away"
      ? failedView(t("web/offline-title"), t("web/offline"), true)
      : h("h1", { class: "unseen", key: "title" }, t("game/title"));
  if (known.info.status === "waiting") return [waitingView(state, game), panelView(state, game)];
  if (known.game.gardens.length === 0) return failedView(t("table/closed"), "", false);
  const front = shownSeat(state);
  const over = known.info.status === "closed";
  const seats = seatsFrom(known, front);
  return [
    h("h1", { class: "unseen", key: "title" }, t("game/title")),
    h(
      "div",
      {
        class: `play seats-${seats.length} ${known.info.status}`,
        key: "play",
        "data-look": lookOf(known),
      },
      h(
        "section",
        { class: "others", "aria-label": t("game/others") },
        seats.slice(1).map((seat) => sideGarden(state, game, seat)),
      ),
      over ? finaleView(state, game) : tray(state, game),
      frontGarden(state, game, front),
      storyView(state, game),
      h(
        "section",
        {
          class: classes("hands", over && "after-end"),
          "aria-label": t("game/actions"),
          "aria-busy": String(state.sending > 0),
        },
        over ? endingBar(state, game) : actionBar(state, game),
      ),
    ),
    offersView(state, game),
    panelView(state, game),
    veil(state, game),
  ];
}

/**
 * The seats from the one in front on, clockwise. Where several play at this device, the others keep
 * their places instead: from turn to turn two gardens change theirs.
 * @param {import("./model.js").Known} known
 * @param {number} front
 */
function seatsFrom({ game, mine }, front) {
  const seats = game.gardens.map((_, index) => index + 1);
  const after = mine.length > 1 ? [] : seats.slice(front);
  return [front, ...after, ...seats.filter((seat) => seat !== front && !after.includes(seat))];
}
