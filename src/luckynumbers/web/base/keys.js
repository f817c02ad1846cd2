/**
 * Single keys: sent to the page, never from a field someone types in; they can be switched off.
 */
import { hush } from "./announce.js";
import { settings } from "./settings.js";

const TYPED_IN = "input:not([type=checkbox], [type=range]), textarea, select, dialog";

/**
 * Send keys to the page.
 * @param {(event: KeyboardEvent) => boolean} page
 */
export function onKey(page) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(TYPED_IN)) return;
    const single = event.key.length === 1 && event.key !== " ";
    // A slider has arrows and the like for itself.
    if (single ? !settings().keys : isSlider(event.target)) return;
    if (event.key === "Escape") hush();
    if (page(event)) event.preventDefault();
  });
}

/** @param {EventTarget | null} target */
const isSlider = (target) => target instanceof HTMLInputElement && target.type === "range";

/**
 * The key of an event: a small letter, also from a keyboard that is set to another script.
 * @param {KeyboardEvent} event
 */
export function keyOf(event) {
  if (event.key.length !== 1) return event.key;
  const latin = /^[ -~]$/.test(event.key)
    ? event.key
    : (/^Key([A-Z])$/.exec(event.code)?.[1] ?? event.key);
  return latin.toLowerCase();
}
