// Generated from docs/schema/tea-and-rum.json by `npm run told`.
import type { Json } from '../../lib/protocol';

export type Board = 'governor' | 'market' | 'port' | 'tavern';
/**
 * An effect in the vocabulary of the rules, section 2.
 */
export type Effect =
  | {
      op: 'none';
    }
  | {
      op: 'coins' | 'gainCube' | 'star' | 'population';
      n: number;
    }
  | {
      op: 'gain';
      resources: Bundle;
    }
  | {
      op: 'vp';
      colour: Colour;
      n: number;
    }
  | {
      op: 'action';
      type: Action;
      discount?: number;
    }
  | {
      op: 'unlock';
      n: number | 'all';
    }
  | {
      op: 'choice';
      options: Effect[];
    }
  | {
      op: 'seq';
      steps: Effect[];
    };
export type Colour = 'red' | 'blue';
export type Action = 'build' | 'captain' | 'contract' | 'barter';
export type Resource = 'wheat' | 'wood' | 'ore' | 'barrel' | 'tobacco' | 'cannon';

export interface Told {
  view: View;
  move: Move;
  event: Event;
}
/**
 * What a board draws: everything but closed chests and conversions that are not shown yet.
 */
export interface View {
  round: number;
  rounds: number;
  phase:
    | 'setup'
    | 'income'
    | 'ships'
    | 'actions'
    | 'wishes'
    | 'end_of_round'
    | 'final_captains'
    | 'final_allegiance'
    | 'final_conversion'
    | 'over';
  window: '' | 'start' | 'resolving' | 'end';
  removing: boolean;
  first: number;
  active: null | number;
  turn: number;
  /**
   * Who acts when in this round.
   */
  order: (number | 'automa')[];
  /**
   * The seats from the first player on.
   */
  around: number[];
  supply: Bundle;
  prices: {
    wheat: number;
    wood: number;
    ore: number;
    barrel: number;
    tobacco: number;
    cannon: number;
  };
  boards: ActionBoard[];
  ships: Ship[];
  buildings: Building[];
  captains: Captain[];
  contracts: {
    slots: {
      slot: number;
      bonus: Effect;
      contract: null | Contract;
    }[];
    deck: number;
  };
  allegiances: Allegiance[];
  wishes: Wish[];
  /**
   * Rewards of the reputation spaces, from 0.
   */
  track: Effect[];
  population_most: number;
  blue_threshold: number;
  balance_most: number;
  conversion_coins: number;
  slots_total: number;
  players: Player[];
  automa: null | {
    tokens: {
      governor: number;
      market: number;
      port: number;
      tavern: number;
    };
    seat_a: null | number;
  };
  titles: Title[];
  barter: null | Barter;
  stack: Frame[];
  terms: Terms;
  discounts: null | {
    build: number;
    captain: number;
  };
}
/**
 * How many, by type; types without any may be left out.
 */
export interface Bundle {
  wheat?: number;
  wood?: number;
  ore?: number;
  barrel?: number;
  tobacco?: number;
  cannon?: number;
}
export interface ActionBoard {
  board: Board;
  alternative: Effect;
  rows: Row[];
  workers: number[];
  limit: number;
  next_row: number;
  open_to_me: boolean;
  house: boolean;
}
export interface Row {
  row: number;
  tile: string;
  sides: Effect[];
  /**
   * Used in this round, or out of its reach.
   */
  past: boolean;
}
export interface Ship {
  ship: string;
  number: number;
  cost: number;
  face_up: boolean;
  rows: {
    resources: Bundle;
    arrives: Bundle;
    surplus?: number;
    /**
     * What the slots for the surplus would cost; null where there are not enough.
     */
    room?: number | null;
  }[];
  house: boolean;
  price?: number;
}
export interface Building {
  building: string;
  number: number;
  colour: string;
  cost: Bundle;
  vp: Effect;
  instant: Effect;
  permanent: null | Permanent;
  icons: Icons;
  copies: number;
  removed: boolean;
  house: boolean;
  owned?: boolean;
  discount?: number;
  missing?: Bundle;
  lack?: number;
  /**
   * Whether the viewer could build it, were an icon in force.
   */
  affordable?: boolean;
}
export interface Permanent {
  type:
    | 'income'
    | 'incomeExchange'
    | 'afterBuild'
    | 'afterActionOnBoard'
    | 'anytimeExchange'
    | 'turnExchange'
    | 'buildCubeDiscount'
    | 'shipCoinDiscount'
    | 'captainCoinDiscount';
  effect?: Effect;
  give?: Bundle;
  get?: Bundle;
  board?: Board;
  n?: number;
}
/**
 * Wish symbols, by type.
 */
