/**
 * A tournament of tables in the page (R8, R9), the twin of `play/tournament.py` and
 * `server/game/tournaments.py`: as many games as players, each player starts once.
 *
 * @typedef {import("../net/wire.js").Created} Created
 * @typedef {import("../net/wire.js").Scored} Scored
 * @typedef {import("../net/wire.js").Closed} Closed
 * @typedef {import("../net/wire.js").Data} Data
 * @typedef {{closed: Closed | null, events: readonly {data: Data}[]}} State of a table
 *
 * @typedef {object} Score the score of one game, by player
 * @property {number} starter
 * @property {readonly number[]} players
 * @property {readonly number[]} points
 * @property {readonly number[]} left
 *
 * @typedef {object} Tournament
 * @property {number} players
 * @property {number} first who starts the first game
 * @property {readonly Score[]} games
 */
const WIN = 2;

/**
 * What the standings of a table's tournament are, this game included when it is over.
 * @param {State} state
 * @param {Created} created
 */
export function seriesOf(state, created) {
  if (!created.tournament)
    return { standings: [], scores: [], finished: false, games: 1, champions: [] };
  const series = soFar(state, created);
  const finished = fixtureOf(series) === null;
  const standings = standingsOf(series);
  return {
    standings,
    scores: standings.map(([player]) => scoresOf(series, player)),
    finished,
    games: lengthOf(series),
    champions: finished ? winnersOf(series, standings) : [],
  };
}

/**
 * How the tournament goes on after a game that is over.
 * @param {State} state
 * @param {Created} created
 * @returns {{first: number, players: readonly number[], opened: number, scored: readonly Scored[]}
 *   | null} nothing when all games are played
 */
export function nextFixture(state, created) {
  const fixture = fixtureOf(soFar(state, created));
  const scored = scoredOf(state);
  if (!fixture || !scored) return null;
  const { starter, players } = fixture;
  return {
    first: players.indexOf(starter) + 1,
    players,
    opened: openedOf(state, created),
    scored: [...(created.scored ?? []), scored],
  };
}

/**
 * @param {State} state
 * @returns {Scored | null}
 */
function scoredOf({ closed, events }) {
  if (!closed) return null;
  const { end, winners = [], empties = [] } = closed;
  return { end, winners, empties, left: departed(events) };
}

/**
 * The seats that left during a game.
 * @param {State["events"]} events
 */
export const departed = (events) =>
  events.flatMap(({ data }) => (data.kind === "left" ? [data.seat] : [])).sort();

/**
 * @param {State} state
 * @param {Created} created
 */
function openedOf({ events }, { opened = 1, scored = [] }) {
  const start = events.find(({ data }) => data.kind === "started")?.data;
  return scored.length === 0 && start?.kind === "started" ? start.first : opened;
}

/**
 * @param {State} state
 * @param {Created} created
 */
function soFar(state, created) {
  const { seats, players = [], scored = [] } = created;
  const last = scoredOf(state);
  const first = last ? openedOf(state, created) : (created.opened ?? 1);
  const count = scored[0]?.empties.length ?? Math.max(seats.length, ...players);
  /** @type {Tournament} */
  const start = { players: count, first, games: [] };
  return [...scored, ...(last ? [last] : [])].reduce(scoredGame, start);
}

/**
 * @param {Tournament} series
 * @param {Scored} game
 * @returns {Tournament}
 */
function scoredGame(series, { winners, empties, left }) {
  const { starter, players } = fixtureOf(series) ?? { starter: 0, players: [] };
  // R8: every winner gains and loses nothing; the others lose a point for each empty cell.
  const points = players.map((_, index) =>
    winners.includes(index + 1) ? WIN : -(empties[index] ?? 0),
  );
  const gone = left.map((seat) => players[seat - 1] ?? 0);
  return { ...series, games: [...series.games, { starter, players, points, left: gone }] };
}

/** @param {Tournament} series */
function presentIn({ players, games }) {
  const gone = new Set(games.flatMap(({ left }) => left));
  return Array.from({ length: players }, (_, index) => index + 1).filter(
    (player) => !gone.has(player),
  );
}

/**
 * The next game. Those that someone who left would have started are dropped (R9).
 * @param {Tournament} series
 */
function fixtureOf(series) {
  const { players, first, games } = series;
  const present = presentIn(series);
  const done = new Set(games.map(({ starter }) => starter));
  const order = Array.from({ length: players }, (_, step) => ((first - 1 + step) % players) + 1);
  const starter = order.find((player) => present.includes(player) && !done.has(player));
  return present.length < 2 || starter === undefined ? null : { starter, players: present };
}

/** @param {Tournament} series */
function lengthOf(series) {
  const present = presentIn(series);
  const done = new Set(series.games.map(({ starter }) => starter));
  const open = present.filter((player) => !done.has(player)).length;
  return series.games.length + (present.length > 1 ? open : 0);
}

/**
 * The players ranked: most points first, those who left last.
 * @param {Tournament} series
 * @returns {[number, number][]} player and points
 */
function standingsOf(series) {
  const present = presentIn(series);
  const points = (/** @type {number} */ player) =>
    series.games.reduce((sum, game) => sum + (game.points[game.players.indexOf(player)] ?? 0), 0);
  return Array.from({ length: series.players }, (_, index) => index + 1)
    .map((player) => ({ player, points: points(player), left: !present.includes(player) }))
    .sort(
      (one, two) =>
        Number(one.left) - Number(two.left) || two.points - one.points || one.player - two.player,
    )
    .map(({ player, points }) => [player, points]);
}

/**
 * The points of a player, game by game; nothing for a game without them.
 * @param {Tournament} series
 * @param {number} player
 */
const scoresOf = ({ games }, player) =>
  games.map(({ players, points }) => points[players.indexOf(player)] ?? null);

/**
 * @param {Tournament} series
 * @param {readonly [number, number][]} standings
 */
function winnersOf(series, standings) {
  const present = presentIn(series);
  const staying = standings.filter(([player]) => present.includes(player));
  return staying.filter(([, points]) => points === staying[0]?.[1]).map(([player]) => player);
}
