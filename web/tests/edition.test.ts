// The form of a box follows the printed one: every number on a card can be changed, and what is changed is all that differs.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { amountFor, differences, sectionsOf, unusual, valueAt, withValue } from '../src/lib/edition';
import type { Json } from '../src/lib/protocol';

const box = (game: string) => JSON.parse(readFileSync(new URL(`../../data/${game}.json`, import.meta.url), 'utf8')) as Json;
const GAMES = ['tea-time', 'chai', 'tea-for-2', 'tea-and-rum'];

describe('a box of one’s own', () => {
  test.each(GAMES)('%s: changing a field changes nothing else', game => {
    const printed = box(game);
    const sections = sectionsOf(game, printed);
    expect(sections.length).toBeGreaterThan(1);
    for (const { cards } of sections) {
      expect(cards.length).toBeGreaterThan(0);
      // A few of them: a whole box is compared for every field.
      for (const card of cards.filter((_, at) => at % 9 === 0)) {
        expect(card.fields.length).toBeGreaterThan(0);
        expect(new Set(card.fields.map(field => field.path.join('/'))).size).toBe(card.fields.length);
        for (const { path, kind } of card.fields) {
          const was = valueAt(printed, path);
          const value = kind === 'number' ? Number(was ?? 0) + 1 : kind === 'flag' ? was !== true : `${String(was)}!`;
          const changed = withValue(printed, path, value);
          expect(differences(printed, changed)).toEqual([{ path, was, now: value }]);
          if (kind === 'number' && was === undefined)
            expect(differences(printed, withValue(changed, path, amountFor(printed, path, 0)))).toEqual([]);
        }
      }
    }
  });

  test('what stands on boards, markers and coins can be entered as well', () => {
    const fields = (game: string) =>
      sectionsOf(game, box(game)).flatMap(section => section.cards.flatMap(card => card.fields.map(field => field.path.join('/'))));
    expect(fields('chai')).toEqual(expect.arrayContaining(['tips/items/2/value', 'limits/flavour_tiles']));
    expect(fields('tea-for-2')).toEqual(
      expect.arrayContaining(['production/positions/0/movement', 'harvest/markers/5/beside_production/bonus']),
    );
    expect(fields('tea-and-rum')).toEqual(
      expect.arrayContaining(['resources/3/basePrice', 'wishRewardTiles/4/faces/red/second/n', 'boards/1/alternative/n']),
    );
    // What must be as it is to fit is not offered.
    expect(fields('tea-and-rum').filter(path => /wishRewardTiles\/\d\/round|index/.test(path))).toEqual([]);
  });

  test('what a card does not name may be added and taken off again', () => {
    const printed = box('chai');
    const meadow = sectionsOf('chai', printed)[0]!.cards[0]!;
    const milk = meadow.fields.find(field => field.path.at(-1) === 'milk')!;
    expect(valueAt(printed, milk.path)).toBeUndefined();
    expect(valueAt(withValue(printed, milk.path, 2), milk.path)).toBe(2);
  });

  test('what no text shows is marked', () => {
    for (const game of ['tea-for-2', 'tea-and-rum'])
      expect(
        sectionsOf(game, box(game))
          .flatMap(section => section.cards)
          .some(card => card.reconstructed),
      ).toBe(true);
  });

  test('a number beyond all printed ones is unusual, one among them is not', () => {
    const printed = box('chai');
    const section = sectionsOf('chai', printed)[0]!;
    const points = section.cards[0]!.fields.find(field => field.path.at(-1) === 'points')!;
    expect(unusual(section, printed, withValue(printed, points.path, 99))).toMatchObject([{ field: points }]);
    expect(unusual(section, printed, withValue(printed, points.path, 9))).toEqual([]);
  });
});
