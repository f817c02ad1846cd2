/**
 * The page of a table.
 *
 * @typedef {import("./model.js").Known} Known
 */
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { botName } from "../create/bots.js";
import { trialOf } from "../create/practice.js";
import { checkHere, findMe, MISSING, Refusal, whoami } from "../net/rest.js";
import { onLine } from "../net/tables.js";
import { Controller } from "./controller.js";
import { gameKeys } from "./keys.js";
import { firstState } from "./state.js";
import { loadTableStyles } from "./style.js";
import { swallowSecondClicks } from "./twice.js";
import { gameBar, gameView } from "./view.js";

/** What ends the show of others' turns. */
const TOUCHES = ["pointerdown", "keydown"];

/** @type {import("../base/page.js").Opener} */
export async function openPage(app, place) {
  const table = place.parts[1] ?? "";
  checkHere(table);
  await Promise.all([loadTableStyles(), whoami() ?? findMe().catch(() => null)]);
  const store = createStore(firstState(table), app.draw);
  const controller = new Controller(app, store, table);
  const stopLine = onLine(table, (line) => store.change({ line }));
  const stopTable = await controller.subscribe();
  if (controller.refusal) {
    stopLine();
    stopTable();
    throw new Refusal(controller.refusal.code, controller.refusal.text, MISSING);
  }
  const stopSending = controller.sharing.follow();
  const stopTwice = swallowSecondClicks();
  const hurry = () => controller.pace.waiting && controller.pace.flush();
  for (const type of TOUCHES) document.addEventListener(type, hurry, { capture: true });
  return {
    title: () => nameOfGame(store.state.known),
    greeting: inPlace(trialOf(table)),
    kind: "game",
    edition: () => store.state.known.info?.edition ?? "",
    bar: () => gameBar(store.state, controller),
    view: () => gameView(store.state, controller),
    key: gameKeys(controller),
    close() {
      stopLine();
      stopTable();
      stopSending();
      stopTwice();
      controller.absence.stop();
      for (const type of TOUCHES) document.removeEventListener(type, hurry, { capture: true });
    },
  };
}

/**
 * Whose garden is played now, if it was not one's own in the game under review.
 * @param {import("../create/trial.js").Trial | null} trial
 */
const inPlace = (trial) =>
  trial?.name &&
  t("game/in-place", { name: trial.name, rival: trial.bots.map(botName).join(", ") });

/** @param {Known} known */
function nameOfGame(known) {
  const game = known.info?.tournament
    ? t("game/title-tournament", { number: known.info.game })
    : t("game/title");
  return known.game.seat > 0 && known.mine.includes(known.game.seat)
    ? t("game/title-turn", { game })
    : game;
}
