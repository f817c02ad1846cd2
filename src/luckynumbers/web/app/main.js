/**
 * The browser client of Lucky Numbers: no build step, no library, no rule of the game.
 *
 *     app/    the shell: pages, words, settings, the DOM as a value (dom.js)
 *     draw/   clovers, gardens, ladybug, icons: SVG as pure functions
 *     net/    the socket that comes back by itself, REST
 *     home/   start, new table, settings      lobby/  open tables, invitations
 *     table/  the game                        puzzles/ learn/ after/  the other pages
 *
 * What may be done comes from the server; what is said comes from the catalogues.
 */
import { Refusal } from "../net/rest.js";
import { onAnswer, say } from "./announce.js";
import { patch } from "./dom.js";
import { keepFocus } from "./focus.js";
import { onKey } from "./keys.js";
import { follow, here, open } from "./router.js";
import { settings } from "./settings.js";
import { failedPage, shell } from "./shell.js";
import { readAloud } from "./voice.js";
import { speak, t } from "./words.js";

/** @typedef {import("./router.js").Page} Page */

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
/** @type {Page | null} */
let page = null;
let path = "";
let waiting = false;
let visit = 0;

function draw() {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    if (page === null) return;
    const restore = keepFocus(root);
    patch(root, shell(page, path));
    restore();
    const title = page.title();
    document.title = title ? t("web/page-title", { page: title }) : t("web/title");
    document.body.className = page.kind ?? "plain";
    document.documentElement.classList.toggle("full", page.kind?.startsWith("game") ?? false);
  });
}

async function moved() {
  const place = here();
  const number = ++visit;
  /** @type {Page} */
  let next;
  try {
    next = await open(app, place);
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    next = failedPage(error);
  }
  if (number !== visit) {
    next.close?.();
    return;
  }
  const first = page === null;
  page?.close?.();
  page = next;
  path = place.path;
  say("");
  draw();
  queueMicrotask(() => {
    if (first) return;
    scrollTo(0, 0);
    document.getElementById("page")?.focus({ preventScroll: true });
  });
}

const go = follow(() => void moved());

/** @type {import("./router.js").App} */
const app = { draw, go, say, changed: draw };

async function start() {
  root.replaceChildren();
  onAnswer(draw);
  readAloud(root);
  onKey((event) => page?.key?.(event) ?? false);
  const wanted = settings().language || document.documentElement.lang;
  await speak(wanted).catch(() => speak("en"));
  await moved();
  const { keepOffline } = await import("../offline.js");
  void keepOffline();
}

void start();
