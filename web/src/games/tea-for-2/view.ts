// What the board of Tea for 2 does with what the table tells (told.ts).
import type { Move } from '../../lib/protocol';
import type { Choice as T42Move, Frame, Happening as TrailStep, Leaf, View } from './told';

export type * from './told';
export type { T42Move, TrailStep };

export const LEAVES: readonly Leaf[] = ['yellow', 'green', 'fermented', 'white', 'oolong', 'black'];

export function asT42(move: Move): T42Move {
  return move as T42Move;
}
export function topOf(view: View): Frame {
  return view.stack.at(-1) ?? { doing: 'over' };
}
// The card on top of a deck where one knows it.
export function faceUp<Top extends object>(top: Top | undefined): Extract<Top, { points: number }> | null {
  return top && 'points' in top ? (top as Extract<Top, { points: number }>) : null;
}
