// The form of a box is made from its edition's schema: whatever is made up can be changed in it, what is changed is all that differs, and
// everything in it has a word.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import en from '../../i18n/en.json';
import { differences, isObject, pathOf, valueAt, withValue, type Path } from '../src/lib/edition';
import { amountFor, differsAt, Form, shapeNow, unusual, type EditionSchema, type Field } from '../src/lib/form';
import type { Json } from '../src/lib/protocol';

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as unknown;
const box = (game: string) => read(`data/${game}.json`) as Json;
const form = (game: string) => new Form(read(`docs/schema/edition.${game}.json`) as EditionSchema);
const sectionsOf = (game: string, edition = box(game)) => form(game).sections(edition);
const fieldsOf = (game: string, edition = box(game)) =>
  sectionsOf(game, edition).flatMap(({ cards }) => cards.flatMap(card => card.fields));
const fieldAt = (game: string, path: string, edition = box(game)) =>
  fieldsOf(game, edition).find(field => field.path.join('/') === path) as Field & { kind: 'shape' | 'list' | 'number' };
const GAMES = ['tea-time', 'chai', 'tea-for-2', 'tea-and-rum'];

// What is told about a value, and what only numbers or names its place.
const TOLD = new Set(['source', 'source_note', 'fieldSource', 'printed', 'note', 'face_legend', 'points_formula', 'costing']);
const PLACES = new Set(['id', 'index', 'slot', 'space', 'rank', 'icon']);
// Nothing else can stand there: the rules hold it fixed, or it says what goods look like.
const FIXED = [
  /^end\/when|^production\/max_sets|^solo_dice\/(dice|sides)/,
  /^warehouse\/onePerSlot|^vpTokens\/unlimited|^reputationTrack\/start|^boards\/\d\/rows|^twoPlayer\/playerTiles/,
  /^wishRewardTiles\/\d\/round|^resources\/\d\/(kind|colour)/,
];

