/**
 * The review of a game that went on from a moment of another: what was played since then.
 *
 * @typedef {import("../net/wire.js").Replay} Replay
 * @typedef {import("../net/wire.js").ReviewOut} ReviewOut
 * @typedef {import("../net/wire.js").ReviewedTurn} Turn
 */
import { accuracyOf, levelText } from "./accuracy.js";
import { isFirst } from "./figures.js";
import { isAt, isDrawnAt } from "./moments.js";

/**
 * The review from the first turn that is shown on; of any other game the whole one.
 * @param {ReviewOut} review
 * @param {Replay} replay
 * @returns {ReviewOut}
 */
export function excerptOf(review, { info, events }) {
  if (!info.resumed) return review;
  for (const { position } of events) {
    const begun = review.turns.findIndex((turn) => isAt(turn.position, position));
    if (begun >= 0) return since(review, review.turns.slice(begun));
    const drawn = review.turns.findIndex((turn) => isDrawnAt(turn.position, position));
    const turn = review.turns[drawn];
    if (turn) return since(review, [usedFrom(turn, position), ...review.turns.slice(drawn + 1)]);
  }
  return review;
}

/**
 * A turn without its draw, which was made before: what is left of it is the use of the tile.
 * @param {Turn} turn
 * @param {string} position with the tile in hand
 * @returns {Turn}
 */
function usedFrom(turn, position) {
  const [worst = NONE, ...also] = [turn, ...turn.also].filter((choice) => !isFirst(choice));
  const lost = turn.error[turn.seat - 1] ?? 0;
  const left = lost < 0 ? Math.min(-turn.use_loss / lost, 1) : 1;
  return {
    ...{ ...turn, ...worst, position, also },
    drew: false,
    luck: turn.luck.map(() => 0),
    error: turn.error.map((part) => part * left),
    points: turn.points * left,
  };
}

const NONE = {
  ...{ mark: "", left: 0, better_left: 0, choice: "" },
  ...{ better: "", best: "", reason: "", cells: [] },
};

/**
 * A review of these turns alone.
 * @param {ReviewOut} review
 * @param {readonly Turn[]} turns
 * @returns {ReviewOut}
 */
function since(review, turns) {
  const seats = review.seats.map((seat) => {
    const index = seat.seat - 1;
    const own = turns.filter((turn) => turn.seat === seat.seat);
    const luck = total(turns, (turn) => turn.luck[index]);
    const error = total(turns, (turn) => turn.error[index]);
    const points = total(own, (turn) => turn.points);
    const weight = total(own, (turn) => turn.weight);
    const accuracy = accuracyOf(points, weight);
    return {
      ...seat,
      ...{ luck, error, weight, accuracy, level: levelText(accuracy) },
      ...{ start: seat.result - luck - error, adjusted: seat.result - luck },
      own_error: total(own, (turn) => turn.error[index]),
    };
  });
  return { ...review, seats, turns };
}

/**
 * @param {readonly Turn[]} turns
 * @param {(turn: Turn) => number | undefined} part
 */
const total = (turns, part) => turns.reduce((sum, turn) => sum + (part(turn) ?? 0), 0);
