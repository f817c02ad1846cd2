import assert from "node:assert/strict";
import test from "node:test";
import {
  chancesIn,
  momentsOf,
  nextMarked,
  worstFirst,
} from "../../src/luckynumbers/web/review/moments.js";

const BARE = "......../......../......../........";
const SET = "03....../..07..../....14../......17";

/** @param {[number, string][]} told */
const replayOf = (...told) =>
  /** @type {import("../../src/luckynumbers/web/net/wire.js").Replay} */ (
    /** @type {unknown} */ ({
      events: told.map(([seq, position]) => ({ event: { seq, data: {} }, position })),
    })
  );

/** @param {(readonly [string, string, string?])[]} told */
const reviewOf = (...told) =>
  /** @type {import("../../src/luckynumbers/web/net/wire.js").ReviewOut} */ (
    /** @type {unknown} */ ({
      seats: [{ start: 0.6 }, { start: 0.4 }],
      turns: told.map(([position, mark, choice = ""], index) => ({
        ...{ position, mark, choice, also: [] },
        after: [index, -index],
      })),
    })
  );

const REPLAY = replayOf(
  [2, `ln1 std ${BARE}:${BARE} - *36 03071417 1`],
  [3, `ln1 std ${SET}:${BARE} - *32 02021415 2`],
  [4, `ln1 std ${SET}:${SET} - *32 - 1`],
  [5, `ln1 std ${SET}:${SET} - *31 09 1`],
  [6, `ln1 std ${SET}:${SET} 09 *31 - 2`],
  [7, `ln1 std ${SET}:${SET} - *31 - 0`],
);
const REVIEW = reviewOf(
  [`ln1 std ${BARE}:${BARE} - *40 ???? 1`, ""],
  [`ln1 std ${SET}:${BARE} - *36 ???? 2`, ""],
  [`ln1 std ${SET}:${SET} - *32 - 1`, "??"],
  [`ln1 std ${SET}:${SET} 09 *31 - 2`, "!"],
);
const FRAMES = [2, 3, 4, 6, 7].map((seq) => ({ seq }));

test("every turn of a review is found in the frames of its replay", () => {
  const moments = momentsOf(REVIEW, REPLAY, FRAMES);
  assert.deepEqual(
    moments.map(({ seq, frame }) => [seq, frame]),
    [
      [3, 1],
      [4, 2],
      [6, 3],
      [7, 4],
    ],
  );
});

const DRAWING = {
  ...{ mark: "?", left: 0.4, better_left: 0.5 },
  ...{ best: "", better: "", reason: "", cells: [] },
};

test("a choice is tried from where it was made: with the drawn tile in hand", () => {
  const drawn = `ln1 std ${SET}:${SET} - *31 09 1`;
  const turn = `ln1 std ${SET}:${SET} - *32 - 1`;
  const begins = (/** @type {string} */ choice) =>
    momentsOf(reviewOf([turn, "??", choice]), REPLAY, FRAMES)[0]?.begin;
  assert.deepEqual([begins(turn), begins(drawn), begins("")], [4, 5, 4]);
  const review = reviewOf([turn, "??", drawn]);
  const also = [{ ...DRAWING, choice: turn }];
  const twice = { ...review, turns: review.turns.map((each) => ({ ...each, also })) };
  const [moment] = momentsOf(twice, REPLAY, FRAMES);
  assert.deepEqual([moment?.begin, moment?.begins], [5, [4, 5]]);
});

test("a hand is tried again from before its first tile, and a tile of Michael's from its own", () => {
  const laid = "03....../......../......../........";
  const begins = (
    /** @type {[number, string][]} */ told,
    /** @type {[string, string][]} */ ...turns
  ) =>
    momentsOf(
      reviewOf(
        ...turns.map(([position, choice]) => /** @type {const} */ ([position, "??", choice])),
      ),
      replayOf([0, ""], ...told),
      told.map(([seq]) => ({ seq })),
    ).map(({ begin }) => begin);
  const hand = `ln1 std ${BARE}:${BARE} - *36 03071417 1`;
  const goesOn = `ln1 std ${laid}:${BARE} - *36 071417 1`;
  const start = `ln1 std ${BARE}:${BARE} - *40 ???? 1`;
  assert.deepEqual(
    begins(
      [
        [1, hand],
        [2, goesOn],
      ],
      [start, hand],
    ),
    [1],
  );
  const first = `ln1 std+michael ${BARE}:${BARE} - *39 03 1`;
  const second = `ln1 std+michael ${laid}:${BARE} - *38 05 2`;
  const [before, after] = [
    `ln1 std+michael ${BARE}:${BARE} - *40 ? 1`,
    `ln1 std+michael ${laid}:${BARE} - *39 ? 2`,
  ];
  assert.deepEqual(
    begins(
      [
        [1, first],
        [2, second],
      ],
      [before, first],
      [after, second],
    ),
    [1, 2],
  );
  assert.deepEqual(
    begins(
      [
        [1, first],
        [2, second],
      ],
      [before, ""],
      [after, ""],
    ),
    [1, 2],
  );
});

