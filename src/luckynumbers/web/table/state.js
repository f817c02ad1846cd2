/**
 * The state of a game's page: what is known of the table, and what a person is about to do.
 *
 * @typedef {import("./model.js").Known} Known
 * @typedef {import("../draw/clover.js").Look} Look
 *
 * @typedef {object} Better a deed that would have been better, or a cell that says why
 * @property {number} seat
 * @property {string} cell empty where nothing is placed
 * @property {string} from the number on the table, `*` for the pile, empty for the hand
 * @property {string} label which of several it is, or the tile of a setup; empty for the only one
 * @property {"better" | "named"} note the class of its cell
 *
 * @typedef {object} Remark what the tutor said of a move that was made
 * @property {number} seq the event that it follows
 * @property {string} text
 *
 * @typedef {object} State
 * @property {Known} known
 * @property {import("../net/socket.js").Line} line
 * @property {number | null} chosen the tile of the table that is about to be taken, or of a setup's
 *   hand that is to be placed next
 * @property {readonly import("./setup.js").Laid[]} laid what a setup has laid before its turn
 * @property {import("./pace.js").Lift | null} lift the tile that someone else is taking
 * @property {number | null} pointed the number of the tray that is looked at
 * @property {{tile: number, cell: string} | null} preview a placement that waits for a second word
 * @property {number} sending how many commands are under way
 * @property {{[garden: string]: number}} active the cell of each garden in the tab order
 * @property {number} shown the seat whose garden is large; 0: choose by itself
 * @property {"" | "menu" | "hidden" | "keys" | "leave" | "talk" | "picture" | "sure" | "closer"} panel
 * @property {number} closer the seat whose garden is enlarged
 * @property {number} handed the seat that has the device, when it is handed around
 * @property {{seat: number, text: string, count: number} | null} spoken
 * @property {(import("../net/wire.js").TutorOut & {action: string, read: boolean}) | null} doubt a
 *   choice that the tutor asks about, and whether its reason was read
 * @property {readonly Remark[]} remarks
 * @property {string} hint the action that a hint points at
 * @property {boolean} hinting whether one is asked for
 * @property {readonly Better[]} better in a replay, what would have been better, and why
 * @property {readonly number[]} shares each seat's share of the win, as last received
 * @property {readonly import("../net/wire.js").SharesOut[]} course the shares at the start and after
 *   each turn, once the game is over
 * @property {readonly import("../review/moments.js").Moment[]} moments its turns as its review has them
 * @property {boolean} awaited whether the review of the end is on its way
 * @property {number} looked how much of it is done, from 0 to 1
 * @property {readonly import("../net/wire.js").ReviewedSeat[]} balance of each seat, once the game is
 *   over
 * @property {string} verdict how the game was won, by luck or by skill
 * @property {boolean} quick whether that is from a quick look
 * @property {boolean} revised whether a quick look had told another one before
 * @property {import("../net/wire.js").GameLine | null} made what I made of it, after a rated game
 * @property {boolean} unfolded whether the end of a game has the whole screen of a phone
 * @property {boolean} typing whether the line for words was called
 * @property {readonly string[]} emotes
 * @property {readonly string[]} bots
 * @property {string} code the invitation to my table
 * @property {import("../net/wire.js").Info | null} again the next table, where I may be asked to play
 * @property {number} missed the seat that is long awaited although nobody is there; 0 for none
 * @property {boolean} patient whether they are waited for all the same
 * @property {string} home the address for phones in the same house
 */
import { settings } from "../base/settings.js";
import { lineTo } from "../net/tables.js";
import { unknown } from "./model.js";

/**
 * The state of a page that has just been opened.
 * @param {string} table
 * @returns {State}
 */
export function firstState(table) {
  return {
    known: unknown(table),
    line: lineTo(table),
    chosen: null,
    laid: [],
    pointed: null,
    lift: null,
    preview: null,
    sending: 0,
    active: {},
    shown: 0,
    panel: "",
    closer: 0,
    handed: 0,
    spoken: null,
    doubt: null,
    remarks: [],
    hint: "",
    hinting: false,
    better: [],
    shares: [],
    course: [],
    awaited: false,
    looked: 0,
    balance: [],
    verdict: "",
    quick: false,
    revised: false,
    moments: [],
    made: null,
    unfolded: false,
    typing: false,
    emotes: [],
    bots: [],
    code: "",
    again: null,
    missed: 0,
    patient: false,
    home: "",
  };
}

/**
 * The seat whose garden is large: the one to act at this device, else the first of ours.
 * @param {State} state
 */
export function shownSeat({ known, shown, handed }) {
  const { mine, game } = known;
  if (mine.length > 1 && known.closed) return shown || celebrated(known);
  if (mine.length > 1 && handed && mine.includes(handed)) return handed;
  if (mine.includes(game.seat) && (mine.length < 2 || !settings().veil)) return game.seat;
  return (shown || mine[0]) ?? 1;
}

/**
 * Whose garden is large at the end: that of the champion, or of the winner.
 * @param {Known} known
 */
const celebrated = ({ info, closed }) => {
  const champion = (info?.players ?? []).indexOf(info?.champions[0] ?? 0) + 1;
  return champion || (closed?.winners?.[0] ?? 1);
};

/**
 * The tile that has been lifted out of the tray: chosen here, when it can still be put back, or
 * being taken by someone else. Of equal ones it is the one that lies longest, which the server
 * takes as well.
 * @param {State} state
 * @returns {import("../draw/clover.js").Tile | undefined}
 */
export function liftedTile({ known: { game }, chosen, lift }) {
  const lifted = lift?.tile ?? chosen;
  return game.hand.length > 0 ? undefined : game.table.find(({ number }) => number === lifted);
}

/**
 * The look of the tiles: as the settings say, or as the box prints them.
 * @param {Known} known
 * @returns {Look}
 */
export function lookOf(known) {
  const { look } = settings();
  if (look !== "auto") return look;
  return known.info?.edition === "5-vor-12" ? "sober" : "clover";
}

/**
 * What stands on the frame of some deeds that would have been better; nothing for the only one.
 * @param {readonly Better[]} better
 * @param {(deed: Better) => boolean} isThere
 */
export const labelOfDeeds = (better, isThere) =>
  better
    .filter(isThere)
    .flatMap(({ label }) => label || [])
    .join(", ") || null;

/**
 * The address of the rules of this game, with the way back to it.
 * @param {Known} known
 */
export const rulesPath = ({ info, table }) =>
  `/rules?edition=${info?.edition ?? ""}&table=${table}`;
