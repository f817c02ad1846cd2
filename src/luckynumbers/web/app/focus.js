/**
 * Keep the focus: when the focused element goes, its successor or the page takes the focus.
 *
 * @param {HTMLElement} root
 * @returns {() => void} call after drawing
 */
export function keepFocus(root) {
  const held = document.activeElement;
  const inside = held instanceof HTMLElement && held !== root && root.contains(held);
  const name = inside ? held.dataset.focus : undefined;
  return () => {
    if (!inside || (held.isConnected && document.activeElement === held && !isDisabled(held)))
      return;
    if (document.querySelector("dialog[open]")?.contains(document.activeElement)) return;
    const twin = name
      ? root.querySelector(`[data-focus="${CSS.escape(name)}"]:not(:disabled)`)
      : null;
    const home = twin ?? root.querySelector("[data-home]") ?? document.getElementById("page");
    if (home instanceof HTMLElement) home.focus({ preventScroll: true });
  };
}

/** @param {HTMLElement} element */
function isDisabled(element) {
  return element instanceof HTMLButtonElement && element.disabled;
}
