// Tea & Rum as the server shows it: games/tea_and_rum/codec/view.cpp.
import type { Move } from '../../lib/protocol';

export const RESOURCES = ['wheat', 'wood', 'ore', 'barrel', 'tobacco', 'cannon'] as const;
export type Resource = (typeof RESOURCES)[number];
export const CUBES = ['wheat', 'wood', 'ore'] as const;
export type Bundle = Partial<Record<Resource, number>>;
export type Colour = 'red' | 'blue';
export type Action = 'build' | 'captain' | 'contract' | 'barter';

export type Effect =
  | { op: 'none' }
  | { op: 'coins' | 'gainCube' | 'star' | 'population'; n: number }
  | { op: 'gain'; resources: Bundle }
  | { op: 'vp'; colour: Colour; n: number }
  | { op: 'action'; type: Action; discount?: number }
  | { op: 'unlock'; n: number | 'all' }
  | { op: 'choice'; options: Effect[] }
  | { op: 'seq'; steps: Effect[] };

export interface Row {
  row: number;
  tile: string;
  sides: Effect[];
}
export interface ActionBoard {
  board: string;
  alternative: Effect;
  rows: Row[];
  workers: number[];
  limit: number;
  next_row: number;
  open_to_me: boolean;
  house: boolean;
}
export interface Ship {
  ship: string;
  number: number;
  cost: number;
  price?: number;
  face_up: boolean;
  house: boolean;
  rows: { resources: Bundle; arrives: Bundle; surplus?: number }[];
}
export interface Permanent {
  type: string;
  effect?: Effect;
  give?: Bundle;
  get?: Bundle;
  board?: string;
  n?: number;
}
export interface Building {
  building: string;
  number: number;
  colour: string;
  cost: Bundle;
  vp: Effect;
  instant: Effect;
  permanent: Permanent | null;
  icons: Record<string, number>;
  copies: number;
  removed: boolean;
  house: boolean;
  owned?: boolean;
  discount?: number;
  missing?: Bundle;
  lack?: number;
}
export interface Payment {
  coins: number;
  resources: Bundle;
  price?: number;
  lack_coins?: number;
  missing?: Bundle;
}
export interface Captain {
  captain: string;
  number: number;
  round: number;
  payments: Payment[];
  instant: Effect;
  cannons: number;
  cannon_effect: Effect;
  icons: Record<string, number>;
  house: boolean;
  spent?: boolean;
}
export interface Contract {
  contract: string;
  number: number;
  requires: Bundle;
  red: number;
  blue: number;
  house: boolean;
  missing?: Bundle;
}
export interface Need {
  what: string;
  n: number;
  have?: number;
}
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
export interface Wish {
  round: number;
  face?: Colour;
  first?: Effect;
  second?: Effect;
  wish?: string;
  types?: string[];
  house?: boolean;
  standing?: { symbols: number; place: number }[];
  victory?: Colour | null;
}
export interface Player {
  coins: number | null;
  red: number | null;
  blue: number | null;
  chest_closed: boolean;
  resources: Bundle;
  capacity: number;
  tokens: number[];
  overflow: number;
  population: number;
  reputation: number;
  buildings: string[];
  captains: Captain[];
  contracts: Contract[];
  symbols: Record<string, number>;
  workers_to_use: number;
  passed: boolean;
  income: number;
  allegiance: Allegiance | null;
  decided: boolean;
  converted?: Record<Colour, number>;
  lost?: Record<Colour, number>;
}
export interface Barter {
  stage: 'sell' | 'buy';
  sold: Bundle;
  bought: Bundle;
}
export interface Source {
  kind: string;
  id: string;
}
export interface Frame {
  doing: string;
  source?: Source | null;
  effect?: Effect;
  left?: number;
  building?: string;
  waived?: Bundle;
}

export interface View {
  round: number;
  rounds: number;
  phase: string;
  window: string;
  removing: boolean;
  first: number;
  active: number | null;
  turn: number;
  order: (number | 'automa')[];
  supply: Bundle;
  prices: Record<Resource, number>;
  terms: { house: Resource[]; sale_bonus: number; bonus_types: Resource[]; purchase_discount: number; discount_types: Resource[] };
  discounts: { build: number; captain: number } | null;
  boards: ActionBoard[];
  ships: Ship[];
  buildings: Building[];
  captains: Captain[];
  contracts: { slots: { slot: number; bonus: Effect; contract: Contract | null }[]; deck: number };
  allegiances: Allegiance[];
  wishes: Wish[];
  track: Effect[];
  population_most: number;
  blue_threshold: number;
  balance_most: number;
  conversion_coins: number;
  slots_total: number;
  players: Player[];
  automa: { tokens: Record<string, number>; seat_a: number | null } | null;
  barter: Barter | null;
  stack: Frame[];
}

export interface RumMove extends Move {
  board?: string;
  row?: number;
  side?: 'left' | 'right' | 'instead';
  gives?: Effect;
  lost?: Bundle;
  lost_cubes?: number;
  ship?: string;
  coins?: number;
  building?: string;
  captain?: string;
  payment?: number;
  slot?: number;
  colour?: Colour;
  points?: number;
  resource?: Resource;
  option?: number;
  allegiance?: string;
  times?: number;
  red?: number;
  blue?: number;
}

export function asRum(move: Move): RumMove {
  return move as RumMove;
}
export function topOf(view: View): string {
  return view.stack.at(-1)?.doing ?? '';
}
export function sum(bundle: Bundle): number {
  return RESOURCES.reduce((total, type) => total + (bundle[type] ?? 0), 0);
}
export function count(all: readonly number[]): number {
  return all.reduce((total, n) => total + n, 0);
}
export function units(bundle: Bundle): Resource[] {
  return typesIn(bundle).flatMap(type => Array.from({ length: bundle[type] ?? 0 }, () => type));
}
export function typesIn(bundle: Bundle): Resource[] {
  return RESOURCES.filter(type => (bundle[type] ?? 0) > 0);
}
export function plus(a: Bundle, b: Bundle): Bundle {
  return Object.fromEntries(RESOURCES.map(type => [type, (a[type] ?? 0) + (b[type] ?? 0)]).filter(([, n]) => Number(n) > 0));
}
// What of a bundle is not there.
export function missing(wanted: Bundle, held: Bundle): Bundle {
  return Object.fromEntries(
    typesIn(wanted)
      .map(type => [type, Math.max(0, (wanted[type] ?? 0) - (held[type] ?? 0))])
      .filter(([, n]) => Number(n) > 0),
  );
}
