/**
 * Before the game: who sits where, invitations by link, code and QR, and the start.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { editionName, editionNote } from "../create/editions.js";
import { mark } from "../draw/icons.js";
import { whoami } from "../net/rest.js";
import { nameOf } from "./sentences.js";

const TAKEN = new Set(["person", "device", "bot"]);

/**
 * @param {State} state
 * @param {Controller} game
 */
export function waitingView(state, game) {
  const { known, sending } = state;
  const { info } = known;
  if (info === null) return null;
  const full = info.seats.every(({ kind }) => TAKEN.has(kind));
  const host = info.host === whoami()?.id;
  const [mine] = known.mine;
  const playing = mine !== undefined;
  const starting = playing && (host || !info.seats.some(({ user }) => user === info.host));
  return h(
    "section",
    { class: "sheet waiting", key: "waiting" },
    h("h1", null, full ? t("wait/ready") : t("wait/title")),
    h(
      "p",
      { class: "quiet" },
      h("b", null, editionName(info.edition)),
      " · ",
      editionNote(info.edition),
    ),
    h(
      "ol",
      { class: "seats" },
      info.seats.map((seat, index) =>
        h(
          "li",
          { key: index, class: TAKEN.has(seat.kind) ? "taken" : "" },
          h(
            "b",
            null,
            TAKEN.has(seat.kind) ? nameOf(known, index + 1) : t("seat/name", { seat: index + 1 }),
          ),
          h("span", { class: "quiet" }, seatNote(seat.kind)),
          mayJoin(seat, playing)
            ? h(
                "button",
                { disabled: sending > 0, onclick: () => game.sit(index + 1) },
                t("wait/sit"),
              )
            : null,
        ),
      ),
    ),
    host
      ? Object.entries(state.invitations).map(([seat, code]) => invitation(state, game, seat, code))
      : null,
    info.public && !full ? shareTable(state, game) : null,
    h(
      "div",
      { class: "row-of" },
      starting
        ? h(
            "button",
            {
              class: "go",
              disabled: !full || sending > 0,
              data: { focus: "act" },
              onclick: () => game.send({ op: "start" }),
            },
            t("wait/start"),
          )
        : null,
      host
        ? h(
            "button",
            { onclick: () => void game.send({ op: "close" }).then(() => game.app.go("/")) },
            t("wait/close"),
          )
        : null,
      playing && !host
        ? h(
            "button",
            {
              onclick: () =>
                void game.send({ op: "leave", seat: mine }).then(() => game.app.go("/")),
            },
            t("wait/give-back"),
          )
        : null,
    ),
  );
}

/**
 * @param {import("../net/wire.js").SeatInfo} seat
 * @param {boolean} playing
 */
function mayJoin({ kind, user }, playing) {
  return (kind === "open" && !playing) || (kind === "reserved" && user === whoami()?.id);
}

/** @param {string} kind */
function seatNote(kind) {
  switch (kind) {
    case "bot":
      return t("wait/bot");
    case "device":
      return t("wait/device");
    case "open":
      return t("wait/open");
    case "invite":
      return t("wait/invite");
    case "reserved":
      return t("wait/reserved");
    default:
      return "";
  }
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
 * @param {State} state
 * @param {Controller} game
 * @param {string} seat
 * @param {string} code
 */
function invitation(state, game, seat, code) {
  const link = `${origin(state)}/join/${code}`;
  return h(
    "article",
    { class: "invitation", key: code },
    h("img", {
      src: `/qr/join/${code}?origin=${encodeURIComponent(origin(state))}`,
      width: "176",
      height: "176",
      alt: t("wait/qr", { seat: Number(seat) }),
    }),
    h(
      "div",
      null,
      h("h2", null, t("wait/invitation", { seat: Number(seat) })),
      h("p", { class: "code" }, code),
      h("p", null, h("a", { href: link }, link)),
      shareButton(game, link),
    ),
  );
}

/**
 * @param {State} state
 * @param {Controller} game
 */
function shareTable(state, game) {
  const link = `${origin(state)}/t/${state.known.table}`;
  return h(
    "p",
    { class: "row-of", key: "share" },
    h("span", null, t("wait/public")),
    shareButton(game, link),
  );
}

/**
 * @param {Controller} game
 * @param {string} link
 */
function shareButton(game, link) {
  return h("button", { onclick: () => void share(game, link) }, mark("share"), t("wait/share"));
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
