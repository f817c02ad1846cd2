/** A dialog of its own above whatever is open, which gives the focus back. */
import { patch } from "../base/dom.js";

/**
 * @param {(close: () => void) => import("../base/dom.js").VNode} view
 */
export function openDialog(view) {
  const before = document.activeElement;
  const place = document.createElement("div");
  const close = () => {
    place.remove();
    if (before instanceof HTMLElement) before.focus();
  };
  document.body.append(place);
  patch(place, view(close));
}
