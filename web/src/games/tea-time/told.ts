// Generated from docs/schema/tea-time.json by `npm run told`.

/**
 * Column letter and row number.
 */
export type Place = string;
/**
 * A character's id, or alice.
 */
export type Card = string;
export type Side = 'character' | 'glass';
/**
 * A character's id in the edition: cat, hatter, queen, rabbit, caterpillar, hare.
 */
export type Character = string;
export type Move =
  | {
      move: string;
      kind: 'take';
      pieces: Place[];
      cards: {
        cell: Place;
        card: Card;
        side?: Side;
      }[];
      effect: {
        /**
         * What the move adds to the actor's score.
         */
        points: number;
        total: number;
        /**
         * Whether the actor holds her then.
         */
        alice: boolean;
        changes: Change[];
      };
    }
  | {
      move: string;
      kind: 'first';
      seat: number;
      pieces: string[];
      weight: number;
    }
  | {
      move: string;
      kind: 'deal';
      card: Character;
      pieces: Place[];
      weight: number;
    };
export type Event =
  | {
      ply: number;
      kind: 'first';
      seat: number;
      text: string;
    }
  | {
      ply: number;
      kind: 'dealt';
      cell: Place;
      card: Character;
      side: Side;
      text: string;
    }
  | {
      ply: number;
      kind: 'round';
      seat: number;
      round: number;
      rounds: number;
      text: string;
    }
  | {
      ply: number;
      kind: 'took';
      seat: number;
      cards: {
        kind: 'character' | 'glass' | 'alice';
        card: Card;
        cell: Place;
      }[];
      text: string;
    }
  | {
      ply: number;
      kind: 'alice_placed';
      seat: number;
      cell: Place;
      text: string;
    }
  | {
      ply: number;
      kind: 'cancelled' | 'cancelled_pairs';
      seat: number;
      card: Character;
      pairs: number;
      text: string;
    }
  | {
      ply: number;
      kind: 'ended';
      text: string;
    };

export interface Told {
  view: View;
  move: Move;
  event: Event;
}
/**
 * What a board draws. Everybody sees the same.
 */
export interface View {
  round: number;
  rounds: number;
  /**
   * null while nobody is to take.
   */
  turn: number | null;
  may_take: number;
  rows: number;
  columns: number;
  grid: Cell[][];
  players: Player[];
  unseen: Counts;
  /**
   * Points by number of cards; the last goes on.
   */
  scale: number[];
  alice_points: number;
}
/**
 * A place of the grid, and the card on it.
 */
export interface Cell {
  cell: Place;
  card?: Card;
  side?: Side;
}
export interface Player {
  points: number;
  alice: boolean;
  collection: Collected[];
}
export interface Collected {
  card: Character;
  count: number;
  side: Side | null;
  points: number;
  /**
   * Pairs that left the game.
   */
  cancelled: number;
}
/**
 * How many cards, by character.
 */
export interface Counts {
  [k: string]: number;
}
export interface Change {
  card: Character;
  was: number;
  count: number;
  points_was: number;
  points: number;
  cancels: number;
}
