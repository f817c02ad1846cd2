/** The tables in a page, as the rest of the client uses them. */
import type {
  GameLine,
  OptionsOut,
  Out,
  Reply,
  RunningGame,
  TableCommand,
  TableIn,
} from "./wire.js";

/** What came of a sending. */
export interface Sent {
  /** The tables on the server. */
  sent: readonly string[];
  /** Why the server did not take others; empty where it is only silent. */
  refused: string;
}

export interface Local {
  /** What can be chosen without a server. */
  options: OptionsOut;
  /** Make a table and return its id; the game begins at once. */
  make: (wish: TableIn) => Promise<string>;
  /** The games that go on. */
  running: () => Promise<RunningGame[]>;
  /** The games that are over: all, or those that the server does not have. */
  finished: (all: boolean) => Promise<GameLine[]>;
  /** The table of a game that was sent to the server, by its table there; empty where there is none. */
  copyOf: (sent: string) => Promise<string>;
  /** The table on the server of a game that was sent to it, and whether its answer is awaited. */
  sendingOf: (table: string) => Promise<{ sent: string; sending?: boolean }>;
  /** Play a record again, and return the id of its table; nothing is stored. */
  read: (record: string) => Promise<string>;
  /**
   * Send those that the server does not have, or one of them: their tables there, and why it refused
   * others.
   */
  send: (table?: string) => Promise<Sent>;
  /** How many are over and not with the server, and whether some are on their way. */
  unsent: () => Promise<{ count: number; sending: boolean }>;
  /** Send again those whose sending the server has not answered. */
  goOnSending: () => Promise<Sent>;
  /** Answer what the server would be asked; the types are those of its endpoints. */
  // biome-ignore lint/suspicious/noExplicitAny: as many types as there are endpoints
  ask: (endpoint: string, request: { [name: string]: unknown }) => Promise<any>;
  subscribe: (table: string, since: number, receive: (message: Out) => void) => Promise<() => void>;
  command: (command: TableCommand) => Promise<Reply>;
}
