/**
 * The page of a replay.
 *
 * @typedef {import("./controller.js").State} State
 * @typedef {import("./sources.js").Source} Source
 */
import { h } from "../base/dom.js";
import { createStore } from "../base/store.js";
import { t } from "../base/words.js";
import { forPeople } from "../create/bots.js";
import { mark } from "../draw/icons.js";
import { chancesOffered, fetchChances } from "../net/chances.js";
import { findMe, options, Refusal, whoami } from "../net/rest.js";
import { firstState } from "../table/state.js";
import { Replay } from "./controller.js";
import { framesOf } from "./frames.js";
import { replayView } from "./view.js";

/**
 * @param {import("../base/page.js").App} app
 * @param {Source} source
 * @param {number} seq the event to show first
 * @returns {Promise<import("../base/page.js").Page>}
 */
export async function replayPage(app, source, seq) {
  const frames = framesOf(source.replay);
  const at = Math.max(
    0,
    frames.findIndex((frame) => frame.seq >= seq),
  );
  const first = frames[at];
  if (first === undefined) throw new Refusal("after/nothing", t("after/nothing"), 404);
  const [shown, offered, bots] = await Promise.all([
    source.table ? mySeat(source) : 0,
    chancesOffered(),
    options().then(
      (found) => found.bots,
      () => [],
    ),
  ]);
  const begun = {
    ...firstState(source.table),
    known: first.known,
    line: "here",
    shown,
    at,
    running: false,
    checked: null,
    chances: offered && source.table ? [] : null,
    link: "",
    review: null,
    moments: [],
    bots,
    deepening: null,
    deep: false,
    rival: rivalOf(source, bots),
    offered,
    reviewing: false,
    all: false,
    looksAhead: false,
    strips: new Map(),
  };
  const store = createStore(/** @type {State} */ (begun), app.draw);
  const replay = new Replay(app, store, source, frames);
  void replay.review();
  if (offered && source.table)
    void fetchChances(source.table).then((chances) =>
      store.change({ chances: chances.length > 0 ? chances : null }),
    );
  return {
    title: () => t("after/replay"),
    kind: "game replay-page",
    edition: () => source.replay.info.edition,
    bar: () => [
      h(
        "p",
        { class: "state", role: "status", "aria-live": "polite", key: "state" },
        frames[store.state.at]?.text ?? "",
      ),
      h(
        "a",
        {
          ...{ class: "button round plain", key: "back", title: t("after/back") },
          ...{
            "aria-label": t("after/back"),
            href: source.table ? `/t/${source.table}` : "/history",
          },
        },
        mark("close"),
      ),
    ],
    view: () => replayView(store.state, replay),
    key: (event) => replay.key(event),
    close: () => replay.close(),
  };
}

/**
 * The seat of the user; 0 for anyone else.
 * @param {Source} source
 */
async function mySeat({ replay }) {
  const me = whoami() ?? (await findMe().catch(() => null));
  return me ? replay.info.seats.findIndex(({ user }) => user === me.id) + 1 : 0;
}

/**
 * The computer player to try another move against: the one of this game, or one in the middle.
 * @param {Source} source
 * @param {readonly string[]} bots
 */
function rivalOf({ replay }, bots) {
  const choice = forPeople(bots);
  const played = replay.info.seats.find(({ bot }) => choice.includes(bot));
  return played?.bot ?? choice[Math.floor(choice.length / 2)] ?? "";
}
