// Tea Time as the server shows it: games/tea_time/codec/view.cpp.
import type { Move, TableEvent } from '../../lib/protocol';

export type Side = 'character' | 'glass';

export interface Cell {
  cell: string;
  card?: string;
  side?: Side;
}
export interface Collected {
  card: string;
  count: number;
  side: Side | null;
  points: number;
  cancelled: number;
}
export interface Player {
  points: number;
  alice: boolean;
  collection: Collected[];
}

export interface View {
  round: number;
  rounds: number;
  turn: number | null;
  may_take: number;
  rows: number;
  columns: number;
  grid: Cell[][];
  players: Player[];
  unseen: Record<string, number>;
  scale: number[];
  alice_points: number;
}

export interface Change {
  card: string;
  was: number;
  count: number;
  points_was: number;
  points: number;
  cancels: number;
}

export interface Take extends Move {
  kind: 'take';
  cards: Cell[];
  effect: { points: number; total: number; alice: boolean; changes: Change[] };
}

export interface Took extends TableEvent {
  kind: 'took';
  seat: number;
  cards: { cell: string; card: string }[];
}
export interface AlicePlaced extends TableEvent {
  kind: 'alice_placed';
  seat: number;
  cell: string;
}
export interface Dealt extends TableEvent {
  kind: 'dealt';
  cell: string;
  card: string;
}

export function isTake(move: Move | null): move is Take {
  return move?.kind === 'take';
}
export function isTook(event: TableEvent): event is Took {
  return event.kind === 'took';
}

// Where a cell lies, counted from 0.
export function columnOf(cell: string): number {
  return cell.charCodeAt(0) - 97;
}
export function rowOf(cell: string): number {
  return Number(cell.slice(1)) - 1;
}
export function cellAt(row: number, column: number): string {
  return String.fromCharCode(97 + column) + (row + 1);
}

// The cells from one to another where they lie in one straight line; nothing where they do not.
export function between(from: string, to: string): string[] | null {
  const down = rowOf(to) - rowOf(from);
  const right = columnOf(to) - columnOf(from);
  const steps = Math.max(Math.abs(down), Math.abs(right));
  if (steps === 0) return [from];
  if ((down !== 0 && Math.abs(down) !== steps) || (right !== 0 && Math.abs(right) !== steps)) return null;
  return Array.from({ length: steps + 1 }, (_, i) => cellAt(rowOf(from) + (down / steps) * i, columnOf(from) + (right / steps) * i));
}

const ARROWS: Record<string, string> = { '0,1': '→', '1,0': '↓', '1,1': '↘', '1,-1': '↙' };

// "a1↘": the first card and the way the line goes.
export function placeOf(pieces: string[]): string {
  const [first, second] = pieces;
  if (!first) return '';
  if (!second) return first;
  return first + (ARROWS[`${rowOf(second) - rowOf(first)},${columnOf(second) - columnOf(first)}`] ?? '');
}
