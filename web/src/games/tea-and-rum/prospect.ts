// Which action is about to be used, and what its icon takes off: the one that asks, or the first one of the move in preview.
import type { Action, Effect, RumMove, View } from './view';

function first(effect: Effect, action: Action): number | null {
  if (effect.op === 'action') return effect.type === action ? effect.discount ?? 0 : null;
  if (effect.op === 'seq') return effect.steps.reduce<number | null>((found, step) => found ?? first(step, action), null);
  return null;
}

// null: nothing of the kind is on its way.
export function prospect(view: View, preview: RumMove | null, action: Action): number | null {
  const frame = view.stack.at(-1);
  if (frame?.doing === action) return frame.effect ? first(frame.effect, action) ?? 0 : 0;
  return preview?.gives ? first(preview.gives, action) : null;
}
