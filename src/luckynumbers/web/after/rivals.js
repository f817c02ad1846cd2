/**
 * Against whom another move is tried.
 *
 * @typedef {import("../net/sources.js").Source} Source
 */
import { forPeople } from "../create/bots.js";

/** The choice that leaves every computer player of the game in its seat. */
export const SAME = "same";

/**
 * The computer players of a game that are offered, from its first seat on.
 * @param {Source} source
 * @param {readonly string[]} choice
 */
const playedIn = ({ replay }, choice) =>
  replay.info.seats.map(({ bot }) => bot ?? "").filter((bot) => choice.includes(bot));

/**
 * The computer player of a game, or those of several; where people played, one in the middle.
 * @param {Source} source
 * @param {readonly string[]} bots
 */
export function firstRival(source, bots) {
  const choice = forPeople(bots);
  const played = new Set(playedIn(source, choice));
  if (played.size > 1) return SAME;
  return [...played][0] ?? choice[Math.floor(choice.length / 2)] ?? "";
}

/**
 * Those to choose from. Whoever had the garden that is played is not one of them: at the table the
 * name would stand beside another garden.
 * @param {Source} source
 * @param {readonly string[]} bots
 * @param {number} seat
 */
export function rivalsFor(source, bots, seat) {
  const choice = forPeople(bots);
  const former = source.replay.info.seats[seat - 1]?.bot;
  const others = choice.filter((bot) => bot !== former);
  const same = firstRival(source, bots) === SAME ? [SAME] : [];
  return [...same, ...(others.length > 0 ? others : choice)];
}

/**
 * The one that was chosen, or the next in strength.
 * @param {Source} source
 * @param {readonly string[]} bots
 * @param {number} seat
 * @param {string} chosen
 */
export function rivalFor(source, bots, seat, chosen) {
  const others = rivalsFor(source, bots, seat);
  if (others.includes(chosen)) return chosen;
  const rank = forPeople(bots).indexOf(chosen);
  return others.filter((bot) => bot !== SAME)[Math.min(rank, others.length - 1)] ?? chosen;
}

/**
 * Those in the other seats, in their order: the one that was chosen in all of them, or those of the
 * game, the first of them in the seats of people, too.
 * @param {Source} source
 * @param {readonly string[]} bots
 * @param {number} seat
 * @param {string} chosen
 */
export function rivalsAt(source, bots, seat, chosen) {
  if (chosen !== SAME) return [chosen];
  const choice = forPeople(bots);
  const former = source.replay.info.seats[seat - 1]?.bot;
  const stand = playedIn(source, choice).find((bot) => bot !== former) ?? "";
  return source.replay.info.seats
    .filter((_, index) => index + 1 !== seat)
    .map(({ bot = "" }) => (choice.includes(bot) ? bot : stand));
}
