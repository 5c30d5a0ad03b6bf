import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from '../src/lib/pace';

let shown: string[];
let limits: number[];
let pace: Pace<string>;
let calm: boolean;
let moves: number;

beforeEach(() => {
  vi.useFakeTimers();
  [shown, limits, calm, moves] = [[], [], false, 300];
  pace = new Pace(
    (thing, limit) => {
      shown.push(thing);
      limits.push(limit);
      return Math.min(moves, limit);
    },
    () => calm,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

test('shows moves one after another', () => {
  pace.add('a', 1);
  pace.add('b', 0);
  expect(shown).toEqual(['a']);
  vi.advanceTimersByTime(1200);
  expect(shown).toEqual(['a', 'b']);
});

test('does not dwell on what nobody did', () => {
  moves = 0;
  pace.add('a', null);
  pace.add('b', 1);
  expect(shown).toEqual(['a', 'b']);
});

test('a turn of many steps keeps nobody waiting longer than 1.2 s', () => {
  moves = 5000;
  for (const thing of ['a', 'b', 'c', 'd', 'e', 'f']) pace.add(thing, 1);
  pace.add('mine', 0);
  vi.advanceTimersByTime(1199);
  expect(shown).not.toContain('mine');
  vi.advanceTimersByTime(2);
  expect(shown).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'mine']);
  expect(limits.slice(0, 6).reduce((sum, limit) => sum + limit, 0)).toBe(1200);
  expect(limits[6]).toBe(1200);
});

test('shows the rest at once and without motion when asked to', () => {
  for (const thing of ['a', 'b', 'c']) pace.add(thing, 1);
  pace.skip();
  expect(shown).toEqual(['a', 'b', 'c']);
  expect(limits.slice(1)).toEqual([0, 0]);
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual(['a', 'b', 'c']);
});

test('waits for nothing where motion is not wanted', () => {
  calm = true;
  for (const thing of ['a', 'b', 'c']) pace.add(thing, 1);
  expect(shown).toEqual(['a', 'b', 'c']);
});
