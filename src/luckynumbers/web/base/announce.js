/**
 * What is said to everyone, seen and heard: the answer line of the shell (`role=status`).
 *
 * A page that tells a story has a `role=log` of its own; this line is for answers: what a query
 * key asked, why something was refused. It stays readable until the next answer or a key press.
 */

let text = "";
let count = 0;
/** @type {() => void} */
let changed = () => {};

/**
 * Draw the shell whenever there is an answer.
 * @param {() => void} draw
 */
export function onAnswer(draw) {
  changed = draw;
}

/**
 * Answer in the status line.
 * @param {string} sentence
 */
export function say(sentence) {
  text = sentence;
  count += 1;
  changed();
}

/** Take the answer away. */
export function hush() {
  if (text) say("");
}

/** Give the answer; the count tells two equal ones apart, so that both are heard. */
export const answer = () => ({ text, count });
