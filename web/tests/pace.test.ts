import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from '../src/lib/pace';

let shown: string[];
let pace: Pace<string>;
let still = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  still = false;
  shown = [];
  pace = new Pace(thing => shown.push(thing));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('shows moves one after another', () => {
  pace.add('a', true);
  pace.add('b', true);
  expect(shown).toEqual(['a']);
  vi.advanceTimersByTime(1200);
  expect(shown).toEqual(['a', 'b']);
});

test('does not dwell on what nobody did', () => {
  pace.add('a', false);
  pace.add('b', true);
  expect(shown).toEqual(['a', 'b']);
});

test('shows the rest at once when asked to', () => {
  for (const thing of ['a', 'b', 'c']) pace.add(thing, true);
  pace.skip();
  expect(shown).toEqual(['a', 'b', 'c']);
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual(['a', 'b', 'c']);
});

test('waits for nothing where motion is not wanted', () => {
  still = true;
  for (const thing of ['a', 'b', 'c']) pace.add(thing, true);
  expect(shown).toEqual(['a', 'b', 'c']);
});
