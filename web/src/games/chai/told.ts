// Generated from docs/schema/chai.json by `npm run told`.

/**
 * What the active seat is to do; chance where an outcome is drawn.
 */
export type Phase =
  | 'replace'
  | 'choose'
  | 'market'
  | 'discard_flavour'
  | 'pantry'
  | 'discard_pantry'
  | 'dismiss'
  | 'ability'
  | 'swap'
  | 'want'
  | 'serve'
  | 'waive'
  | 'blend'
  | 'cup'
  | 'tip_item'
  | 'dice_order'
  | 'over'
  | 'chance';
export type Tea = 'green' | 'black' | 'rooibos' | 'oolong' | 'white';
/**
 * What has been entered of an order, a swap or a search.
 */
export type Pending =
  | {
      waived: null | string;
      flavours: Amounts;
      pantry: Amounts;
    }
  | {
      ability: number;
      given: string[];
      taken: string[];
    }
  | {
      ability: number;
      discarded: string[];
    };
export type Move =
  | {
      move: string;
      kind: 'market';
      pieces: string[];
      effect: {
        points: number;
        money: number;
      };
    }
  | {
      move: string;
      kind: 'pantry';
      pieces: string[];
    }
  | {
      move: string;
      kind: 'reserve';
      slot: number;
      card: string;
      pieces: string[];
    }
  | {
      move: string;
      kind: 'reserve_deck';
      pieces: string[];
    }
  | {
      move: string;
      kind: 'take';
      token: string;
      slot: number;
      pieces: string[];
    }
  | {
      move: string;
      kind: 'blind';
      pieces: string[];
    }
  | {
      move: string;
      kind: 'reset';
      price: number;
      pieces: string[];
      effect: {
        points: number;
        money: number;
      };
    }
  | {
      move: string;
      kind: 'end';
      pieces: string[];
    }
  | {
      move: string;
      kind: 'ability';
      ability: number;
      token?: string;
      pieces: string[];
      give?: string;
      take?: string;
      tile?: string;
      tiles?: number;
      effect?: {
        points: number;
        money: number;
      };
      /**
       * @minItems 2
       * @maxItems 2
       */
      discard?: [string, string];
    }
  | {
      move: string;
      kind: 'skip';
      pieces: string[];
    }
  | {
      move: string;
      kind: 'swap';
      give: string;
      take: string;
      pieces: string[];
    }
  | {
      move: string;
      kind: 'done';
      pieces: string[];
    }
  | {
      move: string;
      kind: 'dismiss';
      place: number;
      card: Customer;
      pieces: string[];
    }
  | {
      move: string;
      kind: 'discard_pantry';
      token: string;
      pieces: string[];
    }
  | {
      move: string;
      kind: 'buy';
      space: string;
      tile: string;
      tiles: number;
      price: number;
      pieces: string[];
      effect: {
        points: number;
        money: number;
        over_limit: number;
      };
    }
  | {
      move: string;
      kind: 'leave' | 'coins_first' | 'check_first';
      pieces: string[];
    }
  | {
      move: string;
      kind: 'serve' | 'serve_wild';
      card: string;
      slot?: number;
      cups: number[];
      tea_cost: number;
      pieces: string[];
      effect: {
        points: number;
        money: number;
      };
      place?: number;
    }
  | {
      move: string;
      kind: 'replace';
      slot: number;
      ability: number;
      by: number;
      pieces: string[];
    }
  | {
      move: string;
      kind: 'cup';
      cup: number;
      pieces: string[];
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
      kind: 'card';
      card: string;
      facts: Customer;
      pieces: string[];
      weight: number;
    }
  | {
      move: string;
      kind: 'tile';
      tile: string;
      pieces: string[];
      weight: number;
    }
  | {
      move: string;
      kind: 'new_ability';
      ability: number;
      pieces: string[];
      weight: number;
    }
  | {
      move: string;
      kind: 'token';
      token: string;
      pieces: string[];
      weight: number;
    }
  | {
      move: string;
      kind: 'tip';
      tip: string;
      pieces: string[];
      weight: number;
    }
  | {
      move: string;
      kind: 'discard_flavour';
      tile: string;
      pieces: string[];
    }
  | {
      move: string;
      kind: 'blend';
      tile?: string;
      wild: number;
      pieces: string[];
      token?: string;
    }
  | {
      move: string;
      kind: 'want';
      token?: string;
      pieces: string[];
      tile?: string;
    }
  | {
      move: string;
      kind: 'waive';
      token: null | string;
      pieces: string[];
    }
  | {
      move: string;
      kind: 'roll';
      face: string;
      pieces: string[];
      weight: number;
    };

