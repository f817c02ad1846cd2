/**
 * The question whether to tell of one's turns: once in a browser, in a game of days, after one's turn.
 *
 * @typedef {import("./model.js").Known} Known
 * @typedef {import("./controller.js").Controller} Controller
 */
import { change, settings } from "../base/settings.js";
import { t } from "../base/words.js";
import { setNotices } from "../company/notices.js";
import { pushState } from "../net/push.js";
import { question } from "./question.js";

/**
 * @param {Known} known
 * @param {Controller} game
 */
export function noticesQuestion(known, game) {
  if (!isWorthAsking(known) || settings().pushAsked || pushState() !== "off") return null;
  return question("notices", t("push/offer"), (accept) => {
    change({ pushAsked: true });
    game.app.changed();
    if (accept) void switchOn(game);
  });
}

/**
 * Whether days may pass until the next turn here.
 * @param {Known} known
 */
function isWorthAsking({ info, mine, game: { seat } }) {
  const days = info?.status === "running" && info.clock.kind === "days";
  return days && mine.length > 0 && !mine.includes(seat);
}

/** @param {Controller} game */
async function switchOn(game) {
  game.app.say(await setNotices(true, settings().name));
}
