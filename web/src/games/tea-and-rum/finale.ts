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

// With two players one title is awarded: that of the colour which more victory types show.
export function decides(view: View): Colour | null {
  if (!view.automa) return null;
  const shown = view.wishes.flatMap(wish => (wish.victory ? [wish.victory] : []));
  return shown.filter(one => one === 'blue').length * 2 > shown.length ? 'blue' : 'red';
}
export function runs(player: Player, colour: Colour): boolean {
  return colour === 'red' || player.allegiance?.proved === true;
}

export function beats(view: View): Beat[] {
  const only = decides(view);
  const count = (step: Step, colour: Colour): Beat[] => {
    if (only !== null && only !== colour) return [];
    const rounds = tens(view.players.filter(player => runs(player, colour)).map(player => player[colour] ?? 0));
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

// Why a title went to those who hold it: nobody else could have it, most points, the other colour among equals, or equal in both.
export type Reason =
  { kind: 'only' | 'shared' } | { kind: 'most'; n: number } | { kind: 'tie'; n: number; equal: number[]; mine: number; best: number };
export function reasonOf(view: View, colour: Colour, holders: readonly number[]): Reason {
  const other = colour === 'red' ? 'blue' : 'red';
  const runners = view.players.flatMap((player, seat) => (runs(player, colour) ? [seat] : []));
  const points = (seat: number, of: Colour) => view.players[seat]![of] ?? 0;
  const [holder = 0] = holders;
  if (holders.length > 1) return { kind: 'shared' };
  if (runners.length === 1) return { kind: 'only' };
  const n = points(holder, colour);
  const equal = runners.filter(seat => points(seat, colour) === n);
  if (equal.length === 1) return { kind: 'most', n };
  const best = Math.max(...equal.filter(seat => seat !== holder).map(seat => points(seat, other)));
  return { kind: 'tie', n, equal, mine: points(holder, other), best };
}

// A player's points of a colour after `step`.
export function pointsAt(player: Player, colour: Colour, step: Step): number {
  const at = STEPS.indexOf(step);
  return (player[colour] ?? 0) + (at < 4 ? (player.lost?.[colour] ?? 0) : 0) - (at < 3 ? (player.converted?.[colour] ?? 0) : 0);
}

// The tokens of a tower: tens, and the rest once nothing more is to come.
export function tower(total: number, ten: number, open: boolean): { tokens: number[]; more: boolean } {
  const full = Math.min(Math.floor(total / 10), open ? Infinity : ten);
  const ended = open || total < ten * 10;
  return { tokens: [...Array.from({ length: full }, () => 10), ...(ended && total % 10 > 0 ? [total % 10] : [])], more: !ended };
}
