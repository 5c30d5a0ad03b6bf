// The end of the game in its six steps, and the count of points ten at a time.
import type { TableEvent } from '../../lib/protocol';
import type { Colour, Player, View } from './view';

export const STEPS = ['captains', 'allegiance', 'sale', 'conversion', 'balancing', 'titles'] as const;
export type Step = (typeof STEPS)[number];
export interface Told { step: Step; lines: string[] }

const OF_STEP: Record<string, Step> = {
  proved: 'allegiance', stock_sold: 'sale', converted: 'conversion', conversion_hidden: 'conversion', conversion_shown: 'conversion', balanced_red: 'balancing', balanced_blue: 'balancing',
  totals: 'titles', title_governor: 'titles', title_pirate_king: 'titles', no_governor: 'titles', no_pirate_king: 'titles', ended: 'titles',
};

// What of the log belongs to which step. Proving by payment comes before the sale, proving by a small difference after the conversion.
export function told(log: readonly TableEvent[]): Told[] {
  const from = log.findLastIndex(event => event.kind === 'finale');
  const steps = STEPS.map(step => ({ step, lines: [] as string[] }));
  if (from < 0) return steps;
  for (const event of log.slice(from + 1)) if (event.text && event.kind !== 'converted') steps[STEPS.indexOf(OF_STEP[event.kind] ?? 'captains')]!.lines.push(event.text);
  return steps;
}

export function stepNow(view: View): Step | null {
  return view.phase === 'final_captains' ? 'captains' : view.phase === 'final_allegiance' ? 'allegiance' : view.phase === 'final_conversion' ? 'conversion' : view.phase === 'over' ? 'titles' : null;
}

// Up to `step`: what a player's points of a colour are then.
export function pointsAt(player: Player, colour: Colour, step: Step): number {
  const at = STEPS.indexOf(step);
  const end = player[colour] ?? 0;
  const lost = player.lost?.[colour] ?? 0;
  return end + (at < 4 ? lost : 0) - (at < 3 ? player.converted?.[colour] ?? 0 : 0);
}

// "Do you have ten? Twenty?": how many rounds of that question there are, and who stays in to each.
export function tens(totals: readonly number[]): number { return Math.floor(Math.max(0, ...totals) / 10) + 1; }
export function counted(total: number, round: number): number { return Math.min(total, round * 10); }
