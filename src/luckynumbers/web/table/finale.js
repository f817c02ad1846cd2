/**
 * The end of a game: who won it, or the tournament, how the chances went, who was lucky, and what
 * comes next. It takes the place of the tray; the gardens stay whole and where they are.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./controller.js").Controller} Controller
 * @typedef {import("./bar.js").Step} Step
 */
import { classes, h } from "../base/dom.js";
import { t } from "../base/words.js";
import { botName, forPeople, phrase } from "../create/bots.js";
import { beatenGardeners, ladder, nextRival } from "../create/ladder.js";
import { trialOf } from "../create/practice.js";
import { playNow, playOn } from "../create/table.js";
import { mark } from "../draw/icons.js";
import { portrait } from "../draw/portraits.js";
import { keptView } from "../games/sharing.js";
import { changeText, reasonText } from "../games/worth.js";
import { isLocal } from "../net/local.js";
import { isMe, whoami } from "../net/rest.js";
import { playAt } from "./again.js";
import { nextButton, slot } from "./bar.js";
import { awaitedView, courseView, gistView, turningView } from "./course.js";
import { seatFace } from "./face.js";
import { fewestEmpty, placingView } from "./placing.js";
import { endSentence, isWinner } from "./sentences.js";
import { championSeats, championSentence, standings } from "./tournament.js";

/**
 * @param {State} state
 * @param {Controller} game
 */
export function finaleView(state, game) {
  const { known, unfolded } = state;
  const tournament = known.info?.tournament === true;
  const headline = championSentence(known) || endSentence(known);
  return h(
    "section",
    {
      class: classes("finale", tournament && "series-end", unfolded && "unfolded"),
      key: "finale",
      "aria-label": t("finale/title"),
    },
    h(
      "div",
      { class: "summary", key: "summary" },
      h(
        "div",
        { class: "headline" },
        championSeats(known).map((seat) => seatFace(known, seat, `champion-${seat}`)),
        h(
          "h2",
          { style: { "--letters": headline.length } },
          headline,
          tournament ? null : whyView(known),
        ),
        tournament ? null : farewell(state),
        isLocal(known.table) ? placeView(state, game) : ratingView(state),
        fold(unfolded, game),
      ),
      gistView(state),
      tournament ? standings(known) : null,
      placingView(state),
    ),
    awaitedView(state),
    courseView(state),
    turningView(state),
  );
}

/**
 * Over the whole screen, or as high as the tray was. Who reads by ear or keys gets to
 * the end without it.
 * @param {boolean} unfolded
 * @param {Controller} game
 */
const fold = (unfolded, game) =>
  h(
    "button",
    {
      class: "finale-more",
      key: "more",
      tabindex: "-1",
      "aria-hidden": "true",
      onclick: (/** @type {MouseEvent} */ { currentTarget }) => {
        if (currentTarget instanceof Element) currentTarget.closest(".finale")?.scrollTo(0, 0);
        game.store.change({ unfolded: !unfolded });
      },
    },
    unfolded ? null : h("span", { key: "word" }, t("finale/course")),
    mark("right"),
  );

/**
 * What can be done after the end, in the places of what could be done before it.
 * @param {State} state
 * @param {Controller} game
 */
export function endingBar(state, game) {
  const [next, other] = nextSteps(state, game);
  const { table } = state.known;
  return [
    slot("other", other.picture ?? "door", other),
    slot("picture", "share", { label: t("finale/picture"), act: () => game.open("picture") }),
    slot("replay", "eye", {
      label: trialOf(table) ? t("finale/review-try") : t("game/review"),
      act: () => game.app.go(`/replay/${table}`),
    }),
    nextButton(state, next),
  ];
}

/**
 * The one next step, and the one beside it.
 * @param {State} state
 * @param {Controller} game
 * @returns {[Step, Step]}
 */
function nextSteps({ known, bots }, game) {
  const trial = trialOf(known.table);
  if (trial)
    return [
      { label: t("finale/try-again"), act: () => game.moveOn(() => playOn(trial)) },
      { label: t("finale/to-review"), act: () => game.app.go(trial.source, true), picture: "undo" },
    ];
  const home = { label: t("game/home"), act: () => game.app.go("/") };
  const again = { label: t("game/rematch"), act: () => goOn(game), picture: "again" };
  if (known.mine.length === 0)
    return known.next
      ? [{ label: t("again/watch"), act: () => game.app.go(`/t/${known.next}`) }, home]
      : [home, { label: t("game/rematch"), picture: "again" }];
  if (known.info?.tournament) {
    const label = known.info.finished ? t("finale/new-tournament") : t("game/next-game");
    return [{ label, act: () => goOn(game) }, home];
  }
  const won = beatenGardeners(known.info?.seats ?? [], known.mine, known.closed?.winners ?? []);
  const rival =
    won.length > 0 && !known.info?.resumed ? nextRival(forPeople(bots), ladder().beaten) : "";
  return rival
    ? [
        {
          label: t("finale/rival", { name: botName(rival) }),
          act: () => game.moveOn(() => playNow([rival])),
        },
        again,
      ]
    : [again, home];
}

/**
 * Why it was won where nobody filled a garden.
 * @param {State["known"]} known
 */
function whyView(known) {
  const count = fewestEmpty(known);
  return count > 0 ? h("small", { key: "why" }, ` ${t("finale/fewest", { count })}`) : null;
}

/**
 * What the gardener says who has won, or else the first one.
 * @param {State} state
 */
function farewell({ known }) {
  const seats = known.info?.seats ?? [];
  const won = seats.find(({ kind }, index) => kind === "bot" && isWinner(known, index + 1));
  const speaker = won ?? seats.find(({ kind }) => kind === "bot");
  const shared = (known.closed?.winners?.length ?? 0) > 1;
  const text = speaker && !shared ? phrase(speaker.bot, won ? "won" : "lost") : "";
  if (!speaker || !text) return null;
  return h("p", { class: "farewell" }, portrait(speaker.bot), h("q", null, text));
}

/**
 * Where a game of this page is kept; another move that was tried is not.
 * @param {State} state
 * @param {Controller} game
 */
const placeView = ({ known: { info } }, { sharing }) => (info?.resumed ? null : keptView(sharing));

/**
 * What a rated game has made of the user's rating, and why.
 * @param {State} state
 */
function ratingView({ known, made }) {
  if (made === null) return isUnrated(known) ? h("p", { class: "quiet" }, t("rating/none")) : null;
  const [change, reason] = [changeText(made), reasonText(made)];
  return h(
    "div",
    { class: "rating", key: "rating" },
    change ? h("p", null, change) : null,
    reason ? h("p", { class: "quiet" }, reason) : null,
  );
}

/**
 * Whether an account has met someone without their ratings being at stake.
 * @param {State["known"]} known
 */
const isUnrated = ({ info, mine }) =>
  whoami()?.kind === "account" &&
  mine.length > 0 &&
  info?.rated === false &&
  info.seats.some(({ kind, user }) => kind === "person" && !isMe(user));

/** @param {Controller} game */
async function goOn(game) {
  const reply = await game.send({ op: "rematch" });
  if (reply?.next) await playAt(game, String(reply.next));
}
