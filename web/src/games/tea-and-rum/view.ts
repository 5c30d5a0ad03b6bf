// What the board of Tea & Rum does with what the table tells (told.ts).
import type { Move, TableEvent } from '../../lib/protocol';
import type { Bundle, Event as Told, Move as RumMove, Resource, Units, View } from './told';

export type * from './told';
export type { RumMove };
export type Happened = TableEvent & Told;

export const RESOURCES: readonly Resource[] = ['wheat', 'wood', 'ore', 'barrel', 'tobacco', 'cannon'];
export const CUBES = ['wheat', 'wood', 'ore'] as const;

export function asRum(move: Move): RumMove {
  return move as RumMove;
}
export function topOf(view: View): string {
  return view.stack.at(-1)?.doing ?? '';
}
export function sum(bundle: Bundle): number {
  return RESOURCES.reduce((total, type) => total + (bundle[type] ?? 0), 0);
}
export function count(all: readonly number[]): number {
  return all.reduce((total, n) => total + n, 0);
}
export function units(bundle: Bundle): Resource[] {
  return typesIn(bundle).flatMap(type => Array.from({ length: bundle[type] ?? 0 }, () => type));
}
export function typesIn(bundle: Bundle): Resource[] {
  return RESOURCES.filter(type => (bundle[type] ?? 0) > 0);
}
export function plus(a: Bundle, b: Bundle): Bundle {
  return Object.fromEntries(RESOURCES.map(type => [type, (a[type] ?? 0) + (b[type] ?? 0)]).filter(([, n]) => Number(n) > 0));
}
export function bundleOf(units: readonly Resource[]): Bundle {
  return units.reduce<Bundle>((all, type) => plus(all, { [type]: 1 }), {});
}
// The goods of a list that may count coins as well.
export function goodsOf(units: readonly Units[] = []): Bundle {
  return units.reduce<Bundle>((all, { n, resource }) => (resource ? plus(all, { [resource]: n }) : all), {});
}
