/**
 * The page that explains why another one cannot be shown.
 *
 * @typedef {import("../base/page.js").Page} Page
 */

import { h } from "../base/dom.js";
import { onConnection } from "../base/host.js";
import { t } from "../base/words.js";
import { ladybug } from "../draw/ladybug.js";
import { isOffline, Refusal, refusalText } from "../net/rest.js";

const MISSING = 404;
const TRAIL = "M0 96C60 40 92 128 150 92C196 62 158 18 132 46C108 74 176 104 236 60";

/**
 * @param {unknown} error
 * @returns {Page}
 */
export function failedPage(error) {
  const missing = error instanceof Refusal && error.status === MISSING;
  const away = isOffline(error);
  const title = () =>
    missing ? t("web/lost") : away ? t("web/offline-title") : t("web/failed-title");
  return {
    title,
    close: away ? onConnection(() => location.reload()) : () => {},
    view: () =>
      h(
        "section",
        { class: "sheet failed" },
        picture(),
        h("h1", null, title()),
        h("p", null, refusalText(error)),
        h(
          "p",
          null,
          h("a", { class: "button go", href: "/" }, t("web/home")),
          away ? [" ", h("a", { class: "button", href: "/new" }, t("home/new"))] : null,
        ),
        away ? h("p", { class: "quiet" }, t("web/comes-back")) : null,
      ),
  };
}

/** A ladybug that has lost its way. */
function picture() {
  return h(
    "div",
    { class: "astray", "aria-hidden": "true" },
    h("svg", { class: "trace", viewBox: "-4 10 248 110" }, h("path", { d: TRAIL })),
    ladybug("wanderer"),
  );
}
