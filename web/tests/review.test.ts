import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gamesIn, meanOfFive, merged, pastGame, type PastGame } from '../src/lib/history.svelte';
import { placeOf } from '../src/lib/place';
import { apart, area, line, moved, piled, scale, steps } from '../src/review/plots';

describe('how a review is made', () => {
  const told = (language: string) => readFileSync(new URL(`../../docs/play/review.${language}.md`, import.meta.url), 'utf8');
  test.each(['en', 'fr'])('is told in short, in words of the table: %s', language => {
    const text = told(language);
    expect(text).not.toMatch(/specification|spécification|engine|moteur|MUST|samovar |`/);
    expect(text.split(/\s+/).length).toBeLessThan(300);
    expect(text.match(/^## /gm)).toHaveLength(5);
    for (const part of told('en').match(/\d+(?=\s%)/g) ?? []) expect(text).toContain(part);
  });
});

describe('plots', () => {
  test('a scale goes through both ends', () => {
    const x = scale(0, 10, 100, 300);
    expect([x(0), x(5), x(10)]).toEqual([100, 200, 300]);
    expect(scale(3, 3, 7, 9)(3)).toBe(7);
  });
  test('lines and areas are paths', () => {
    expect(
      line([
        [0, 1],
        [2.04, 3],
      ]),
    ).toBe('M0,1L2,3');
    expect(area([[0, 1]], [[0, 0]])).toBe('M0,1L0,0Z');
  });
  test('a level holds until the next one', () => {
    expect(
      steps(
        [
          [0, 5],
          [4, 9],
        ],
        6,
      ),
    ).toEqual([
      [0, 5],
      [4, 5],
      [4, 9],
      [6, 9],
    ]);
  });
  test('a margin is wide in the middle and narrow at the ends', () => {
    expect(moved(0.5, Math.log(3))).toBeCloseTo(0.75);
    expect(moved(0.5, -Math.log(3))).toBeCloseTo(0.25);
    expect(moved(0.9, Math.log(3))).toBeCloseTo(27 / 28);
    expect([moved(0, 1), moved(1, -1)]).toEqual([0, 1]);
  });
  test('what is above zero is piled up, what is below zero down', () => {
    expect(
      piled([
        [0, 3],
        [-2, -1],
        [1, -4],
      ]),
    ).toEqual([
      { lower: [0, 0], upper: [0, 3] },
      { lower: [-2, -1], upper: [0, 0] },
      { lower: [0, -5], upper: [1, -1] },
    ]);
  });
  test('names are pushed apart and stay inside', () => {
    const placed = apart([100, 100, 100], 20, 120);
    const sorted = [...placed].sort((a, b) => a - b);
    expect(sorted[1]! - sorted[0]!).toBeGreaterThanOrEqual(20);
    expect(sorted[2]! - sorted[1]!).toBeGreaterThanOrEqual(20);
    expect(Math.max(...placed)).toBeLessThanOrEqual(120);
    expect(apart([10, 90], 20, 120)).toEqual([10, 90]);
  });
});

describe('the history', () => {
  const game: PastGame = { table: 'a', game: 'chai', seats: 2, at: 5, points: 40, rivals: [50], place: 2, result: 'lost' };
  test('reads back what it wrote, and nothing else', () => {
    expect(gamesIn(JSON.stringify([game, { table: 7 }, null]))).toEqual([game]);
    expect(gamesIn('no json')).toEqual([]);
    expect(gamesIn('{}')).toEqual([]);
  });
  test('has each table once, newest first, and keeps what a review said', () => {
    const judged = { ...game, accuracy: 90 };
    const other = { ...game, table: 'b', at: 9 };
    expect(merged([judged], [game, other])).toEqual([other, judged]);
  });
  test('knows how a game ended', () => {
    const seat = (points: number, winner: boolean) => ({ points, winner, place: winner ? 1 : 2, titles: [], lines: [] });
    const person = { kind: 'person' as const, name: 'Ada' };
    const table = { table: 'a', game: 'chai', seat: 1, seats: [person, person] as never };
    expect(pastGame({ ...table, result: { outcome: 'won', seats: [seat(1, false), seat(9, true)] } }, 5)).toMatchObject({
      result: 'won',
      points: 9,
      rivals: [1],
    });
    expect(pastGame({ ...table, result: { outcome: 'won', seats: [seat(9, true), seat(1, false)] } }, 5)?.result).toBe('lost');
  });
  test('means are of five at the most', () => {
    expect(meanOfFive([1, 3, 5, 7, 9, 11])).toEqual([1, 2, 3, 4, 5, 7]);
  });
});

test('reviews and the history have addresses', () => {
  expect(placeOf('/t/abcdefgh/review')).toEqual({ page: 'review', table: 'abcdefgh' });
  expect(placeOf('/t/abcdefgh/else')).toEqual({ page: 'lost' });
  expect(placeOf('/history')).toEqual({ page: 'history' });
});
