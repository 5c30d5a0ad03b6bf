// The log as it grows, and "since my last turn": what others did after my last turn, kept until this one is over; for someone who
// only watches, the last decision.
import type { SeatInfo, TableEvent } from './protocol';
import type { Sitting } from './sitting.svelte';
import { t } from './words.svelte';

// `playing`: it is the seat's turn, so what it has decided since the others last moved belongs to the turn under way.
export function after(log: TableEvent[], seat: number | null, decisions: readonly string[], playing = false): TableEvent[] {
  const decides = (event: TableEvent) => event.seat !== undefined && (decisions.length === 0 || decisions.includes(event.kind));
  if (seat !== null) {
    const mine = (event: TableEvent) => decides(event) && event.seat === seat;
    const others = playing ? log.findLastIndex(event => (decides(event) && event.seat !== seat) || event.rival !== undefined) : -1;
    const begun = others < 0 ? -1 : log.findIndex((event, at) => at > others && mine(event));
    if (begun < 0) return log.slice(lastPly(log, mine));
    const before = log.slice(0, begun);
    return before.slice(lastPly(before, mine));
  }
  const last = log.findLast(decides);
  return last ? log.filter(event => event.ply >= last.ply) : [];
}

// Behind the last event that fits and all others of the same ply.
function lastPly(log: TableEvent[], fits: (event: TableEvent) => boolean): number {
  const last = log.findLast(fits);
  return last ? log.findLastIndex(event => event.ply === last.ply) + 1 : 0;
}

// The same as turns: what one did until another did something, step by step; what nobody did belongs to the turn before it.
export interface Turn {
  seat: number | null;
  from: number; // the ply it began with, and the one behind it
  to: number;
  steps: string[];
}
export function turnsOf(events: readonly TableEvent[], doer: (event: TableEvent) => number | null): Turn[] {
  const turns: (Turn & { round: boolean })[] = [];
  for (const event of events) {
    if (!event.text) continue;
    const seat = doer(event);
    const round = event.kind === 'round';
    const last = turns.at(-1);
    if (!last || round || last.round || (seat !== null && last.seat !== null && seat !== last.seat))
      turns.push({ seat, from: event.ply, to: event.ply + 1, steps: [event.text], round });
    else {
      last.seat ??= seat;
      last.to = event.ply + 1;
      last.steps.push(event.text);
    }
  }
  return turns;
}

export function sinceMine(sitting: Sitting, decisions: readonly string[], log = sitting.log): TableEvent[] {
  return after(log, sitting.seat, decisions, sitting.yourTurn);
}

// A clock that ran out is no event of the game, but it is told with them.
export function withClocks(log: TableEvent[], seats: SeatInfo[], mine: number | null): TableEvent[] {
  const fallen = seats.flatMap((seat, number) =>
    seat.out_of_time === undefined
      ? []
      : [
          {
            version: 0,
            ply: seat.out_of_time,
            kind: 'out_of_time',
            seat: number,
            text: number === mine ? t('log.out_of_time.you') : t('log.out_of_time', { name: seat.name ?? '' }),
          },
        ],
  );
  if (fallen.length === 0) return log;
  return [...log, ...fallen].sort((a, b) => a.ply - b.ply || Number(b.kind === 'out_of_time') - Number(a.kind === 'out_of_time'));
}

// Events of plies that were taken back make room for what was played instead.
export function mergedLog(log: TableEvent[], state: { ply: number; events: TableEvent[] }): TableEvent[] {
  const from = Math.min(state.ply, ...state.events.map(event => event.ply));
  return [...log.filter(event => event.ply < from), ...state.events];
}
