/**
 * Before the game: who sits where, the invitation, and the start.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 * @typedef {import("../net/wire.js").Info} Info
 * @typedef {import("../net/wire.js").SeatInfo} SeatInfo
 */
import { h } from "../base/dom.js";
import { t } from "../base/words.js";
import { editionName } from "../create/editions.js";
import { termsOf } from "../create/terms.js";
import { isFree, isTaken, seatPicture } from "../draw/seats.js";
import { invitationTo } from "../net/invitations.js";
import { whoami } from "../net/rest.js";
import { askedSeat, askerOf, isSeated, rematchText } from "./again.js";
import { seatControls } from "./hosting.js";
import { invitationView } from "./invitation.js";
import { question } from "./question.js";
import { nameOf } from "./sentences.js";
import { standings } from "./tournament.js";

/**
 * @param {State} state
 * @param {Controller} game
 */
export function waitingView(state, game) {
  const { info } = state.known;
  if (info === null) return null;
  const full = info.seats.every(isTaken);
  return h(
    "section",
    { class: "sheet waiting", key: "waiting" },
    h("h1", null, titleOf(info)),
    h("p", { class: "terms", key: "terms" }, termsOf(info).join(" · ")),
    info.tournament ? h("p", { class: "quiet", key: "series" }, t("new/tournament-note")) : null,
    asking(info, game),
    info.game > 1 ? standings(state.known) : null,
    h(
      "ol",
      { class: "seats" },
      info.seats.map((seat, index) =>
        h(
          "li",
          { key: index, class: isTaken(seat) ? "taken" : "" },
          seatPicture(info.seats, index),
          h("b", null, nameOf(state.known, index + 1)),
          seatNote(seat) ? h("span", { class: "quiet", key: "note" }, seatNote(seat)) : null,
          mayJoin(seat, info) ? sitButton(state, game, index + 1) : null,
          seatControls(state, game, index + 1),
        ),
      ),
    ),
    (info.declined ?? []).map((name) =>
      h("p", { key: `no-${name}` }, t("table/declined", { name })),
    ),
    info.seats.some(isFree) ? invitationView(state, game) : null,
    h("p", { key: "until" }, beginning(info, full)),
    h("div", { class: "row-of", key: "steps" }, steps(state, game, full)),
  );
}

/**
 * Whose table it is.
 * @param {Info} info
 */
function titleOf(info) {
  if (info.host === whoami()?.id) return t("wait/own-table");
  const name = askerOf(info);
  return name ? t("wait/table-of", { name }) : editionName(info.edition);
}

/**
 * What the beginning waits for.
 * @param {Info} info
 * @param {boolean} full
 */
function beginning(info, full) {
  if (info.auto) return full ? "" : t("wait/auto");
  const awaited = info.seats.filter(({ kind, name }) => kind === "reserved" && name);
  const host = info.seats.find(({ user }) => user === info.host);
  const mine = info.host === whoami()?.id;
  if (host && !mine) return t("wait/for-host", { name: host.name });
  if (full) return "";
  return awaited.length > 0
    ? t("wait/for-answer", { names: awaited.map(({ name }) => name) })
    : t("wait/for-seats");
}

/**
 * The question to whoever has played with the host before, or is challenged.
 * @param {Info} info
 * @param {Controller} game
 */
function asking(info, game) {
  const seat = askedSeat(info);
  if (seat === 0 || info.tournament) return null;
  const text = info.previous ? rematchText(info) : t("challenge/wants", { name: askerOf(info) });
  return question("again", text, (accept) => (accept ? game.sit(seat) : leave(game, seat)));
}

/**
 * @param {Controller} game
 * @param {number} seat
 */
async function leave(game, seat) {
  if (await game.send({ op: "leave", seat })) game.app.go("/");
}

/**
 * @param {SeatInfo} seat
 * @param {Info} info
 */
function mayJoin({ kind, user }, info) {
  if (kind === "reserved") return info.tournament && user === whoami()?.id;
  return kind === "open" && !isSeated(info) && !isAway(info);
}

/**
 * Whether the host sent the user away.
 * @param {Info} info
 */
const isAway = ({ away = [] }) => away.includes(whoami()?.id ?? "");

/**
 * @param {State} state
 * @param {Controller} game
 * @param {number} seat
 */
function sitButton({ sending }, game, seat) {
  return h(
    "button",
    { key: "sit", disabled: sending > 0, onclick: () => game.sit(seat) },
    t("wait/sit"),
  );
}

/**
 * Beginning, closing, giving up the seat.
 * @param {State} state
 * @param {Controller} game
 * @param {boolean} full
 */
function steps({ known, sending }, game, full) {
  const { info } = known;
  const [mine] = known.mine;
  if (info === null) return null;
  if (mine === undefined || !isSeated(info)) return waysOn(info, invitationTo(game.table));
  const host = info.host === whoami()?.id;
  return [
    full && (host || !info.seats.some(({ user }) => user === info.host))
      ? h(
          "button",
          {
            class: "go",
            key: "start",
            disabled: sending > 0,
            data: { focus: "act" },
            onclick: () => game.send({ op: "start" }),
          },
          t("wait/start"),
        )
      : null,
    host
      ? h(
          "button",
          {
            key: "close",
            onclick: () => void game.send({ op: "close" }).then(() => game.app.go("/")),
          },
          t("wait/close"),
        )
      : h("button", { key: "leave", onclick: () => void leave(game, mine) }, t("wait/give-back")),
  ];
}

/**
 * The ways on for whoever has no seat: back to the invitation while a seat is free, else elsewhere.
 * @param {Info} info
 * @param {string} code of the invitation by which they came
 */
function waysOn(info, code) {
  if (askedSeat(info) || info.seats.some((seat) => mayJoin(seat, info))) return null;
  if (code && info.seats.some(isFree) && !isAway(info))
    return h("a", { class: "button go", href: `/join/${code}`, key: "join" }, t("wait/sit"));
  return [
    h("p", { key: "seatless" }, t("wait/seatless")),
    h("a", { class: "button", href: "/lobby", key: "lobby" }, t("web/lobby")),
    h("a", { class: "button go", href: "/", key: "home" }, t("game/home")),
  ];
}

/** @param {SeatInfo} seat */
function seatNote({ kind, user }) {
  switch (kind) {
    case "bot":
      return t("wait/bot");
    case "device":
      return user === whoami()?.id ? t("wait/device") : "";
    case "open":
      return t("wait/open");
    case "invite":
      return t("wait/invite");
    case "reserved":
      return t("wait/reserved");
    default:
      return user === whoami()?.id ? t("new/me") : "";
  }
}
