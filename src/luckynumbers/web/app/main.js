/**
 * The browser client of Lucky Numbers: no build step, no library, no rule of the game.
 *
 * CONTRIBUTING.md lists the folders and which may import which.
 *
 * What may be done comes from the server, or without one from the kernel; what is said comes from the
 * catalogues.
 */

import { onAnswer, say } from "../base/announce.js";
import { patch } from "../base/dom.js";
import { followConnection, isLost, onConnection } from "../base/host.js";
import { onKey } from "../base/keys.js";
import { hasOwner } from "../base/progress.js";
import { settings } from "../base/settings.js";
import { dropStyles } from "../base/style.js";
import { readAloud } from "../base/voice.js";
import { speak, t, useWording } from "../base/words.js";
import { useLocal } from "../net/local.js";
import { findMe, Refusal, SOMEONE, whoami } from "../net/rest.js";
import { refreshGames, waitingGames } from "../net/running.js";
import { failedPage } from "./failed.js";
import { keepFocus } from "./focus.js";
import { interceptLinks, open, parsePlace } from "./router.js";
import { shell } from "./shell.js";

/** @typedef {import("../base/page.js").Page} Page */

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
/** How often the games that wait are asked for, in milliseconds; rarely while nobody looks. */
const REFRESH = 60_000;
const REFRESH_HIDDEN = 5 * 60_000;
/** How old their list may be to be taken as it is, in milliseconds. */
const RECENT = 2_000;
/** When puzzles are fetched for later, in milliseconds: everything else comes first. */
const STOCK = 5_000;
/** @type {Page | null} */
let page = null;
let path = "";
let waiting = false;
let visit = 0;
/** @type {typeof import("./question.js").drawQuestion | null} once someone may be asked */
let question = null;

function draw() {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    if (page === null) return;
    useWording(page.edition?.() ?? "");
    const restore = keepFocus(root);
    patch(root, shell(page, path));
    restore();
    const title = page.title();
    const count = waitingGames(path).length;
    document.title =
      (count > 0 ? `(${count}) ` : "") +
      (title ? t("web/page-title", { page: title }) : t("web/title"));
    document.body.className = page.kind ?? "plain";
    document.documentElement.classList.toggle("full", page.kind?.startsWith("game") ?? false);
    question?.(path, app);
  });
}

async function moved() {
  const place = parsePlace(location);
  const number = ++visit;
  root.toggleAttribute("data-opening", page !== null);
  /** @type {Page} */
  let next;
  try {
    next = await open(app, place);
  } catch (error) {
    if (!(error instanceof Refusal)) {
      if (await renewed()) return;
      console.error(error);
    }
    next = failedPage(error);
  }
  if (number !== visit) {
    next.close?.();
    return;
  }
  root.removeAttribute("data-opening");
  const first = page === null;
  page?.close?.();
  page = next;
  path = place.path;
  say(page.greeting ?? "");
  draw();
  void refresh();
  queueMicrotask(() => {
    dropStyles();
    if (first) return;
    const { top, link } = history.state ?? {};
    scrollTo(0, Number(top) || 0);
    const left = link ? root.querySelector(`a[href="${CSS.escape(link)}"]`) : null;
    const target = left instanceof HTMLElement ? left : document.getElementById("page");
    target?.focus({ preventScroll: true });
  });
}

/** Load the client again where a part of it is gone: the server may have a newer one. */
const renewed = () => import("../base/offline.js").then(({ renew }) => renew()).catch(() => false);

/** Ask which games wait, unless the page has just asked: the title counts them in any tab. */
async function refresh() {
  await refreshGames(document.hidden ? REFRESH_HIDDEN : RECENT);
  draw();
}

/** Show what is offered now; a game goes on undisturbed. */
async function reconnected() {
  if (!isLost() && !page?.kind?.startsWith("game")) say(t("web/connected"));
  draw();
  if (!isLost()) await refreshGames();
  draw();
}

/**
 * Ask at once: a notification has come, or was followed to its table.
 * @param {MessageEvent<{path?: string}>} event
 */
async function notified({ data: { path: wanted } }) {
  if (wanted) go(wanted);
  await refreshGames();
  draw();
}

const go = interceptLinks(() => void moved());

/** @type {import("../base/page.js").App} */
const app = { draw, go, say, changed: draw };

async function start() {
  root.replaceChildren();
  useLocal(async () => {
    const { openLocal } = await import("../offline/page.js").catch(async (error) => {
      await renewed();
      throw error;
    });
    return openLocal();
  });
  onAnswer(draw);
  followConnection();
  onConnection(() => void reconnected());
  readAloud(root);
  onKey((event) => page?.key?.(event) ?? false);
  const wanted = settings().language || document.documentElement.lang;
  await speak(wanted).catch(() => speak("en"));
  await moved();
  document.addEventListener("visibilitychange", () => void refresh());
  setInterval(() => void refresh(), REFRESH);
  document.addEventListener(SOMEONE, () => void refreshGames().then(draw));
  navigator.serviceWorker?.addEventListener("message", (event) => void notified(event));
  const { keepOffline } = await import("../base/offline.js");
  if (await keepOffline()) setTimeout(() => void stockPuzzles(), STOCK);
  void hearNews();
  if (settings().push) void keepNotified();
  if (hasOwner() || whoami()?.kind === "account") void keepAchievements();
  else document.addEventListener(SOMEONE, awaitAccount);
}

/** Learn of challenges and turns as they come, once there is someone to learn of them. */
async function hearNews() {
  if (whoami() === null) await findMe().catch(() => null);
  if (whoami() === null) return document.addEventListener(SOMEONE, hearNews, { once: true });
  const { followGames } = await import("./news.js");
  const { drawQuestion, makeRoom } = await import("./question.js");
  await makeRoom();
  question = drawQuestion;
  draw();
  followGames(draw);
}

/** Fetch puzzles for a time without a connection, also where nobody has looked at one yet. */
async function stockPuzzles() {
  // Where the site was replaced meanwhile, this edition has none any more.
  const packs = await import("../puzzles/packs.js").catch(() => null);
  await packs?.stockUp();
}

/** Keep this browser among those that get notifications, whoever uses it. */
async function keepNotified() {
  const { refreshPush } = await import("../net/push.js");
  const again = () => void refreshPush().catch(() => {});
  again();
  document.addEventListener(SOMEONE, again);
}

/** Begin to keep what is achieved once there is an account to keep it with. */
function awaitAccount() {
  if (whoami()?.kind !== "account") return;
  document.removeEventListener(SOMEONE, awaitAccount);
  void keepAchievements();
}

async function keepAchievements() {
  const { keepProgress } = await import("./keeping.js");
  await keepProgress();
  draw();
}

void start();
