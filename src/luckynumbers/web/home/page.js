/**
 * The start page. Whoever has never played finds one button that plays the gentlest gardener at
 * once; whoever comes back finds the next opponent, and the path of all of them.
 *
 * @typedef {import("../net/wire.js").RunningGame} RunningGame
 *
 * @typedef {object} State
 * @property {readonly string[]} bots those to play against, the weakest first
 * @property {string} shown the gardener that is pointed at
 * @property {boolean} busy
 *
 * @typedef {object} Deeds
 * @property {(bot: string) => void} play
 * @property {(bot: string) => void} show
 * @property {() => void} draw
 */
import { h } from "../base/dom.js";
import { ALONE, isLost, onConnection } from "../base/host.js";
import { isOusted } from "../base/progress.js";
import { settings } from "../base/settings.js";
import { createStore } from "../base/store.js";
import { loadStyles } from "../base/style.js";
import { t } from "../base/words.js";
import { ALL_GARDENERS, botName, forPeople, phrase, rankOf, temper } from "../create/bots.js";
import { ladder, nextRival } from "../create/ladder.js";
import { offlineNote, playNow } from "../create/table.js";
import { mark } from "../draw/icons.js";
import { portrait } from "../draw/portraits.js";
import { oustedView } from "../games/ousted.js";
import { faces, hereMark, opponents, runningList, timeLeft } from "../games/running.js";
import { playedHere } from "../net/local.js";
import { options, refusalText, whoami } from "../net/rest.js";
import {
  isAway,
  isMyTurn,
  nextRound,
  pathOf,
  refreshGames,
  runningGames,
  sharedTurn,
} from "../net/running.js";
import { hills, pathView } from "./path.js";
import { picture } from "./picture.js";
import { todayView } from "./today.js";

/** How many games in progress are listed; the others are among one's games. */
const MOST = 6;

/** @type {import("../base/page.js").Opener} */
export async function openPage(app) {
  const returning = ladder().begun || settings().name;
  const [unsent] = await Promise.all([
    unsentGames(app),
    loadStyles(import.meta.url, "./home.css", "./path.css", "../games/games.css"),
    returning ? refreshGames() : null,
  ]);
  const store = createStore(
    /** @type {State} */ ({ bots: ALL_GARDENERS, shown: "", busy: false }),
    app.draw,
  );
  const look = () =>
    options().then(
      ({ bots }) => store.change({ bots: forPeople(bots) }),
      () => {},
    );
  void look();
  const stop = onConnection(() => void look());

  /** @param {string} bot */
  async function play(bot) {
    if (store.state.busy) return;
    store.change({ busy: true });
    try {
      app.go(await playNow([bot]));
    } catch (error) {
      store.change({ busy: false });
      app.say(refusalText(error));
    }
  }

  /** @param {string} bot */
  function show(bot) {
    if (store.state.shown !== bot) store.change({ shown: bot });
  }

  return {
    title: () => "",
    kind: "plain home",
    view: () => view(store.state, { play, show, draw: app.draw }, unsent?.view()),
    close: () => {
      stop();
      unsent?.close();
    },
  };
}

/**
 * The offer to send games that were played without a connection, where there may be some.
 * @param {import("../base/page.js").App} app
 */
async function unsentGames(app) {
  if (!playedHere() || ALONE) return null;
  const { unsentOffer } = await import("../offline/unsent.js");
  const offer = unsentOffer(app);
  await offer.look();
  return offer;
}

/**
 * @param {State} state
 * @param {Deeds} deeds
 * @param {import("../base/dom.js").Child} unsent
 */
function view(state, { play, show, draw }, unsent) {
  const { begun: here, beaten } = ladder();
  const begun = here || whoami()?.kind === "account";
  const { bots, shown } = state;
  const rival = nextRival(bots, beaten);
  const closed = state.busy;
  const path = { bots, beaten, rival, shown, closed, play, show };
  const [game, ...games] = runningGames();
  const resumed = game !== undefined && waits(game) ? game : undefined;
  return [
    isOusted()
      ? h("section", { class: "hero back", key: "ousted" }, oustedView("h1", draw))
      : resumed
        ? resume(resumed)
        : begun
          ? comeback(state, rival, beaten, play)
          : newcomer(state, rival, play),
    unsent,
    runningList((resumed && !isOusted() ? games : runningGames()).slice(0, MOST)),
    h(
      "div",
      { class: "ground", key: "ground" },
      hills(),
      pathView(path),
      begun || runningGames().length > 0 ? ways() : null,
      h("p", { class: "credit", key: "credit" }, t("home/credit")),
    ),
  ];
}

/**
 * Whether a game can go on at once: it is the user's turn, or a tournament is between two games.
 * @param {RunningGame} game
 */
const waits = (game) => !isAway(game) && (isMyTurn(game) || nextRound(game) !== "");