export interface Told {
  view: View;
  move: Move;
  event: Event;
}
/**
 * What a board draws, for one viewer.
 */
export interface View {
  mode: 'chaiwala' | 'competitive' | 'solo' | 'solo_dice';
  phase: Phase;
  /**
   * null in the turn of an automatic merchant.
   */
  active: number | null;
  first: number;
  round: number | null;
  rounds: number | null;
  turn: number;
  turns: number | null;
  final: boolean;
  thermometer: {
    celsius: number[];
    fahrenheit: number[];
  };
  market: Market;
  pantry: {
    board: (null | string)[];
    bag: Amounts;
    cups: Amounts;
    reset_cost: number;
    /**
     * So many items a visit takes.
     */
    picks: number;
    picks_left: number;
  };
  pool: PoolSlot[];
  deck: {
    cards: number;
    unseen: string[];
    bottom: (null | string)[];
  };
  abilities: AbilitySlot[];
  abilities_left: number[];
  cups: Cup[];
  tips: {
    left: Amounts;
    shown: Amounts;
  };
  houses: House[];
  gold_tip: number;
  waiver: boolean;
  teas: {
    colour: Tea;
    left: number;
  }[];
  new_ability?: number;
  new_tiles?: Amounts;
  /**
   * Of a finished game.
   */
  ending?: 'five_rounds' | 'no_customers' | 'turn_cap' | 'ten_turns';
  /**
   * Of a game alone, best first, with the points from which each is given.
   */
  grades?: {
    grade: string;
    least: number;
  }[];
  order?: Customer;
  /**
   * Rolled so far in the turn of the dice merchant.
   */
  dice?: string[];
  pending?: Pending;
}
export interface Market {
  prices: number[];
  income: number;
  rows: Space[][];
  groups: Group[];
  bag: Amounts;
  cups: Amounts;
}
export interface Space {
  space: string;
  tile?: string;
  group?: number;
}
export interface Group {
  space: string;
  tile: string;
  spaces: string[];
  price: number;
  affordable: boolean;
}
/**
 * How many pieces, by type; of customers or tips, by tea or kind.
 */
export interface Amounts {
  [k: string]: number;
}
export interface PoolSlot {
  slot: number;
  card?: string;
  colour?: Tea;
  points?: number;
  flavours?: Amounts;
  pantry?: Amounts;
  lacks?: Lacks | null;
}
/**
 * What the viewer still lacks for a customer.
 */
export interface Lacks {
  flavours: Amounts;
  pantry: Amounts;
  money: number;
  tea_cost: number;
  /**
   * The house that gets it; null where it goes to the bank, or nothing is paid.
   */
  pays_to: number | null;
  ready: boolean;
}
export interface AbilitySlot {
  slot: number;
  ability: number;
  tiles?: Amounts;
}
export interface Cup {
  cup: number;
  tip: boolean;
  teas: Amounts;
  means: null | number;
}
export interface House {
  colour: Tea;
  money: number;
  flavours: Amounts;
  flavour_count: number;
  flavour_limit: number;
  pantry: Amounts;
  pantry_count: number;
  pantry_limit: number;
  reserved: Reserved[];
  reserved_limit: number;
  served: Customer[];
  tea_tokens: number;
  points: number;
  seat?: number;
  rival?: 'chaiwala' | 'dice_merchant';
}
export interface Reserved {
  place: number;
  card?: string;
  colour?: Tea;
  points?: number;
  flavours?: Amounts;
  pantry?: Amounts;
  lacks?: Lacks;
  hidden?: true;
}
/**
 * A customer card with what it asks for.
 */
export interface Customer {
  card: string;
  colour: Tea;
  points: number;
  flavours: Amounts;
  pantry: Amounts;
}
export interface Event {
  ply: number;
  /**
   * With _rival where the automatic merchant did it, with _hidden where the card is not for this viewer.
   */
  kind: string;
  text: string;
  seat?: number;
  slot?: number;
  number?: number;
  money?: number;
  count?: number;
  to?: number;
  points?: number;
  cup?: number;
  round?: number;
  rounds?: number;
  card?: string;
  space?: string;
  type?: string;
  ability?: string;
  colour?: Tea;
  tip?: string;
  old?: string;
  rival?: string;
  face?: string;
  given?: string[];
  taken?: string[];
  discarded?: string[];
}
