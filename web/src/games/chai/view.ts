// What the board of Chai does with what the table tells (told.ts).
import type { Move, TableEvent } from '../../lib/protocol';
import type * as told from './told';
import type { Amounts } from './told';

export type * from './told';

// A customer wherever it lies: not everybody sees all of each, and what one lacks for it is one's own.
export type Customer = Partial<told.Customer> & Partial<Pick<told.Reserved, 'hidden'>> & { lacks?: told.Lacks | null };

export type Kind<K, M = told.Move> = M extends { kind: infer N } ? (K extends N ? M : never) : never;
export type UseAbility = Kind<'ability'>;
export type Swap = Kind<'swap'>;
export type Blend = Kind<'blend'>;
export function is<K extends told.Move['kind']>(kind: K, move: Move | null | undefined): move is Kind<K> {
  return move?.kind === kind;
}
export function all<K extends told.Move['kind']>(kind: K, moves: Move[]): Kind<K>[] {
  return moves.filter((move): move is Kind<K> => move.kind === kind);
}

// The move that a piece means; where several point at it, the first.
export function at(moves: Move[], piece: string): Move | undefined {
  return moves.find(move => move.pieces.includes(piece));
}

export type PoolDealt = TableEvent & told.Event & { kind: 'pool_dealt' };

// --- Pieces and their drawings ---

const DRAWN: Record<string, string> = { chai_spices: 'spices', wild_flavour: 'wild-flavour', wild_pantry: 'wild-pantry' };
export function art(piece: string): string {
  return DRAWN[piece] ?? piece;
}

// One entry a piece: {mint: 2, lemon: 1} is mint, mint, lemon.
export function pieces(amounts: Amounts): string[] {
  return Object.entries(amounts).flatMap(([piece, count]) => Array.from({ length: count }, () => piece));
}
export function counted(pieces: readonly string[]): Amounts {
  const counts: Record<string, number> = {};
  for (const piece of pieces) counts[piece] = (counts[piece] ?? 0) + 1;
  return counts;
}
export function sum(amounts: Amounts): number {
  return Object.values(amounts).reduce((total, count) => total + count, 0);
}
