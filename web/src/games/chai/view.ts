// Chai as the server shows it: games/chai/codec/view.cpp.
import type { Move, TableEvent } from '../../lib/protocol';
import type { Tea } from '../../lib/seats';

export type Amounts = Record<string, number>;

export interface Lacks {
  flavours: Amounts;
  pantry: Amounts;
  money: number;
  tea_cost: number;
  ready: boolean;
}
export interface Customer {
  card?: string;
  colour?: Tea;
  points?: number;
  flavours?: Amounts;
  pantry?: Amounts;
  hidden?: true;
  lacks?: Lacks | null;
}
export interface PoolSlot extends Customer {
  slot: number;
}
export interface Reserved extends Customer {
  place: number;
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
export interface Market {
  prices: number[];
  income: number;
  rows: Space[][];
  groups: Group[];
  bag: Amounts;
  cups: Amounts;
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
  rival?: string;
}

export interface Cup {
  cup: number;
  tip: boolean;
  teas: Amounts;
}
export interface AbilitySlot {
  slot: number;
  ability: number;
  tiles?: Amounts;
}

// What is half entered: nothing of it has happened yet.
export interface Pending {
  ability?: number;
  given?: string[];
  taken?: string[];
  discarded?: string[];
  waived?: string | null;
  flavours?: Amounts;
  pantry?: Amounts;
}

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

export interface View {
  mode: 'competitive' | 'solo' | 'chaiwala' | 'solo_dice';
  phase: Phase;
  active: number | null;
  first: number;
  round: number | null;
  rounds: number | null;
  turn: number;
  turns: number | null;
  final: boolean;
  thermometer: { celsius: number[]; fahrenheit: number[] };
  market: Market;
  pantry: { board: (string | null)[]; bag: Amounts; cups: Amounts; reset_cost: number; picks_left: number };
  pool: PoolSlot[];
  deck: { cards: number; unseen: string[]; bottom: (string | null)[] };
  abilities: AbilitySlot[];
  abilities_left: number[];
  cups: Cup[];
  tips: { left: Amounts; shown: Amounts };
  houses: House[];
  teas: { colour: Tea; left: number }[];
  gold_tip: number;
  waiver: boolean;
  new_ability?: number;
  // On the new ability, where it holds tiles.
  new_tiles?: Amounts;
  order?: Customer;
  pending?: Pending;
  dice?: string[];
  grades?: { grade: string; least: number }[];
  ending?: 'five_rounds' | 'no_customers' | 'turn_cap' | 'ten_turns';
}

// --- Moves, by their arguments ---

export interface Buy extends Move {
  kind: 'buy';
  space: string;
  tile: string;
  tiles: number;
  price: number;
  effect: { points: number; money: number; over_limit: number };
}
export interface Serve extends Move {
  kind: 'serve';
  card: string;
  slot?: number;
  place?: number;
  cups: number[];
  tea_cost: number;
  effect: { points: number; money: number };
}
// The same with more wild pieces than it needs.
export interface ServeWild extends Omit<Serve, 'kind'> {
  kind: 'serve_wild';
}
export interface UseAbility extends Move {
  kind: 'ability';
  ability: number;
  tile?: string;
  tiles?: number;
  token?: string;
  give?: string;
  take?: string;
  discard?: [string, string];
}
export interface Swap extends Move {
  kind: 'swap';
  give: string;
  take: string;
}
export interface Blend extends Move {
  kind: 'blend';
  tile?: string;
  token?: string;
  wild: number;
}
export interface Take extends Move {
  kind: 'take';
  token: string;
  slot: number;
}
export interface Wish extends Move {
  kind: 'want';
  tile?: string;
  token?: string;
}
export interface Replace extends Move {
  kind: 'replace';
  slot: number;
  ability: number;
  by: number;
}
export interface Waive extends Move {
  kind: 'waive';
  token: string | null;
}

interface Kinds {
  buy: Buy;
  serve: Serve;
  serve_wild: ServeWild;
  ability: UseAbility;
  swap: Swap;
  blend: Blend;
  take: Take;
  want: Wish;
  replace: Replace;
  waive: Waive;
}
export function is<K extends keyof Kinds>(kind: K, move: Move | null | undefined): move is Kinds[K] {
  return move?.kind === kind;
}
export function all<K extends keyof Kinds>(kind: K, moves: Move[]): Kinds[K][] {
  return moves.filter((move): move is Kinds[K] => move.kind === kind);
}

// The move that a piece means; where several point at it, the first.
export function at(moves: Move[], piece: string): Move | undefined {
  return moves.find(move => move.pieces.includes(piece));
}

export interface PoolDealt extends TableEvent {
  kind: 'pool_dealt';
  slot: number;
  card: string;
}

// --- Pieces and their drawings ---

const DRAWN: Record<string, string> = { chai_spices: 'spices', wild_flavour: 'wild-flavour', wild_pantry: 'wild-pantry' };
export function art(piece: string): string {
  return DRAWN[piece] ?? piece;
}

// One entry a piece: {mint: 2, lemon: 1} is mint, mint, lemon.
export function pieces(amounts: Amounts): string[] {
  return Object.entries(amounts).flatMap(([piece, count]) => Array.from({ length: count }, () => piece));
}
export function sum(amounts: Amounts): number {
  return Object.values(amounts).reduce((total, count) => total + count, 0);
}
