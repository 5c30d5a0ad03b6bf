// Generated from docs/schema/tea-for-2.json by `npm run told`.
import type { Json } from '../../lib/protocol';

export type Doing =
  | 'deal_market'
  | 'deal_ships'
  | 'deal_markers'
  | 'deal_merchants'
  | 'deal_coin'
  | 'sides'
  | 'harvest_move'
  | 'harvest_shown'
  | 'harvest_bonus'
  | 'roll'
  | 'turn_solo_card'
  | 'turn'
  | 'tail'
  | 'year_harbour'
  | 'year_move'
  | 'over'
  | 'search'
  | 'keep'
  | 'return'
  | 'take_card'
  | 'move_card'
  | 'swap_cards'
  | 'cards'
  | 'respond'
  | 'ability_move'
  | 'dock_ship'
  | 'ask_junk'
  | 'load_junk'
  | 'reload'
  | 'race_ship'
  | 'group'
  | 'pay'
  | 'ask_crate'
  | 'ask_ship';
export type Leaf = 'yellow' | 'green' | 'fermented' | 'white' | 'oolong' | 'black';
export type RaceAction = 'market' | 'harbour' | 'first_player' | 'production';
export type Move = Choice | SoloCard;
export type Event = SoloTurned | Happening;

export interface Told {
  view: View;
  move: Move;
  event: Event;
}
/**
 * What a board draws.
 */
