/**
 * The answer line of the window (`role=status`), for eyes and screen readers.
 *
 * A page with a log has a `role=log` of its own; this line is for answers: to a query
 * key, or why something was refused. It stays until the next answer or a key press.
 */

let text = "";
let count = 0;
let seen = true;
/** @type {() => void} */
let changed = () => {};

/**
 * Set the function that draws the window after every answer.
 * @param {() => void} draw
 */
export function onAnswer(draw) {
  changed = draw;
}

/**
 * Show a sentence in the answer line.
 * @param {string} sentence
 */
export function say(sentence) {
  seen = true;
  put(sentence);
}

/**
 * Announce what the page itself shows elsewhere: read out, and not written a second time.
 * @param {string} sentence
 */
export function whisper(sentence) {
  seen = false;
  put(sentence);
}

/** @param {string} sentence */
function put(sentence) {
  text = sentence;
  count += 1;
  changed();
}

/** Clear the answer line. */
export function hush() {
  if (text) say("");
}

/** The answer; its count distinguishes two equal ones, so that both are read out. */
export const answer = () => ({ text, count, seen });
