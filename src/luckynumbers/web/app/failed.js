/**
 * The page that explains why another one cannot be shown.
 *
 * @typedef {import("../base/page.js").Page} Page
 */

import { onConnection } from "../base/host.js";
import { t } from "../base/words.js";
import { failedView } from "../draw/ladybug.js";
import { isOffline, MISSING, Refusal, refusalText } from "../net/rest.js";

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
    view: () => failedView(title(), refusalText(error), away),
  };
}
