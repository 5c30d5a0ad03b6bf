// What a new message shares with the one before.
import { describe, expect, test } from 'vitest';
import { shared } from '../src/lib/share';

describe('a new state', () => {
  test('keeps what is equal, and says what it says', () => {
    const before = { ply: 1, view: { players: [{ coins: 3 }, { coins: 4 }], order: [0, 1] }, words: null };
    const after = { ply: 2, view: { players: [{ coins: 3 }, { coins: 5 }], order: [0, 1] }, words: null };
    const wanted = structuredClone(after);
    const put = shared(before, after);
    expect(put).toEqual(wanted);
    expect(put.view.players[0]).toBe(before.view.players[0]);
    expect(put.view.order).toBe(before.view.order);
    expect(put.view.players[1]).not.toBe(before.view.players[1]);
    expect(put.view).not.toBe(before.view);
  });

  test('is the one before where nothing changed', () => {
    const before = { a: [1, { b: 2 }], c: {} };
    expect(shared(before, structuredClone(before))).toBe(before);
  });

  test('is not mistaken for one that has more, less, or something else in its place', () => {
    for (const [before, after] of [
      [{ a: 1, b: 2 }, { a: 1 }],
      [{ a: 1 }, { a: 1, b: undefined }],
      [{ a: undefined }, { b: undefined }],
      [[1, 2], [1]],
      [[], {}],
      [{ a: null }, { a: {} }],
      [null, { a: 1 }],
    ] as const) {
      const wanted = structuredClone(after);
      expect(shared(before, after)).toStrictEqual(wanted);
      expect(shared(before, structuredClone(wanted))).not.toBe(before);
    }
  });
});