test("what was played before the first event of a replay is no moment of it", () => {
  const [, , third, fourth, ...rest] = REPLAY.events;
  const events = [third, fourth, ...rest].flatMap((each) => each ?? []);
  const moments = momentsOf(REVIEW, { ...REPLAY, events }, FRAMES.slice(2));
  assert.deepEqual(
    moments.map(({ begin, seq }) => [begin, seq]),
    [
      [4, 6],
      [6, 7],
    ],
  );
});

test("a review knows the chances at the start and after every turn", () => {
  const chances = chancesIn(REVIEW, momentsOf(REVIEW, REPLAY, FRAMES), 2);
  assert.deepEqual(chances[0], { seq: 2, shares: [0.6, 0.4] });
  assert.deepEqual(
    chances.slice(1).map(({ seq }) => seq),
    [3, 4, 6, 7],
  );
});

test("the next marked choice is found, and none after the last", () => {
  const moments = momentsOf(REVIEW, REPLAY, FRAMES).filter(({ turn }) => turn.mark);
  assert.equal(nextMarked(moments, 0)?.frame, 3);
  assert.equal(nextMarked(moments, 3)?.frame, 4);
  assert.equal(nextMarked(moments, 4), undefined);
  assert.equal(nextMarked([], 0), undefined);
});

test("marked choices are listed with the worst turn first, and the fine ones last", () => {
  const marked = [
    ["?!", -0.03],
    ["!", 0],
    ["?", -0.06],
    ["??", -0.2],
    ["?", -0.09],
    ["?!", -0.1],
    ["?", -0.08, -0.07],
  ].map(([mark, loss, ...more]) => ({
    since: new Map(),
    turn: {
      ...{ mark, seat: 2, error: [0, loss], left: 0.5 + Number(loss), better_left: 0.5 },
      also: more.map((each) => ({ mark: "?", left: 0.5 + Number(each), better_left: 0.5 })),
    },
  }));
  const listed = worstFirst(/** @type {any} */ (marked));
  assert.deepEqual(
    listed.map(({ moment: { turn } }) => [turn.mark, turn.error[1]]),
    [
      ["??", -0.2],
      ["?", -0.08], // with another one of the same turn
      ["?!", -0.1],
      ["?", -0.09],
      ["?", -0.06],
      ["?!", -0.03],
      ["!", 0],
    ],
  );
});

test("what somebody misses turn after turn is one entry, with the rounds that follow", () => {
  const missed = [
    [1, 1, "20@d4", -0.1],
    [1, 2, "20@d4", -0.05],
    [2, 1, "20@d4", -0.2],
    [2, 2, "", 0], // a good one, after which the same is new again
    [3, 1, "20@d4", -0.08],
    [3, 2, "20@d4", -0.04],
    [4, 1, "11@b2", -0.06],
  ];
  const turns = missed.map(([number, seat, best, loss], index) => ({
    ...{ position: `ln1 std - - *${index} - ${seat}`, number, seat, best, choice: "", after: [] },
    ...{ mark: loss ? "?" : "", reason: "", error: [loss, loss], also: [] },
    ...{ left: 0.5 + Number(loss), better_left: 0.5 },
  }));
  const events = turns.map(({ position }, seq) => ({ event: { seq, data: {} }, position }));
  const args = /** @type {any[]} */ ([
    { seats: [], turns },
    { events },
    events.map(({ event }) => event),
  ]);
  const moments = momentsOf(args[0], args[1], args[2]).filter(({ turn }) => turn.mark);
  const listed = worstFirst(moments).map(({ moment, again }) => [
    moment.turn.seat,
    ...[moment, ...again].map(({ turn }) => turn.number),
  ]);
  assert.deepEqual(listed, [
    [1, 2], // worse than the first
    [1, 1, 3],
    [1, 4],
    [2, 1],
    [2, 3],
  ]);
});
