// What a move would bring, read off what the table foresees: the figures behind "would give".
import type { Foreseen, Move } from '../../lib/protocol';
import { asRum, goodsOf, sum, topOf, type Action, type Bundle, type Effect, type Happened, type View } from './view';

export type Gain =
  | { kind: 'coins'; from: number; to: number }
  | { kind: 'room'; stock: number; capacity: number; over: boolean }
  | { kind: 'star'; space: number; reward: Effect }
  | { kind: 'population'; to: number }
  | { kind: 'open'; action: Exclude<Action, 'barter'>; n: number }
  | { kind: 'owned'; building: string; effect: Effect }
  | { kind: 'choose' };

// The cards that an action would then be offered.
const OFFERED = { build: 'building', captain: 'captain', contract: 'slot' } as const;

export function viewThen(then: Foreseen | null): View | null {
  return (then?.view as unknown as View | undefined) ?? null;
}

export function gains(then: Foreseen | null, view: View, seat: number): Gain[] {
  const next = viewThen(then);
  const [me, after] = [view.players[seat], next?.players[seat]];
  if (!then || !me || !after || !next) return [];
  const found: Gain[] = [];
  if (after.coins !== me.coins) found.push({ kind: 'coins', from: me.coins ?? 0, to: after.coins ?? 0 });
  if (sum(after.resources) !== sum(me.resources))
    found.push({ kind: 'room', stock: sum(after.resources), capacity: after.capacity, over: after.overflow > 0 });
  // What has happened then, and what is still to come behind the next question.
  const told = [...then.events.filter(event => event.seat === seat), ...next.stack.toReversed()] as {
    kind?: string;
    space?: number;
    source?: { kind: string; id: string } | null;
  }[];
  for (const { kind, space, source } of told) {
    if (kind === 'stepped' && space !== undefined) found.push({ kind: 'star', space, reward: view.track[space] ?? { op: 'none' } });
    const owned = source?.kind === 'building' ? view.buildings.find(one => one.building === source.id && one.owned) : undefined;
    if (owned?.permanent?.effect) found.push({ kind: 'owned', building: owned.building, effect: owned.permanent.effect });
  }
  if (after.population !== me.population) found.push({ kind: 'population', to: after.population });
  const asks = topOf(next);
  if (asks === 'build' || asks === 'captain' || asks === 'contract') {
    const cards = (then.moves ?? []).map(move => asRum(move)[OFFERED[asks]]).filter(card => card !== undefined);
    found.push({ kind: 'open', action: asks, n: new Set(cards).size });
  } else if (asks === 'choice' || asks === 'cubes') found.push({ kind: 'choose' });
  return found;
}

// Every way to use up a discount: what may be taken off after each cube, and what is then paid, the table says.
export interface Waiver {
  line: string;
  cubes: Bundle;
}
export function waivers(offered: readonly Move[], foresee: (...moves: string[]) => Foreseen | null): Waiver[] {
  const found: Waiver[] = [];
  function follow(before: string[], moves: readonly Move[]): void {
    for (const { kind, move } of moves) {
      const line = [...before, move];
      const then = kind === 'waive' ? foresee(...line) : null;
      const built = then?.events.find(event => event.kind === 'built') as Happened | undefined;
      if (built) found.push({ line: line.join('; '), cubes: goodsOf(built.waived) });
      else follow(line, then?.moves ?? []);
    }
  }
  follow([], offered);
  return found;
}
