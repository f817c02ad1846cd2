/**
 * Why a hint advises an action: the sentence of one fact that can be checked on the board; the twin
 * of `review/hints.py`.
 *
 * @typedef {import("./views.js").View} View
 */
import { t } from "../base/words.js";
import { CELLS } from "../draw/garden.js";
import { hundredths } from "../review/figures.js";
import { hintSentence, paragraph } from "./advice.js";
import { Judge, verdictOf } from "./judge.js";
import {
  actionId,
  actionText,
  bedOf,
  DISCARD,
  DRAW,
  handOf,
  hasOption,
  parseAction,
  same,
  seatToAct,
} from "./position.js";
import { SLIGHT } from "./reasons.js";
import { rounded } from "./shares.js";
import {
  ascends,
  counted,
  diagonal,
  homes,
  named,
  plain,
  settling,
  shifts,
  spares,
  suiting,
  useful,
  viewOf,
  welcomes,
} from "./views.js";
import { FEW, weighed } from "./weighing.js";

/** Reasons that speak of nothing but what is better. */
const PRAISES = [
  "review/missed-opening",
  "review/missed-openings",
  "review/missed-wide",
  "review/missed-wider",
  "review/missed-table",
  "review/missed-plan",
  "review/opens-and-closes",
  "review/opens-for-table",
  "review/rare-shift",
  "review/rare-shift-none",
];

/** Reasons against another cell for the same tile. */
const ELSEWHERE = [
  "review/closes-cell",
  "review/closes-cells",
  "review/narrows-cells",
  "review/less-room",
];
/** By how much another choice is worse at least where a hint speaks of it, in hundredths. */
const BEHIND = 3;

/**
 * A hint as people think of it, with its sentences.
 * @param {import("./bots.js").Engine} engine
 * @param {import("./game.js").Game} game
 * @param {Awaited<ReturnType<import("./bots.js").advise>>} found
 */
export async function hintOut(engine, { position, moment }, found) {
  const best = await plain(new Judge(engine), position, found.action);
  const action = actionText(position, best);
  const others = moment.setup ? null : await compared(engine, position, found, best);
  if (!others) return { action, text: await hintSentences(engine, position, action) };
  const { share, next } = others;
  const worse = share - next >= BEHIND ? others.action : null;
  const said = await hintSentences(engine, position, action, worse);
  const close = t("hint/close", { share });
  return {
    action,
    text: paragraph(said, next < share ? t("hint/chance", { share, next }) : close),
  };
}

/** @param {import("./judge.js").Judged} judged its share in hundredths, as everyone sees it */
const shown = ({ share }) => hundredths(rounded(share));

/**
 * The chance of winning with an action and with the next best one; nothing where it wins at once.
 * @param {import("./bots.js").Engine} engine
 * @param {import("./position.js").Position} position
 * @param {Awaited<ReturnType<import("./bots.js").advise>>} found
 * @param {number} action
 */
async function compared(engine, position, found, action) {
  const after = (/** @type {number} */ id) => engine.call("apply", [position, id]);
  const then = /** @type {import("./position.js").Position} */ (await after(action));
  if ((await new Judge(engine).facts(then)).over) return null;
  const { best, options } = verdictOf(position, found);
  const ranked = options.toSorted((one, two) => two.share - one.share);
  for (const other of ranked) {
    const led = /** @type {import("./position.js").Position} */ (await after(other.action));
    if (other === best || same(led, then)) continue;
    return { share: shown(best), next: shown(other), action: other.action };
  }
  return null;
}

/**
 * What a hint advises and, where a fact shows it, why.
 * @param {import("./bots.js").Engine} engine
 * @param {import("./position.js").Position} position
 * @param {string} text the action
 * @param {number | null} [other] another one that is clearly worse: what speaks against it may be
 *   the reason
 */
export async function hintSentences(engine, position, text, other = null) {
  const advice = hintSentence(position, text);
  const action = parseAction(text);
  if (!action) return advice;
  const judge = new Judge(engine);
  const view = await viewOf(judge, position, actionId(action));
  const praised =
    !view.setup && view.place && view.dropped && !view.earns
      ? praise(await viewOf(judge, position, handOf(position).length > 0 ? DISCARD : DRAW), view)
      : null;
  const rival = other === null || view.setup ? null : await viewOf(judge, position, other);
  const why = view.setup
    ? await setupReason(judge, position, view)
    : praised || reasonOf(view, rival);
  return paragraph(...[advice, why, leftLying(view)].flatMap((each) => each ?? []));
}

/**
 * The weightiest fact that speaks for an exchange, against leaving the garden as it is.
 * @param {View} idle
 * @param {View} view
 */
function praise(idle, view) {
  const found = weighed(idle, view)
    .map(({ weight, said }) => ({ weight, told: said() }))
    .filter(({ weight, told }) => weight > SLIGHT && speaks(view, told))
    .reduce(
      (one, other) => (other.weight > one.weight ? other : one),
      /** @type {{weight: number, told: import("./told.js").Told | null}} */ ({
        ...{ weight: 0, told: null },
      }),
    );
  return found.told?.text ?? null;
}

/**
 * Whether a reason is one for a hint: it counts on no tile that somebody else can place.
 * @param {View} view
 * @param {import("./told.js").Told} told
 */
