/**
 * The dialogs of a game: the menu, which numbers are hidden, the keys, leaving, what to say.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 * @typedef {readonly (readonly [key: string, code: string])[]} KeyList
 */

import { h } from "../base/dom.js";
import { change, SPEEDS, settings, TUTORS } from "../base/settings.js";
import { t } from "../base/words.js";
import { trialOf } from "../create/practice.js";
import { playOn } from "../create/table.js";
import { dialog } from "../draw/dialog.js";
import { absentView } from "./absent.js";
import { closerDialog } from "./closer.js";
import { companyView } from "./company.js";
import { KEYS, keyCap } from "./keys.js";
import { hiddenCounts, isWatching } from "./model.js";
import { pictureDialog } from "./picture.js";
import { downloadRecord } from "./record.js";
import { nameOf } from "./sentences.js";
import { rulesPath } from "./state.js";
import { standings } from "./tournament.js";
import { doubtDialog } from "./tutor.js";

/**
 * @param {State} state
 * @param {Controller} game
 * @param {KeyList} [list]
 */
export function panelView(state, game, list = KEYS) {
  const close = () => game.state.panel === state.panel && game.open("");
  switch (state.panel) {
    case "menu":
      return menu(state, game, close);
    case "hidden":
      return hidden(state, close);
    case "keys":
      return keys(game, list, close);
    case "leave":
      return leave(state, game, close);
    case "picture":
      return pictureDialog(state, close);
    case "closer":
      return closerDialog(state, game, close);
    case "sure":
      return state.doubt && doubtDialog(state.doubt, game);
    default:
      return null;
  }
}

/**
 * @param {State} state
 * @param {Controller} game
 * @param {() => void} close
 */
function menu(state, game, close) {
  const { known, emotes } = state;
  const playing = !isWatching(known);
  const running = known.info?.status === "running";
  return dialog(
    "menu",
    t("game/menu"),
    close,
    absentView(state, game),
    companyView(known, game),
    running ? paces(game) : null,
    playing && running
      ? choice("confirm", t("settings/confirm"), t("settings/confirm-note"), () =>
          toggle("confirm", game),
        )
      : null,
    known.info?.shares && running
      ? choice("chances", t("settings/chances"), t("settings/chances-note"), () =>
          showChances(game),
        )
      : null,
    known.info?.shares && playing && running ? tutors(game) : null,
    h(
      "section",
      { class: "ways-out" },
      h("button", { onclick: () => game.open("hidden") }, t("game/hidden")),
      h("a", { class: "button", href: rulesPath(known) }, t("web/rules")),
      h("a", { class: "button", href: "/settings" }, t("web/settings")),
      h("button", { onclick: () => game.open("keys") }, t("game/keys")),
    ),
    h(
      "section",
      { class: "ways-out" },
      waysOfTrial(known.table, game),
      h("a", { class: "button", href: "/" }, t("game/home")),
      playing && running
        ? h("button", { onclick: () => game.open("leave") }, t("game/leave-game"))
        : null,
    ),
    known.info?.tournament ? standings(known) : null,
    playing && hasCompany(known) ? phrases(emotes, game) : null,
    proof(known),
  );
}

/**
 * Where this game tries another move: the same moment once more, and the way back to the review.
 * @param {string} table
 * @param {Controller} game
 */
function waysOfTrial(table, game) {
  const trial = trialOf(table);
  if (!trial) return null;
  return [
    h(
      "button",
      { key: "once-more", onclick: () => game.moveOn(() => playOn(trial)) },
      t("finale/try-again"),
    ),
    h(
      "a",
      { class: "button", href: trial.source, key: "source", data: { back: "" } },
      t("game/to-review"),
    ),
  ];
}

/**
 * Whether another person plays as well: a computer player does not listen.
 * @param {import("./model.js").Known} known
 */
function hasCompany(known) {
  const seats = known.info?.seats ?? [];
  return seats.some(({ kind }, index) => kind === "person" && !known.mine.includes(index + 1));
}

/**
 * @param {readonly string[]} emotes
 * @param {Controller} game
 */
function phrases(emotes, game) {
  return h(
    "section",
    { key: "phrases" },
    h("h3", null, t("game/say")),
    h(
      "div",
      { class: "row-of phrases" },
      emotes.map((emote) =>
        h("button", { key: emote, onclick: () => speak(emote, game) }, t(EMOTES[emote] ?? emote)),
      ),
    ),
  );
}

/**
 * How fast the others' turns are shown.
 * @param {Controller} game
 */
const paces = (game) =>
  radios("speed", t("settings/speed"), SPEEDS, settings().speed, (speed) => {
    change({ speed });
    game.app.draw();
  });

/**
 * The mistakes to be asked about.
 * @param {Controller} game
 */
const tutors = (game) =>
  h(
    "div",
    { key: "tutor" },
    radios("tutor", t("settings/tutor"), TUTORS, settings().tutor, (tutor) => {
      change({ tutor });
      game.app.draw();
    }),
    h("p", { class: "quiet" }, t("settings/tutor-note")),
  );

/**
 * One of a few, with their names.
 * @template {string} V
 * @param {string} name
 * @param {string} title
 * @param {readonly (readonly [V, string])[]} choices
 * @param {V} chosen
 * @param {(value: V) => void} set
 */