export interface Icons {
  hygiene?: number;
  security?: number;
  entertainment?: number;
}
/**
 * A captain; price, lack_coins and missing are the viewer's.
 */
export interface Captain {
  captain: string;
  number: number;
  round: number;
  payments: Payment[];
  instant: Effect;
  cannons: number;
  cannon_effect: Effect;
  icons: Icons;
  house: boolean;
  spent?: boolean;
  /**
   * Of one that is hired: so many cannons more would fire.
   */
  lack?: number;
}
export interface Payment {
  coins: number;
  resources: Bundle;
  price?: number;
  lack_coins?: number;
  missing?: Bundle;
  affordable?: boolean;
}
export interface Contract {
  contract: string;
  number: number;
  requires: Bundle;
  red: number;
  blue: number;
  house: boolean;
  missing?: Bundle;
  affordable?: boolean;
}
/**
 * An allegiance, with how far the viewer or its owner is.
 */
export interface Allegiance {
  allegiance: string;
  number: number;
  red: number;
  needs: Need[];
  by_payment: boolean;
  at_end: boolean;
  difference?: number;
  proved?: boolean;
  house: boolean;
}
export interface Need {
  what: string;
  n: number;
  have?: number;
}
export interface Wish {
  round: number;
  face?: Colour;
  first?: Effect;
  second?: Effect;
  wish?: string;
  types?: string[];
  standing?: {
    symbols: number;
    place: number;
  }[];
  victory?: null | Colour;
  /**
   * Of the last one: whether the victory type hangs on it.
   */
  decides?: boolean;
  house?: boolean;
}
export interface Player {
  coins: null | number;
  red: null | number;
  blue: null | number;
  chest_closed: boolean;
  resources: Bundle;
  capacity: number;
  free: number;
  tokens: number[];
  overflow: number;
  population: number;
  reputation: number;
  buildings: string[];
  captains: Captain[];
  contracts: Contract[];
  symbols: Icons;
  workers_to_use: number;
  passed: boolean;
  income: number;
  endowment: null | string;
  allegiance: null | Allegiance;
  decided: boolean;
  /**
   * How far red and blue lie apart, where they are known.
   */
  apart?: number;
  /**
   * So many blue points before one swears.
   */
  to_allegiance?: number;
  converted?: {
    red: number;
    blue: number;
    coins: number;
  };
  before_conversion?: {
    red: number;
    blue: number;
  };
  before_balancing?: {
    red: number;
    blue: number;
  };
  lost?: {
    red: number;
    blue: number;
  };
}
/**
 * A title that is awarded: who competes for it, and in the end why it went to whom.
 */
export interface Title {
  title: 'governor' | 'pirate_king';
  colour: 'red' | 'blue';
  runners: number[];
  won?: {
    holders: number[];
    points: number;
    why: 'only' | 'most' | 'tie' | 'shared';
    equal?: number[];
    mine?: number;
    best?: number;
  };
}
export interface Barter {
  stage: 'sell' | 'buy';
  sold: Bundle;
  bought: Bundle;
  value: number;
  cost: number;
  receives: number;
  bonus: number;
  bonus_type: null | Resource;
  discount: number;
  discount_type: null | Resource;
  lots: Bundle;
}
export interface Frame {
  doing: string;
  building?: string;
  left?: number;
  waived?: Bundle;
  source?: null | Source;
  effect?: Effect;
}
/**
 * Where an effect is printed.
 */