/**
 * A game that waits for its user: what happened last, and one button.
 * @param {RunningGame} game
 */
function resume(game) {
  return h(
    "section",
    { class: "hero back", key: "resume" },
    h(
      "div",
      { class: "welcome" },
      h("h1", null, sharedTurn(game) || nextRound(game) || t("running/headline")),
      h("p", { class: "lead" }, game.message.text),
      offlineNote(),
      h(
        "div",
        { class: "now" },
        h(
          "a",
          { class: "button go big", href: pathOf(game), "data-home": "" },
          mark("play"),
          t("running/resume"),
        ),
        todayView(),
        gamesLink(),
      ),
    ),
    h(
      "div",
      { class: "rival" },
      h("div", { class: "glow" }, faces(game)),
      h(
        "p",
        { class: "about" },
        h("b", null, opponents(game).join(", ")),
        timeLeft(game),
        hereMark(game.table),
      ),
    ),
  );
}

/**
 * The first visit: one sentence, one garden, one button, three quiet ways.
 * @param {State} state
 * @param {string} rival
 * @param {Deeds["play"]} play
 */
function newcomer(state, rival, play) {
  return h(
    "section",
    { class: "hero", key: "newcomer" },
    h(
      "div",
      { class: "welcome" },
      h("h1", null, t("home/headline")),
      h("p", { class: "lead" }, t("home/lead")),
      offlineNote(),
      h(
        "div",
        { class: "now" },
        playButton(state, t("home/play-now"), () => play(rival)),
        h(
          "div",
          { class: "against" },
          portrait(rival),
          h(
            "p",
            null,
            h("b", null, t("home/against", { name: botName(rival) })),
            h("span", { class: "quiet" }, temper(rival)),
          ),
        ),
      ),
      h(
        "nav",
        { class: "first", "aria-label": t("home/ways") },
        h("a", { href: "/learn" }, t("home/first-learn")),
        h("a", { href: "/puzzles/daily" }, t("home/first-puzzle")),
        h("a", { href: "/new" }, t("home/first-friends")),
      ),
    ),
    h("div", { class: "scene" }, picture()),
  );
}

/**
 * Every later visit: the next opponent.
 * @param {State} state
 * @param {string} rival
 * @param {readonly string[]} beaten
 * @param {Deeds["play"]} play
 */
function comeback(state, rival, beaten, play) {
  const { name } = settings();
  const facts = { name: botName(rival) };
  return h(
    "section",
    { class: "hero back", key: "comeback" },
    h(
      "div",
      { class: "welcome" },
      h("h1", null, name ? t("home/welcome", { name }) : t("home/welcome-back")),
      h(
        "p",
        { class: "lead" },
        beaten.includes(rival) ? t("home/all-beaten", facts) : t("home/waiting", facts),
      ),
      offlineNote(),
      h(
        "div",
        { class: "now" },
        playButton(state, t("home/play", facts), () => play(rival)),
        todayView(),
        gamesLink(),
      ),
    ),
    h(
      "div",
      { class: "rival" },
      h("p", { class: "bubble" }, phrase(rival, "hello") || temper(rival)),
      h("div", { class: "glow" }, portrait(rival)),
      h(
        "p",
        { class: "about" },
        rankOf(rival) ? h("span", { class: "rank" }, rankOf(rival)) : null,
        h("b", null, botName(rival)),
        h("span", null, temper(rival)),
      ),
    ),
  );
}

/**
 * The one red button of the page.
 * @param {State} state
 * @param {string} text
 * @param {() => void} play
 */
function playButton({ busy }, text, play) {
  return h(
    "button",
    { class: "go big", onclick: play, disabled: busy, "data-home": "" },
    mark("play"),
    text,
  );
}

/** The way to what was played, for whoever has played. */
const gamesLink = () => h("a", { class: "to-games", href: "/history" }, t("home/history"));

/** The ways into the rest of the game; without a server, those that need none. */
function ways() {
  const alone = ALONE || isLost();
  return h(
    "nav",
    { class: "ways", "aria-label": t("home/ways"), key: "ways" },
    alone ? null : way("/match", t("match/title"), t("match/note")),
    way("/new", t("home/new"), alone ? t("home/new-here") : t("home/new-note")),
    way("/history", t("home/history"), t("home/history-note")),
    way("/puzzles", t("home/puzzles"), t("home/puzzles-note")),
    alone ? null : way("/lobby", t("home/lobby"), t("home/lobby-note")),
    alone ? null : way("/people", t("home/people"), t("home/people-note")),
    way("/learn", t("home/learn"), t("home/learn-note")),
    way("/rules?edition=lucky-numbers", t("home/rules"), t("home/rules-note")),
  );
}

/**
 * @param {string} to
 * @param {string} name
 * @param {string} note
 */
function way(to, name, note) {
  return h("a", { class: "way", href: to }, h("b", null, name), h("span", null, note));
}
