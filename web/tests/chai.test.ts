import { describe, expect, test } from 'vitest';
import { meant } from '../src/games/chai/cups';
import { pairsOf } from '../src/games/chai/desk.svelte';
import { afterBuying, ingredients, needs, shelf, wouldServe } from '../src/games/chai/lacking';
import { afterTaking, bands, groupsOf, joins, spaceAt } from '../src/games/chai/market';
import type { Customer, House, Market, UseAbility } from '../src/games/chai/view';

const LETTERS: Record<string, string> = { M: 'mint', L: 'lemon', J: 'jasmine', G: 'ginger', B: 'berries', V: 'lavender' };
const tiles = (...rows: string[]) => rows.map(row => row.split(' ').map(letter => LETTERS[letter] ?? null));
const lay = (...rows: string[]): Market => ({
  prices: [1, 2, 2, 3, 3, 3], income: 3, groups: [], bag: {}, cups: {},
  rows: tiles(...rows).map((row, r) => row.map((tile, c) => ({ space: spaceAt(r, c), ...(tile ? { tile } : {}) }))),
});
const seen = (market: Market) => market.rows.map(row => row.map(space => Object.entries(LETTERS).find(([, tile]) => tile === space.tile)?.[0] ?? '.').join(' '));

// The rulebook's example.
const before = ['M L L B B B', 'G J V G M J', 'V M J L G V'];

describe('groups of the market', () => {
  test('touch by an edge, not by a corner', () => {
    const groups = groupsOf(tiles(...before));
    expect(groups).toContainEqual(['b1', 'c1']);
    expect(groups).toContainEqual(['d1', 'e1', 'f1']);
    expect(groups).toContainEqual(['b2']);
    expect(groups).toContainEqual(['c3']);
    expect(groups.flat().length).toBe(18);
  });

  test('go round corners, and empty spaces belong to none', () => {
    expect(groupsOf(tiles('B . . . . .', 'B . B . . .', 'B B B . . .'))).toEqual([['a1', 'a2', 'c2', 'a3', 'b3', 'c3']]);
  });

  test('have one outline', () => {
    const group = ['b1', 'c1', 'c2'];
    expect(joins(group, 'b1')).toBe('jr');
    expect(joins(group, 'c1')).toBe('jb jl');
    expect(joins(group, 'c2')).toBe('jt');
  });

  test('stand under bands of one price', () => {
    expect(bands([1, 2, 2, 3, 3, 3])).toEqual([{ price: 1, columns: 1 }, { price: 2, columns: 2 }, { price: 3, columns: 3 }]);
  });
});

describe('what slides', () => {
  test('after the lavender, the jasmines meet; they cost 2', () => {
    const { market, steps } = afterTaking(lay(...before), ['a3']);
    expect(seen(market)).toEqual(['M L L B B B', 'G J V G M J', 'M J L G V .']);
    expect([...steps]).toEqual([['b3', 1], ['c3', 1], ['d3', 1], ['e3', 1], ['f3', 1]]);
    expect(market.groups.find(group => group.tile === 'jasmine' && group.spaces.length === 2)).toMatchObject({ space: 'b2', spaces: ['b2', 'b3'], price: 2 });
    expect(market.groups.find(group => group.spaces.includes('d2'))).toMatchObject({ spaces: ['d2', 'd3'], price: 3 });
  });

  test('rows slide each for itself, as far as tiles are gone before them', () => {
    const { market, steps } = afterTaking(lay(...before), ['b1', 'c1']);
    expect(seen(market)).toEqual(['M B B B . .', 'G J V G M J', 'V M J L G V']);
    expect([...steps]).toEqual([['d1', 2], ['e1', 2], ['f1', 2]]);
    expect(market.groups.find(group => group.tile === 'berries')).toMatchObject({ spaces: ['b1', 'c1', 'd1'], price: 3 });
  });
});

const house = (more: Partial<House> = {}): House => ({
  colour: 'green', money: 2, flavours: {}, flavour_count: 0, flavour_limit: 12, pantry: {}, pantry_count: 0, pantry_limit: 6, reserved: [], reserved_limit: 3,
  served: [], tea_tokens: 6, points: 0, ...more,
});
const customer = (flavours: Record<string, number>, pantry: Record<string, number>, lacks: Partial<NonNullable<Customer['lacks']>>): Customer => ({
  card: 'green-3', colour: 'green', points: 9, flavours, pantry, lacks: { flavours: {}, pantry: {}, money: 0, tea_cost: 0, ready: false, ...lacks },
});