export interface Source {
  kind: string;
  id: string;
}
/**
 * Of a barter: which prices are house values, and what a unit of the favoured type adds or takes off.
 */
export interface Terms {
  house: Resource[];
  sale_bonus: number;
  bonus_types: Resource[];
  purchase_discount: number;
  discount_types: Resource[];
}
/**
 * A legal move: its notation, kind, arguments by name, the pieces it touches and what it brings.
 */
export interface Move {
  move: string;
  kind:
    | 'remove_type'
    | 'show_contract'
    | 'show_allegiance'
    | 'show_captain'
    | 'place_tile'
    | 'show_face'
    | 'show_wish'
    | 'endow'
    | 'first'
    | 'draw_ships'
    | 'draw_token'
    | 'show_victory'
    | 'buy_ship'
    | 'pass_ships'
    | 'unlock'
    | 'discard'
    | 'move_worker'
    | 'build'
    | 'waive'
    | 'hire'
    | 'fulfil'
    | 'sell'
    | 'to_buy'
    | 'buy_unit'
    | 'commit'
    | 'skip'
    | 'activate'
    | 'exchange'
    | 'use'
    | 'forge'
    | 'cube'
    | 'branch'
    | 'swear'
    | 'prove'
    | 'done'
    | 'convert';
  facts?: { [key: string]: Json };
  pieces: string[];
  weight?: number;
  board?: Board;
  row?: number;
  side?: 'left' | 'right' | 'instead';
  gives?: Effect;
  lost?: Bundle;
  /**
   * Cubes of one's choice that no cube is left for (RUL-01).
   */
  lost_cubes?: number;
  building?: string;
  captain?: string;
  payment?: number;
  contract?: string;
  slot?: number;
  colour?: Colour;
  points?: number;
  allegiance?: string;
  wish?: string;
  tile?: string;
  endowment?: string;
  seat?: number;
  ship?: string;
  ships?: string[];
  coins?: number;
  resource?: Resource;
  times?: number;
  option?: number;
  red?: number;
  blue?: number;
  apart?: number;
}
/**
 * What happened: its kind, whose it was and what the sentence about it needs.
 */
export interface Event {
  kind: string;
  seat?: number;
  ply?: number;
  text?: string;
  source?: null | Source;
  building?: string;
  captain?: string;
  allegiance?: string;
  tile?: string;
  wish?: string;
  /**
   * By its name, or one that is fulfilled by its number.
   */
  contract?: string | number;
  board?: Board;
  side?: 'left' | 'right' | 'instead';
  resource?: Resource;
  ships?: string[];
  resources?: Units[];
  paid?: Units[];
  waived?: Units[];
  sold?: Units[];
  bought?: Units[];
  value?: number;
  cost?: number;
  receives?: number;
  bonus?: number;
  bonus_type?: null | Resource;
  discount?: number;
  discount_type?: null | Resource;
  lots?: Bundle;
  gain?: Units;
  freed?: Units;
  coins?: number;
  slot?: number;
  row?: number;
  round?: number;
  endowment?: number;
  ship?: number;
  payment?: number;
  cannons?: number;
  times?: number;
  points?: number;
  space?: number;
  population?: number;
  symbols?: number;
  tokens?: number;
  lost?: number;
  red?: number;
  blue?: number;
}
/**
 * So many of something, for a sentence and for pieces that move.
 */
export interface Units {
  kind: 'units' | 'coins' | 'token' | 'tokens' | 'red' | 'reds' | 'blue' | 'blues';
  n: number;
  resource?: Resource;
}
