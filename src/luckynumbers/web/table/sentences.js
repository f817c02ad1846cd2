/**
 * The sentences of a game: the one of its state, and the answers to the query keys.
 *
 * @typedef {import("./model.js").Known} Known
 * @typedef {import("./model.js").Game} Game
 */
import { capitalised, shownName, t } from "../base/words.js";
import { CELLS } from "../draw/garden.js";
import { isTaken } from "../draw/seats.js";
import { cellsFor, coming, hiddenCounts } from "./model.js";
import { told, toldEntry, toldNumber } from "./told.js";

/**
 * The name of a seat.
 * @param {Known} known
 * @param {number} seat
 */
export function nameOf(known, seat) {
  const who = known.info?.seats[seat - 1];
  return who && (who.name || isTaken(who)) ? shownName(who.name) : t("seat/name", { seat });
}

/**
 * The name that stands beside a garden: the only one who plays at this device reads that it is theirs.
 * @param {Known} known
 * @param {number} seat
 */
export function labelOf(known, seat) {
  const name = nameOf(known, seat);
  return known.mine.length === 1 && known.mine[0] === seat ? t("seat/yours", { name }) : name;
}

/**
 * The state of the game in one sentence.
 * @param {Pick<import("./state.js").State, "known" | "line" | "preview" | "chosen" | "lift" | "missed">} state
 */
export function stateSentence({ known, line, preview, chosen, lift, missed }) {
  const { info, game } = known;
  if (line === "away") return t("game/away");
  if (info === null) return t("web/loading");
  if (info.status === "waiting") {
    const count = info.seats.filter((seat) => !isTaken(seat)).length;
    return count > 0 ? t("game/waiting", { count }) : t("game/ready");
  }
  if (info.status === "closed") return reasonSentence(known);
  // The last move was made; how it ended comes at once.
  if (game.seat === 0) return known.log.at(-1)?.text ?? "";
  const name = nameOf(known, game.seat);
  if (!known.mine.includes(game.seat)) {
    if (isAway(known, game.seat) && info.clock.kind !== "days") {
      const soon = info.clock.kind === "none" && known.mine.length > 0 && !missed;
      return soon ? t("game/gone-soon", { name }) : t("game/gone", { name });
    }
    if (lift) return t("game/they-take", { name, tile: toldNumber(game.table, lift.tile) });
    const held = game.hand[0];
    return held === undefined || game.setup
      ? t("game/their-turn", { name })
      : t("game/they-hold", { name, tile: told(held) });
  }
  const sentence = mySentence(game, preview, chosen);
  if (known.mine.length > 1) return t("game/for", { name, sentence });
  const begins = game.hand.length === 0 && chosen === null;
  return begins ? t("game/your-turn", { sentence }) : sentence;
}

/**
 * Whether someone who plays has left the page.
 * @param {Known} known
 * @param {number} seat
 */
export function isAway({ info, game, present }, seat) {
  const person = info?.status === "running" && info.seats[seat - 1]?.kind === "person";
  return person && !present.includes(seat) && !game.left.has(seat);
}

/**
 * Why the game is over; who has won stands in the finale.
 * @param {Known} known
 */
function reasonSentence(known) {
  if (known.reason || !known.closed?.winners?.length) return known.reason || endSentence(known);
  if (wonHere(known)) return t("finale/your-garden-full");
  const [name = "", other] = known.closed.winners.map((seat) => nameOf(known, seat));
  return other === undefined ? t("finale/garden-full", { name }) : endSentence(known);
}

/**
 * The end in a few words; how it came about is told in the story.
 * @param {Known} known
 */
export function endSentence(known) {
  if (!wonHere(known)) return resultSentence(known);
  return (known.closed?.winners?.length ?? 0) > 1 ? t("finale/you-share") : t("finale/you-win");
}

/**
 * Who has won, by name; where nobody has, what happened last.
 * @param {Known} known
 */
export function resultSentence(known) {
  const names = (known.closed?.winners ?? []).map((seat) => nameOf(known, seat));
  const [name] = names;
  if (name === undefined) return known.log.at(-1)?.text ?? t("table/closed");
  return names.length > 1 ? t("finale/shared", { names }) : t("finale/garden-won", { name });
}

