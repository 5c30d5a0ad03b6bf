// The end of the game step by step: what the log says of each, and the count of points ten at a time. Nothing is open before its step.
import type { TableEvent } from '../../lib/protocol';
import type { Colour, Player, View } from './view';

export const STEPS = ['captains', 'allegiance', 'sale', 'conversion', 'balancing', 'governor', 'king'] as const;
export type Step = (typeof STEPS)[number];

const OF_STEP: Record<string, Step> = {
  proved: 'allegiance',
  stock_sold: 'sale',
  converted: 'conversion',
  conversion_hidden: 'conversion',
  conversion_shown: 'conversion',
  balanced_red: 'balancing',
  balanced_blue: 'balancing',
  totals: 'king',
  title_governor: 'governor',
  no_governor: 'governor',
  title_pirate_king: 'king',
  no_pirate_king: 'king',
  ended: 'king',
};

// What happened in the finale, by step.
export function told(log: readonly TableEvent[]): Record<Step, TableEvent[]> {
  const steps = Object.fromEntries(STEPS.map(step => [step, [] as TableEvent[]])) as Record<Step, TableEvent[]>;
  const from = log.findLastIndex(event => event.kind === 'finale');
  if (from >= 0)
    for (const event of log.slice(from + 1))
      if (event.text && event.kind !== 'converted') steps[OF_STEP[event.kind] ?? 'captains'].push(event);
  return steps;
}

// "Do you have ten? Twenty?": a beat is a step, or one such question of the two last ones.
export interface Beat {
  step: Step;
  ten: number;
  last: boolean;
}
export function tens(totals: readonly number[]): number {
  return Math.floor(Math.max(0, ...totals) / 10) + 1;
}

// Whether the title of a colour is awarded, and who competes for it.
export function awarded(view: View, colour: Colour): boolean {
  return view.titles.some(title => title.colour === colour);
}
export function runners(view: View, colour: Colour): number[] {
  return view.titles.find(title => title.colour === colour)?.runners ?? [];
}

export function beats(view: View): Beat[] {
  const count = (step: Step, colour: Colour): Beat[] => {
    if (!awarded(view, colour)) return [];
    const rounds = tens(runners(view, colour).map(seat => view.players[seat]?.[colour] ?? 0));
    return Array.from({ length: rounds }, (_, at) => ({ step, ten: at + 1, last: at + 1 === rounds }));
  };
  return [...STEPS.slice(0, 5).map(step => ({ step, ten: 0, last: false })), ...count('governor', 'blue'), ...count('king', 'red')];
}

// One tap a step: where the count of the step ends, and where the steps around it are.
export function endOf(all: readonly Beat[], at: number): number {
  return at >= all.length ? at : all.findLastIndex(({ step }) => step === all[at]!.step);
}
export function nextOf(all: readonly Beat[], at: number): number {
  return Math.min(all.length, endOf(all, at) + 1);
}
export function backOf(all: readonly Beat[], at: number): number {
  if (at >= all.length) return all.length - 1;
  return Math.max(0, all.findIndex(({ step }) => step === all[at]!.step) - 1);
}

// A player's points of a colour after `step`.
export function pointsAt(player: Player, colour: Colour, step: Step): number {
  const at = STEPS.indexOf(step);
  return (at < 3 ? player.before_conversion : at < 4 ? player.before_balancing : player)?.[colour] ?? 0;
}

// The tokens of a tower: tens, and the rest once nothing more is to come.
export function tower(total: number, ten: number, open: boolean): { tokens: number[]; more: boolean } {
  const full = Math.min(Math.floor(total / 10), open ? Infinity : ten);
  const ended = open || total < ten * 10;
  return { tokens: [...Array.from({ length: full }, () => 10), ...(ended && total % 10 > 0 ? [total % 10] : [])], more: !ended };
}
