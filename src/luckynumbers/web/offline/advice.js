/**
 * Messages for whoever is to act at a table in the page: where a tile fits, what a hint advises; the
 * twins of `words/advice.py`. Which cells fit, the kernel says.
 *
 * @typedef {import("./game.js").Game} Game
 */
import { numberOf } from "../base/shuffle.js";
import { capitalised, t } from "../base/words.js";
import { CELLS } from "../draw/garden.js";
import { actionText, bedOf, handOf, parseAction, placeOf, seatToAct, tableOf } from "./position.js";
import { Refused } from "./refused.js";

const TILES = ["tile/gold", "tile/red", "tile/purple", "tile/green", "tile/blue"];
const NOWHERE = 16;

/**
 * What a hint advises, in a sentence.
 * @param {import("./position.js").Position} position
 * @param {string} text the action
 */
export function hintSentence(position, text) {
  const { number, cell } = parseAction(text) ?? { number: 0, cell: NOWHERE };
  if (number === 0) return t("hint/draw");
  if (cell === NOWHERE) return t("hint/discard", { tile: number });
  const displaced = bedOf(position, seatToAct(position))[cell] ?? 0;
  const facts = { tile: number, cell: CELLS[cell] ?? "" };
  const holding = handOf(position).length > 0;
  if (!displaced) return holding ? t("hint/place", facts) : t("hint/take", facts);
  const exchange = { ...facts, displaced };
  return holding ? t("hint/exchange", exchange) : t("hint/take-exchange", exchange);
}

/**
 * What an action of the seat to act does, in words.
 * @param {import("./position.js").Position} position
 * @param {number} id
 */
export function actionSentence(position, id) {
  const place = placeOf(id);
  const [held] = handOf(position);
  if (!place) return held === undefined ? t("eval/draw") : t("eval/discard", { tile: held });
  const displaced = bedOf(position, seatToAct(position))[place.cell] ?? 0;
  const facts = { tile: place.number, cell: CELLS[place.cell] ?? "" };
  const holding = held !== undefined;
  if (!displaced) return holding ? t("eval/place", facts) : t("eval/take", facts);
  const exchange = { ...facts, displaced };
  return holding ? t("eval/exchange", exchange) : t("eval/take-exchange", exchange);
}

/**
 * What an action of the seat to act makes of its chance of winning, in percent.
 * @param {import("./position.js").Position} position
 * @param {number} id
 * @param {{better: number, share: number}} chances
 */
export function costSentence(position, id, chances) {
  const facts = { ...placedBy(position, id), ...chances };
  if (facts.cell) return t("tutor/cost-place", facts);
  return facts.tile ? t("tutor/cost-discard", facts) : t("tutor/cost-draw", facts);
}

/**
 * That an action is better than the one in question.
 * @param {import("./position.js").Position} position
 * @param {number} id
 */
export function preferenceSentence(position, id) {
  const facts = placedBy(position, id);
  const displaced = bedOf(position, seatToAct(position))[placeOf(id)?.cell ?? NOWHERE];
  if (displaced) return t("tutor/rather-exchange", { ...facts, displaced });
  if (facts.cell) return t("tutor/rather-place", facts);
  return facts.tile ? t("tutor/rather-discard", facts) : t("tutor/rather-draw");
}

/**
 * The tile of an action, 0 for a draw, and the cell that it goes to, if any.
 * @param {import("./position.js").Position} position
 * @param {number} id
 */
function placedBy(position, id) {
  const place = placeOf(id);
  if (!place) return { tile: handOf(position)[0] ?? 0, cell: "" };
  return { tile: place.number, cell: CELLS[place.cell] ?? "" };
}

/**
 * Where a tile fits for the seat to act, in sentences: the given one, else the one in hand, else all
 * that lie face up.
 * @param {import("./game.js").Rules} rules
 * @param {Game} game
 * @param {number | null} tile
 * @param {boolean} colours whether tiles are told with their colours
 */
export async function whereSentences(rules, game, tile, colours) {
  const { position } = game;
  const [held] = handOf(position);
  const table = tableOf(position);
  if (tile === null && held === undefined && table.length === 0) return t("table/empty-draw");
  const asked = tile !== null ? [tile] : held !== undefined ? [held] : [...new Set(table)];
  const found = [];
  for (const number of asked) found.push(...(await whereTexts(rules, game, number, colours)));
  return paragraph(...found);
}

/**
 * Sentences one after the other, as the language separates them.
 * @param {...string} sentences
 */
export const paragraph = (...sentences) =>
  sentences.reduce((first, second) => t("phrase/then", { first, second }));

/**
 * @param {import("./game.js").Rules} rules
 * @param {Game} game
 * @param {number} number
 * @param {boolean} colours
 */
async function whereTexts(rules, { position, layout, moment }, number, colours) {
  const seat = seatToAct(position);
  if (seat === 0) throw new Refused("action/game-over");
  const bed = bedOf(position, seat);
  const told = (/** @type {string | undefined} */ tile) =>
    tile && colours
      ? t(TILES[Number(tile[0]) - 1] ?? "", { tile: numberOf(tile) })
      : tile && numberOf(tile);
  const cells = await rules.call("fits", [position, number]);
  const empty = cells.filter((cell) => !bed[cell]).map((cell) => CELLS[cell] ?? "");
  const exchanges = cells
    .filter((cell) => bed[cell])
    .map((cell) =>
      t("where/for", {
        cell: CELLS[cell] ?? "",
        tile: told(layout.gardens[seat - 1]?.[cell]) ?? 0,
      }),
    );
  const loose = layout.hand.length > 0 ? layout.hand : layout.table;
  const facts = {
    tile: told(loose.find((each) => numberOf(each) === number)) ?? number,
    ...{ cells: empty, exchanges, count: empty.length },
  };
  const fits = capitalised(
    empty.length === 0
      ? t("where/exchange", facts)
      : exchanges.length > 0
        ? t("where/both", facts)
        : t("where/empty", facts),
  );
  const pairs = moment.pairs
    .map((id) => actionText(position, id).split("@"))
    .flatMap(([tile, cell = ""]) => (Number(tile) === number ? [cell] : []));
  return pairs.length > 0 ? [fits, t("where/pairs", { cells: pairs })] : [fits];
}
