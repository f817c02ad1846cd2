/**
 * A new table in the page: from what is wished for to the event that makes it.
 *
 * @typedef {import("../net/wire.js").Created} Created
 * @typedef {import("../net/wire.js").OptionsOut} OptionsOut
 * @typedef {import("../net/wire.js").Seat} Seat
 * @typedef {import("../net/wire.js").SeatIn} SeatIn
 * @typedef {import("../net/wire.js").TableIn} TableIn
 */
import { numberOf } from "../base/shuffle.js";
import { botName } from "../create/bots.js";
import { myName } from "../create/table.js";
import { leftSeats, OPTION_NAMES, seatsOf, seatToAct } from "./position.js";
import { Refused } from "./refused.js";
import { HERE } from "./state.js";

const LONGEST = 24;
/** The most entries of a game that another goes on from, as online. */
const MOST_EARLIER = 1500;

/**
 * The event that makes a table, without the promise of its shuffle.
 * @param {TableIn} wish
 * @param {OptionsOut} offered
 * @returns {Created}
 */
export function createdBy(wish, offered) {
  const { edition = "lucky-numbers", bruno, michael, norep, start = 0, clock } = wish;
  if (clock && clock.kind !== "none") throw new Refused("offline/not-here");
  const box = offered.boxes.find((each) => each.edition === edition);
  if (!box || wish.seats.length < 2 || wish.seats.length > box.most)
    throw new Refused("table/plan");
  const wished = { bruno, michael, norep, sorted: false };
  const own = box.options.filter((option) => !(michael && option === "sorted"));
  const on = OPTION_NAMES.filter(
    (name) => own.includes(name) || wished[/** @type {keyof typeof wished} */ (name)],
  );
  /** @type {Seat[]} */
  const seats = [];
  for (const seat of wish.seats) seats.push(seated(seat, seats, offered.bots));
  const rules = ["std", ...on].join("+");
  const series = wish.tournament
    ? { tournament: true, players: seats.map((_, index) => index + 1) }
    : {};
  const lesson = wish.lesson ? { lesson: wish.lesson } : {};
  return { kind: "created", rules, edition, host: HERE, seats, start, ...series, ...lesson };
}

/**
 * The event that makes a table at which a game goes on from one of its moments: one person among
 * computer players, the rest shuffled afresh.
 * @param {Created} plan of the game
 * @param {import("./game.js").Game} game as it stood then
 * @param {{seat: number, bots: readonly string[]}} wish
 * @param {OptionsOut} offered
 * @returns {Created}
 */
export function resumedBy({ rules, edition }, game, { seat, bots }, offered) {
  const { position, first, log, pile, drawn } = game;
  if (seatToAct(position) === 0) throw new Refused("record/finished");
  if (log.length > MOST_EARLIER) throw new Refused("table/too-long");
  const others = seatsOf(position).filter((each) => each !== seat);
  if (others.length === seatsOf(position).length) throw new Refused("table/no-such-seat", { seat });
  if (bots.length !== 1 && bots.length !== others.length) throw new Refused("table/plan");
  if (leftSeats(position).includes(seat)) throw new Refused("leave/gone", { seat });
  /** @type {Seat[]} */
  const seats = [];
  for (const each of seatsOf(position))
    seats.push(
      seated(
        each === seat
          ? { kind: "me" }
          : { kind: "bot", bot: bots[others.indexOf(each)] ?? bots[0] ?? "" },
        seats,
        offered.bots,
      ),
    );
  const known = pile.slice(0, drawn);
  const earlier = {
    first,
    revealed: known.map(numberOf),
    deeds: log.slice(1).map((entry) => entry.action || `~${entry.seat}`),
    colours: known.map(([colour]) => colour).join(""),
  };
  return { kind: "created", rules, edition, host: HERE, seats, start: first, earlier };
}

/**
 * @param {SeatIn} planned
 * @param {readonly Seat[]} before
 * @param {readonly string[]} bots
 * @returns {Seat}
 */
function seated({ kind, name = "", bot = "" }, before, bots) {
  const taken = before.map((seat) => seat.name ?? "");
  if (kind === "me") return { kind: "person", name: distinct(myName(), taken), user: HERE };
  if (kind === "device") return { kind: "device", name: distinct(name, taken), user: HERE };
  if (kind !== "bot" || !bots.includes(bot)) throw new Refused("offline/not-here");
  return { kind: "bot", name: distinct(name || botName(bot), taken), bot };
}

/**
 * A name of which nobody else at the table has one like it.
 * @param {string} name
 * @param {readonly string[]} taken
 */
function distinct(name, taken) {
  const plain = [...name.normalize("NFC").replace(/\p{C}/gu, " ").trim()]
    .slice(0, LONGEST)
    .join("");
  const used = new Set(taken.map((each) => each.toLowerCase()));
  let found = plain;
  for (let number = 2; used.has(found.toLowerCase()); number += 1) found = `${plain} (${number})`;
  return found;
}
