// Time in words: "3 hours", "2 days".
import { t } from './words.svelte';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Nothing for less than a minute.
export function lasted(seconds: number): string {
  if (seconds >= 2 * DAY) return t('time.days', { n: Math.floor(seconds / DAY) });
  if (seconds >= HOUR) return t('time.hours', { n: Math.floor(seconds / HOUR) });
  if (seconds >= MINUTE) return t('time.minutes', { n: Math.floor(seconds / MINUTE) });
  return '';
}

export function since(at: number): string {
  return lasted(Date.now() / 1000 - at);
}
