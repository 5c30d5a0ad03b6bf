// The keys of Tea for 2, beside those of every table: what each does, for the table and for its help.
import type { Sitting } from '../../lib/sitting.svelte';
import type { GameKey } from '../face';
import { touches } from './dice';
import { handOf } from './hand.svelte';
import { meOf, viewOf } from './table';
import { topOf, type Leaf, type T42Move } from './view';

const TEA_KEYS: Record<string, Leaf> = { y: 'yellow', g: 'green', f: 'fermented', w: 'white', o: 'oolong', b: 'black' };
const ENDS = ['end_turn', 'pass', 'end_movement', 'end_harvest'];
// Answers that lie about the board, and are counted in the order in which the table offers them.
const ANSWERS = ['shown', 'bonus', 'crate', 'next_token', 'next_card', 'load_ship', 'discard_ship', 'race_ship', 'discard'];

// Picks it; what is picked already is played.
function take(move: T42Move | undefined, sitting: Sitting): boolean {
  if (!move) return false;
  if (sitting.selected === move.move) void sitting.play();
  else sitting.select(move.move);
  return true;
}
function press(piece: string, sitting: Sitting): boolean {
  const hand = handOf(sitting);
  return hand.lit.has(piece) && hand.press(piece);
}
function click(selector: string): boolean {
  const control = document.querySelector<HTMLElement>(selector);
  control?.click();
  return control !== null;
}
function offered(sitting: Sitting, kind: string): T42Move[] {
  return handOf(sitting).moves.filter(move => move.kind === kind);
}

// One tea after another that may walk, or whose turn it may be.
function nextTea(sitting: Sitting): boolean {
  const hand = handOf(sitting);
  const pieces = [
    ...new Set(hand.moves.filter(move => ['move_token', 'next_token'].includes(move.kind)).flatMap(move => touches(move).slice(0, 1))),
  ];
  if (pieces.length === 0) return false;
  const next = pieces[(pieces.indexOf(hand.places[0] ?? '') + 1) % pieces.length]!;
  hand.takeTea(next, 1);
  document.querySelector<HTMLElement>(`.tb[data-piece="${CSS.escape(next)}"]`)?.focus();
  return true;
}

function ability(sitting: Sitting): boolean {
  if (meOf(sitting).side !== 'B' || !sitting.canAct) return false;
  if (press('ability', sitting)) return true;
  const ways = ['ability:up', 'ability:down'].filter(piece => handOf(sitting).lit.has(piece));
  // Where the die may go either way, one chooses.
  if (ways.length === 2) document.querySelector<HTMLElement>(`[data-piece="${ways[0]}"]`)?.focus();
  else if (ways[0] !== undefined) press(ways[0], sitting);
  else void sitting.why('ability');
  return true;
}

function answer(sitting: Sitting): boolean {
  if (!sitting.canAct) return false;
  const all = [...document.querySelectorAll<HTMLElement>('.answer[data-option]')];
  const next = all[(all.findIndex(one => one.getAttribute('aria-pressed') === 'true') + 1) % Math.max(1, all.length)];
  next?.click();
  return next !== undefined;
}

function numbered(sitting: Sitting, key: string): boolean {
  const hand = handOf(sitting);
  const n = Number(key) - 1;
  const option = document.querySelectorAll<HTMLElement>('.five [data-option]')[n];
  if (option) {
    option.click();
    return true;
  }
  if (hand.moves.some(move => move.pieces.some(piece => piece.startsWith('die:')))) {
    hand.pressDie(n);
    return true;
  }
  const marker = viewOf(sitting).markers.reachable.find(one => one.steps === n + 1);
  if (topOf(viewOf(sitting)).doing === 'harvest_move' && marker) return press(marker.marker, sitting);
  const piece = touches(hand.moves.filter(move => ANSWERS.includes(move.kind))[n] ?? ({ pieces: [] } as unknown as T42Move))[0];
  return piece !== undefined && press(piece, sitting);
}

export const KEYS: readonly GameKey[] = [
  { keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], says: 'tea-for-2.keys.numbers', press: numbered },
  {
    keys: ['+', '-'],
    says: 'tea-for-2.keys.change',
    press: (sitting, key) => press(key === '+' ? 'spend:up' : 'spend:down', sitting),
  },
  {
    keys: ['A', 'B'],
    says: 'tea-for-2.keys.side',
    press: (sitting, key) =>
      take(
        offered(sitting, 'side').find(move => move.side === key.toUpperCase()),
        sitting,
      ),
  },
  {
    keys: ['Y', 'N'],
    says: 'tea-for-2.keys.junk',
    press: (sitting, key) =>
      take(
        offered(sitting, 'junk').find(move => move.complete === (key === 'y')),
        sitting,
      ),
  },
  { keys: ['C'], says: 'tea-for-2.keys.contest', press: answer },
  {
    keys: ['B'],
    says: 'tea-for-2.keys.back',
    press: sitting => {
      if (!sitting.canAct || topOf(viewOf(sitting)).doing !== 'respond') return false;
      return take(offered(sitting, 'take_back')[0], sitting) || (void sitting.why('take back'), true);
    },
  },
  {
    keys: ['Y', 'G', 'F', 'W', 'O', 'B'],
    says: 'tea-for-2.keys.teas',
    press: (sitting, key) => press(`next:${TEA_KEYS[key]}`, sitting) || press(TEA_KEYS[key]!, sitting),
  },
  { keys: ['N'], says: 'tea-for-2.keys.next', press: nextTea },
  { keys: ['A'], says: 'tea-for-2.keys.ability', press: ability },
  { keys: ['←', '→'], says: 'tea-for-2.keys.walk' },
  { keys: ['↑', '↓'], says: 'tea-for-2.keys.swap', press: () => click('.search .backs .btn') },
  {
    keys: ['E'],
    says: 'tea-for-2.keys.end',
    press: sitting =>
      take(
        handOf(sitting).moves.find(move => ENDS.includes(move.kind)),
        sitting,
      ),
  },
];
