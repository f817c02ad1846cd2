/**
 * From an address to a page. Each page is a module of its own, loaded when it is wanted.
 *
 * A page module exports a function `(app, place) => Page` (or a promise of one):
 *
 *     export function puzzlesPage(app, place) {
 *       const store = createStore({ moves: 0 }, app.draw);
 *       return { title: () => t("puzzles/title"), view: () => view(store.state), close() {} };
 *     }
 *
 * @typedef {object} Place
 * @property {string} path `/puzzles/12`
 * @property {string[]} parts `["puzzles", "12"]`
 * @property {URLSearchParams} query
 *
 * @typedef {object} Page
 * @property {() => string} title the title of the window
 * @property {() => import("./dom.js").Child} view a pure description of what to show
 * @property {string} [kind] a class for the body: "game" pages fill the window and have no footer
 * @property {() => import("./dom.js").Child} [bar] what stands in the header instead of the links
 * @property {(event: KeyboardEvent) => boolean} [key] handle a key; true if it was one of yours
 * @property {() => void} [close] leave: stop timers, unwatch
 *
 * @typedef {object} App
 * @property {() => void} draw draw the page again, soon
 * @property {(path: string) => void} go show another page
 * @property {(sentence: string) => void} say answer in the status line
 * @property {() => void} changed the language or a setting changed: draw everything
 */

import { Refusal } from "../net/rest.js";
import { t } from "./words.js";

/** @typedef {(app: App, place: Place) => Page | Promise<Page>} Opener */

/** @type {{[word: string]: () => Promise<Opener>}} */
const PAGES = {
  "": async () => (await import("../home/page.js")).homePage,
  new: async () => (await import("../home/new.js")).newPage,
  settings: async () => (await import("../home/settings.js")).settingsPage,
  join: async () => (await import("../lobby/join.js")).joinPage,
  lobby: async () => (await import("../lobby/page.js")).lobbyPage,
  t: async () => (await import("../table/page.js")).tablePage,
  puzzles: async () => (await import("../puzzles/page.js")).puzzlesPage,
  learn: async () => (await import("../learn/page.js")).learnPage,
  rules: async () => (await import("../learn/page.js")).learnPage,
  history: async () => (await import("../after/page.js")).afterPage,
  replay: async () => (await import("../after/page.js")).afterPage,
};

/**
 * Read the address of the window.
 * @returns {Place}
 */
export function here() {
  const { pathname, search } = location;
  const parts = pathname.split("/").filter(Boolean).map(decodeURIComponent);
  return { path: pathname, parts, query: new URLSearchParams(search) };
}

/**
 * Open the page of a place.
 * @param {App} app
 * @param {Place} place
 * @returns {Promise<Page>}
 */
export async function open(app, place) {
  const word = place.parts[0] ?? "";
  const load = Object.hasOwn(PAGES, word) ? PAGES[word] : undefined;
  if (load === undefined) throw new Refusal("server/no-page", t("server/no-page"), 404);
  return (await load())(app, place);
}

/**
 * Follow links inside the client without loading it again.
 * @param {() => void} moved
 * @returns {(path: string) => void} go to a path
 */
export function follow(moved) {
  /** @param {string} path */
  const go = (path) => {
    if (path === location.pathname + location.search) return;
    history.pushState(null, "", path);
    moved();
  };
  addEventListener("popstate", moved);
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0)
      return;
    if (
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      link.target ||
      link.hasAttribute("download")
    )
      return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
  return go;
}
