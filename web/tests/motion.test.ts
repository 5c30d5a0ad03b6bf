import { describe, expect, test } from 'vitest';
import { flights as chai } from '../src/games/chai/choreography';
import { flights as rum } from '../src/games/tea-and-rum/choreography';
import { flights as teaForTwo } from '../src/games/tea-for-2/choreography';
import { flights as teaTime } from '../src/games/tea-time/choreography';
import { findPiece, timed, type Flight } from '../src/lib/motion';

const flight = (more: Partial<Flight> = {}): Flight => ({ from: 'a', to: 'b', feel: 'paper', ms: 300, ...more });
const ends = (plan: ReturnType<typeof timed>) => Math.max(...plan.map(({ start, ms }) => start + ms));

describe('when things fly', () => {
  test('one after another, or together where they belong together', () => {
    const plan = timed([flight(), flight({ join: 60 }), flight()], 1200);
    expect(plan.map(({ start }) => start)).toEqual([0, 60, 360]);
  });
  test('a flock lands with its last', () => {
    expect(timed([flight({ count: 9 }), flight()], 1200)[1]!.start).toBe(300 + 5 * 50);
  });
  test('longer chains at least twice as fast, and never beyond the limit', () => {
    const five = timed(
      Array.from({ length: 5 }, () => flight()),
      1200,
    );
    expect(five.every(({ ms }) => ms === 150)).toBe(true);
    const eight = timed(
      Array.from({ length: 8 }, () => flight({ ms: 420 })),
      1200,
    );
    expect(ends(eight)).toBeCloseTo(1200);
  });
  test('from the ninth on only end states', () => {
    expect(
      timed(
        Array.from({ length: 30 }, () => flight()),
        1200,
      ),
    ).toHaveLength(8);
    expect(
      timed(
        Array.from({ length: 30 }, () => flight({ join: 40 })),
        1200,
      ),
    ).toHaveLength(30);
  });
});

describe('which piece is meant', () => {
  const index = new Map(['seat.1', 'seat.1.coins', 'tile.mint', 'market', 'market:2'].map(id => [id, { id } as unknown as HTMLElement]));
  const found = (id: string, mine: number | null = 0) => {
    const { piece, exact } = findPiece(index, id, mine) ?? {};
    return [piece?.id, exact];
  };
  test('itself, one’s own without its prefix, else what it lies on', () => {
    expect(found('seat.1.coins')).toEqual(['seat.1.coins', true]);
    expect(found('seat.0.tile.mint')).toEqual(['tile.mint', true]);
    expect(found('seat.0.tile.mint', 1)).toEqual([undefined, undefined]);
    expect(found('seat.1.tile.mint.3')).toEqual(['seat.1', false]);
    expect(found('market:2:left')).toEqual(['market:2', false]);
    expect(found('nowhere')).toEqual([undefined, undefined]);
  });
});

test('Tea Time: cards go to who took them, new ones are dealt together', () => {
  const scene = { before: null, after: null, doer: 1, earlier: [], tea: () => 'green' as const };
  const event = (kind: string, fields: object) => ({ version: 1, ply: 1, kind, seat: 1, text: '', ...fields });
  expect(
    teaTime(
      event('took', {
        cards: [
          { cell: 'a1', card: 'cat' },
          { cell: 'a2', card: 'hare' },
        ],
      }),
      scene,
    ).map(({ from, to, join }) => [from, to, join]),
  ).toEqual([
    ['a1', 'seat.1.cat', undefined],
    ['a2', 'seat.1.hare', 60],
  ]);
  expect(teaTime(event('dealt', { cell: 'b2', card: 'cat' }), scene)).toMatchObject([{ to: 'b2', join: 40 }]);
  expect(teaTime(event('ended', {}), scene)).toEqual([]);
});

