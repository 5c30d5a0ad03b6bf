import { describe, expect, test } from 'vitest';
import { pairsOf } from '../src/games/chai/desk.svelte';
import { afterBuying, ingredients, needs, shelf } from '../src/games/chai/lacking';
import { bands, joins, slides, spaceAt } from '../src/games/chai/market';
import { meant } from '../src/games/chai/serving';
import type { Customer, Space, UseAbility } from '../src/games/chai/view';

const LETTERS: Record<string, string> = { M: 'mint', L: 'lemon', J: 'jasmine', G: 'ginger', B: 'berries', V: 'lavender' };
const tiles = (...rows: string[]) => rows.map(row => row.split(' ').map(letter => LETTERS[letter] ?? null));
const lay = (...rows: string[]): Space[][] =>
  tiles(...rows).map((row, r) => row.map((tile, c) => ({ space: spaceAt(r, c), ...(tile ? { tile } : {}) })));

// The rulebook's example.
const before = ['M L L B B B', 'G J V G M J', 'V M J L G V'];

describe('groups of the market', () => {
  test('have one outline', () => {
    const group = ['b1', 'c1', 'c2'];
    expect(joins(group, 'b1')).toBe('jr');
    expect(joins(group, 'c1')).toBe('jb jl');
    expect(joins(group, 'c2')).toBe('jt');
  });

  test('stand under bands of one price', () => {
    expect(bands([1, 2, 2, 3, 3, 3])).toEqual([
      { price: 1, columns: 1 },
      { price: 2, columns: 2 },
      { price: 3, columns: 3 },
    ]);
  });
});

describe('what slides', () => {
  test('each row for itself, as far as tiles are gone before them', () => {
    expect([...slides(lay(...before), lay('M L L B B B', 'G J V G M J', 'M J L G V .'), ['a3'])]).toEqual([
      ['b3', 1],
      ['c3', 1],
      ['d3', 1],
      ['e3', 1],
      ['f3', 1],
    ]);
    expect([...slides(lay(...before), lay('M B B B . .', 'G J V G M J', 'V M J L G V'), ['b1', 'c1'])]).toEqual([
      ['d1', 2],
      ['e1', 2],
      ['f1', 2],
    ]);
  });
});

const customer = (
  flavours: Record<string, number>,
  pantry: Record<string, number>,
  lacks: Partial<NonNullable<Customer['lacks']>>,
): Customer => ({
  card: 'green-3',
  colour: 'green',
  points: 9,
  flavours,
  pantry,
  lacks: { flavours: {}, pantry: {}, money: 0, tea_cost: 0, pays_to: null, ready: false, ...lacks },
});

describe('what a customer lacks', () => {
  test('the last ones of a kind are missing', () => {
    const one = customer({ mint: 3 }, { sugar: 1 }, { flavours: { mint: 2 } });
    expect(ingredients(one).map(({ piece, missing }) => [piece, missing])).toEqual([
      ['mint', false],
      ['mint', true],
      ['mint', true],
      ['sugar', false],
    ]);
    expect(needs(one)).toEqual([['mint', 2]]);
    expect(needs(customer({ mint: 1 }, { honey: 1 }, { flavours: { mint: 1 }, pantry: { honey: 1 } }))).toEqual([
      ['mint', 1],
      ['honey', 1],
    ]);
    expect(needs({ ...one, lacks: null })).toEqual([]);
  });

  test('a purchase opens customers and makes others too dear', () => {
    const [poor, ready] = [customer({ mint: 2 }, {}, {}), customer({ lemon: 1 }, {}, { ready: true })];
    const two = { ...ready, card: 'red-1' };
    expect(afterBuying([poor], [ready])).toEqual({ opens: [poor], loses: [] });
    expect(afterBuying([poor], [poor])).toEqual({ opens: [], loses: [] });
    expect(afterBuying([ready, two], [poor, two])).toEqual({ opens: [], loses: [ready] });
  });
});

describe('a tea house', () => {
  test('shows what lies there, what would come, and what is free', () => {
    expect(shelf({ mint: 1, lemon: 1 }, 4, ['mint'])).toEqual([
      { piece: 'mint', ghost: false },
      { piece: 'lemon', ghost: false },
      { piece: 'mint', ghost: true },
      { piece: null, ghost: false },
    ]);
    expect(shelf({ mint: 5 }, 4).length).toBe(5);
    expect(shelf({ mint: 3 }, 4, ['lemon', 'lemon'])).toHaveLength(4);
    expect(shelf({ mint: 4 }, 4, ['lemon'])).toHaveLength(4);
  });
});

describe('a press on a cup', () => {
  const cups = [
    { cup: 1, tip: false, teas: {}, means: null },
    { cup: 2, tip: true, teas: {}, means: 2 },
    { cup: 3, tip: true, teas: {}, means: 2 },
  ];
  test('means the one that it stands for, as far as that is offered', () => {
    expect(meant(cups, [2], 3)).toBe(2);
    expect(meant(cups, [2, 3], 3)).toBe(3);
    expect(meant(cups, [2], 1)).toBeNull();
    expect(meant(cups, [], 2)).toBeNull();
  });
});

describe('an exchange in two presses', () => {
  const use = (more: Partial<UseAbility>): UseAbility => ({ move: 'ability', kind: 'ability', pieces: [], ability: 3, ...more });
  test('gives first and takes then; two discards come in either order', () => {
    expect(pairsOf([use({ give: 'mint', take: 'lemon' })]).map(({ first, second }) => [first, second])).toEqual([['mint', 'lemon']]);
    expect(pairsOf([use({ discard: ['milk', 'sugar'] })]).map(({ first, second }) => [first, second])).toEqual([
      ['milk', 'sugar'],
      ['sugar', 'milk'],
    ]);
    expect(pairsOf([use({ discard: ['milk', 'milk'] })]).length).toBe(1);
    expect(pairsOf([use({ tile: 'mint' })])).toEqual([]);
  });
});
