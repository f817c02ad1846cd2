/**
 * A record that somebody brings along, played again in the page: the twin of `play/reading.py`. What is
 * read is legal, for the kernel has played it, and is what a game with these moves would have written.
 *
 * @typedef {import("../base/record.js").Tags} Tags
 * @typedef {import("../net/wire.js").Data} Data
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./game.js").Rules} Rules
 * @typedef {import("./state.js").State} State
 *
 * @typedef {object} Frame
 * @property {string} variant
 * @property {number} seats
 * @property {number} first
 */
import { tagsOf } from "../base/record.js";
import { box, numberOf } from "../base/shuffle.js";
import { t } from "../base/words.js";
import { act, begin, leave } from "./game.js";
import { scriptedPile } from "./lesson.js";
import { newId } from "./opening.js";
import { handOf, optionBits, rulesText, seatToAct } from "./position.js";
import { movesOf } from "./record.js";
import { Refused } from "./refused.js";
import { after, blank } from "./state.js";

const SPACER = /^(?:\d+\.|:|-)$/;
const HELD = /^\*?(0[1-9]|1\d|20)$/;
const LEFT = /^~([1-5])$/;
const PLAY = /^(\*?)(0[1-9]|1\d|20)@([a-d][1-4]|-)(?:x\d\d)?\+?#?$/;
const LONGEST_NAME = 24;

/**
 * The table of a record, or what is wrong with the record.
 * @param {Rules} rules
 * @param {string} text
 * @param {readonly string[]} editions
 * @returns {Promise<State>}
 */
export async function readRecord(rules, text, editions) {
  const { tags, words } = split(text);
  const frame = frameOf(tags);
  const game = await playedBy(rules, frame, words, (tags.Result ?? "-") !== "-");
  const pile = await pileOf(rules, frame, game, tags);
  const state = await stateOf(rules, frame, game, pile, tags, editions);
  checkOutcome(tags, state);
  return state;
}

/**
 * Refuse a tag that says another end, or another result, than the moves lead to.
 * @param {Tags} tags
 * @param {State} state
 */
function checkOutcome(tags, { closed }) {
  const wanted = { End: closed?.end ?? "-", Result: closed?.winners?.join("=") ?? "-" };
  for (const [tag, value] of Object.entries(wanted)) {
    const found = tags[tag] ?? "-";
    if (found !== value)
      throw new Refused("record/result", { tag, found: found.slice(0, 20), wanted: value });
  }
}

/**
 * The tags of a record, and its words without remarks.
 * @param {string} record
 */
function split(record) {
  const text = record.trim();
  const lines = text.split(/\r?\n/);
  const moves = lines.findIndex((line) => !line.startsWith("["));
  const head = moves < 0 ? lines : lines.slice(0, moves);
  const tags = tagsOf(text);
  const read = Object.keys(tags).length;
  if (read < head.length)
    throw new Refused("record/tag", { line: read + 1, found: (head[read] ?? "").slice(0, 60) });
  const bare = lines
    .slice(head.length)
    .join(" ")
    .replace(/\{[^}]*\}/g, " ");
  return { tags, words: bare.split(/\s+/).filter(Boolean) };
}

/**
 * @param {Tags} tags
 * @returns {Frame}
 */
function frameOf(tags) {
  if (tags.Format !== "ln1") throw new Refused("record/format");
  const missing = ["Rules", "Seats", "Start"].find((name) => tags[name] === undefined);
  if (missing) throw new Refused("record/no-tag", { tag: missing });
  const { Rules: variant = "", Seats = "", Start = "" } = tags;
  if (rulesText(optionBits(variant)) !== variant)
    throw new Refused("rules/unknown", { found: variant.slice(0, 20) });
  if (!/^[2-5]$/.test(Seats)) throw new Refused("record/seats", { found: Seats.slice(0, 20) });
  if (!/^[1-5]$/.test(Start) || Number(Start) > Number(Seats))
    throw new Refused("record/start", { found: Start.slice(0, 20) });
  return { variant, seats: Number(Seats), first: Number(Start) };
}

/**
 * The game that the words of a record tell.
 * @param {Rules} rules
 * @param {Frame} frame
 * @param {readonly string[]} all
 * @param {boolean} ended whether its tags say how it ended
 */
async function playedBy(rules, { variant, seats, first }, all, ended) {
  const places = all.flatMap((word, place) => (SPACER.test(word) ? [] : [place]));
  const words = places.map((place) => all[place] ?? "");
  const numbers = words.map((word) => (HELD.exec(word) ?? PLAY.exec(word)?.slice(1))?.[1] ?? "");
  // The tiles that lay hidden are those of the words that follow.
  const coming = (/** @type {number} */ from) => numbers.slice(from).filter(Boolean);
  const known = (/** @type {readonly string[]} */ before, /** @type {readonly string[]} */ next) =>
    Array.from({ length: 20 * seats }, (_, at) => [...before, ...next.map(tileOf)][at] ?? "");
  const withNext = (/** @type {Game} */ game, /** @type {readonly string[]} */ next) => ({
    ...game,
    pile: known(game.pile.slice(0, game.drawn), next),
  });
  const opening = begin(rules, variant, known([], coming(0)), first);
  let game = await whole(opening, damaged(all, places[0] ?? 0));
  for (let at = variant.includes("sorted") ? game.drawn : 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (seatToAct(game.position) === 0) throw new Refused("record/after-end", { found: word });
    const left = LEFT.exec(word);
    const [, drawn = "", , cell = ""] = PLAY.exec(word) ?? [];
    const tile = numbers[at] ?? "";
    const wrong = damaged(all, places[at] ?? 0);
    if (!left && !tile) throw places[at] === all.length - 1 ? short(all) : wrong;
    const draws = drawn || (HELD.test(word) && word.startsWith("*"));
    if (draws && handOf(game.position).length === 0)
      game = await whole(act(rules, withNext(game, [tile]), "*"), wrong);
    const then = withNext(game, coming(at + 1));
    if (left) game = await whole(leave(rules, then, Number(left[1])), wrong);
    else if (cell) game = await whole(act(rules, then, `${tile}@${cell}`), wrong);
  }
  const wanted = (await movesOf(rules, variant, game)).split(/\s+/).filter(Boolean);
  if (ended && seatToAct(game.position) > 0 && breaksOff(all, wanted)) throw short(all);
  checkWords(all, wanted);
  return game;
}

