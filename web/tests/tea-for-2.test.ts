import { describe, expect, test } from 'vitest';
import type { TableEvent } from '../src/lib/protocol';
import { candidates, completions, litBy, meant, rest, touches } from '../src/games/tea-for-2/dice';
import { couldFill, holds, wayOf } from '../src/games/tea-for-2/plantation';
import type { Merchant, PlantationCard, Ship, T42Move } from '../src/games/tea-for-2/view';
import { yearEnd } from '../src/games/tea-for-2/year';

const move = (kind: T42Move['kind'], pieces: string[], more: Partial<T42Move> = {}): T42Move => ({
  kind,
  pieces,
  move: `${kind} ${pieces.join(' ')}`,
  ...more,
});

// Dice 3, 4, 5, 5 in hand.
const MOVES = [
  move('harvest', ['die:5', 'green'], { die: 5, tea: 'green' }),
  move('market', ['die:5', 'market:4'], { die: 5, slot: 4 }),
  move('harbour', ['die:3', 'die:4', 'H1'], { low: 3, high: 4, position: 'H1' }),
  move('harbour', ['die:4', 'die:5', 'H1'], { low: 4, high: 5, position: 'H1' }),
  move('harbour', ['die:4', 'die:5', 'H2'], { low: 4, high: 5, position: 'H2' }),
  move('harbour', ['die:3', 'die:4', 'die:5', 'H1'], { low: 3, high: 5, position: 'H1' }),
  move('production', ['die:5', 'die:5'], { die: 5, count: 2 }),
  move('reinforce', ['die:5', 'rank:1'], { rank: 1, count: 1 }),
  move('spend', ['die:5'], { die: 5, becomes: 6 }),
  move('spend', ['die:5'], { die: 5, becomes: 4 }),
  move('end_turn', []),
];

describe('what is in hand', () => {
  test('lights what goes on with it, in either order', () => {
    expect([...litBy(MOVES, ['die:3'])].sort()).toEqual(['H1', 'die:4', 'die:5']);
    expect([...litBy(MOVES, ['H2'])].sort()).toEqual(['die:4', 'die:5']);
    expect(litBy(MOVES, ['die:5', 'die:5'])).toEqual(new Set(['production']));
    expect(litBy(MOVES, ['die:3', 'die:3']).size).toBe(0);
  });

  test('means a move once it is all of it, or nothing else is possible', () => {
    expect(meant(MOVES, [])).toBeNull();
    expect(meant(MOVES, ['die:5'])).toBeNull();
    expect(meant(MOVES, ['die:5', 'market:4'])?.kind).toBe('market');
    expect(meant(MOVES, ['market:4'])?.kind).toBe('market');
    // 4-5 is whole although 3-4-5 could still follow.
    expect(meant(MOVES, ['H1', 'die:5', 'die:4'])).toMatchObject({ low: 4, high: 5 });
    expect(meant(MOVES, ['die:3', 'die:4'])).toBeNull();
    expect(meant(MOVES, ['die:5', 'spend:down'])).toMatchObject({ becomes: 4 });
  });

  test('a piece counts as often as it is there', () => {
    expect(rest(MOVES[6]!, ['die:5'])).toEqual(['die:5', 'production']);
    expect(rest(MOVES[6]!, ['die:5', 'die:5', 'die:5'])).toBeNull();
    expect(candidates(MOVES, ['die:5', 'H1']).map(one => one.low)).toEqual([4, 3]);
  });

  test('places that the server does not name are added', () => {
    expect(touches(move('load_junk', ['D1'], { dock: 'D1', tea: 'green' }))).toEqual(['D1:green']);
    expect(touches(move('load_junk', ['D:green'], { space: 'D', tea: 'green' }))).toEqual(['D:green']);
    expect(touches(move('ability', ['green'], { tea: 'green' }))).toEqual(['green', 'ability']);
    expect(touches(move('keep', ['P03'], { place: 2 }))).toEqual(['place:2']);
  });

  test('can grow into sets and runs', () => {
    expect(completions(MOVES, [5])).toEqual([
      { kind: 'set', values: [5], adds: [], places: ['rank:1'] },
      { kind: 'run', values: [4, 5], adds: [4], places: ['H1', 'H2'] },
      { kind: 'set', values: [5, 5], adds: [5], places: ['production'] },
      { kind: 'run', values: [3, 4, 5], adds: [3, 4], places: ['H1'] },
    ]);
  });
});

