// The log as it grows, and "since my last turn": what others did after my last decision; for someone who only watches, the last decision.
import type { TableEvent } from './protocol';
import type { Sitting } from './sitting.svelte';

export function after(log: TableEvent[], seat: number | null, decisions: readonly string[]): TableEvent[] {
  const decides = (event: TableEvent) => event.seat !== undefined && (decisions.length === 0 || decisions.includes(event.kind));
  if (seat !== null) return log.slice(lastPly(log, event => decides(event) && event.seat === seat));
  const last = log.findLast(decides);
  return last ? log.filter(event => event.ply >= last.ply) : [];
}

// Behind the last event that fits and all others of the same ply.
function lastPly(log: TableEvent[], fits: (event: TableEvent) => boolean): number {
  const last = log.findLast(fits);
  return last ? log.findLastIndex(event => event.ply === last.ply) + 1 : 0;
}

export function sinceMine(sitting: Sitting, decisions: readonly string[]): TableEvent[] {
  return after(sitting.log, sitting.seat, decisions);
}

// Events of plies that were taken back make room for what was played instead.
export function mergedLog(log: TableEvent[], state: { ply: number; events: TableEvent[] }): TableEvent[] {
  const from = Math.min(state.ply, ...state.events.map(event => event.ply));
  return [...log.filter(event => event.ply < from), ...state.events];
}