const speaks = ({ wanted }, { code, facts }) =>
  PRAISES.includes(code) &&
  !wanted.some((tile) => tile === facts.displaced || tile === facts.waiting);

/**
 * Why a draw leaves the tiles of the table that fit empty cells.
 * @param {View} view
 */
function leftLying({ draws, after, table, wanted }) {
  const tiles = [...new Set(table)].filter((tile) => homes(after, tile).length > 0);
  if (!draws || tiles.length === 0 || tiles.some((tile) => wanted.includes(tile))) return null;
  const placeable = tiles.filter((tile) =>
    homes(after, tile).some((cell) => spares(after, tile, cell)),
  );
  if (placeable.length === tiles.length) return t("hint/why-wait", { tiles });
  return placeable.length > 0 ? null : t("hint/why-closing", { tiles });
}

/**
 * @param {View} view
 * @param {View | null} other
 */
function reasonOf(view, other) {
  const { place, draws } = view;
  if (place) return placement(view, place.cell, other);
  const facts = roomOf(view);
  if (draws) return facts && t("hint/why-draw", facts);
  if (shifts(view).length === 0) return t("hint/why-no-cell");
  return facts && t("hint/why-keep", facts);
}

/**
 * @param {Judge} judge
 * @param {import("./position.js").Position} position
 * @param {View} view
 */
async function setupReason(judge, position, view) {
  const { place, after, hidden } = view;
  if (!place) return null;
  if (hasOption(position, "michael")) return filling(view) ?? between(after, place.number);
  const then = await judge.engine.call("apply", [position, actionId(place)]);
  const laid = await judge.laid(/** @type {import("./position.js").Position} */ (then));
  return layout({ ...after, bed: bedOf(laid, seatToAct(position)) }, hidden);
}

/**
 * How many face-down tiles are lower than the one that is placed, and how many higher.
 * @param {import("./views.js").Room} room
 * @param {number} tile
 */
function between({ unseen }, tile) {
  const lower = counted(unseen, (number) => number < tile);
  return t("hint/why-between", { tile, lower, higher: counted(unseen, (number) => number > tile) });
}

/**
 * The layout of a whole hand: in ascending order, or with a tile that others can replace.
 * @param {import("./views.js").Room} room
 * @param {number} hidden
 */
function layout(room, hidden) {
  const tiles = diagonal(room.bed);
  if (ascends(room.bed)) return t("hint/why-order", { tiles });
  const most = settling(room).reduce((one, two) => (two.count < one.count ? one : two));
  if (most.count === 0) return t("hint/why-layout", { tiles });
  const facts = { tiles, tile: room.bed[most.cell] ?? 0, replacing: most.count, hidden };
  return t("hint/why-placeholder", facts);
}

/**
 * How many face-down tiles fit an empty cell after the action; nothing where none or all do.
 * @param {View} view
 */
function roomOf({ after, hidden }) {
  const room = useful(after);
  return room > 0 && room < hidden ? { useful: room, hidden } : null;
}

/**
 * @param {View} view
 * @param {number} at
 * @param {View | null} other
 */
function placement(view, at, other) {
  const { before, after, earns, dropped } = view;
  if (after.bed.every(Boolean)) return t("hint/why-win");
  if (earns) return t("hint/why-pair");
  if (dropped) return exchange(view, other);
  const [cell, count] = [CELLS[at] ?? "", suiting(before, at)];
  if (count === 0) return t("hint/why-last", { cell });
  if (count <= FEW) return t("hint/why-rare", { cell, count });
  return elsewhere(view, other) ?? filling(view);
}

/**
 * What speaks against the same tile on another cell.
 * @param {View} view
 * @param {View | null} other
 */
function elsewhere(view, other) {
  if (!other?.place || other.place.number !== view.place?.number) return null;
  const [first] = weighed(other, view)
    .filter(({ weight }) => weight > SLIGHT)
    .map(({ weight, said }) => ({ weight, told: said() }))
    .filter(({ told }) => ELSEWHERE.includes(told.code))
    .sort((one, two) => two.weight - one.weight);
  if (!first) return null;
  const { cell, ...facts } = first.told.facts;
  const at = named(other.place.cell);
  const there = cell === undefined ? { ...facts, at } : { ...facts, at, cells: [String(cell)] };
  if (first.told.code === "review/narrows-cells") return t("hint/not-narrows", there);
  return first.told.code === "review/less-room"
    ? t("hint/not-room", there)
    : t("hint/not-closes", there);
}

/** @param {View} view */
function filling(view) {
  const facts = roomOf(view);
  return facts && t("hint/why-fill", facts);
}

/**
 * @param {View} view
 * @param {View | null} other
 */
function exchange(view, other) {
  const { before, after, dropped, hidden, wanted } = view;
  const facts = { useful: useful(after), before: useful(before), hidden };
  if (facts.useful > facts.before) return t("hint/why-exchange", facts);
  const cells = shifts(view).filter((cell) => welcomes(after, dropped, cell));
  if (cells.length === 0) return elsewhere(view, other) ?? filling(view);
  const shift = { displaced: dropped, cells: cells.map(named) };
  return wanted.includes(dropped) ? t("hint/why-shift-wanted", shift) : t("hint/why-shift", shift);
}
