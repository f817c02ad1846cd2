/**
 * The page of a replay.
 *
 * @typedef {import("./controller.js").State} State
 * @typedef {import("../net/sources.js").Source} Source
 */
import { classes, h } from "../base/dom.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { mark } from "../draw/icons.js";
import { chancesOffered } from "../net/chances.js";
import { findMe, isMe, options, Refusal, whoami } from "../net/rest.js";
import { isBrought } from "../net/sources.js";
import { firstState } from "../table/state.js";
import { ONLY_MINE, Replay } from "./controller.js";
import { framesOf } from "./frames.js";
import { insteadText } from "./instead.js";
import { replayKeys } from "./keys.js";
import { firstRival } from "./rivals.js";
import { triedLine } from "./trying.js";
import { replayView } from "./view.js";

/** From how many characters on a sentence is written as small as may be. */
const LONG = 90;

/**
 * @param {import("../base/page.js").App} app
 * @param {Source} source
 * @param {URLSearchParams} query
 * @returns {Promise<import("../base/page.js").Page>}
 */
export async function replayPage(app, source, query) {
  const frames = framesOf(source.replay);
  const at = frameIn(query, frames);
  const first = frames[at];
  if (first === undefined) throw new Refusal("after/nothing", t("after/nothing"), 404);
  const [own, offered, bots] = await Promise.all([
    source.table ? mySeats(source) : [],
    chancesOffered(source.table),
    options(source.table).then(
      (found) => found.bots,
      () => [],
    ),
  ]);
  const begun = {
    ...firstState(source.table),
    known: first.known,
    line: "here",
    shown:
      (own.length === 1 && own[0]) || (at > 0 && first.seat) || own[0] || winnerOf(frames) || 1,
    ...{ subject: 0, followed: 0, instead: 0, told: 0 },
    ...{ hitch: "", remark: "" },
    own,
    at,
    running: false,
    checked: null,
    chances: offered ? [] : null,
    review: null,
    bots,
    deepening: null,
    deep: false,
    rival: firstRival(source, bots),
    offered,
    reviewing: false,
    pointed: null,
    all: false,
    onlyMine: chosenMine(),
    looksAhead: false,
    strips: new Map(),
  };
  const store = createStore(/** @type {State} */ (begun), app.draw);
  const replay = new Replay(app, store, source, frames);
  await replay.sharing.look();
  const stop = replay.sharing.follow();
  if (query.has("at")) replay.mark();
  void replay.review(Number(query.get("turn") ?? -1));
  return {
    title: () => t("after/replay-of", { names: replay.names }),
    kind: "game replay-page",
    edition: () => source.replay.info.edition,
    bar: () => [
      h(
        "p",
        {
          class: classes("state", (replay.chosen || textOf(replay).length > LONG) && "longest"),
          ...{ role: "status", "aria-live": "polite", key: "state" },
        },
        textOf(replay),
      ),
      triedLine(source),
      h(
        "button",
        {
          ...{ class: "round plain keys-button", key: "keys", title: t("game/keys") },
          ...{ "aria-label": t("game/keys"), onclick: () => replay.open("keys") },
        },
        mark("keyboard"),
      ),
      h(
        "a",
        {
          ...{ class: "button round plain", key: "back", title: t("after/back") },
          ...{ "aria-label": t("after/back"), href: wayBack(source), data: { back: "" } },
        },
        mark("close"),
      ),
    ],
    view: () => replayView(store.state, replay),
    key: replayKeys(replay),
    close: () => {
      stop();
      replay.close();
    },
  };
}

/** Whether the reader has chosen to see their own choices alone, or everyone's. */
function chosenMine() {
  const chosen = sessionStorage.getItem(ONLY_MINE);
  return chosen === null ? null : chosen === "yes";
}

/**
 * The sentence of what is on show.
 * @param {Replay} replay
 */
const textOf = (replay) => insteadText(replay) || (replay.frames[replay.at]?.text ?? "");

/**
 * The list of games where the replay was opened from it or shows a record, else the table.
 * @param {Source} source
 * @returns {string}
 */
function wayBack(source) {
  const from = String(history.state?.from ?? "");
  if (from.startsWith("/history")) return from;
  return isBrought(source) ? "/history" : `/t/${source.table}`;
}

/**
 * The frame that an address asks for: by its number, or by an event.
 * @param {URLSearchParams} query
 * @param {readonly import("./frames.js").Frame[]} frames
 */
export function frameIn(query, frames) {
  const [step, seq] = [Number(query.get("step")), Number(query.get("at"))];
  const found = step > 0 ? Math.floor(step) - 1 : frames.findIndex((frame) => frame.seq >= seq);
  return Math.min(frames.length - 1, Math.max(0, found || 0));
}

/**
 * The seats of the reader; none for anyone who did not play.
 * @param {Source} source
 */
async function mySeats({ replay }) {
  if (whoami() === null) await findMe().catch(() => null);
  return replay.info.seats.flatMap(({ user }, index) => (isMe(user) ? [index + 1] : []));
}

/** @param {readonly import("./frames.js").Frame[]} frames */
const winnerOf = (frames) => frames.at(-1)?.known.closed?.winners?.[0];
