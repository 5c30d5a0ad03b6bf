// The board as it lies when an action is asked for, with what its icon takes off: now, or after the move in preview.
import type { Sitting } from '../../lib/sitting.svelte';
import { topOf, type Action, type View } from './view';
import { viewThen } from './would';

// null: nothing of the kind is on its way.
export function prospect(sitting: Sitting, action: Action): View | null {
  const then = viewThen(sitting.foreseen);
  return [sitting.view as unknown as View, ...(then ? [then] : [])].find(view => topOf(view) === action) ?? null;
}
