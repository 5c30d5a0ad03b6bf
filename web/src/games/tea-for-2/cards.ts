// What the pieces' cards say comes once somebody may ask.
import type { Sitting } from '../../lib/sitting.svelte';
import type { PieceFace } from '../face';

let known: typeof import('./pieces') | null = null;

export async function cards(): Promise<void> {
  known = await import('./pieces');
}
export function piece(id: string, sitting: Sitting): PieceFace | null {
  return known?.piece(id, sitting) ?? null;
}
