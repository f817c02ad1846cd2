/**
 * Announcements read aloud, for people without a screen reader.
 *
 * It observes the live regions of the page, so it reads what a screen reader reads, on every
 * page. What changes within a moment is read together: first the log, then the state.
 */
import { settings } from "./settings.js";
import { speak, stopReading } from "./speak.js";
import { language } from "./words.js";

const MOMENT = 250;

/** @type {string[]} */
let story = [];
/** @type {Map<Element, string>} */
let states = new Map();
let timer = 0;
let talking = false;

/**
 * Read aloud what is announced within an element, whenever the settings say so.
 * @param {Element} root
 */
export function readAloud(root) {
  new MutationObserver((changes) => {
    if (!settings().speech) return;
    for (const { target, addedNodes } of changes) note(target, [...addedNodes]);
    if (timer === 0) timer = window.setTimeout(tell, MOMENT);
  }).observe(root, { childList: true, characterData: true, subtree: true });
  // An action interrupts the voice.
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, hush, { capture: true });
}

/** Stop reading, if it is this voice that reads. */
export function hush() {
  if (talking) stopReading();
  talking = false;
}

/**
 * @param {Node} target
 * @param {Node[]} added
 */
function note(target, added) {
  const at = target instanceof Element ? target : target.parentElement;
  const log = at?.closest("[role=log]");
  if (log) story.push(...added.map(heardIn));
  const state = at?.closest("[role=status]");
  if (state) states.set(state, heardIn(state));
  for (const node of added) {
    if (node instanceof Element)
      for (const each of node.querySelectorAll("[role=status]")) states.set(each, heardIn(each));
  }
}

/**
 * The text of a node without what is drawn for the eye alone.
 * @param {Node} node
 */
function heardIn(node) {
  if (!(node instanceof Element)) return node.textContent ?? "";
  const copy = /** @type {Element} */ (node.cloneNode(true));
  for (const drawn of copy.querySelectorAll("[aria-hidden=true]")) drawn.remove();
  return copy.textContent ?? "";
}

function tell() {
  const sentences = [...story, ...states.values()].filter(Boolean);
  story = [];
  states = new Map();
  timer = 0;
  if (sentences.length === 0) return;
  talking = true;
  speak(sentences, language());
}
