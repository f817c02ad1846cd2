/**
 * The second half of a double click does nothing: what appears under the pointer in the meantime is
 * something else than what was meant.
 */

const TIME = 500;
const NEAR = 32;

/**
 * Swallow second clicks until the returned function is called. A cell that shows a tile waits for
 * its second click; keys are no clicks.
 * @returns {() => void}
 */
export function swallowSecondClicks() {
  let last = { at: -TIME, x: 0, y: 0 };
  const near = (/** @type {MouseEvent} */ { clientX, clientY }) =>
    Math.hypot(clientX - last.x, clientY - last.y) < NEAR;
  const click = (/** @type {MouseEvent} */ event) => {
    if (event.detail === 0) return;
    const second = event.timeStamp - last.at < TIME && near(event);
    const waited = event.target instanceof Element && event.target.closest(".cell.chosen");
    if (second && !waited) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  };
  const down = (/** @type {PointerEvent} */ event) => {
    if (!near(event)) last = { at: -TIME, x: 0, y: 0 }; // something else came between
  };
  document.addEventListener("click", click, { capture: true });
  document.addEventListener("pointerdown", down, { capture: true });
  return () => {
    document.removeEventListener("click", click, { capture: true });
    document.removeEventListener("pointerdown", down, { capture: true });
  };
}
