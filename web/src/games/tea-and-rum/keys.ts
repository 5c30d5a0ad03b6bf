// The keys of Tea & Rum, beside those of every table: what each does, for the table and for its help.
import type { Sitting } from '../../lib/sitting.svelte';
import type { GameKey } from '../face';
import { deskOf } from './desk.svelte';
import { meOf, viewOf } from './table';
import { asRum, topOf, type Resource, type RumMove } from './view';

const GOODS_KEYS: Record<string, Resource> = { w: 'wheat', d: 'wood', o: 'ore', b: 'barrel', t: 'tobacco', c: 'cannon' };
const ANSWERS = ['branch', 'cube', 'swear', 'build', 'hire', 'forge'];

function offered(sitting: Sitting, ...kinds: string[]): RumMove[] {
  return sitting.moves.map(asRum).filter(move => kinds.includes(move.kind));
}
// Again and again: one after the other; with a single one, the second press plays.
function take(moves: readonly RumMove[], sitting: Sitting): boolean {
  const at = moves.findIndex(({ move }) => move === sitting.selected);
  const next = moves[(at + 1) % Math.max(1, moves.length)];
  if (!next) return false;
  if (moves.length === 1 && at === 0) void sitting.play(next.move);
  else sitting.select(next.move);
  return true;
}
const takes =
  (...kinds: string[]) =>
  (sitting: Sitting): boolean =>
    take(offered(sitting, ...kinds), sitting);

function numbered(sitting: Sitting, key: string): boolean {
  const view = viewOf(sitting);
  const asks = topOf(view);
  const n = Number(key);
  if (!sitting.canAct) return false;
  if (asks === 'waive') {
    const way = document.querySelectorAll<HTMLElement>('.waive')[n - 1];
    way?.click();
    return way !== undefined;
  }
  if (asks === 'overflow') {
    const me = meOf(sitting);
    return me !== null && me.tokens.includes(n) && deskOf(sitting).opens(n, me, sitting);
  }
  // Both halves of one contract, one after the other.
  if (asks === 'contract')
    return take(
      offered(sitting, 'fulfil').filter(move => move.slot === n),
      sitting,
    );
  if (asks) return take(offered(sitting, ...ANSWERS).slice(n - 1, n), sitting);
  const board = view.boards[n - 1]?.board;
  const ship = view.ships.filter(one => one.face_up)[n - 1]?.ship;
  return take(
    [
      ...offered(sitting, 'move_worker').filter(move => move.board === board),
      ...offered(sitting, 'buy_ship').filter(move => move.ship === ship),
    ],
    sitting,
  );
}

// The other half of the contract in hand.
function half(sitting: Sitting, key: string): boolean {
  const held = sitting.chosen ? asRum(sitting.chosen) : null;
  const colour = key === 'r' ? 'red' : 'blue';
  if (held?.kind !== 'fulfil' || held.colour === colour) return false;
  return take(
    offered(sitting, 'fulfil').filter(move => move.slot === held.slot && move.colour === colour),
    sitting,
  );
}

function drop(sitting: Sitting, key: string): boolean {
  const me = meOf(sitting);
  if (!me || !sitting.canAct || topOf(viewOf(sitting)) !== 'overflow') return false;
  const desk = deskOf(sitting);
  const type = GOODS_KEYS[key]!;
  if (desk.settled() < me.overflow && (desk.drop[type] ?? 0) < (me.resources[type] ?? 0)) desk.dropped(type, 1);
  return true;
}

// How often the foundry works: the next answer that way, in focus, so that Enter plays it.
export function forge(sitting: Sitting, key: string): boolean {
  const ways = offered(sitting, 'forge').toSorted((a, b) => (a.times ?? 0) - (b.times ?? 0));
  if (ways.length === 0) return false;
  const at = ways.findIndex(({ move }) => move === sitting.selected);
  const next = ways[Math.max(0, Math.min(ways.length - 1, at + (key === 'ArrowRight' ? 1 : -1)))]!;
  sitting.select(next.move);
  document.querySelector<HTMLElement>(`.opts [data-move="${CSS.escape(next.move)}"]`)?.focus();
  return true;
}

export const KEYS: readonly GameKey[] = [
  { keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], says: 'tea-and-rum.keys.numbers', press: numbered },
  // Red is the key of the recap as well, which waits while the blue half of a contract is in hand.
  { keys: ['R', 'B'], says: 'tea-and-rum.keys.half', press: half },
  { keys: ['W', 'D', 'O', 'B', 'T', 'C'], says: 'tea-and-rum.keys.drop', press: drop },
  { keys: ['←', '→'], says: 'tea-and-rum.keys.forge', press: forge },
  { keys: ['+', '-'], says: 'tea-and-rum.keys.scale' },
  { keys: ['K'], says: 'tea-and-rum.keys.captain', press: takes('activate') },
  { keys: ['D'], says: 'tea-and-rum.keys.exchange', press: takes('exchange') },
  { keys: ['T'], says: 'tea-and-rum.keys.town_hall', press: takes('use') },
  { keys: ['G'], says: 'tea-and-rum.keys.prove', press: takes('prove') },
  { keys: ['X'], says: 'tea-and-rum.keys.skip', press: takes('skip') },
  { keys: ['P'], says: 'tea-and-rum.keys.pass', press: takes('pass_ships') },
  { keys: ['E'], says: 'tea-and-rum.keys.done', press: takes('done') },
];