/**
 * Whether the only player at this device has won, or shares the win.
 * @param {Known} known
 */
export const wonHere = (known) => known.mine.length === 1 && isWinner(known, known.mine[0] ?? 0);

/**
 * @param {Known} known
 * @param {number} seat
 */
export const isWinner = (known, seat) => (known.closed?.winners ?? []).includes(seat);

/**
 * @param {Game} game
 * @param {{tile: number, cell: string} | null} preview
 * @param {number | null} chosen
 */
function mySentence(game, preview, chosen) {
  const loose = game.hand.length > 0 ? game.hand : game.table;
  if (preview) {
    const there = game.gardens[game.seat - 1]?.[CELLS.indexOf(preview.cell)];
    const facts = { tile: toldNumber(loose, preview.tile), cell: preview.cell };
    return capitalised(
      there ? t("game/sure-exchange", { ...facts, displaced: told(there) }) : t("game/sure", facts),
    );
  }
  const held = coming(game, chosen);
  if (game.setup && held !== undefined) {
    return game.hand.length > 1 && chosen === null
      ? t("game/setup", { tiles: game.hand.map(told), tile: told(held) })
      : t("game/setup-one", { tile: told(held) });
  }
  if (held !== undefined) return t("game/holding", { tile: told(held) });
  if (chosen !== null) return t("game/chosen", { tile: toldNumber(game.table, chosen) });
  if (!game.actions.includes("*")) return t("game/take-only");
  return game.actions.length > 1 ? t("game/draw-or-take") : t("game/draw");
}

/**
 * A garden row by row.
 * @param {Known} known
 * @param {number} seat
 */
export function rowsAnswer(known, seat) {
  const bed = known.game.gardens[seat - 1] ?? [];
  const rows = [0, 1, 2, 3].map((row) => {
    const tiles = bed.slice(4 * row, 4 * row + 4);
    if (!tiles.some(Boolean)) return t("garden/empty-row", { row: row + 1 });
    return t("garden/row", {
      row: row + 1,
      cells: tiles.map((tile) => (tile ? String(told(tile)) : t("garden/empty-cell"))),
    });
  });
  return join(
    t("garden/of", { name: nameOf(known, seat), count: bed.filter((tile) => !tile).length }),
    ...rows,
  );
}

/**
 * The gardens of all other seats, row by row.
 * @param {Known} known
 * @param {number} mine
 */
export function othersAnswer(known, mine) {
  const others = known.game.gardens.map((_, index) => index + 1).filter((seat) => seat !== mine);
  return others.length > 0
    ? join(...others.map((seat) => rowsAnswer(known, seat)))
    : t("last/none");
}

/** @param {Game} game */
export function tableAnswer(game) {
  const tiles = game.table.toSorted((one, two) => one.number - two.number).map(told);
  return join(
    tiles.length > 0 ? t("table/tiles", { tiles }) : t("table/empty"),
    t("pile/count", { count: game.pile }),
  );
}

/**
 * Where a tile of a setup may go, if others wait on their cells: the server does not know of those.
 * @param {Game} game
 * @param {number} number
 */
export function whereAnswer(game, number) {
  const cells = cellsFor(game, number);
  const tile = toldNumber(game.hand, number);
  return capitalised(t("where/empty", { tile, cells, count: cells.length }));
}

/** @param {Game} game */
export function hiddenAnswer(game) {
  const counts = hiddenCounts(game);
  const copies = [...new Set(counts)].sort((one, two) => two - one);
  return join(
    t("pile/count", { count: game.pile }),
    ...copies.map((count) => {
      const tiles = counts.flatMap((each, index) => (each === count ? [index + 1] : []));
      return count > 0 ? t("pile/copies", { count, tiles }) : t("pile/none-of", { tiles });
    }),
  );
}

/** @param {Known} known */
export function lastAnswer(known) {
  const seats = Math.max(1, known.game.gardens.length);
  const last = known.log.slice(-seats).map((entry) => toldEntry(entry, known.mine));
  return last.length > 0 ? join(...last) : t("last/none");
}

/** @param {...string} sentences */
export function join(...sentences) {
  return sentences.reduce((first, second) => t("phrase/then", { first, second }));
}