test('Chai: bought tiles go to their shelf, and the market closes up behind them', () => {
  const rows = [
    ['mint', 'mint', 'lemon'],
    ['berries', null, null],
  ].map((row, r) => row.map((tile, c) => ({ space: 'abc'[c]! + (r + 1), ...(tile && { tile }) })));
  const house = { money: 3, flavours: { mint: 1 }, pantry: {}, reserved: [] };
  const view = {
    market: { prices: [1, 2, 3], rows, groups: [{ space: 'a1', tile: 'mint', spaces: ['a1', 'b1'], price: 2 }] },
    houses: [house],
    pool: [],
  };
  const scene = { before: view as never, after: view as never, doer: 0, earlier: [], tea: () => 'green' as const };
  const event = { version: 1, ply: 1, kind: 'bought', seat: 0, text: '', type: 'mint', count: 2, money: 2 };
  expect(chai(event, scene).map(({ from, to, count }) => [from, to, count])).toEqual([
    ['seat.0.coins', 'market', 2],
    ['market.a1', 'seat.0.tile.mint.2', undefined],
    ['market.b1', 'seat.0.tile.mint.3', undefined],
    ['market.c1', 'market.a1', undefined],
  ]);
});

test('Tea & Rum: workers walk to their row or back, goods come from what gives them, cards go to who pays', () => {
  const view = {
    removing: false,
    ships: [{ ship: 's1', number: 1 }],
    players: [{}, { buildings: ['b7'], captains: [{ captain: 'c9' }] }],
    boards: [
      { board: 'port', rows: [{ row: 1, tile: 'port-c', sides: [] }] },
      {
        board: 'market',
        rows: [
          { row: 1, tile: 'market-b', sides: [] },
          { row: 2, tile: 'market-a', sides: [] },
        ],
      },
    ],
    contracts: {
      slots: [
        { slot: 1, contract: null },
        { slot: 2, contract: { contract: 'k4' } },
      ],
    },
  };
  const event = (kind: string, fields: object) => ({ version: 1, ply: 1, kind, seat: 1, text: '', ...fields });
  const seen = (kind: string, fields: object, before: object = view, after: object = view) =>
    rum(event(kind, fields), { before: before as never, after: after as never, doer: 1, earlier: [], tea: () => 'green' as const }).map(
      ({ from, to, look, count }) => [from, to, look, count],
    );
  expect(seen('worker', { board: 'port', row: 2 })[0]).toEqual(['seat.1.workers', 'port:2.spot', '#worker', undefined]);
  expect(seen('worker', { board: 'port', row: 2 }, { ...view, removing: true })[0]).toEqual([
    'port:2.spot',
    'seat.1.workers',
    '#worker',
    undefined,
  ]);
  const from = (kind: string, id: string) =>
    seen('gained', { resources: [{ n: 2, resource: 'wheat' }], source: { kind, id } }).map(([where, ...rest]) => {
      expect(rest).toEqual(['seat.1.wheat', '#wheat', 2]);
      return where;
    });
  expect(from('space', 'space-4')).toEqual(['space-4']);
  // By the names that the table gives its places, not by those of what is printed there.
  expect(from('tile', 'market-a')).toEqual(['market:2']);
  expect(from('tile', 'port-c')).toEqual(['port:1']);
  expect(from('building', 'b7')).toEqual(['seat.1.b7']);
  expect(from('building', 'b8')).toEqual(['b8']);
  expect(from('cannons', 'c9')).toEqual(['seat.1.c9']);
  expect(seen('coins', { coins: 4, source: { kind: 'tile', id: 'market-b' } })[0]![0]).toBe('market:1');
  expect(seen('points_red', { points: 4, source: { kind: 'contract', id: 'k4' } })[0]![0]).toBe('slot-2');
  expect(seen('gained', { resources: [{ n: 1, resource: 'ore' }] }, view, { ...view, ships: [] })).toEqual([
    ['s1', 'seat.1.ore', '#ore', 1],
  ]);
  expect(seen('ships_shown', {})).toEqual([[undefined, 's1', undefined, undefined]]);
  // A wish: its card lights up, the token goes to who has the most signs, and what the card gives leaves it; then the second.
  expect(seen('wish_first', { symbols: 4 }, { ...view, round: 3 })).toEqual([
    [undefined, 'round-3', undefined, undefined],
    ['round-3', 'seat.1', '#tea-green', undefined],
  ]);
  expect(from('reward', 'round-3')).toEqual(['round-3']);
  // What does not fit falls from its shelf and goes to nobody.
  expect(seen('discarded', { resource: 'ore' })).toEqual([['seat.1.ore', undefined, undefined, undefined]]);
  // Of a star the marker hops first; what its stone gives leaves it when the marker stands there.
  const of = (kind: string, fields: object) =>
    rum(event(kind, fields), { before: view as never, after: view as never, doer: 1, earlier: [], tea: () => 'green' as const });
  const [hop, reward] = timed(
    [...of('stepped', { space: 4 }), ...of('coins', { coins: 2, source: { kind: 'space', id: 'space-4' } })],
    1200,
  );
  expect([hop!.to, reward!.from, reward!.to]).toEqual(['seat.1.mark', 'space-4', 'seat.1.coins']);
  expect(reward!.start).toBeGreaterThanOrEqual(hop!.start + hop!.ms);
  expect(seen('built', { building: 'b7', paid: [{ n: 2, resource: 'wood' }] })).toEqual([
    ['seat.1.wood', 'b7', '#wood', 2],
    ['b7', 'seat.1.b7', undefined, undefined],
  ]);
});

