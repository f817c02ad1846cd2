/**
 * The choices worth a second look.
 *
 * @typedef {import("./controller.js").Replay} Replay
 * @typedef {import("./controller.js").State} State
 * @typedef {import("../review/moments.js").Moment} Moment
 * @typedef {import("../review/moments.js").Group} Group
 */
import { h } from "../base/dom.js";
import { signedPercent, t } from "../base/words.js";
import { choicesOf, roundOf, stakesOf, togetherOf } from "../review/figures.js";
import { worstFirst } from "../review/moments.js";
import { seatFace } from "../table/face.js";
import { badge } from "./badge.js";
import { betterOf, choiceOf, markName } from "./comments.js";
import { tryButtons } from "./trying.js";

/** How many choices are listed at first. */
const FIRST = 5;

/**
 * @param {State} state
 * @param {Replay} replay
 */
export function reviewView(state, replay) {
  if (state.review === null || state.deepening !== null) return null;
  const choices = worstFirst(replay.listed);
  const listed = state.all ? choices : choices.slice(0, FIRST);
  return h(
    "section",
    { class: "review", "aria-labelledby": "moments-title", key: "review" },
    h("h2", { id: "moments-title", tabindex: "-1" }, t("after/moments")),
    mineView(replay),
    choices.length > 0
      ? h(
          "ol",
          { class: "moments" },
          listed.map((group) => momentView(group, state, replay)),
        )
      : h("p", { key: "none" }, t("after/no-mistakes")),
    listed.length < choices.length
      ? h(
          "button",
          { key: "all", onclick: () => replay.showAll() },
          t("after/moments-all", { total: choices.length }),
        )
      : null,
  );
}

/**
 * The switch between the reader's choices and everyone's, for whoever played against others.
 * @param {Replay} replay
 */
function mineView(replay) {
  if (!replay.playedAgainst) return null;
  return h(
    "label",
    { class: "choice", key: "mine" },
    h("input", { type: "checkbox", checked: replay.onlyMine, onchange: () => replay.toggleMine() }),
    h("span", null, t("after/only-mine")),
  );
}

/**
 * @param {Group} group
 * @param {State} state
 * @param {Replay} replay
 */
function momentView({ moment, again }, { at, known }, replay) {
  const { turn, frame } = moment;
  const several = turn.also.length > 0;
  return h(
    "li",
    { key: frame },
    h(
      "button",
      {
        class: "plain",
        "aria-current": frame === at ? "true" : null,
        onclick: () => replay.lookAt(frame),
      },
      h("span", { class: "sign-of" }, several ? null : signOf(turn)),
      h("b", { class: "cost" }, turn.mark === "!" ? "" : signedPercent(togetherOf(turn) / 100)),
      h("small", { class: "quiet round-of" }, roundOf(turn)),
      seatFace(known, turn.seat),
      h(
        "span",
        { class: "about" },
        h("b", null, replay.frames[frame]?.text ?? ""),
        several ? severalView(moment, again) : singleView(moment, again, replay),
      ),
    ),
    h("span", { class: "tries" }, tryButtons(moment, replay, "round plain")),
  );
}

/**
 * The sign of a marked choice, by eye and by ear.
 * @param {import("../review/figures.js").Stakes} choice
 */
const signOf = ({ mark }) =>
  mark ? [badge(mark), h("span", { class: "unseen" }, `${markName(mark)}.`)] : null;

/**
 * @param {Moment} moment
 * @param {readonly Moment[]} again
 * @param {Replay} replay
 */
function singleView(moment, again, { side }) {
  const { better, reason } = betterOf(moment.turn, moment);
  return [
    moment.turn.mark ? null : h("span", { key: "setup" }, choiceOf(moment, side)),
    better ? h("span", { key: "better" }, better) : null,
    h("span", { class: "quiet why", key: "why" }, reason),
    againView(moment.turn.best, again),
  ];
}

/**
 * The marked choices of one turn in their order; beside them stands what they cost together.
 * @param {Moment} moment
 * @param {readonly Moment[]} again
 */
const severalView = (moment, again) => [
  h("span", { key: "together" }, t("after/together", { count: moment.turn.also.length + 1 })),
  choicesOf(moment.turn).map((choice, index) => {
    const { better, reason } = betterOf(choice, moment);
    return [
      h(
        "span",
        { class: "worth", key: `choice-${index}` },
        `${index + 1}.`,
        signOf(choice),
        h("b", { class: "cost" }, signedPercent(stakesOf(choice) / 100)),
        better,
      ),
      h("span", { class: "quiet why", key: `why-${index}` }, reason),
      againView(choice.best, again),
    ];
  }),
];

/**
 * The rounds in which an action was missed again, with what that cost.
 * @param {string} best
 * @param {readonly Moment[]} again
 */
function againView(best, again) {
  const later = again.filter(({ turn }) => turn.best === best);
  if (later.length === 0) return null;
  const rounds = later.map(
    ({ turn }) => `${turn.number} (${signedPercent(togetherOf(turn) / 100)})`,
  );
  const said = t("after/again", { count: later.length, rounds });
  return h("span", { class: "quiet", key: `again-${best}` }, said);
}