/** @param {string} number */
const tileOf = (number) => `1${number}`;

/** @param {readonly string[]} words */
const roundIn = (words) =>
  Number.parseInt(words.findLast((word) => /^\d+\.$/.test(word)) ?? "0", 10);

/** @param {readonly string[]} words those of a record that breaks off */
const short = (words) => new Refused("record/short", { round: roundIn(words) });

/**
 * @param {readonly string[]} words
 * @param {number} at where the first one stands that can't be right
 * @param {string} [wanted] what should stand there, where nothing does
 */
function damaged(words, at, wanted = "") {
  const found = (words[at] ?? wanted).slice(0, 20);
  return new Refused("record/moves", { found, round: roundIn(words.slice(0, at + 1)) });
}

/**
 * A game that goes on; where its record lacks the tiles for that, a refusal that says so.
 * @param {Promise<Game>} going
 * @param {Refused} wrong the refusal of a move that the rules forbid, or of a tile too many
 */
const whole = (going, wrong) =>
  going.catch((error) => {
    if (!(error instanceof Refused)) throw error;
    throw error.facts.tile === "" ? new Refused("record/setup-short") : wrong;
  });

/**
 * Whether words are those of a game up to where they break off, between two or within one.
 * @param {readonly string[]} found
 * @param {readonly string[]} played
 */
function breaksOff(found, played) {
  const same = found.findIndex((word, at) => word !== played[at]);
  const rest = same < 0 ? [] : found.slice(same);
  const last = rest.at(-1) ?? "";
  const wanted = rest.length > 1 ? "" : (played[same] ?? "");
  return (
    rest.slice(0, -1).every((word) => SPACER.test(word)) &&
    (SPACER.test(last) || /^\d+$/.test(last) || wanted.startsWith(last))
  );
}

/**
 * Refuse words that a game with the same moves would not have written.
 * @param {readonly string[]} found
 * @param {readonly string[]} wanted
 */
function checkWords(found, wanted) {
  const at = Array.from({ length: Math.max(found.length, wanted.length) }).findIndex(
    (_, index) => found[index] !== wanted[index],
  );
  if (at >= 0) throw damaged(found, at, wanted[at]);
}

/**
 * The pile as its tiles came: in the colours of the Deal, or in mixed ones without it.
 * @param {Rules} rules
 * @param {Frame} frame
 * @param {Game} played
 * @param {Tags} tags
 */
async function pileOf(rules, { variant, seats, first }, { pile, drawn, log }, { Deal = "" }) {
  const deal = Deal.split(" ");
  const scripted = scriptedPile(seats, pile.slice(0, drawn).map(numberOf));
  if (deal.toSorted().join() !== box(seats).toSorted().join()) return scripted;
  try {
    let game = await begin(rules, variant, deal, first);
    for (const { seat, action } of log.slice(1))
      game = action ? await act(rules, game, action) : await leave(rules, game, seat);
    return JSON.stringify(game.log) === JSON.stringify(log) ? deal : scripted;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return scripted;
  }
}

/**
 * The table at which the game was played, in which nobody is the reader.
 * @param {Rules} rules
 * @param {Frame} frame
 * @param {Game} game
 * @param {readonly string[]} pile
 * @param {Tags} tags
 * @param {readonly string[]} editions
 */
async function stateOf(rules, { variant, seats, first }, { log }, pile, tags, editions) {
  const edition = editions.find((each) => each === tags.Edition) ?? editions[0] ?? "";
  const sitting = Array.from({ length: seats }, (_, index) => ({
    kind: /** @type {const} */ ("person"),
    name: nameOf(tags[`Seat${index + 1}`]) || t("seat/name", { seat: index + 1 }),
  }));
  /** @type {Data[]} */
  const events = [
    {
      ...{ kind: "created", rules: variant, edition, host: "", seats: sitting, start: first },
      commit: (tags.Commit ?? "").slice(0, 64),
    },
    { kind: "started", first },
    ...log
      .slice(1)
      .map(({ seat, action }) =>
        action
          ? { kind: /** @type {const} */ ("acted"), seat, action }
          : { kind: /** @type {const} */ ("left"), seat },
      ),
  ];
  /** @type {State} */
  let state = { ...blank(newId(), ""), pile };
  for (const data of events) state = await after(rules, state, data, 0);
  return state;
}

/** @param {string} [name] */
const nameOf = (name = "") =>
  [...name.normalize("NFC").replace(/\p{C}/gu, " ").trim()].slice(0, LONGEST_NAME).join("");
