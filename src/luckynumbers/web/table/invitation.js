/**
 * The invitation to a table: one link, one QR code and one spoken code for all free seats.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { mark } from "../draw/icons.js";

/**
 * @param {State} state
 * @param {Controller} game
 */
export function invitationView(state, game) {
  const { code, known } = state;
  if (!code) return null;
  const link = `${origin(state)}/join/${code}`;
  return h(
    "article",
    { class: "invitation", key: "invitation" },
    h("img", {
      src: `/qr/join/${code}?origin=${encodeURIComponent(origin(state))}`,
      width: "176",
      height: "176",
      alt: t("wait/qr"),
    }),
    h(
      "div",
      null,
      h("h2", null, t("wait/invitation")),
      h("p", { class: "code" }, code),
      h("p", null, h("a", { href: link }, link)),
      h("p", { class: "quiet" }, known.info?.public ? t("wait/public") : t("wait/for-all")),
      h(
        "button",
        { onclick: () => void share(game, link) },
        "share" in navigator ? [mark("share"), t("wait/share")] : [mark("copy"), t("wait/copy")],
      ),
    ),
  );
}

/**
 * The address that others can open: a phone in the house cannot open "localhost".
 * @param {State} state
 */
function origin({ home }) {
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return local && home ? home.replace(/\/$/, "") : location.origin;
}

/**
 * @param {Controller} game
 * @param {string} link
 */
async function share(game, link) {
  try {
    if (navigator.share) await navigator.share({ title: t("web/title"), url: link });
    else {
      await navigator.clipboard.writeText(link);
      game.say(t("wait/copied"));
    }
  } catch {
    game.say(link);
  }
}
