import { describe, expect, test } from 'vitest';
import { choosable, nearest, optionsFor, pickOf, seatCounts, valuesOf } from '../src/lib/options';
import type { GameOnShelf } from '../src/lib/protocol';

const chai: GameOnShelf = {
  id: 'chai',
  name: 'Chai',
  seats: { least: 1, most: 5 },
  options: [
    { name: 'teas', kind: 'pick', values: ['green', 'black'], default: [] },
    { name: 'mode', kind: 'choice', values: ['competitive', 'solo', 'chaiwala'], default: 'competitive' },
    {
      name: 'seats',
      kind: 'number',
      least: 1,
      most: 5,
      default: 2,
      by_mode: { competitive: { least: 2, most: 5 }, solo: { least: 1, most: 1 }, chaiwala: { least: 1, most: 3 } },
    },
    { name: 'connoisseur', kind: 'flag', default: false, modes: ['competitive'] },
    { name: 'organic', kind: 'flag', default: false },
    { name: 'goal', kind: 'number', least: 3, most: 5, default: 4, modes: ['solo'] },
  ],
};
const plain: GameOnShelf = { id: 'plain', name: 'Plain', seats: { least: 2, most: 4 }, options: [] };

describe('the options of a table', () => {
  test('the mode decides how many seats there are', () => {
    expect(seatCounts(chai, {})).toEqual([2, 3, 4, 5]);
    expect(seatCounts(chai, { mode: 'solo' })).toEqual([1]);
    expect(seatCounts(chai, { mode: 'chaiwala' })).toEqual([1, 2, 3]);
    expect(seatCounts(plain, {})).toEqual([2, 3, 4]);
    expect(seatCounts({ ...plain, options: [{ name: 'seats', kind: 'choice', values: [1, 2], default: 2 }] }, {})).toEqual([1, 2]);
  });

  test('the mode comes first, and what does not fit it is not offered', () => {
    expect(choosable(chai, {}, 2).map(one => one.name)).toEqual(['mode', 'teas', 'connoisseur', 'organic']);
    expect(choosable(chai, { mode: 'solo' }, 1).map(one => one.name)).toEqual(['mode', 'teas', 'organic', 'goal']);
    expect(valuesOf(chai.options[5]!)).toEqual([3, 4, 5]);
  });

  test('what belongs to other numbers of seats is neither offered nor sent', () => {
    const race: GameOnShelf = {
      ...plain,
      options: [{ name: 'order', kind: 'choice', values: ['up', 'mixed'], default: 'up', with_seats: [1] }],
    };
    expect(choosable(race, {}, 1).map(one => one.name)).toEqual(['order']);
    expect(choosable(race, {}, 2)).toEqual([]);
    expect(optionsFor(race, { order: 'mixed' }, 2)).toEqual({ seats: 2 });
  });

  test('what does not fit the mode is not sent, nor what is usual anyway', () => {
    expect(optionsFor(chai, { mode: 'solo', connoisseur: true, organic: true }, 1)).toEqual({
      mode: 'solo',
      organic: true,
      teas: [],
      seats: 1,
    });
    expect(optionsFor(chai, { connoisseur: true, organic: false }, 3)).toEqual({ connoisseur: true, teas: [], seats: 3 });
    expect(optionsFor(plain, {}, 2)).toEqual({ seats: 2 });
  });

  test('who plays without a seat has a pick as well, in the modes that have such a one', () => {
    const game = {
      ...chai,
      options: chai.options.map(one => (one.kind === 'pick' ? { ...one, one_more: ['solo'] } : one)),
    };
    const solo = { mode: 'solo', teas: 'green' };
    const more = choosable(game, solo, 1).find(one => one.like === 'teas')!;
    expect(valuesOf(more)).toEqual(['random', 'black']);
    expect(optionsFor(game, solo, 1)['teas']).toEqual([]);
    expect(optionsFor(game, { ...solo, [more.name]: 'black' }, 1)).toMatchObject({ teas: ['random', 'black'], seats: 1 });
    expect(optionsFor(game, { ...solo, teas: 'black', [more.name]: 'black' }, 1)['teas']).toEqual([]);
    expect(choosable(game, { mode: 'competitive' }, 2).some(one => one.like)).toBe(false);
  });

  test('what each seat picks is left to chance unless somebody does', () => {
    expect(valuesOf(chai.options[0]!)).toEqual(['random', 'green', 'black']);
    expect(pickOf(chai, {})).toEqual({});
    expect(pickOf(chai, { teas: 'random' })).toEqual({});
    expect(pickOf(chai, { teas: 'black' })).toEqual({ pick: 'black' });
    expect(optionsFor(chai, { teas: 'black' }, 2)).toEqual({ teas: [], seats: 2 });
    expect(pickOf(plain, {})).toEqual({});
  });

  test('a number of seats that the mode does not know gives way to the nearest', () => {
    expect(nearest([1, 2, 3], 5)).toBe(3);
    expect(nearest([2, 3, 4, 5], 1)).toBe(2);
    expect(nearest([2, 3], 2)).toBe(2);
  });
});
