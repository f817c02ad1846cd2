/**
 * The second half of a double click does nothing: what appears under the pointer in the meantime is
 * something else than what was meant.
 */

const TIME = 500;
const NEAR = 32;

/** @type {{at: number, x: number, y: number, target: EventTarget | null}} */
const NOTHING = { at: -TIME, x: 0, y: 0, target: null };

/**
 * Whether a click is the one that a browser makes on a field after a click on its label.
 * @param {MouseEvent} event
 * @param {EventTarget | null} clicked what was clicked before
 */
function isEcho({ target }, clicked) {
  if (!(target instanceof HTMLInputElement && clicked instanceof Element)) return false;
  return clicked !== target && clicked.closest("label")?.control === target;
}

/**
 * Swallow second clicks until the returned function is called. A cell that shows a tile waits for
 * its second click; keys are no clicks.
 * @returns {() => void}
 */
export function swallowSecondClicks() {
  let last = NOTHING;
  const near = (/** @type {MouseEvent} */ { clientX, clientY }) =>
    Math.hypot(clientX - last.x, clientY - last.y) < NEAR;
  const click = (/** @type {MouseEvent} */ event) => {
    if (event.detail === 0) return;
    const second = event.timeStamp - last.at < TIME && near(event) && !isEcho(event, last.target);
    const waited = event.target instanceof Element && event.target.closest(".cell.chosen");
    if (second && !waited) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = { at: event.timeStamp, x: event.clientX, y: event.clientY, target: event.target };
  };
  const down = (/** @type {PointerEvent} */ event) => {
    if (!near(event)) last = NOTHING; // something else came between
  };
  document.addEventListener("click", click, { capture: true });
  document.addEventListener("pointerdown", down, { capture: true });
  return () => {
    document.removeEventListener("click", click, { capture: true });
    document.removeEventListener("pointerdown", down, { capture: true });
  };
}
