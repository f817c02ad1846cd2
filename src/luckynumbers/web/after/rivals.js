/** Against whom another move is tried. */
import { forPeople } from "../create/bots.js";

/**
 * The computer player of a game, or one in the middle.
 * @param {import("../net/sources.js").Source} source
 * @param {readonly string[]} bots
 */
export function firstRival({ replay }, bots) {
  const choice = forPeople(bots);
  const played = replay.info.seats.find(({ bot }) => choice.includes(bot));
  return played?.bot ?? choice[Math.floor(choice.length / 2)] ?? "";
}

/**
 * Those to choose from. Whoever had the garden that is played is not one of them: at the table the
 * name would stand beside another garden.
 * @param {readonly string[]} bots
 * @param {string} former the computer player that had the garden; empty for a person
 */
export function rivalsFor(bots, former) {
  const choice = forPeople(bots);
  const others = choice.filter((bot) => bot !== former);
  return others.length > 0 ? others : choice;
}

/**
 * The one that was chosen, or the next in strength.
 * @param {readonly string[]} bots
 * @param {string} former
 * @param {string} chosen
 */
export function rivalFor(bots, former, chosen) {
  const others = rivalsFor(bots, former);
  if (others.includes(chosen)) return chosen;
  const rank = forPeople(bots).indexOf(chosen);
  return others[Math.min(rank, others.length - 1)] ?? chosen;
}
