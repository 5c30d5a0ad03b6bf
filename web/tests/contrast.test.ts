// Text can be read by everybody, by day and at night: at least 4.5 to 1 on every ground it stands on, and what is drawn of points at least 3 to 1.
// Asked of the tokens, as a browser's checker does not judge what stands on a gradient or a scene.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../src/styles/${name}.css`, import.meta.url), 'utf8');
const tokens = new Map(
  [...`${read('tokens')}${read('boards')}`.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/gi)].map(
    ([, name, day, night]) => [name!, { day: day!, night: night! }] as const,
  ),
);

type When = 'day' | 'night';
type Rgb = readonly number[];
function colour(name: string, when: When): Rgb {
  const token = tokens.get(name);
  if (!token) throw new Error(`no colour --${name}`);
  return [1, 3, 5].map(at => parseInt(token[when].slice(at, at + 2), 16) / 255);
}
function light(rgb: Rgb): number {
  const [r, g, b] = rgb.map(one => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function ratio(a: Rgb, b: Rgb): number {
  const [dark, bright] = [light(a), light(b)].sort((one, other) => one - other);
  return (bright! + 0.05) / (dark! + 0.05);
}

const SEATS = ['green', 'black', 'rooibos', 'oolong', 'white'];
const STREETS = ['st-white', 'st-orange', 'st-green', 'st-purple', 'st-black'];
const ROOM = ['room', 'cloth', 'cloth-deep', 'card', 'card-sunk', 'card-hover'];
const WASHES = ['may-wash', 'chosen-wash', 'brass-wash', 'bad-wash', ...SEATS.map(seat => `seat-${seat}-wash`)];
const SCENES = ['sky', 'sky-low', 'grass', 'sea', 'paper-2', ...STREETS];
const TEXT: [string, readonly string[]][] = [
  ['ink', [...ROOM, ...WASHES, ...SCENES, 'wood', 'wood-deep', 'grass-deep', 'sea-deep']],
  ['ink-soft', [...ROOM, ...WASHES, ...SCENES]],
  ['ink-faint', ROOM],
  ['may', ['room', 'card', 'card-sunk', 'paper-2']],
  ['may-strong', ['card', 'may-wash']],
  ['chosen', ['card', 'chosen-wash', 'paper-2']],
  ['brass', ['card', 'card-sunk', 'brass-wash']],
  ['bad', ['card', 'bad-wash', 'paper-2']],
  ['on-may', ['may']],
  ['on-chosen', ['chosen']],
  ['on-brass', ['brass']],
  ['on-bad', ['bad']],
  ['on-wood', ['wood', 'wood-deep']],
  ['pt-red-on', ['pt-red']],
  ['pt-blue-on', ['pt-blue']],
];

for (const when of ['day', 'night'] as const)
  describe(`by ${when}`, () => {
    test.each(TEXT)('%s can be read on all it stands on', (ink, grounds) => {
      const faint = grounds
        .map(ground => [ground, ratio(colour(ink, when), colour(ground, when))] as const)
        .filter(([, found]) => found < 4.5)
        .map(([ground, found]) => `${ground} ${found.toFixed(2)}`);
      expect(faint).toEqual([]);
    });
    test('points are seen on what they lie on', () => {
      for (const points of ['pt-red', 'pt-blue'])
        for (const ground of ['card', 'paper-2', 'wood'])
          expect(ratio(colour(points, when), colour(ground, when))).toBeGreaterThanOrEqual(3);
    });
  });