test('Tea for 2: dice go where they are placed, tea walks from where it lay', () => {
  const merchant = (field: number, lane: number) => ({
    spaces: [
      { space: 'F', tokens: { green: field } },
      { space: 'L1', tokens: { green: lane } },
    ],
    slots: [],
    docks: [{ dock: 'D1', ship: { ship: 'clipper' } }],
  });
  const view = (field: number, lane: number) => ({
    merchants: [merchant(0, 0), merchant(field, lane)],
    market: { slots: [] },
    harbour: { positions: [] },
    production: [{ rank: 2, seat: 1, value: 5 }],
  });
  const event = (kind: string, fields: object) => ({ version: 1, ply: 1, kind, seat: 1, text: '', ...fields });
  const seen = (kind: string, fields: object) =>
    teaForTwo(event(kind, fields), {
      before: view(1, 0) as never,
      after: view(0, 1) as never,
      doer: 1,
      earlier: [],
      tea: () => 'green' as const,
    }).map(({ from, to, look }) => [from, to, look]);
  expect(seen('rests', { tea: 'green', space: 'L1' })).toEqual([['seat.1.F', 'seat.1.L1:green', '#t2-green']]);
  expect(seen('loaded', { tea: 'green', ship: 'clipper' })[0]![1]).toBe('seat.1.D1');
  expect(seen('set', { dice: '5-5' })).toEqual([
    ['seat.1.die:5', 'rank:2', '#t2-die-5'],
    ['seat.1.die:5', 'rank:2', '#t2-die-5'],
  ]);
  expect(seen('race_palace', { die: 3, action: 'P1' })).toEqual([['seat.1.die:3', 'P1', '#t2-die-3']]);
  expect(seen('displaced', { dice: '3-4', position: 'H2' })).toEqual([
    ['H2', 'seat.1.dice', '#t2-die-3'],
    ['H2', 'seat.1.dice', '#t2-die-4'],
  ]);
});

