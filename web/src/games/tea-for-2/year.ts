// The end of a year in its six steps, told from the log.
import type { TableEvent } from '../../lib/protocol';
import { drawn } from './rich';
import type { Leaf, T42Move, View } from './view';

export const STEPS = ['ships', 'moves', 'market', 'harbour', 'dice', 'check'] as const;
export type Step = (typeof STEPS)[number];
export interface Told {
  step: Step;
  lines: string[];
}

const OF_STEP: Record<string, Step> = {
  ship_taken: 'ships',
  ship_discarded: 'ships',
  kept: 'ships',
  searched_ships: 'ships',
  unloaded: 'ships',
  movement: 'moves',
  acted: 'moves',
  converted: 'moves',
  crated: 'moves',
  turned_down: 'moves',
  sunk: 'market',
  market_closed: 'market',
  ended: 'check',
  year: 'check',
};

// What of the log belongs to the last end of a year. Loading and sailing belong to the step in which they happen.
export function yearEnd(log: readonly TableEvent[], word: (id: string) => string = id => id): Told[] {
  const from = log.findLastIndex(event => event.kind === 'year_ends');
  const told = STEPS.map(step => ({ step, lines: [] as string[] }));
  if (from < 0) return told;
  let now = 0;
  for (const event of log.slice(from + 1)) {
    const step = OF_STEP[event.kind.replace(/^race_/, '')];
    if (step) now = Math.max(now, STEPS.indexOf(step));
    if (event.text) told[now]!.lines.push(drawn(event, event.seat ?? 1, word));
    if (step === 'check') break;
  }
  return told;
}

// The step that the game is at; null outside the end of a year.
export function stepNow(view: View): Step | null {
  if (view.phase !== 'end_of_year') return null;
  const doing = view.stack[0]?.doing;
  return doing === 'year_harbour' ? 'ships' : doing === 'year_move' ? 'moves' : doing === 'deal_market' ? 'market' : 'harbour';
}

// Walks that do something with the fewest steps: a card acts, a crate or a ship takes the tea.
export interface ShortWalk {
  piece: string;
  tea: Leaf;
  space: string;
  steps: number;
  picture: string;
}
export function shortWalks(moves: readonly T42Move[]): ShortWalk[] {
  return moves
    .filter(move => move.kind === 'move_token')
    .flatMap(move => {
      const stops = [move, ...((move.effect?.walk ?? []) as T42Move[])];
      const at = stops.findIndex(stop => stop.effect?.asks !== undefined || stop.effect?.trail?.some(step => step.kind !== 'rests'));
      if (at < 0) return [];
      const trail = stops[at]!.effect?.trail ?? [];
      const picture =
        trail.some(step => step.kind === 'loaded') || stops[at]!.effect?.asks === 'ask_ship'
          ? 't2-pier'
          : trail.some(step => step.kind === 'crated') || stops[at]!.effect?.asks === 'ask_crate'
            ? 'crate'
            : 't2-card';
      return [{ piece: move.pieces[0]!, tea: move.tea!, space: move.space!, steps: at + 1, picture }];
    })
    .sort((a, b) => a.steps - b.steps);
}
