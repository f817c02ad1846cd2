/** What it takes to play on from a moment of a reviewed game, and to come back to it. */
export interface Trial {
  /** The one under review, or a record without a table. */
  game: { table: string; record: string };
  /** The event, or the entry of the record, after which it goes on. */
  seq: number;
  seat: number;
  /** The computer players in the other seats, in their order; one alone sits in all of them. */
  bots: readonly string[];
  /** The address of the moment in the review. */
  source: string;
  /** Of whoever else had the seat; empty for one's own. */
  name: string;
  /** Of the round; 0 in the setup, or where it is not known. */
  number: number;
  /** The marked choice that is tried anew, if it is one; not there in what an older edition kept. */
  missed?: Missed | undefined;
  /** Of those against whom the game under review was played. */
  names: readonly string[];
}

/** A marked choice: where it was made, and what it left of the win against the better one, in hundredths. */
export interface Missed {
  position: string;
  played: string;
  best: string;
  share: number;
  better: number;
}