describe('Tea for 2: the way of tea', () => {
  const merchant = (spaces: Record<string, object>, more = {}) => ({
    spaces: Object.entries(spaces).map(([space, tokens]) => ({ space, tokens })),
    slots: [{ slot: 'sL2', space: 'L2', card: { card: 'oven' } }],
    docks: [{ dock: 'D1', ship: { ship: 'clipper' } }],
    ...more,
  });
  const view = (mine: object, more = {}) => ({
    merchants: [mine, merchant({})],
    market: { slots: [], deck: { top: [{ card: 'oven' }, { card: 'basket' }, { card: 'crate' }] } },
    harbour: { positions: [], deck: { top: [] } },
    production: [],
    stack: [{ doing: 'keep', deck: 0 }],
    ...more,
  });
  const event = (kind: string, fields: object) => ({ version: 1, ply: 1, kind, seat: 0, text: '', ...fields });
  const seen = (events: ReturnType<typeof event>[], before: object, after: object) =>
    events.flatMap((one, at) =>
      teaForTwo(one, {
        before: before as never,
        after: after as never,
        doer: 0,
        earlier: events.slice(0, at),
        tea: () => 'green' as const,
      }),
    );
  test('hops over every station between, at the same pace', () => {
    const [walk, ...more] = seen(
      [event('rests', { tea: 'green', space: 'L3' })],
      view(merchant({ F: { green: 1 }, L3: {} })),
      view(merchant({ F: {}, L3: { green: 1 } })),
    );
    expect(more).toEqual([]);
    expect(walk).toMatchObject({ from: 'seat.0.F', to: 'seat.0.L3:green', via: ['seat.0.L1', 'seat.0.L2'], ms: 720 });
  });
  test('at a converter it turns into the other tea, and goes on from there', () => {
    const flights = seen(
      [event('converted', { tea: 'green', into: 'oolong', card: 'oven' }), event('rests', { tea: 'oolong', space: 'L3' })],
      view(merchant({ L1: { green: 1 }, L3: {} })),
      view(merchant({ L1: {}, L3: { oolong: 1 } })),
    );
    expect(flights.map(({ from, to, look, how }) => [from, to, look, how])).toEqual([
      ['seat.0.L1', 'seat.0.L2', '#t2-green', undefined],
      [undefined, 'seat.0.sL2', undefined, 'flash'],
      [undefined, 'seat.0.L2', '#t2-oolong', 'turn'],
      ['seat.0.L2', 'seat.0.L3:oolong', '#t2-oolong', undefined],
    ]);
  });
  test('a ship is loaded over the dock', () => {
    const [walk] = seen(
      [event('loaded', { tea: 'green', ship: 'clipper' })],
      view(merchant({ L2: { green: 1 } })),
      view(merchant({ L2: {} })),
    );
    expect(walk).toMatchObject({ from: 'seat.0.L2', to: 'seat.0.D1', via: ['seat.0.L3', 'seat.0.D'] });
  });
  test('a search fans three; the kept one leaves its place, two go back', () => {
    const lies = view(merchant({}));
    expect(seen([event('searched', {})], lies, lies).map(({ from, to }) => [from, to])).toEqual([
      ['market:6', 'place:1'],
      ['market:6', 'place:2'],
      ['market:6', 'place:3'],
    ]);
    expect(
      seen([event('kept', { card: 'basket' }), event('returned', { card: 'oven' })], lies, lies).map(({ from, to }) => [from, to]),
    ).toEqual([
      ['place:2', 'seat.0.land'],
      ['place:2', 'market:6'],
      ['place:1', 'market:6'],
    ]);
  });
  test('a dropped set leaves its rank', () => {
    const ranked = view(merchant({}), { production: [{ rank: 3, seat: 0, value: 2 }] });
    expect(seen([event('set_dropped', { dice: '2-2' })], ranked, view(merchant({}))).map(({ from, to }) => [from, to])).toEqual([
      ['rank:3', 'seat.0.dice'],
      ['rank:3', 'seat.0.dice'],
    ]);
  });
  test('a marker crosses to the other column, and turns over there', () => {
    const lies = view(merchant({}));
    for (const kind of ['marker_to_production', 'marker_to_harvest'])
      expect(seen([event(kind, { marker: 'HM3' })], lies, lies).map(({ from, to, how }) => [from, to, how])).toEqual([
        ['HM3', 'HM3', undefined],
        [undefined, 'HM3', 'turn'],
      ]);
  });
  test('cards that rested turn up', () => {
    const down = (face_down: boolean) =>
      view({ ...merchant({}), slots: [{ slot: 'sL2', space: 'L2', card: { card: 'oven' }, face_down }] });
    expect(seen([event('turned_up', { cards: 1 })], down(true), down(false))).toMatchObject([{ to: 'seat.0.sL2', how: 'turn' }]);
  });
});
