/**
 * The games of the user, those in progress and the finished ones, the latest first, and the form
 * for a record of one's own.
 *
 * @typedef {import("../net/wire.js").GameLine} GameLine
 * @typedef {import("../net/wire.js").Statistics} Statistics
 * @typedef {import("./filters.js").Filter} Filter
 *
 * @typedef {object} Listing
 * @property {readonly GameLine[]} games those that the server has
 * @property {readonly GameLine[]} here those in this page
 * @property {Statistics | null} sum
 * @property {boolean} more whether there may be older ones
 * @property {Filter} filter
 * @property {boolean} busy more games are on their way
 * @property {boolean} asked whether the page was opened for how the user plays
 * @property {string} refused why a record was not read
 * @property {boolean} gone whether the page was to show a record, which nothing has stored
 *
 * @typedef {Listing & import("./skill.js").Asking} State
 */
import { whisper } from "../base/announce.js";
import { h } from "../base/dom.js";
import { ALONE, isLost, onConnection, ROOT } from "../base/host.js";
import { isOusted } from "../base/progress.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { mark } from "../draw/icons.js";
import { oustedView } from "../games/ousted.js";
import { runningList } from "../games/running.js";
import { ask, findMe, isOffline, Refusal, refusalText } from "../net/rest.js";
import { refreshGames, runningGames } from "../net/running.js";
import { bring } from "../net/sources.js";
import { unsentOffer } from "../offline/unsent.js";
import { firstAsking, hasAsked, skillAsker } from "./asking.js";
import { filterOf, filtersView, pathOf } from "./filters.js";
import { gamesHere, sendOn, sumOf, together } from "./here.js";
import { gamesView, hasQuick } from "./lines.js";
import { skillView } from "./skill.js";

const PAGE = 50;
/** So many games leave in sight what stands below them. */
const FEW = 3;
const LARGEST = 16 * 1024;
/** @typedef {Pick<State, "games" | "sum" | "looked">} There what the server has */
/** @type {There} */
const NONE = { games: [], sum: null, looked: [] };

/**
 * @param {import("../base/page.js").App} app
 * @param {URLSearchParams} query
 * @param {boolean} gone
 * @returns {Promise<import("../base/page.js").Page>}
 */
export async function historyPage(app, query, gone) {
  if (gone) history.replaceState(history.state, "", `${ROOT}/history`); // the way to a record again
  const filter = filterOf(query);
  await sendOn();
  const [found] = await Promise.all([everyGame(filter), refreshGames()]);
  found.games = await reopened(filter, found.games, Number(history.state?.games) || 0);
  const store = createStore(
    /** @type {State} */ ({
      ...{ ...found, filter, more: found.games.length > 0 && found.games.length % PAGE === 0 },
      ...{ ...firstAsking(), refused: "", busy: false, asked: query.has("look"), gone },
    }),
    app.draw,
  );

  /**
   * Ask for games; those of an earlier choice that come late are dropped.
   * @param {Filter} wanted
   * @param {readonly GameLine[]} before the games they go after
   */
  async function look(wanted, before) {
    store.change({ filter: wanted, busy: true });
    try {
      const found = await finished(wanted, before.at(-1)?.at);
      if (store.state.filter !== wanted) return;
      const games = [...before, ...found];
      store.change({ games, more: found.length >= PAGE });
      history.replaceState({ ...history.state, games: games.length }, ""); // for the way back
    } catch (error) {
      app.say(refusalText(error));
    }
    store.change({ busy: false });
  }

  /** @param {Filter} wanted */
  async function choose(wanted) {
    history.replaceState(history.state, "", ROOT + pathOf(wanted)); // a replay leads back to it
    await look(wanted, []);
    whisper(t("after/found", { count: store.state.games.length }));
  }

  const asker = skillAsker(app, store);

  /** List the games anew: some were sent, or the server is silent, or answers again. */
  async function list() {
    store.change(await everyGame(store.state.filter).catch(() => ({})));
  }
  const unsent = unsentOffer(app, list);
  await unsent.look();
  const stop = onConnection(() => void list());

  /** @param {File | undefined} file */
  async function read(file) {
    if (!file) return;
    try {
      if (file.size > LARGEST) throw new Refusal("after/too-large", t("after/too-large"), 413);
      await bring(await file.text());
      app.go("/replay/file");
    } catch (error) {
      store.change({ refused: refusalText(error) });
      document.querySelector(".bring .refused")?.scrollIntoView({ block: "nearest" });
    }
  }

  // Without this, the browser would open a file that is dropped here by itself.
  const over = (/** @type {DragEvent} */ event) => event.preventDefault();
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    void read(event.dataTransfer?.files[0]);
  };
  document.addEventListener("dragover", over);
  document.addEventListener("drop", drop);
  if (found.sum?.games && hasAsked()) void asker.again();
  else if (found.sum?.games && store.state.asked) void asker.review();
  const older = () => void look(store.state.filter, store.state.games);
  return {
    title: () => t("after/history"),
    edition: () => store.state.skill?.edition ?? "",
    view: () => view(store.state, { choose, older, read, asker, draw: app.draw }, unsent.view()),
    close: () => {
      asker.close();
      stop();
      unsent.close();
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
    },
  };
}

/**
 * As many games as were open when the page was left.
 * @param {Filter} filter
 * @param {readonly GameLine[]} games the first of them
 * @param {number} most
 * @returns {Promise<readonly GameLine[]>}
 */
