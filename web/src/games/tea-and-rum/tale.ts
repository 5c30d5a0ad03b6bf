// The log as turns: each a place, what was done there, and what came of it, so that it can be told with pieces.
import type { TableEvent } from '../../lib/protocol';
import { goodsOf, plus, type Bundle, type Happened, type Resource } from './view';

export function asHappened(event: TableEvent): Happened {
  return event as Happened;
}

export type Deed =
  | { kind: 'built'; building: string }
  | { kind: 'hired'; captain: string; coins: number }
  | { kind: 'contract' }
  | { kind: 'sold' | 'bought'; goods: Bundle }
  | { kind: 'ship'; number: number; coins: number }
  | { kind: 'activated'; captain: string }
  | { kind: 'used'; building: string }
  | { kind: 'passed' }
  | { kind: 'proved' | 'sworn' }
  | { kind: 'income'; coins: number }
  | { kind: 'dropped'; resource: Resource };
export interface Turn {
  number: number;
  seat: number | null;
  automa: boolean;
  ply: number;
  board: string | null;
  row: number;
  deeds: Deed[];
  coins: number;
  stars: number;
  red: number;
  blue: number;
  people: number;
  goods: Bundle;
  texts: string[];
}

const DEEDS: Record<string, (event: Happened) => Deed[]> = {
  built: event => [{ kind: 'built', building: event.building ?? '' }],
  hired: event => [{ kind: 'hired', captain: event.captain ?? '', coins: event.coins ?? 0 }],
  fulfilled: () => [{ kind: 'contract' }],
  traded: event => [
    { kind: 'sold', goods: goodsOf(event.sold) },
    { kind: 'bought', goods: goodsOf(event.bought) },
  ],
  traded_sold: event => [{ kind: 'sold', goods: goodsOf(event.sold) }],
  traded_bought: event => [{ kind: 'bought', goods: goodsOf(event.bought) }],
  ship_bought: event => [{ kind: 'ship', number: event.ship ?? 0, coins: event.coins ?? 0 }],
  ships_passed: () => [{ kind: 'passed' }],
  activated: event => [{ kind: 'activated', captain: event.captain ?? '' }],
  used: event => [{ kind: 'used', building: event.building ?? '' }],
  exchanged: event => [{ kind: 'used', building: event.building ?? '' }],
  forged: event => ((event.times ?? 0) > 0 ? [{ kind: 'used', building: event.building ?? '' }] : []),
  sworn: () => [{ kind: 'sworn' }],
  proved: () => [{ kind: 'proved' }],
  income: event => [{ kind: 'income', coins: event.coins ?? 0 }],
  discarded: event => [{ kind: 'dropped', resource: event.resource ?? 'wheat' }],
};
const BEGINS = new Set(['worker', 'worker_instead', 'automa_moved', 'ship_bought', 'ships_passed', 'income']);

export function turns(log: readonly TableEvent[]): Turn[] {
  const told: Turn[] = [];
  for (const raw of log) {
    const event = asHappened(raw);
    const automa = event.kind === 'automa_moved';
    const seat = event.seat ?? null;
    if (!event.text || (seat === null && !automa)) continue;
    let turn = told.at(-1);
    if (!turn || BEGINS.has(event.kind) || turn.seat !== seat || turn.automa !== automa) {
      turn = {
        number: told.length,
        seat,
        automa,
        ply: event.ply,
        board: null,
        row: 0,
        deeds: [],
        coins: 0,
        stars: 0,
        red: 0,
        blue: 0,
        people: 0,
        goods: {},
        texts: [],
      };
      told.push(turn);
    }
    turn.texts.push(event.text);
    if (event.board && (automa || event.kind.startsWith('worker'))) {
      turn.board = event.board;
      turn.row = event.row ?? 0;
    }
    turn.deeds.push(...(DEEDS[event.kind]?.(event) ?? []));
    if (event.kind === 'coins') turn.coins += event.coins ?? 0;
    else if (event.kind === 'stepped') turn.stars += 1;
    else if (event.kind === 'points_red') turn.red += event.points ?? 0;
    else if (event.kind === 'points_blue') turn.blue += event.points ?? 0;
    else if (event.kind === 'grew') turn.people += 1;
    else if (event.kind === 'gained') turn.goods = plus(turn.goods, goodsOf(event.resources));
  }
  return told;
}

// Who bought which ship of this round, and who filled which slot since the last deal.
export function buyers(log: readonly TableEvent[]): Map<number, number> {
  const from = log.findLastIndex(event => event.kind === 'ships_shown');
  return new Map(
    log.slice(from + 1).flatMap(raw => {
      const event = asHappened(raw);
      return event.kind === 'ship_bought' && event.seat !== undefined ? [[event.ship ?? 0, event.seat] as const] : [];
    }),
  );
}
export function fillers(log: readonly TableEvent[]): Map<number, number> {
  const by = new Map<number, number>();
  for (const raw of log) {
    const event = asHappened(raw);
    if (event.kind === 'fulfilled' && event.seat !== undefined) by.set(event.slot ?? 0, event.seat);
    else if (event.kind === 'contract_shown') by.delete(event.slot ?? 0);
  }
  return by;
}