export interface View {
  year: number;
  max_years: number;
  goal: number;
  phase: 'setup' | 'harvest' | 'roll' | 'actions' | 'end_of_year' | 'over';
  coin: number;
  stack: Frame[];
  supply: {
    yellow: number;
    green: number;
    fermented: number;
    white: number;
    oolong: number;
    black: number;
  };
  markers: Markers;
  market: Market;
  palace: PalaceAction[];
  harbour: {
    positions: Position[];
    deck: {
      count: number;
      top: (
        | {
            ship: string;
            points: number;
            requires: Tally;
            any: number;
            places: number;
            /**
             * @minItems 2
             * @maxItems 2
             */
            found: [Tally, Tally];
            /**
             * By whom it is known.
             */
            known: 'all' | 'you' | 'rival';
          }
        | {
            ship: null;
            /**
             * By whom it is known.
             */
            known: 'all' | 'you' | 'rival';
          }
      )[];
      unseen: string[];
      under: string[];
    };
  };
  production: Rank[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  merchants: [Merchant, Merchant];
  solo: null | Solo;
}
/**
 * What the game is in the middle of: a name, whose it is, and the numbers that belong to it.
 */
export interface Frame {
  doing: Doing;
  seat?: number;
  teas?: number;
  units?: number;
  taken?: number;
  rolled?: number;
  position?: number;
  movement?: number;
  deck?: number;
  card?: number;
  ability?: number;
  slots?: number;
  run?: number;
  ship?: number;
  dock?: number;
  from_ships?: number;
  relocates?: number;
  positions?: number;
  slot?: number;
  tokens?: number;
  die?: number;
  down?: number;
  /**
   * Of a payment, in what a board draws: the die that is then there.
   */
  becomes?: number;
  tea?: number;
  space?: number;
}
export interface Markers {
  harvest: Marker[];
  production: Marker[];
  assistant: number;
  chosen: null | Marker;
  reachable: Reachable[];
}
export interface Marker {
  marker: string;
  teas: Leaf[];
  bonus: number;
}
export interface Reachable {
  marker: string;
  teas: Leaf[];
  bonus: number;
  steps: number;
}
export interface Market {
  slots: MarketSlot[];
  deck: {
    count: number;
    top: (
      | {
          card: string;
          type: 'blooming' | 'converter' | 'crate' | 'mover';
          points: number;
          shows: Leaf[];
          capacity?: Tally;
          bonus?: {
            tea: Leaf;
            points: number;
            most: number;
          };
          trigger?: Leaf[];
          steps?: number;
          flips?: boolean;
          converts_to?: Leaf;
          /**
           * By whom it is known.
           */
          known: 'all' | 'you' | 'rival';
        }
      | {
          card: null;
          /**
           * By whom it is known.
           */
          known: 'all' | 'you' | 'rival';
        }
    )[];
    unseen: string[];
    under: string[];
  };
  deck_die: null | Die;
  deck_dice: number[];
  deck_blocked: boolean;
  closed: boolean;
}
export interface MarketSlot {
  slot: number;
  card: null | PlantationCard;
  die: null | Die;
}
export interface PlantationCard {
  card: string;
  type: 'blooming' | 'converter' | 'crate' | 'mover';
  points: number;
  shows: Leaf[];
  capacity?: Tally;
  bonus?: {
    tea: Leaf;
    points: number;
    most: number;
  };
  trigger?: Leaf[];
  steps?: number;
  flips?: boolean;
  converts_to?: Leaf;
}
/**
 * How many tokens, by tea; teas without any may be left out.
 */
export interface Tally {
  yellow?: number;
  green?: number;
  fermented?: number;
  white?: number;
  oolong?: number;
  black?: number;
}
export interface Die {
  seat: number;
  value: number;
}
export interface PalaceAction {
  action: string;
  capacity: number;
  dice: Die[];
}
export interface Position {
  position: string;
  ship: null | Ship;
  held: null | {
    seat: number;
    low: number;
    high: number;
    answer: null | {
      low: number;
      high: number;
    };
  };
  beaten?: {
    low: number;
    high: number;
  };
}
export interface Ship {
  ship: string;
  points: number;
  requires: Tally;
  any: number;
  places: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  found: [Tally, Tally];
}
export interface Rank {
  rank: number;
  movement: number;
  seat?: number;
  value?: number;
  count?: number;
}
export interface Merchant {
  race: boolean;
  dice: number[];
  market_only: number[];
  harvesting: number[];
  spaces: {
    space: string;
    tokens: Tally;
    /**
     * Those that come there on their way to the dock.
     */
    teas: Leaf[];
    /**
     * Steps from there to the dock; from the field, on the longest lane.
     */
    to_dock: number;
  }[];
  slots: Slot[];
  docks: Dock[];
  completed: Ship[];
  scoring: PlantationCard[];
  tokens: number;
  points: number;
  lines: {
    count: number;
    points: number;
  }[];
  merchant?: string;
  tea?: Leaf;
  side?: null | ('A' | 'B');
  ability_left?: number;
}
export interface Slot {
  slot: string;
  space: string;
  card: null | PlantationCard;
  face_down?: boolean;
  crate?: Tally;
}
export interface Dock {
  dock: string;
  ship: null | Ship;
  cargo: Tally;
  lacks: number;
}
export interface Solo {
  shuffled: boolean;
  /**
   * The card of each year, as far as it is known.
   */
  years: (number | null)[];
  step: number;
  card?: number;
  actions?: RaceAction[];
  next?: Race;
  else?: Race;
}
/**
 * What the solo opponent would do as the table lies; without a position between ships of equal worth.
 */
export interface Race {
  action: RaceAction;
  dice: number[];
  position?: string;
  slot?: number;
  card?: string;
}
/**
 * A legal move: its notation, kind, arguments by name, the pieces it touches and what it would bring.
 */
export interface Choice {
  move: string;
  kind:
    | 'card'
    | 'ship'
    | 'marker'
    | 'merchant'
    | 'coin'
    | 'roll'
    | 'side'
    | 'assistant'
    | 'shown'
    | 'bonus'
    | 'move_token'
    | 'end_harvest'
    | 'end_movement'
    | 'spend'
    | 'pay'
    | 'ability'
    | 'harvest'
    | 'market'
    | 'keep'
    | 'return'
    | 'discard'
    | 'place'
    | 'palace'
    | 'move_card'
    | 'swap_cards'
    | 'harbour'
    | 'contest'
    | 'relocate'
    | 'take_back'
    | 'production'
    | 'reinforce'
    | 'pass'
    | 'end_turn'
    | 'crate'
    | 'next_token'
    | 'next_card'
    | 'load_ship'
    | 'discard_ship'
    | 'junk'
    | 'load_junk'
    | 'race_ship';
  facts?: { [key: string]: Json };
  card?: string;
  pieces: string[];
  weight?: number;
  ship?: string;
  marker?: string;
  merchant?: string;
  seat?: number;
  side?: 'A' | 'B';
  effect?: {
    points: number;
    total: number;
    ships: number;
    /**
     * What the mover's tokens and cards do.
     */
    trail?: Happening[];
    asks?: Doing;
    /**
     * Where the same token could go on to, one move after another.
     */
    walk?: Choice[];
    /**
     * Of the set, where one is placed or reinforced.
     */
    rank?: number;
  };
  steps?: number;
  tea?: Leaf;
  space?: string;
  forgone?: number;
  value?: number;
  die?: number;
  slot?: number | string;
  low?: number;
  high?: number;
  position?: string;
  /**
   * Of a set that is reinforced: so many dice it has then.
   */
  total?: number;
  count?: number;
  becomes?: number;
  action?: string;
  ability?: string;
  place?: number;
  from?: string;
  to?: string;
  dock?: string;
  rank?: number;
  complete?: boolean;
}
/**
 * What happened: its kind, whose it was (seat, or rival for the solo opponent) and what the sentence about it needs.
 */
export interface Happening {
  kind: string;
  seat?: number;
  rival?: 'tea_race';
  ply?: number;
  text?: string;
  card?: string;
  other?: string;
  ship?: string;
  marker?: string;
  merchant?: string;
  position?: string;
  action?: string;
  space?: string;
  /**
   * Of a plantation, or by number of the market.
   */
  slot?: string | number;
  side?: 'A' | 'B';
  tea?: Leaf;
  into?: Leaf;
  /**
   * One value after another.
   */
  dice?: string;
  die?: number;
  was?: number;
  steps?: number;
  year?: number;
  cards?: number;
  tokens?: number;
  movement?: number;
  points?: number;
}
export interface SoloCard {
  move: string;
  kind: 'solo';
  /**
   * A solo card is known by its year.
   */
  card: number;
  pieces: string[];
  weight: number;
}
export interface SoloTurned {
  kind: 'solo';
  /**
   * A solo card is known by its year.
   */
  card: number;
  seat?: number;
  rival?: 'tea_race';
  ply?: number;
  text?: string;
}