describe('a box of one’s own', () => {
  test.each(GAMES)('%s: whatever is made up can be changed', game => {
    const all = fieldsOf(game);
    const fields = new Set(
      all.flatMap(field => [field.path, ...(field.kind === 'shape' ? [field.whole] : [])].map(path => path.join('/'))),
    );
    const missing: string[] = [];
    let found = 0;
    const look = (value: Json, path: Path, madeUp: boolean): void => {
      const last = String(path.at(-1));
      if (TOLD.has(last)) return;
      if (isObject(value)) {
        const ours = 'source' in value ? value['source'] === 'house' : madeUp;
        for (const [key, one] of Object.entries(value)) look(one, [...path, key], ours);
      } else if (Array.isArray(value)) {
        value.forEach((one, at) => look(one, [...path, at], madeUp));
      } else if (madeUp && !PLACES.has(last) && !FIXED.some(one => one.test(path.join('/')))) {
        found++;
        if (!fields.has(path.join('/'))) missing.push(path.join('/'));
      }
    };
    look(box(game), [], false);
    expect(missing).toEqual([]);
    expect(found).toBeGreaterThan(game === 'tea-for-2' || game === 'tea-and-rum' ? 300 : 0);
  });

  test.each(GAMES)('%s: changing a field changes nothing else', game => {
    const printed = box(game);
    const sections = sectionsOf(game);
    expect(sections.length).toBeGreaterThan(1);
    for (const { cards } of sections) {
      expect(cards.length).toBeGreaterThan(0);
      // A few of them: a whole box is compared for every field.
      for (const card of cards.filter((_, at) => at % 9 === 0)) {
        expect(card.fields.length).toBeGreaterThan(0);
        expect(new Set(card.fields.map(field => `${field.kind} ${field.path.join('/')}`)).size).toBe(card.fields.length);
        for (const field of card.fields) {
          const { path, kind } = field;
          const was = valueAt(printed, path);
          if (kind === 'list' || kind === 'shape') continue;
          const value: Json =
            kind === 'number'
              ? Number(was ?? 0) + 1
              : kind === 'flag'
                ? was !== true
                : kind === 'choice'
                  ? (field.options.find(option => option !== was) ?? null)
                  : `${String(was)}!`;
          const changed = withValue(printed, path, value);
          const changes = differences(printed, changed);
          expect(changes).toEqual([{ path, was, now: value }]);
          expect(differsAt(field, changes, printed, changed)).toBe(true);
          if (field.kind === 'number' && was === undefined)
            expect(differences(printed, withValue(changed, path, amountFor(printed, field, 0)))).toEqual([]);
        }
      }
    }
  });

  test.each(GAMES)('%s: every field and everything that may be chosen has a word', game => {
    const words = en as Record<string, string>;
    const ids = new Set([...JSON.stringify(box(game)).matchAll(/"id": ?"([^"]+)"/g)].map(([, id]) => id!));
    const silent = new Set(['items', 'faces', 'markers', 'positions', 'actions', 'cards']);
    const dumb = new Set<string>();
    for (const { name, cards } of sectionsOf(game)) {
      for (const key of [`web.box.section.${name}`, `web.box.one.${name}`]) if (!words[key]) dumb.add(key);
      for (const card of cards)
        for (const field of card.fields) {
          for (const step of field.path.slice(1))
            if (typeof step === 'string' && !ids.has(step) && !silent.has(step) && !words[`web.box.field.${step}`]) dumb.add(step);
          if (field.kind === 'number' && field.op && !words[`web.box.op.${field.op}`]) dumb.add(`op ${field.op}`);
          if (field.kind === 'choice' || field.kind === 'shape')
            for (const option of field.options)
              if (typeof option === 'string' && option.length > 1 && !ids.has(option) && !words[`web.box.choice.${option}`])
                dumb.add(option);
        }
    }
    expect([...dumb]).toEqual([]);
  });

  test('an effect becomes another one, whole', () => {
    const printed = box('tea-and-rum');
    const instant = fieldAt('tea-and-rum', 'buildings/0/instant/op') as Field & { kind: 'shape' };
    expect(shapeNow(printed, instant)).toBe('none');
    const stars = form('tea-and-rum').reshaped(printed, instant, 'star');
    expect(valueAt(stars, ['buildings', 0, 'instant'])).toEqual({ op: 'star', n: 1 });
    const either = form('tea-and-rum').reshaped(printed, instant, 'choice');
    expect(valueAt(either, ['buildings', 0, 'instant'])).toEqual({ op: 'choice', options: [{ op: 'none' }, { op: 'none' }] });
    // Of two kinds of card that have it, a name stays, and so does where the values come from.
    const mover = fieldAt('tea-for-2', 'plantation_cards/0/type') as Field & { kind: 'shape' };
    const converter = form('tea-for-2').reshaped(box('tea-for-2'), mover, 'converter');
    expect(valueAt(converter, ['plantation_cards', 0])).toMatchObject({
      id: 'P01',
      type: 'converter',
      name: { en: 'Sealing Cellar' },
      trigger: ['yellow'],
      converts_to: 'yellow',
      source: 'house',
    });
    const lasting = fieldAt('tea-and-rum', 'buildings/1/permanent/type') as Field & { kind: 'shape' };
    expect(shapeNow(printed, lasting)).toBe(null);
    const cheaper = form('tea-and-rum').reshaped(printed, lasting, 'shipCoinDiscount');
    expect(valueAt(cheaper, ['buildings', 1, 'permanent'])).toEqual({ type: 'shipCoinDiscount', n: 1 });
    expect(differsAt(lasting, differences(printed, cheaper), printed, cheaper)).toBe(true);
    expect(form('tea-and-rum').reshaped(cheaper, lasting, null)).toEqual(printed);
  });

  test('a list grows by one like its last, numbered on, and shrinks again', () => {
    const printed = box('tea-and-rum');
    const spaces = fieldAt('tea-and-rum', 'reputationTrack/spaces') as Field & { kind: 'list' };
    const longer = form('tea-and-rum').longer(printed, spaces);
    expect(valueAt(longer, ['reputationTrack', 'spaces', 26])).toMatchObject({ space: 26, effect: { op: 'seq' } });
    expect(differsAt(spaces, [], printed, longer)).toBe(true);
    expect(form('tea-and-rum').shorter(longer, spaces)).toEqual(printed);
    const shows = fieldAt('tea-for-2', 'plantation_cards/11/shows') as Field & { kind: 'list' };
    expect(valueAt(form('tea-for-2').longer(box('tea-for-2'), shows), ['plantation_cards', 11, 'shows'])).toEqual(['yellow']);
  });

  test('what a card does not name may be added and taken off again', () => {
    const printed = box('chai');
    const meadow = sectionsOf('chai')[0]!.cards.find(card => card.id === 'green-1')!;
    const milk = meadow.fields.find(field => field.path.at(-1) === 'milk') as Field & { kind: 'number' };
    expect(valueAt(printed, milk.path)).toBeUndefined();
    expect(valueAt(withValue(printed, milk.path, 2), milk.path)).toBe(2);
    // Where the printed card says none, none is said.
    expect(amountFor(box('tea-and-rum'), fieldAt('tea-and-rum', 'buildings/0/cost/ore') as Field & { kind: 'number' }, 0)).toBe(0);
  });

  test('what no text shows is marked', () => {
    for (const game of ['tea-for-2', 'tea-and-rum'])
      expect(sectionsOf(game).some(({ cards }) => cards.some(card => card.reconstructed))).toBe(true);
    expect(
      sectionsOf('tea-and-rum')
        .find(({ name }) => name === 'allegiances')!
        .cards.some(card => card.reconstructed),
    ).toBe(false);
  });

  test('a number beyond all printed ones is unusual, one among them is not', () => {
    const printed = box('chai');
    const section = sectionsOf('chai')[0]!;
    const points = section.cards[1]!.fields.find(field => field.path.at(-1) === 'points')!;
    expect(unusual(section, printed, withValue(printed, points.path, 99))).toMatchObject([{ field: points }]);
    expect(unusual(section, printed, withValue(printed, points.path, 9))).toEqual([]);
  });

  test('a complaint’s place is found', () => {
    expect(pathOf('captains[3].cost')).toEqual(['captains', 3, 'cost']);
    expect(pathOf('contractBoard.faces.2-3[0].bonus')).toEqual(['contractBoard', 'faces', '2-3', 0, 'bonus']);
    expect(pathOf('alice_points')).toEqual(['alice_points']);
  });
});