function radios(name, title, choices, chosen, set) {
  return h(
    "fieldset",
    { class: "paces", key: name },
    h("legend", null, title),
    choices.map(([value, code]) =>
      h(
        "label",
        { key: value },
        h("input", {
          type: "radio",
          name,
          checked: chosen === value,
          onchange: () => set(value),
        }),
        t(code),
      ),
    ),
  );
}

/**
 * The record, and the promise of the shuffle, for whoever wants to check it.
 * @param {import("./model.js").Known} known
 */
function proof(known) {
  if (!known.info?.commit || known.info.status === "waiting") return null;
  return h(
    "details",
    { class: "proof-of", key: "proof" },
    h("summary", null, t("game/proof")),
    h("button", { onclick: () => downloadRecord(known.table) }, t("game/record")),
    h("p", { class: "quiet seal" }, t("seal/is", { seal: known.info.commit })),
  );
}

/**
 * A setting that can be changed during a game.
 * @param {"confirm" | "chances"} name
 * @param {string} title
 * @param {string} note
 * @param {() => void} onchange
 */
function choice(name, title, note, onchange) {
  return h(
    "label",
    { class: "choice", key: name },
    h("input", { type: "checkbox", checked: settings()[name], onchange }),
    h("span", null, h("b", null, title), h("span", { class: "quiet" }, note)),
  );
}

/**
 * @param {"confirm" | "chances"} name
 * @param {Controller} game
 */
function toggle(name, game) {
  change({ [name]: !settings()[name] });
  game.app.draw();
}

/** @param {Controller} game */
function showChances(game) {
  toggle("chances", game);
  game.fetchChances();
}

/** @type {{[emote: string]: string}} */
const EMOTES = {
  hello: "emote/hello",
  "good-luck": "emote/good-luck",
  "well-played": "emote/well-played",
  thanks: "emote/thanks",
  oops: "emote/oops",
  wow: "emote/wow",
  thinking: "emote/thinking",
  sorry: "emote/sorry",
  again: "emote/again",
  bye: "emote/bye",
};

/**
 * @param {string} emote
 * @param {Controller} game
 */
function speak(emote, game) {
  const seat = game.mine ? game.game.seat : game.state.known.mine[0];
  game.open("");
  if (seat !== undefined) void game.send({ op: "emote", seat, emote });
}

/**
 * @param {State} state
 * @param {() => void} close
 */
function hidden({ known }, close) {
  const counts = hiddenCounts(known.game);
  return dialog(
    "hidden",
    t("game/hidden-title"),
    close,
    h("p", null, t("pile/count", { count: known.game.pile })),
    h(
      "ol",
      { class: "counter" },
      counts.map((count, index) =>
        h(
          "li",
          {
            class: count > 0 ? "" : "none",
            key: index,
            "aria-label": t("game/hidden-of", { tile: index + 1, count }),
          },
          h("b", { "aria-hidden": "true" }, index + 1),
          h(
            "span",
            { class: "pips", "aria-hidden": "true" },
            Array.from({ length: known.game.gardens.length }, (_, copy) =>
              h("i", { class: copy < count ? "on" : "", key: copy }),
            ),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {Controller} game
 * @param {KeyList} list
 * @param {() => void} close
 */
function keys(game, list, close) {
  return dialog(
    "keys",
    t("game/keys"),
    close,
    h(
      "label",
      { class: "choice" },
      h("input", {
        type: "checkbox",
        checked: settings().keys,
        onchange: () => {
          change({ keys: !settings().keys });
          game.app.draw();
        },
      }),
      h(
        "span",
        null,
        h("b", null, t("settings/keys")),
        list === KEYS ? t("settings/keys-note") : t("after/keys-note"),
      ),
    ),
    h(
      "dl",
      { class: "keys" },
      list.map(([key, code]) =>
        h("div", { key }, h("dt", null, h("kbd", null, keyCap(key))), h("dd", null, t(code))),
      ),
    ),
    list === KEYS ? h("p", { class: "quiet" }, t("keys/arrows")) : null,
  );
}

/**
 * What follows when a seat leaves: the others play on, or the last one wins (R9).
 * @param {import("./model.js").Known} known
 * @param {number} seat
 */
function leaveSentence(known, seat) {
  const seats = known.info?.seats.map((_, index) => index + 1) ?? [];
  const others = seats.filter((each) => each !== seat && !known.game.left.has(each));
  const name = nameOf(known, seat);
  const [winner, ...more] = others;
  return winner !== undefined && more.length === 0
    ? t("game/leave-ends", { name, winner: nameOf(known, winner) })
    : t("game/leave-sure", { name });
}

/**
 * What it costs to leave now.
 * @param {import("./model.js").Known} known
 */
const costOf = ({ info }) => (info?.rated ? t("game/leave-rated") : t("game/leave-free"));

/**
 * @param {State} state
 * @param {Controller} game
 * @param {() => void} close
 */
function leave({ known }, game, close) {
  const seat = game.mine
    ? game.game.seat
    : (known.mine.find((each) => !known.game.left.has(each)) ?? 0);
  return dialog(
    "leave",
    t("game/leave-game"),
    close,
    h("p", null, leaveSentence(known, seat)),
    known.info?.tournament ? null : h("p", { key: "cost" }, costOf(known)),
    h(
      "div",
      { class: "row-of" },
      h("button", { onclick: close }, t("game/stay")),
      h(
        "button",
        {
          class: "go",
          onclick: () => {
            game.open("");
            void game.send({ op: "leave", seat });
          },
        },
        t("game/leave-now"),
      ),
    ),
  );
}
