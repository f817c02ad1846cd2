import assert from "node:assert/strict";
import test, { before } from "node:test";
import { receive, unknown } from "../../src/luckynumbers/web/table/model.js";
import {
  championSeats,
  championSentence,
  ranked,
  seriesLine,
} from "../../src/luckynumbers/web/table/tournament.js";
import { speak } from "./support.js";
import { INFO, state, VIEW } from "./table.js";

before(() => speak("en"));

/** @type {import("../../src/luckynumbers/web/net/wire.js").View} */
const STAY = { ...VIEW, position: String(VIEW.position).replace(":x", ":") };

/**
 * A tournament of Ann and Ben.
 * @param {Partial<import("../../src/luckynumbers/web/net/wire.js").Info>} changes
 * @param {number[]} mine
 */
function known(changes, mine = [1], view = STAY) {
  const info = { ...INFO, tournament: true, games: 2, players: [1, 2], ...changes };
  return receive(unknown("T"), state({ info, view, mine }));
}

/**
 * @param {number} player
 * @param {number} points
 */
const line = (player, points) => /** @type {const} */ ([player, points]);

/** @param {ReturnType<typeof known>} table */
const ranks = (table) => ranked(table).map(({ player, seat, rank }) => [player, seat, rank]);

test("equal points share a rank, and the next one is not moved up", () => {
  const three = [...INFO.seats, { kind: "person", name: "Cy", user: "", bot: "" }];
  const players = [1, 2, 3];
  const standings = [line(2, 1), line(3, 1), line(1, -4)];
  assert.deepEqual(ranks(known({ seats: three, players, standings })), [
    [2, 2, 1],
    [3, 3, 1],
    [1, 1, 3],
  ]);
});

test("who has left, now or in an earlier game, has no rank (R9)", () => {
  const now = known(
    {
      standings: [line(1, -3), line(2, 2)],
    },
    [1],
    VIEW,
  );
  assert.deepEqual(ranks(now), [
    [1, 1, 1],
    [2, 2, 0],
  ]);
  const earlier = known({
    players: [1, 3],
    standings: [line(3, 2), line(1, -3), line(2, 9)],
  });
  assert.deepEqual(ranks(earlier), [
    [3, 2, 1],
    [1, 1, 2],
    [2, 0, 0],
  ]);
});

test("the champion is named once the server has one, by seat", () => {
  assert.equal(championSentence(known({})), "");
  assert.deepEqual(championSeats(known({ players: [1, 3], champions: [3] })), [2]);
  assert.equal(championSentence(known({ champions: [1] })), "You are the champion!");
  assert.equal(championSentence(known({ champions: [2] })), "Ben is the champion!");
  assert.equal(championSentence(known({ champions: [1] }, [1, 2])), "Ann is the champion!");
  assert.equal(championSentence(known({ champions: [1, 2] })), "Ann and Ben share the title!");
});

test("the number of the game stands there in a tournament only", () => {
  assert.notEqual(seriesLine(known({ game: 2 })), null);
  assert.equal(seriesLine(known({ tournament: false })), null);
});