const card = (id: string, type: PlantationCard['type']): PlantationCard => ({ card: id, type, points: 1, shows: [] });
const ME: Merchant = {
  race: false,
  dice: [],
  market_only: [],
  harvesting: [],
  completed: [],
  scoring: [],
  tokens: 3,
  points: 0,
  lines: [],
  spaces: [
    { space: 'F', tokens: { green: 2 }, teas: [], to_dock: 0 },
    { space: 'L1', tokens: {}, teas: [], to_dock: 0 },
    { space: 'R1', tokens: { black: 1 }, teas: [], to_dock: 0 },
    { space: 'D', tokens: { oolong: 1 }, teas: [], to_dock: 0 },
  ],
  slots: [
    { slot: 'F1', space: 'F', card: card('P02', 'mover') },
    { slot: 'sL2', space: 'L2', card: card('P17', 'converter') },
    { slot: 'sL3', space: 'L3', card: null },
  ],
  docks: [],
};
const clipper: Ship = {
  ship: 'S10',
  points: 7,
  requires: { green: 2, white: 1, black: 1 },
  any: 0,
  places: 4,
  found: [{ green: 2, white: 1 }, { black: 1 }],
};

describe('ships and crates', () => {
  test('show what is loaded and what is wanted', () => {
    expect(holds(clipper.requires, 0, { green: 1 })).toEqual([
      { leaf: 'green', filled: true },
      { leaf: 'green', filled: false },
      { leaf: 'white', filled: false },
      { leaf: 'black', filled: false },
    ]);
    expect(holds({}, 3, { black: 1 })).toEqual([
      { leaf: 'black', filled: true },
      { leaf: null, filled: false },
      { leaf: null, filled: false },
    ]);
  });

  test('tokens on the plantation that a ship could take', () => {
    expect(couldFill(clipper, 0)).toEqual({ have: 3, of: 4 });
    expect(couldFill(clipper, 1)).toEqual({ have: 1, of: 4 });
  });
});

describe('the way of a token', () => {
  test('passes what lies between, names who acts, and ends', () => {
    const way = wayOf(
      move('harvest', ['die:5', 'green'], {
        effect: {
          points: 0,
          total: 0,
          ships: 0,
          trail: [
            { kind: 'gained', tea: 'green' },
            { kind: 'acted', card: 'P02', tea: 'green' },
            { kind: 'converted', tea: 'green', into: 'fermented', card: 'P17' },
            { kind: 'rests', tea: 'fermented', space: 'L3' },
          ],
        },
      }),
      ME,
    );
    expect(way?.stations.map(station => `${station.number} ${station.space}`)).toEqual(['1 F', '2 L1', '3 L2', '4 L3']);
    expect(way?.acting).toEqual(['P02', 'P17']);
    expect(way?.stations.at(-1)?.end).toBe(true);
    expect(way?.end?.kind).toBe('rests');
  });

  test('begins where the token lies, and may end on a ship or before a choice', () => {
    const loaded = wayOf(
      move('move_token', ['R3:black'], {
        space: 'R3',
        tea: 'black',
        effect: {
          points: 7,
          total: 7,
          ships: 1,
          trail: [
            { kind: 'loaded', tea: 'black', ship: 'S10' },
            { kind: 'sailed', ship: 'S10', points: 7 },
          ],
        },
      }),
      ME,
    );
    expect(loaded?.stations.map(station => station.space)).toEqual(['R3', 'D']);
    expect(loaded?.end?.kind).toBe('sailed');
    const forked = wayOf(
      move('move_token', ['F:green'], {
        space: 'F',
        tea: 'green',
        effect: { points: 0, total: 0, ships: 0, asks: 'ask_crate', trail: [{ kind: 'acted', card: 'P02', tea: 'green' }] },
      }),
      ME,
    );
    expect(forked).toMatchObject({ end: null, asks: 'ask_crate' });
  });

  test('leads to the dock where a ship is to be chosen', () => {
    const way = wayOf(
      move('move_token', ['L3:green'], { space: 'L3', tea: 'green', effect: { points: 0, total: 0, ships: 0, asks: 'ask_ship' } }),
      ME,
    );
    expect(way?.stations.map(station => `${station.space} ${station.end}`)).toEqual(['L3 false', 'D true']);
  });

  test('is nothing where no token moves', () => {
    expect(wayOf(move('pass', []), ME)).toBeNull();
    expect(wayOf(null, ME)).toBeNull();
  });
});

test('the end of a year is told in its steps, and only the last one', () => {
  const event = (kind: string, text = kind): TableEvent => ({ version: 1, ply: 1, kind, text });
  const told = yearEnd([
    event('year_ends', ''),
    event('ship_taken', 'old'),
    event('year', 'new year'),
    event('bought'),
    event('year_ends', ''),
    event('ship_taken'),
    event('loaded'),
    event('race_ship_taken', 'race'),
    event('movement'),
    event('sailed'),
    event('sunk', ''),
    event('year', 'Year 3.'),
    event('assistant'),
  ]);
  expect(told.map(step => step.lines)).toEqual([['ship_taken', 'loaded', 'race'], ['movement', 'sailed'], [], [], [], ['Year 3.']]);
});
