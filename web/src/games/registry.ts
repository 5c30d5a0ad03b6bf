// The games on the shelf: how their tins look, and where the board is that draws them. A game is on the shelf before it
// can be played; whether it can, the server says.
import { TEAS, teaOf, type Tea } from '../lib/seats';
import type { Face } from './face';

export interface Tin {
  id: string;
  colour: 'rooibos' | 'green' | 'oolong' | 'plum';
  arts: readonly [string, string, string];
  // Which tea a seat is, where the game has a say in it.
  teas?: (options: Record<string, unknown>) => readonly Tea[];
  face?: () => Promise<{ face: Face }>;
}

export const SHELF: readonly Tin[] = [
  {
    id: 'chai', colour: 'rooibos', arts: ['mint', 'cup', 'honey'], face: () => import('./chai/face'),
    teas: ({ colour }) => from(['green', 'black', 'rooibos', 'oolong', 'white'], colour),
  },
  { id: 'tea-for-2', colour: 'green', arts: ['die-5', 'ship', 'die-2'], face: () => import('./tea-for-2/face') },
  { id: 'tea-and-rum', colour: 'oolong', arts: ['barrel', 'crown', 'wheat'], face: () => import('./tea-and-rum/face') },
  { id: 'tea-time', colour: 'plum', arts: ['tt-cat', 'tt-hatter', 'tt-rabbit'], face: () => import('./tea-time/face') },
];

// The one that lies open on a first visit: it is over the soonest.
export const FIRST_PICKED = 'tea-time';

// A ring of teas, beginning with the one chosen.
function from(teas: readonly Tea[], first: unknown): readonly Tea[] {
  const start = Math.max(0, teas.findIndex(tea => tea === first));
  return [...teas.slice(start), ...teas.slice(0, start)];
}

export function teaAt(game: string, options: Record<string, unknown>, seat: number): Tea {
  const teas = tinOf(game).teas?.(options) ?? TEAS;
  return teas[seat % teas.length] ?? teaOf(seat);
}

// A game that the server knows and the shelf does not gets a plain tin.
export function tinOf(game: string): Tin {
  return SHELF.find(tin => tin.id === game) ?? { id: game, colour: 'oolong', arts: ['leaf', 'cup', 'leaf'] };
}
