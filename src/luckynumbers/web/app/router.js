/**
 * From an address to a page. Each page is a module of its own (pages.js), loaded when it is wanted.
 *
 * @typedef {import("../base/page.js").Place} Place
 * @typedef {import("../base/page.js").Page} Page
 * @typedef {import("../base/page.js").App} App
 */

import { ALONE, ROOT } from "../base/host.js";
import { t } from "../base/words.js";
import { Refusal } from "../net/rest.js";
import { PAGES, SERVED } from "./pages.js";

/**
 * Parse an address. A host of plain files may end that of a page with a slash.
 * @param {{pathname: string, search: string}} url
 * @returns {Place}
 */
export function parsePlace({ pathname, search }) {
  const path = pathname.slice(ROOT.length).replace(/(?<=.)\/$/, "");
  const parts = path.split("/").filter(Boolean).map(decoded);
  return { path, parts, query: new URLSearchParams(search) };
}

/**
 * A part of a path without its escapes; a broken escape stays as it is written.
 * @param {string} part
 */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Open the page of a place.
 * @param {App} app
 * @param {Place} place
 * @returns {Promise<Page>}
 */
export async function open(app, place) {
  const word = place.parts[0] ?? "";
  const known = Object.hasOwn(PAGES, word) && !(ALONE && SERVED.includes(word));
  const load = known ? PAGES[word] : undefined;
  if (load === undefined) throw new Refusal("server/no-page", t("server/no-page"), 404);
  const { openPage } = await load();
  return openPage(app, place);
}

/**
 * Open links inside the client without loading it again. One with `data-back` goes back in the
 * history where the page before is the one that it leads to.
 * @param {() => void} moved called after each change of the address
 * @returns {App["go"]} go to a path
 */
export function interceptLinks(moved) {
  /** @type {App["go"]} */
  const go = (path, back = false) => {
    const from = (location.pathname + location.search).slice(ROOT.length);
    if (path === from) return;
    if (back && history.state?.from === path) return history.back();
    // The way back leads to the same place of the page.
    const link = document.activeElement?.getAttribute("href");
    history.replaceState({ ...history.state, top: scrollY, link }, "");
    history.pushState({ from }, "", ROOT + path);
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
    const { pathname } = link;
    if (link.origin !== location.origin || link.hash || !pathname.startsWith(`${ROOT}/`)) return;
    const path = pathname.slice(ROOT.length);
    if (path.startsWith("/api/")) return;
    event.preventDefault();
    go(path + link.search, "back" in link.dataset);
  });
  return go;
}
