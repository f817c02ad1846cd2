/**
 * The win chances over a game, where the server knows them: a line for each seat, on which one can
 * walk through the game, and a table of the same numbers. Lines differ in their dashes and carry
 * their names, not only their colours.
 *
 * @typedef {import("./controller.js").Replay} Replay
 * @typedef {import("../net/wire.js").SharesOut} SharesOut
 */
import { classes, h } from "../base/dom.js";
import { percent, t } from "../base/words.js";
import { COLOURS } from "../draw/clover.js";
import { seatColours } from "../draw/seats.js";
import { strokeOf, swatch } from "../draw/strokes.js";
import { badge } from "./badge.js";
import { choiceOf, luckOf, mistakeOf } from "./comments.js";
import { sign, signsView } from "./signs.js";

/** The frames that a page key goes on. */
const LEAP = 8;

/**
 * The chances at an event: the latest that are known by then.
 * @param {readonly SharesOut[]} chances
 * @param {number} seq
 */
export const chanceAt = (chances, seq) => chances.findLast((each) => each.seq <= seq) ?? chances[0];

/**
 * Describe the chart: a slider along the game, by mouse, touch or keys.
 * @param {readonly SharesOut[]} chances
 * @param {Replay} replay
 */
export function chancesView(chances, replay) {
  const { frames, names, at } = replay;
  const points = pointsOf(chances, frames);
  return h(
    "section",
    {
      class: chances.length > 0 ? "chances" : "chances awaited",
      "aria-busy": String(chances.length === 0),
      key: "chances",
      "aria-labelledby": "chances-title",
    },
    h(
      "div",
      { class: "chances-head" },
      h("h2", { id: "chances-title" }, t("after/chances")),
      legend(replay, points[at] ?? []),
      signsView(replay.looks.state.moments.map(({ turn }) => turn.mark)),
    ),
    h("p", { class: "quiet note" }, t("after/chances-note")),
    moveView(replay),
    h(
      "div",
      { class: "graph" },
      h(
        "div",
        { class: "scale quiet", "aria-hidden": "true" },
        [1, 0.5, 0].map((share) => h("span", { key: share }, percent(share))),
      ),
      h(
        "div",
        {
          class: "walkable",
          role: "slider",
          tabindex: "0",
          "aria-labelledby": "chances-title",
          "aria-valuemin": "0",
          "aria-valuemax": replay.last,
          "aria-valuenow": at,
          "aria-valuetext": `${frames[at]?.text ?? ""} ${sharesText(names, points[at])}`,
          onpointerdown: grasp,
          onpointermove: (/** @type {PointerEvent} */ event) => {
            const frame = frameUnder(event, frames.length);
            if (isWalk(event)) replay.go(frame);
            if (event.pointerType === "mouse") replay.looks.change({ pointed: frame });
          },
          onpointerleave: () => replay.looks.change({ pointed: null }),
          onclick: (/** @type {PointerEvent} */ event) => {
            const frame = frameUnder(event, frames.length);
            replay.go(frame);
            if (event.pointerType === "mouse") replay.looks.change({ pointed: frame });
          },
          onkeydown: (/** @type {KeyboardEvent} */ event) => turnBy(event, replay),
        },
        linesView(points, replay),
        readout(points, replay),
      ),
    ),
  );
}

/**
 * Everyone's chance, by name.
 * @param {readonly string[]} names
 * @param {readonly number[]} [shares]
 */
const sharesText = (names, shares) =>
  names.map((name, seat) => `${name} ${percent(shares?.[seat] ?? 0)}`).join(", ");

/**
 * Everyone's chance at the frame on show, as a sentence.
 * @param {Replay} replay
 */
export function chancesAnswer({ frames, names, at, looks }) {
  const shares = chanceAt(looks.state.chances ?? [], frames[at]?.seq ?? 0)?.shares;
  return shares ? `${sharesText(names, shares)}.` : t("after/no-chances");
}

/**
 * The move under the mouse, or else the one on show, with everyone's chance; on request alone, and
 * where keys go on from a mouse that rests, not before it moves again.
 * @param {(readonly number[])[]} points
 * @param {Replay} replay
 */
function readout(points, { frames, names, at, looks }) {
  const shown = Math.min(looks.state.pointed ?? at, frames.length - 1);
  const moment = looks.state.moments.findLast(({ frame }) => frame === shown);
  return h(
    "p",
    {
      class: classes("readout", looks.state.pointed !== null && "pointed"),
      key: "readout",
      "aria-hidden": "true",
      style: { "--x": shown / Math.max(1, frames.length - 1) },
    },
    badge(moment?.turn.mark ?? ""),
    h("b", null, frames[shown]?.text ?? ""),
    h("span", { class: "shares" }, sharesText(names, points[shown])),
  );
}

/**
 * The same numbers as a table, folded.
 * @param {readonly SharesOut[]} chances
 * @param {Replay} replay
 */
export const chancesTable = (chances, { frames, names }) =>
  h(
    "details",
    { class: "chances-table", key: "chances-table" },
    h("summary", null, t("after/chances-table")),
    tableOf(frames, pointsOf(chances, frames), names),
  );

/**
 * Everyone's chance at each frame.
 * @param {readonly SharesOut[]} chances
 * @param {readonly import("./frames.js").Frame[]} frames
 */
const pointsOf = (chances, frames) => frames.map(({ seq }) => chanceAt(chances, seq)?.shares ?? []);

