/**
 * The plan of a new table as a value: the places around it, the edition, variants, clock and start.
 * A place is a seat or empty; the server is told the seats alone, in the order of the places.
 *
 * @typedef {import("../net/wire.js").SeatIn} SeatIn
 * @typedef {import("../net/wire.js").TableIn} TableIn
 * @typedef {import("../net/wire.js").BoxOut} BoxOut
 * @typedef {SeatIn | null} Place who sits there; null where nobody does
 *
 * @typedef {object} Plan
 * @property {readonly BoxOut[]} boxes
 * @property {readonly string[]} bots
 * @property {string} edition
 * @property {readonly Place[]} places clockwise, mine first
 * @property {boolean} bruno
 * @property {boolean} michael
 * @property {boolean} tournament
 * @property {boolean} auto whether the game begins by itself once everyone sits
 * @property {string} clock
 * @property {number} start the place of the first player, counted from 1; 0 for luck
 * @property {boolean} here whether nobody can come from elsewhere
 * @property {boolean} busy
 * @property {boolean} unnamed whether the host's name was missed
 */

/** @type {{readonly [kind: string]: import("../net/wire.js").ClockIn}} */
export const CLOCKS = {
  none: { kind: "none" },
  turn: { kind: "turn", seconds: 60 },
  game: { kind: "game", seconds: 600, increment: 5 },
  days: { kind: "days", seconds: 172_800 },
};
export const ACCESS = "access";
const FEWEST = 2;

/**
 * The plan that a new table begins with: a friend and I, who comes from elsewhere or sits here.
 * @param {readonly BoxOut[]} boxes
 * @param {readonly string[]} bots
 * @param {string} edition
 * @param {boolean} [here] whether nobody can come from elsewhere
 * @returns {Plan}
 */
export function newPlan(boxes, bots, edition, here = false) {
  const blank = {
    ...{ boxes, bots, edition, clock: "none", start: 0, here },
    ...{
      bruno: false,
      michael: false,
      tournament: false,
      auto: false,
      busy: false,
      unnamed: false,
    },
  };
  const places = resized(
    [{ kind: "me" }, { kind: here ? "device" : "invite" }],
    mostOf({ boxes, edition }),
  );
  return { ...blank, places };
}

/**
 * The most seats that an edition has.
 * @param {Pick<Plan, "boxes" | "edition">} plan
 */
const mostOf = ({ boxes, edition }) => boxes.find((box) => box.edition === edition)?.most ?? FEWEST;

/**
 * Whether the chosen edition prescribes a variant.
 * @param {Plan} plan
 * @param {string} variant
 */
export const fixes = ({ boxes, edition }, variant) =>
  boxes.find((box) => box.edition === edition)?.options.includes(variant) ?? false;

/**
 * Choose an edition. Whoever has no place there leaves, the last first; ACCESS has no clock.
 * @param {Plan} plan
 * @param {string} edition
 * @returns {Partial<Plan>}
 */
export function withEdition(plan, edition) {
  const places = resized(plan.places, mostOf({ ...plan, edition }));
  const starter = plan.places[plan.start - 1] ?? null;
  return {
    edition,
    places,
    start: starter === null ? 0 : places.indexOf(starter) + 1,
    ...(edition === ACCESS ? { clock: "none" } : {}),
  };
}

/**
 * @param {readonly Place[]} places
 * @param {number} most
 */
function resized(places, most) {
  const next = [...places];
  while (next.length < most) next.push(null);
  while (next.length > most) {
    const gap = next.lastIndexOf(null);
    next.splice(gap < 0 ? -1 : gap, 1);
  }
  return next;
}

/**
 * Seat someone at a place, or empty it.
 * @param {Plan} plan
 * @param {number} index
 * @param {Place} place
 * @returns {Partial<Plan>}
 */
export const withPlace = (plan, index, place) => ({
  places: plan.places.with(index, place),
  start: place === null && plan.start === index + 1 ? 0 : plan.start,
});

/**
 * Whether a place may be emptied: a game needs two.
 * @param {Plan} plan
 * @param {number} index
 */
export const mayEmpty = ({ places }, index) =>
  places[index] === null || places.filter((place) => place !== null).length > FEWEST;

/**
 * Who may come to the table: nobody from elsewhere, those with the link, or anyone.
 * @param {Plan} plan
 * @returns {"nobody" | "link" | "anyone"}
 */
export function openness({ places }) {
  const kinds = new Set(places.map((place) => place?.kind));
  if (kinds.has("open")) return "anyone";
  return kinds.has("invite") ? "link" : "nobody";
}

/**
 * Open the seats that wait to anyone, or to those with the link alone.
 * @param {Plan} plan
 * @param {boolean} anyone
 * @returns {Partial<Plan>}
 */
export function withOpenness({ places }, anyone) {
  const kind = anyone ? "open" : "invite";
  const waits = (/** @type {Place} */ place) => place?.kind === "open" || place?.kind === "invite";
  return { places: places.map((place) => (waits(place) ? { kind } : place)) };
}

/**
 * What the server is asked for.
 * @param {Plan} plan
 * @param {(place: number) => string} nameFor the name of a player at this device who has none
 * @returns {TableIn}
 */
export function wishOf(plan, nameFor) {
  const { edition, places, bruno, michael, tournament, auto, clock, start } = plan;
  const named = places.map((place, index) =>
    place?.kind === "device" && !place.name?.trim()
      ? { ...place, name: nameFor(index + 1) }
      : place,
  );
  const seats = named.filter((place) => place !== null);
  const starter = named[start - 1];
  return {
    ...{ edition, seats, bruno, michael, tournament, auto },
    clock: CLOCKS[clock] ?? { kind: "none" },
    start: starter ? seats.indexOf(starter) + 1 : 0,
    public: openness(plan) === "anyone",
  };
}
