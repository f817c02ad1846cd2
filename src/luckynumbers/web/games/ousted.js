/**
 * That this browser was signed out elsewhere, with the way back into the account, until one signs in
 * or would rather be a guest.
 */
import { h } from "../base/dom.js";
import { OUSTED } from "../base/progress.js";
import { t } from "../base/words.js";

/**
 * @param {"h1" | "h2"} heading
 * @param {() => void} draw
 */
export function oustedView(heading, draw) {
  const putAside = () => {
    localStorage.removeItem(OUSTED);
    draw();
  };
  return h(
    "div",
    { class: "welcome ousted" },
    h(heading, null, t("account/ousted-title")),
    h("p", { class: "lead" }, t("account/ousted")),
    h(
      "div",
      { class: "now" },
      h("a", { class: "button go big", href: "/me", "data-home": "" }, t("account/sign-in")),
      h("button", { onclick: putAside }, t("account/ousted-guest")),
    ),
  );
}
