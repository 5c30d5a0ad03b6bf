import { describe, expect, test } from 'vitest';
import { afterTap, attempt, moveOf } from '../src/games/tea-time/picking';
import { between, placeOf } from '../src/games/tea-time/view';
import type { Move } from '../src/lib/protocol';

const take = (...pieces: string[]): Move => ({ move: `take ${pieces.join(' ')}`, kind: 'take', pieces });
// a1 b1 c1 in a row, b2 below b1; c3 alone.
const moves = [
  take('a1'),
  take('b1'),
  take('c1'),
  take('b2'),
  take('c3'),
  take('a1', 'b1'),
  take('b1', 'c1'),
  take('a1', 'b2'),
  take('b1', 'b2'),
  take('c1', 'b2'),
  take('a1', 'b1', 'c1'),
  take('a1', 'b2', 'c3'),
  take('b2', 'c3'),
];
const tapped = (...cells: string[]) => cells.reduce<string[]>((picked, cell) => afterTap(moves, picked, cell)?.pieces ?? [], []);

describe('picking a line', () => {
  test('by its cards, by its two ends, in any order', () => {
    expect(tapped('a1')).toEqual(['a1']);
    expect(tapped('b1', 'a1')).toEqual(['a1', 'b1']);
    expect(tapped('c1', 'a1')).toEqual(['a1', 'b1', 'c1']);
    expect(tapped('c3', 'a1')).toEqual(['a1', 'b2', 'c3']);
    expect(tapped('b1', 'c1', 'a1')).toEqual(['a1', 'b1', 'c1']);
  });

  test('takes an end out again, and keeps a middle alone', () => {
    expect(tapped('a1', 'c1', 'c1')).toEqual(['a1', 'b1']);
    expect(tapped('a1', 'c1', 'b1')).toEqual(['b1']);
    expect(tapped('a1', 'a1')).toEqual([]);
  });

  test('begins anew where nothing joins the two', () => {
    expect(tapped('a1', 'c1', 'c3')).toEqual(['c3']);
  });

  test('finds a move whichever way its cells are named', () => {
    expect(moveOf(moves, ['c3', 'b2', 'a1'])?.move).toBe('take a1 b2 c3');
    expect(moveOf(moves, ['a1', 'c1'])).toBeNull();
  });

  test('says what was attempted, so that the table can refuse it with its reason', () => {
    expect(attempt(['a1'], 'c1')).toBe('take a1 b1 c1');
    expect(attempt(['a1', 'b1'], 'd1')).toBe('take a1 b1 c1 d1');
    expect(attempt(['a1'], 'b3')).toBe('take a1 b3');
  });
});

describe('the grid', () => {
  test('knows straight lines', () => {
    expect(between('a1', 'c3')).toEqual(['a1', 'b2', 'c3']);
    expect(between('c1', 'a3')).toEqual(['c1', 'b2', 'a3']);
    expect(between('a1', 'b3')).toBeNull();
    expect(between('b2', 'b2')).toEqual(['b2']);
  });

  test('names a line by its first card and its way', () => {
    expect(placeOf(['a1'])).toBe('a1');
    expect(placeOf(['a1', 'b2', 'c3'])).toBe('a1↘');
    expect(placeOf(['c1', 'b2'])).toBe('c1↙');
  });
});
