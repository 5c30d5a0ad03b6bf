// The cards of pieces come once the board is up.
import { later } from '../../lib/later';
import type { Sitting } from '../../lib/sitting.svelte';
import type { PieceFace } from '../face';

let cards: typeof import('./pieces') | null = null;

export function fetchCards(): void {
  void later(() => import('./pieces')).then(pieces => {
    cards = pieces;
  });
}
export function piece(id: string, sitting: Sitting): PieceFace | null {
  return cards?.piece(id, sitting) ?? null;
}
