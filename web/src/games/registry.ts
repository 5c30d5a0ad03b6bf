// The games on the shelf: how their tins look, and where the board is that draws them. A game is on the shelf before it
// can be played; whether it can, the server says.
import { TEAS, teaOf, type Tea } from '../lib/seats';
import { words, type Books } from '../lib/words.svelte';
import type { Face } from './face';
import type { Outcomes } from './outcomes';

// What a game says of itself in its `tin.ts`.
export interface Label {
  // Where it stands on the shelf, from the left.
  place: number;
  colour: 'rooibos' | 'green' | 'oolong' | 'plum';
  arts: readonly [string, string, string];
  words: Books;
  // How much there is to learn, from 1 to 3.
  weight?: 1 | 2 | 3;
  // Titles decide, not a sum of points.
  titles?: true;
  // Costs, cargoes and the like are reconstructed: the table says so.
  ours?: true;
  // Which tea a seat is, where the game has a say in it.
  teas?: (options: Record<string, unknown>) => readonly Tea[];
}

export interface Tin extends Omit<Label, 'place' | 'words'> {
  id: string;
  face?: () => Promise<{ face: Face }>;
  // What chance can bring, for a real table.
  outcomes?: () => Promise<{ outcomes: Outcomes }>;
}

// Games are found by folder: tin.ts puts one on the shelf; the rest comes when it is wanted.
const labels = import.meta.glob<Label>('./*/tin.ts', { eager: true, import: 'tin' });
const faces = import.meta.glob<{ face: Face }>('./*/face.ts');
const flights = import.meta.glob<{ flights: NonNullable<Face['flights']> }>('./*/choreography.ts');
const chances = import.meta.glob<{ outcomes: Outcomes }>('./*/outcomes.ts');

export const SHELF: readonly Tin[] = Object.entries(labels)
  .toSorted(([, a], [, b]) => a.place - b.place)
  .map(([path, label]) => {
    const folder = path.slice(0, -'/tin.ts'.length);
    const face = faces[`${folder}/face.ts`];
    const outcomes = chances[`${folder}/outcomes.ts`];
    return {
      ...label,
      id: folder.slice('./'.length),
      ...(face ? { face: () => moving(label, face, flights[`${folder}/choreography.ts`]) } : {}),
      ...(outcomes ? { outcomes } : {}),
    };
  });

// A face, its words, and how the game is seen happening.
async function moving(
  label: Label,
  face: () => Promise<{ face: Face }>,
  choreography?: () => Promise<{ flights: NonNullable<Face['flights']> }>,
): Promise<{ face: Face }> {
  const [still, moves] = await Promise.all([face(), choreography?.(), words.learn(label.words)]);
  return moves ? { face: { ...still.face, flights: moves.flights } } : still;
}

// The one to begin with: it is learned and over the soonest.
export const FIRST = 'tea-time';

export function teaAt(game: string, options: Record<string, unknown>, seat: number): Tea {
  const teas = tinOf(game).teas?.(options) ?? TEAS;
  return teas[seat % teas.length] ?? teaOf(seat);
}

// A game that the server knows and the shelf does not gets a plain tin.
export function tinOf(game: string): Tin {
  return SHELF.find(tin => tin.id === game) ?? { id: game, colour: 'oolong', arts: ['leaf', 'cup', 'leaf'] };
}
