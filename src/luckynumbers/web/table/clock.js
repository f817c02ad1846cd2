/**
 * The clocks: how much time a seat has. The server alone decides when it is over.
 */
import { h } from "../base/dom.js";
import { writtenTime } from "../base/time.js";
import { t } from "../base/words.js";

/** @typedef {import("./model.js").Known} Known */

/**
 * The clock of a seat, if there is one.
 * @param {Known} known
 * @param {number} seat
 */
export function clockView(known, seat) {
  const kind = known.info?.clock.kind ?? "none";
  if (kind === "none" || known.info?.status !== "running") return null;
  const running = known.game.seat === seat;
  const ms = running
    ? (known.view.deadline ?? 0) - Date.now() - known.drift
    : known.view.remaining?.[seat - 1];
  if (ms === undefined) return null;
  const text = writtenTime(ms);
  return h(
    "span",
    {
      class: `clock ${running ? "runs" : ""} ${ms < 15_000 && running ? "short" : ""}`,
      role: "timer",
      "aria-label": t("game/clock", { time: text }),
      born: running ? tick : undefined,
      key: running ? "runs" : "stands",
      data: { until: running ? (known.view.deadline ?? 0) - known.drift : "" },
    },
    text,
  );
}

/**
 * Count a running clock down without drawing the page.
 * @param {HTMLElement} element
 */
function tick(element) {
  const timer = setInterval(() => {
    if (!element.isConnected) return clearInterval(timer);
    const ms = Number(element.dataset.until) - Date.now();
    element.classList.toggle("short", ms < 15_000);
    if (element.firstChild) element.firstChild.nodeValue = writtenTime(ms);
  }, 500);
}
