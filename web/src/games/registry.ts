// The games on the shelf: how their tins look, and where the board is that draws them. A game is on the shelf before it
// can be played; whether it can, the server says.
import type { Face } from './face';

export interface Tin {
  id: string;
  colour: 'rooibos' | 'green' | 'oolong' | 'plum';
  arts: readonly [string, string, string];
  face?: () => Promise<{ face: Face }>;
}

export const SHELF: readonly Tin[] = [
  { id: 'chai', colour: 'rooibos', arts: ['mint', 'cup', 'honey'] },
  { id: 'tea-for-2', colour: 'green', arts: ['die-5', 'ship', 'die-2'] },
  { id: 'tea-and-rum', colour: 'oolong', arts: ['barrel', 'crown', 'wheat'] },
  { id: 'tea-time', colour: 'plum', arts: ['tt-cat', 'tt-hatter', 'tt-rabbit'], face: () => import('./tea-time/face') },
];

// A game that the server knows and the shelf does not gets a plain tin.
export function tinOf(game: string): Tin {
  return SHELF.find(tin => tin.id === game) ?? { id: game, colour: 'oolong', arts: ['leaf', 'cup', 'leaf'] };
}
