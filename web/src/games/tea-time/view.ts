// What the board of Tea Time does with what the table tells (told.ts).
import type { Move, TableEvent } from '../../lib/protocol';
import type { Event as Told, Move as Legal } from './told';

export type * from './told';
export type Take = Extract<Legal, { kind: 'take' }>;
export type Took = TableEvent & Extract<Told, { kind: 'took' }>;
export type AlicePlaced = TableEvent & Extract<Told, { kind: 'alice_placed' }>;
export type Dealt = TableEvent & Extract<Told, { kind: 'dealt' }>;

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
