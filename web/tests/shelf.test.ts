// Games are found by their folders, in the order of the shelf, and bring their own words.
import { expect, test } from 'vitest';
import { SHELF, tinOf } from '../src/games/registry';
import { tin as chai } from '../src/games/chai/tin';
import { t, words } from '../src/lib/words.svelte';

test('the shelf is as people know it', () => {
  expect(SHELF.map(tin => tin.id)).toEqual(['chai', 'tea-for-2', 'tea-and-rum', 'tea-time']);
  for (const tin of SHELF) expect([tin.face, tin.outcomes].every(Boolean), tin.id).toBe(true);
  expect(tinOf('checkers').face).toBeUndefined();
});

test('a game’s words come with it, in the language that is spoken', async () => {
  const own = Object.keys(await Object.values(chai.words)[0]!()).find(key => key.startsWith('web.chai.'))!;
  const key = own.slice('web.'.length) as Parameters<typeof t>[0];
  expect(t(key)).toBe(key);
  await words.learn(chai.words);
  expect(t(key)).not.toBe(key);
});