/**
 * The move on show, which leads to its board.
 * @param {Replay} replay
 */
function moveView(replay) {
  const { at, frames, moment, side } = replay;
  const said = moment
    ? [
        choiceOf(moment, side),
        ...moment.turn.also.map((choice) => mistakeOf(choice, moment.turn.seat, side)),
        luckOf(moment, side),
      ]
    : [];
  return h(
    "button",
    { class: "plain chart-move", key: "move", onclick: () => replay.lookAt(at) },
    badge(moment?.turn.mark ?? ""),
    h("b", null, frames[at]?.text ?? ""),
    h("span", { class: "quiet" }, said.filter(Boolean).join(" · ")),
  );
}

/**
 * The lines stretch to the room that they have; what stands on them keeps its shape.
 * @param {(readonly number[])[]} points
 * @param {Replay} replay
 */
function linesView(points, { names, source, at, looks }) {
  const colours = seatColours(source.replay.info.seats);
  const x = (/** @type {number} */ index) => 100 * (index / Math.max(1, points.length - 1));
  const y = (/** @type {number} */ share) => 100 * (1 - share);
  const { moments, pointed } = looks.state;
  const marked = moments.filter(({ turn }) => turn.mark);
  return h(
    "svg",
    { "aria-hidden": "true", class: "lines" },
    h(
      "svg",
      { viewBox: "0 0 100 100", preserveAspectRatio: "none", key: "lines" },
      [0, 0.25, 0.5, 0.75, 1].map((share) =>
        h("path", {
          class: share === 0.5 ? "rule half" : "rule",
          key: share,
          d: `M0 ${y(share)}H100`,
        }),
      ),
      names.map((name, seat) =>
        h("path", {
          key: `${seat}-${name}`,
          ...strokeOf(seat, colours),
          d: points
            .map((shares, index) => [x(index), y(shares[seat] ?? 0)].map((at) => at.toFixed(2)))
            .map((point, index) => `${index === 0 ? "M" : "L"}${point.join(" ")}`)
            .join(""),
        }),
      ),
      pointed === null
        ? null
        : h("path", { class: "rule", key: "pointed", d: `M${x(pointed)} 0V100` }),
      h("path", { class: "now", key: "now", d: `M${x(at).toFixed(2)} 0V100` }),
    ),
    marked.map(({ frame, turn }) =>
      h(
        "svg",
        {
          key: `mark-${frame}`,
          x: `${x(frame).toFixed(2)}%`,
          y: `${y(points[frame]?.[turn.seat - 1] ?? 0).toFixed(2)}%`,
        },
        sign(turn.mark, marked.length),
      ),
    ),
    names.map((name, seat) =>
      h("circle", {
        key: `at-${seat}-${name}`,
        class: `spot ${COLOURS[(colours[seat] ?? 1) - 1]}`,
        r: "6",
        cx: `${x(at).toFixed(2)}%`,
        cy: `${y(points[at]?.[seat] ?? 0).toFixed(2)}%`,
      }),
    ),
  );
}

/** Where a pointer came down on the lines. */
let began = { x: 0, y: 0 };

/**
 * Begin to walk along the lines with a pointer, also where it leaves them.
 * @param {PointerEvent} event
 */
function grasp(event) {
  began = { x: event.clientX, y: event.clientY };
  /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
}

/**
 * Whether a pointer is drawn along the lines, and does not scroll the page.
 * @param {PointerEvent} event
 */
const isWalk = ({ buttons, clientX, clientY }) =>
  buttons > 0 && Math.abs(clientX - began.x) > Math.abs(clientY - began.y);

/**
 * The keys of a slider that are not those of the page.
 * @param {KeyboardEvent} event
 * @param {Replay} replay
 */
function turnBy(event, replay) {
  const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: LEAP, PageDown: -LEAP }[event.key];
  if (steps === undefined && event.key !== " ") return;
  event.preventDefault();
  if (steps === undefined) replay.toggle();
  else replay.go(replay.at + steps);
}

/**
 * Find the frame under a pointer.
 * @param {PointerEvent} event
 * @param {number} count
 */
function frameUnder(event, count) {
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  const share = (event.clientX - box.left) / box.width;
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}

/**
 * @param {Replay} replay
 * @param {readonly number[]} shares
 */
function legend({ names, source }, shares) {
  const colours = seatColours(source.replay.info.seats);
  return h(
    "ul",
    { class: "legend" },
    names.map((name, seat) =>
      h(
        "li",
        { key: `${seat}-${name}` },
        swatch(seat, colours),
        h("b", null, name),
        " ",
        h("span", { class: "share" }, percent(shares[seat] ?? 0)),
      ),
    ),
  );
}

/**
 * @param {import("./frames.js").Frame[]} frames
 * @param {(readonly number[])[]} points
 * @param {string[]} names
 */
function tableOf(frames, points, names) {
  return h(
    "div",
    { class: "wide", tabindex: "0", role: "region", "aria-label": t("after/chances-table") },
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col" }, t("after/turn")),
          names.map((name, seat) => h("th", { scope: "col", key: seat }, name)),
        ),
      ),
      h(
        "tbody",
        null,
        frames.map(({ text }, index) =>
          h(
            "tr",
            { key: index },
            h("th", { scope: "row" }, text),
            names.map((_, seat) => h("td", { key: seat }, percent(points[index]?.[seat] ?? 0))),
          ),
        ),
      ),
    ),
  );
}
