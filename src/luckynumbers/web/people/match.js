/**
 * Quick match: wait for someone of about one's strength; if nobody comes, a gardener plays.
 *
 * Who leaves the page waits no longer.
 *
 * @typedef {import("../net/wire.js").MatchOut} MatchOut
 * @typedef {import("../net/wire.js").Refused} Refused
 *
 * @typedef {object} State
 * @property {"waiting" | "found" | "left" | "elsewhere"} state
 * @property {number} seconds since the beginning
 * @property {boolean} patient whether to wait for a person, however long it takes
 * @property {string} refused why it is not possible now
 *
 * @typedef {import("../base/store.js").Store<State>} Store
 */
import { h } from "../base/dom.js";
import { createStore } from "../base/store.js";
import { loadStyles } from "../base/style.js";
import { writtenTime } from "../base/time.js";
import { addTexts, t } from "../base/words.js";
import { ALL_GARDENERS, botName } from "../create/bots.js";
import { ladder, nextRival } from "../create/ladder.js";
import { introduce, makeTable } from "../create/table.js";
import { mark } from "../draw/icons.js";
import { face, portrait } from "../draw/portraits.js";
import { vacant } from "../draw/seats.js";
import { refusalText, whoami } from "../net/rest.js";
import { socket } from "../net/socket.js";

/** After how many seconds a gardener plays. */
const PATIENCE = 30;

/** @type {import("../base/page.js").Opener} */
export async function openPage(app) {
  await Promise.all([
    addTexts("people"),
    loadStyles(import.meta.url, "./people.css", "./match.css"),
    introduce(),
  ]);
  const rival = nextRival(ALL_GARDENERS, ladder().beaten);
  const store = createStore(
    /** @type {State} */ ({ state: "waiting", seconds: 0, patient: false, refused: "" }),
    app.draw,
  );
  let leave = socket.waitForMatch(receive);
  const begun = performance.now();
  const timer = setInterval(tick, 1_000);

  /** @param {MatchOut | Refused} message */
  function receive(message) {
    if (message.type === "refused") store.change({ state: "left", refused: message.message.text });
    else if (message.state === "found") {
      clearInterval(timer);
      store.change({ state: "found" });
      app.say(t("match/found"));
      app.go(`/t/${message.table}`);
    } else if (message.state === "left" && store.state.state === "waiting") void meet();
    else if (message.state === "elsewhere") store.change({ state: "elsewhere" });
  }

  function tick() {
    const { state, seconds, patient } = store.state;
    if (state !== "waiting") return;
    store.change({ seconds: Math.floor((performance.now() - begun) / 1000) });
    if (seconds >= PATIENCE && !patient) leave(); // the answer decides, in receive
  }

  /** Play against the gardener. */
  async function meet() {
    store.change({ state: "left" });
    try {
      const clock = /** @type {const} */ ({ kind: "game", seconds: 300 });
      app.go(await makeTable({ seats: [{ kind: "me" }, { kind: "bot", bot: rival }], clock }));
    } catch (error) {
      store.change({ refused: refusalText(error) });
    }
  }

  /** @param {boolean} patient */
  function wait(patient) {
    store.change({ patient });
    if (!patient) tick();
  }

  return {
    title: () => t("match/title"),
    view: () => view(store.state, rival, wait),
    close: () => {
      clearInterval(timer);
      if (store.state.state === "waiting") {
        store.change({ state: "left" });
        leave();
      }
      leave = () => {};
    },
  };
}

/**
 * @param {State} state
 * @param {string} rival
 * @param {(patient: boolean) => void} wait
 */
function view({ state, seconds, patient, refused }, rival, wait) {
  const me = whoami();
  return h(
    "div",
    { class: "sheet match" },
    h("h1", null, t("match/title")),
    h(
      "p",
      { class: "lead", key: "terms" },
      me?.kind === "account" ? t("match/rated") : t("match/casual"),
    ),
    refused || state === "elsewhere"
      ? h("p", { key: "refused", role: "alert" }, refused || t("match/elsewhere"))
      : [
          h(
            "div",
            { class: "match-pair", key: "pair", "aria-hidden": "true" },
            face(me?.name ?? ""),
            mark("swap"),
            patient || seconds < PATIENCE ? vacant() : portrait(rival),
          ),
          h(
            "p",
            { key: "looking" },
            t("match/looking"),
            " ",
            h("span", { class: "match-time", "aria-hidden": "true" }, writtenTime(seconds * 1000)),
          ),
          h(
            "p",
            { class: "quiet", key: "then" },
            patient
              ? t("match/patient")
              : t("match/then", { name: botName(rival), seconds: PATIENCE }),
          ),
          h(
            "label",
            { class: "choice", key: "patient" },
            h("input", {
              type: "checkbox",
              checked: patient,
              onchange: () => wait(!patient),
            }),
            h("span", null, h("b", null, t("match/wait"))),
          ),
        ],
    h(
      "div",
      { class: "row-of", key: "ways" },
      h("a", { class: "button", href: "/" }, t("match/leave")),
      me?.kind === "account" ? null : h("a", { class: "button", href: "/me" }, t("account/create")),
    ),
  );
}
