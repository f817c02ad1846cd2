/**
 * Time as a clock writes it.
 */
import { t } from "./words.js";

/**
 * A span of time: days and hours, or hours, minutes and seconds.
 * @param {number} ms
 */
export function writtenTime(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor((seconds % 86_400) / 3600),
    Math.floor((seconds % 3600) / 60),
  ];
  if (days > 0) return t("game/days", { days, hours });
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");
