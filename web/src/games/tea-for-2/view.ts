// Tea for 2 as the server shows it: games/tea_for_two/codec/view.cpp.
import type { Move } from '../../lib/protocol';

export const LEAVES = ['yellow', 'green', 'fermented', 'white', 'oolong', 'black'] as const;
export type Leaf = (typeof LEAVES)[number];
export type Tally = Partial<Record<Leaf, number>>;

export interface Die {
  seat: number;
  value: number;
}
export interface PlantationCard {
  card: string | null;
  type: 'mover' | 'converter' | 'crate' | 'blooming';
  points: number;
  shows: Leaf[];
  capacity?: Tally;
  bonus?: { tea: Leaf; points: number; most: number };
  trigger?: Leaf[];
  steps?: number;
  flips?: boolean;
  converts_to?: Leaf;
}
export interface Ship {
  ship: string | null;
  points: number;
  requires: Tally;
  any: number;
}
export type Known = { known: 'all' | 'you' | 'rival' };
export interface Deck<Card> {
  count: number;
  top: (Card & Known)[];
  unseen: string[];
  under: string[];
}

export interface Marker {
  marker: string;
  teas: Leaf[];
  bonus: number;
  steps?: number;
}
export interface Markers {
  harvest: Marker[];
  production: Marker[];
  assistant: number;
  chosen: Marker | null;
  reachable: Marker[];
}
export interface MarketSlot {
  slot: number;
  card: PlantationCard | null;
  die: Die | null;
}
export interface Market {
  slots: MarketSlot[];
  deck: Deck<PlantationCard>;
  deck_die: Die | null;
  deck_dice: number[];
  deck_blocked: boolean;
  closed: boolean;
}
export interface PalaceAction {
  action: string;
  capacity: number;
  dice: Die[];
}
export interface Position {
  position: string;
  ship: Ship | null;
  // answer: the least that the other could set against it.
  held: { seat: number; low: number; high: number; answer: { low: number; high: number } | null } | null;
  beaten?: { low: number; high: number };
}
export interface Rank {
  rank: number;
  movement: number;
  seat?: number;
  value?: number;
  count?: number;
}

export interface Slot {
  slot: string;
  space: string;
  card: PlantationCard | null;
  face_down?: boolean;
  crate?: Tally;
}
export interface Dock {
  dock: string;
  ship: Ship | null;
  cargo: Tally;
}
export interface Merchant {
  race: boolean;
  dice: number[];
  market_only: number[];
  harvesting: number[];
  spaces: { space: string; tokens: Tally }[];
  slots: Slot[];
  docks: Dock[];
  completed: Ship[];
  scoring: PlantationCard[];
  tokens: number;
  points: number;
  merchant?: string;
  tea?: Leaf;
  side?: 'A' | 'B' | null;
  ability_left?: number;
  lines: { count: number; points: number }[];
}

// What the game is in the middle of; the last one asks.
export interface Frame {
  doing: string;
  seat?: number;
  units?: number;
  taken?: number;
  teas?: number;
  movement?: number;
  deck?: number;
  card?: number;
  position?: number;
  dock?: number;
  tea?: number;
  slot?: number;
  die?: number;
  down?: number;
  space?: number;
}

export type RaceAction = 'market' | 'harbour' | 'first_player' | 'production';
// What the solo opponent would do next as the table lies, and behind that what follows.
export interface RaceMove {
  action: RaceAction;
  dice: number[];
  position?: string;
  slot?: number;
  card?: string;
  rank?: number;
}
export interface Solo {
  shuffled: boolean;
  turned: number[];
  step: number;
  card?: number;
  actions?: RaceAction[];
  next?: RaceMove;
  else?: RaceMove;
}

export interface View {
  year: number;
  max_years: number;
  goal: number;
  phase: 'setup' | 'harvest' | 'roll' | 'actions' | 'end_of_year' | 'over';
  coin: number;
  stack: Frame[];
  supply: Record<Leaf, number>;
  markers: Markers;
  market: Market;
  palace: PalaceAction[];
  harbour: { positions: Position[]; deck: Deck<Ship> };
  production: Rank[];
  merchants: [Merchant, Merchant];
  solo: Solo | null;
}

// What would happen to the tokens, in order, as far as nobody has to choose.
export interface TrailStep {
  kind: string;
  tea?: Leaf;
  into?: Leaf;
  space?: string;
  card?: string;
  ship?: string;
  points?: number;
}
export interface T42Move extends Move {
  die?: number;
  becomes?: number;
  tea?: Leaf;
  slot?: string | number;
  card?: string;
  action?: string;
  position?: string;
  low?: number;
  high?: number;
  count?: number;
  rank?: number;
  from?: string;
  to?: string;
  space?: string;
  dock?: string;
  ship?: string;
  marker?: string;
  steps?: number;
  side?: 'A' | 'B';
  place?: number;
  forgone?: number;
  complete?: boolean;
  effect?: { points: number; total: number; ships: number; rank?: number; trail?: TrailStep[]; asks?: string; walk?: Move[] };
}

export function asT42(move: Move): T42Move {
  return move as T42Move;
}
export function topOf(view: View): Frame {
  return view.stack.at(-1) ?? { doing: 'over' };
}
