// The clocks that a table may have.
import type { Clock } from './protocol';
import { t } from './words.svelte';

const INCREMENT = 10;
export const CLOCKS: readonly (Clock | null)[] = [
  null,
  ...[300, 600, 1200].map(seconds => ({ seconds, increment: INCREMENT })),
  ...[1, 3, 7].map(days => ({ days })),
];

export function clockName(clock: Clock | null): string {
  if (!clock) return t('clock.none');
  const { days, seconds = 0, increment = 0 } = clock;
  return days === undefined ? t('clock.minutes', { n: Math.round(seconds / 60), s: increment }) : t('clock.days', { n: days });
}