describe('what a customer lacks', () => {
  test('the last ones of a kind are missing', () => {
    const one = customer({ mint: 3 }, { sugar: 1 }, { flavours: { mint: 2 } });
    expect(ingredients(one).map(({ piece, missing }) => [piece, missing])).toEqual([['mint', false], ['mint', true], ['mint', true], ['sugar', false]]);
    expect(needs(one)).toEqual([['mint', 2]]);
    expect(needs(customer({ mint: 1 }, { honey: 1 }, { flavours: { mint: 1 }, pantry: { honey: 1 } }))).toEqual([['mint', 1], ['honey', 1]]);
    expect(needs({ ...one, lacks: null })).toEqual([]);
  });

  test('a purchase opens a customer, if the tea can still be paid', () => {
    const foreign = customer({ mint: 2 }, {}, { flavours: { mint: 2 }, tea_cost: 1 });
    expect(wouldServe(foreign, house(), { mint: 2 }, 1)).toBe(true);
    expect(wouldServe(foreign, house(), { mint: 2 }, 0)).toBe(false);
    expect(wouldServe(foreign, house(), { mint: 1 }, 1)).toBe(false);
    expect(wouldServe(foreign, house({ flavours: { wild_flavour: 1 } }), { mint: 1 }, 1)).toBe(true);
    expect(afterBuying([foreign], house(), 'mint', 2, 1).opens).toEqual([foreign]);
    expect(afterBuying([foreign], house(), 'mint', 2, 2).opens).toEqual([]);
  });

  test('and one that is ready may become too dear', () => {
    const ready = customer({ lemon: 1 }, {}, { tea_cost: 1, ready: true });
    expect(afterBuying([ready], house(), 'mint', 3, 2)).toEqual({ opens: [], loses: [ready] });
    expect(afterBuying([ready], house(), 'mint', 3, 1)).toEqual({ opens: [], loses: [] });
  });
});

describe('a tea house', () => {
  test('shows what lies there, what would come, and what is free', () => {
    expect(shelf({ mint: 1, lemon: 1 }, 4, ['mint'])).toEqual([
      { piece: 'mint', ghost: false }, { piece: 'lemon', ghost: false }, { piece: 'mint', ghost: true }, { piece: null, ghost: false },
    ]);
    expect(shelf({ mint: 5 }, 4).length).toBe(5);
    expect(shelf({ mint: 3 }, 4, ['lemon', 'lemon'])).toHaveLength(4);
    expect(shelf({ mint: 4 }, 4, ['lemon'])).toHaveLength(4);
  });
});

describe('cups', () => {
  const cups = [{ cup: 1, tip: true, teas: {} }, { cup: 2, tip: false, teas: {} }, { cup: 3, tip: true, teas: {} }, { cup: 4, tip: true, teas: { green: 1 } }];
  test('that look alike are one choice', () => {
    expect(meant(cups, [1], 1)).toBe(1);
    expect(meant(cups, [1], 3)).toBe(1);
    expect(meant(cups, [1], 2)).toBeNull();
    expect(meant(cups, [1], 4)).toBeNull();
    expect(meant(cups, [1, 4], 4)).toBe(4);
  });
});

describe('an exchange in two presses', () => {
  const use = (more: Partial<UseAbility>): UseAbility => ({ move: 'ability', kind: 'ability', pieces: [], ability: 3, ...more });
  test('gives first and takes then; two discards come in either order', () => {
    expect(pairsOf([use({ give: 'mint', take: 'lemon' })]).map(({ first, second }) => [first, second])).toEqual([['mint', 'lemon']]);
    expect(pairsOf([use({ discard: ['milk', 'sugar'] })]).map(({ first, second }) => [first, second])).toEqual([['milk', 'sugar'], ['sugar', 'milk']]);
    expect(pairsOf([use({ discard: ['milk', 'milk'] })]).length).toBe(1);
    expect(pairsOf([use({ tile: 'mint' })])).toEqual([]);
  });
});