async function reopened(filter, games, most) {
  if (games.length >= most || games.length % PAGE > 0 || games.length === 0) return games;
  const older = await finished(filter, games.at(-1)?.at);
  return older.length === 0 ? games : reopened(filter, [...games, ...older], most);
}

/**
 * The games with the server and in this page, or without an answer those in this page alone.
 * @param {Filter} filter
 * @returns {Promise<Pick<State, "games" | "here" | "sum" | "looked">>}
 */
async function everyGame(filter) {
  const there = await gamesThere(filter);
  return { ...(there ?? NONE), here: await gamesHere(there === null) };
}

/**
 * @param {Filter} filter
 * @returns {Promise<There | null>} nothing where no server answers
 */
async function gamesThere(filter) {
  try {
    if ((await findMe()) === null) return NONE;
    const [games, sum, looked] = await Promise.all([
      finished(filter),
      ask("GET /me/statistics", {}),
      ask("GET /me/review", { known: true }).then(
        ({ luck }) => luck,
        () => [],
      ),
    ]);
    return { games, sum, looked };
  } catch (error) {
    if (isOffline(error)) return null;
    throw error;
  }
}

/**
 * The finished games of a filter.
 * @param {Filter} filter
 * @param {number} [before]
 * @returns {Promise<readonly GameLine[]>}
 */
async function finished({ ending, against }, before) {
  if (ending === "running") return [];
  return ask("GET /me/games", { ending, against, ...(before ? { before } : {}) });
}

/**
 * @param {State} state
 * @param {object} deeds
 * @param {(filter: Filter) => void} deeds.choose
 * @param {() => void} deeds.older
 * @param {(file: File | undefined) => void} deeds.read
 * @param {ReturnType<skillAsker>} deeds.asker
 * @param {() => void} deeds.draw
 * @param {import("../base/dom.js").Child} unsent
 */
function view(state, { choose, older, read, asker, draw }, unsent) {
  const { here, sum, filter, more, busy, looked } = state;
  const offline = ALONE || isLost();
  const running = runningGames();
  const { ending, against } = filter;
  const all = !ending && !against;
  const games = together(state.games, here, filter);
  const total = sumOf(sum, state.games, here);
  const played = sum !== null && sum.games > 0;
  const skill = played ? skillView(state, games, sum.games, asker) : null;
  return h(
    "div",
    { class: "history" },
    heading(total, skill !== null && !state.asked && games.length > FEW),
    state.gone ? bringForm(state, read) : null,
    offline && !ALONE ? h("p", { key: "offline" }, t("after/offline")) : null,
    isOusted() ? h("section", { key: "ousted" }, oustedView("h2", draw)) : null,
    state.asked ? skill : null,
    played ? filtersView(filter, total, running.length, choose) : null,
    all || ending === "running" ? runningList(running) : null,
    unsent,
    ending === "running"
      ? null
      : h(
          "section",
          { key: "over", "aria-labelledby": "over-title", "aria-busy": String(busy) },
          games.length > 0 ? h("h2", { id: "over-title" }, t("after/over")) : null,
          hasQuick(games, looked) ? h("p", { class: "quiet" }, t("after/quick-is")) : null,
          games.length > 0 ? gamesView(games, looked) : empty(played),
          more
            ? h("button", { class: "older", onclick: older, disabled: busy }, t("after/older"))
            : null,
        ),
    state.asked ? null : skill,
    state.gone ? null : bringForm(state, read),
  );
}

/**
 * @param {Statistics} sum
 * @param {boolean} far whether how the user plays stands below many games
 */
function heading(sum, far) {
  return h(
    "header",
    null,
    h("h1", null, t("after/history")),
    sum.games > 0
      ? h(
          "p",
          { class: "lead" },
          t("after/sum", { count: sum.games, wins: sum.wins }),
          sum.shared > 0 ? ` ${t("after/sum-shared", { count: sum.shared })}` : "",
        )
      : null,
    far ? h("a", { class: "button small", href: "/history?look" }, t("after/skill")) : null,
  );
}

/**
 * @param {State} state
 * @param {(file: File | undefined) => void} read
 */
function bringForm({ refused, gone }, read) {
  return h(
    "section",
    { class: "bring", "aria-labelledby": "bring-title", key: "bring" },
    h(
      "div",
      null,
      h("h2", { id: "bring-title" }, t("after/bring")),
      h("p", null, gone ? t("after/not-stored") : bringNote()),
    ),
    h(
      "label",
      { class: "button file" },
      mark("share"),
      t("after/choose"),
      h("input", {
        type: "file",
        accept: ".lnr,text/plain",
        class: "unseen",
        onchange: (/** @type {Event} */ event) => {
          const input = /** @type {HTMLInputElement} */ (event.target);
          read(input.files?.[0]);
          input.value = "";
        },
      }),
    ),
    refused ? h("p", { class: "refused", role: "alert", key: refused, born: toIt }, refused) : null,
  );
}

/** What a record is good for, and how it gets here: no finger drops a file. */
const bringNote = () =>
  matchMedia("(pointer: coarse)").matches ? t("after/bring-note-touch") : t("after/bring-note");

/** @param {boolean} some whether there are games, and none of them is wanted */
function empty(some) {
  return h(
    "div",
    { class: "no-games", key: "none" },
    h("p", { id: "over-title" }, some ? t("after/none-found") : t("after/no-games")),
    some ? null : h("a", { class: "button go", href: "/" }, t("home/play-now")),
  );
}

/** @param {Element} element */
const toIt = (element) => element.scrollIntoView({ block: "nearest" });
