import { describe, expect, test } from 'vitest';
import { after, filled, lays, lineOf } from '../src/games/tea-and-rum/barter';
import { standing } from '../src/games/tea-and-rum/art';
import { beats, pointsAt, STEPS, tens, told, tower } from '../src/games/tea-and-rum/finale';
import { deskOf } from '../src/games/tea-and-rum/desk.svelte';
import { prospect } from '../src/games/tea-and-rum/prospect';
import type { Bundle, Player, View } from '../src/games/tea-and-rum/view';
import { bundleOf, plus, sum } from '../src/games/tea-and-rum/view';
import { gains, waivers } from '../src/games/tea-and-rum/would';
import type { Foreseen, TableEvent } from '../src/lib/protocol';
import type { Sitting } from '../src/lib/sitting.svelte';

const EVEN = { lots: {}, value: 0, cost: 0, receives: 0, bonus: 0, bonus_type: null, discount: 0, discount_type: null };
const NOTHING = { ...EVEN, stage: 'sell' as const, sold: {}, bought: {} };

describe('the scale', () => {
  test('holds what one has and what there is', () => {
    const may = (sold: Bundle, bought: Bundle) => lays({ sold, bought }, NOTHING, { wheat: 2, wood: 2 }, { cannon: 2, wood: 9 });
    expect(may({ wheat: 2, wood: 1 }, { cannon: 2 })).toBe(true);
    expect(may({ wheat: 3 }, {})).toBe(false);
    expect(may({}, { cannon: 3 })).toBe(false);
    expect(after({ sold: { wheat: 2 }, bought: { ore: 1 } }, { wheat: 2, wood: 2 })).toEqual({ wood: 2, ore: 1 });
  });

  test('cannot take back what was already sold step by step', () => {
    expect(lineOf({ sold: {}, bought: {} }, { ...NOTHING, sold: { wheat: 1 } })).toBeNull();
    expect(lineOf({ sold: { wheat: 1, wood: 1 }, bought: {} }, { ...NOTHING, sold: { wood: 1 } })).toBeNull();
    expect(lineOf({ sold: { wood: 2 }, bought: {} }, { stage: 'buy', sold: { wood: 1 }, bought: {} })).toBeNull();
  });

  test('is sent as one line, unit by unit, sales first, in the order of the types', () => {
    const pans = { sold: { wood: 1, wheat: 1 }, bought: { cannon: 2 } };
    expect(lineOf(pans, NOTHING)).toBe('sell wheat; sell wood; sold; take cannon; take cannon; trade');
    expect(lineOf(pans, { ...NOTHING, sold: { wheat: 1 } })).toBe('sell wood; sold; take cannon; take cannon; trade');
    expect(lineOf(pans, { stage: 'buy', sold: { wheat: 1, wood: 1 }, bought: { cannon: 1 } })).toBe('take cannon; trade');
    expect(lineOf(pans, { stage: 'buy', sold: { wheat: 2 }, bought: {} })).toBeNull();
  });

  test('fills up for a card', () => {
    expect(filled({ sold: { wheat: 1 }, bought: { ore: 1 } }, { ore: 1 })).toEqual({ sold: { wheat: 1 }, bought: { ore: 2 } });
  });

  test('says what the table foresees of the trade; until that is told, what it said last', () => {
    const view = { barter: NOTHING, players: [{ coins: 3, overflow: 0 }] } as unknown as View;
    const told = { kind: 'traded', value: 9, cost: 12, receives: -3, lots: { wheat: 6 } };
    const answers: Record<string, Foreseen> = {
      'sell wheat; sold; trade': {
        events: [told] as unknown as Foreseen['events'],
        certain: true,
        view: { players: [{ coins: 0, overflow: 1 }] } as unknown as NonNullable<Foreseen['view']>,
      },
    };
    const asked: string[] = [];
    const sitting = {
      seat: 0,
      foresee: (line: string) => {
        asked.push(line);
        return answers[line] ?? null;
      },
    } as unknown as Sitting;
    const desk = deskOf(sitting);
    expect(desk.weigh(sitting, view, NOTHING)).toMatchObject({ trade: { receives: 0 }, me: { coins: 3 } });
    expect(asked).toEqual([]);
    desk.pans = { sold: { wheat: 1 }, bought: {} };
    expect(desk.weigh(sitting, view, NOTHING)).toEqual({ trade: told, me: { coins: 0, overflow: 1 } });
    desk.pans = { sold: { wheat: 2 }, bought: {} };
    expect(desk.weigh(sitting, view, NOTHING).trade).toBe(told);
    desk.clear();
    expect(desk.weigh(sitting, view, NOTHING).trade.receives).toBe(0);
  });
});

describe('bundles', () => {
  test('add up', () => {
    expect(plus({ wheat: 1 }, { wheat: 1, ore: 2 })).toEqual({ wheat: 2, ore: 2 });
    expect(bundleOf(['wheat', 'ore', 'wheat'])).toEqual({ wheat: 2, ore: 1 });
    expect(sum({ wheat: 2, cannon: 3 })).toBe(5);
  });

  test('a discount is used up in every way that the table offers', () => {
    const waive = (type: string) => ({ move: `waive ${type}`, kind: 'waive', pieces: [] });
    const built = (cubes: Record<string, number>) => {
      const waived = Object.entries(cubes).map(([resource, n]) => ({ kind: 'units', n, resource }));
      return { events: [{ ply: 1, kind: 'built', text: '', waived }], certain: true };
    };
    const told: Record<string, Foreseen> = {
      'waive wheat': { events: [], certain: true, moves: [waive('wood')] },
      'waive wheat; waive wood': built({ wheat: 1, wood: 1 }),
      // The table answers by itself where one answer is left.
      'waive wood': built({ wood: 2 }),
    };
    const asked: string[] = [];
    const foresee = (...moves: string[]) => {
      asked.push(moves.join('; '));
      return told[moves.join('; ')] ?? null;
    };
    const offered = [waive('wheat'), waive('wood'), { move: 'skip', kind: 'skip', pieces: [] }];
    expect(waivers(offered, foresee)).toEqual([
      { line: 'waive wheat; waive wood', cubes: { wheat: 1, wood: 1 } },
      { line: 'waive wood', cubes: { wood: 2 } },
    ]);
    expect(asked).not.toContain('skip');
    expect(waivers(offered, () => null)).toEqual([]);
  });
});

const ME = { coins: 3, resources: { wheat: 1 }, capacity: 2, reputation: 0, population: 19, overflow: 0 } as unknown as Player;
const VIEW = {
  track: [{ op: 'none' }, { op: 'coins', n: 4 }],
  buildings: [
    { building: 'b5', owned: true, permanent: { type: 'afterBuild', effect: { op: 'coins', n: 4 } } },
    { building: 'b6', owned: false, permanent: { type: 'afterBuild', effect: { op: 'coins', n: 1 } } },
  ],
  players: [ME],
  stack: [],
} as unknown as View;
const then = (me: Partial<Player>, more: Partial<View> = {}, rest: Partial<Foreseen> = {}): Foreseen => ({
  events: [],
  certain: true,
  moves: [],
  ...rest,
  view: { ...VIEW, players: [{ ...ME, ...me }], ...more } as unknown as NonNullable<Foreseen['view']>,
});

describe('what a move would give', () => {
  test('is what differs in the position that the table foresees', () => {
    expect(gains(null, VIEW, 0)).toEqual([]);
    expect(gains({ events: [], certain: false }, VIEW, 0)).toEqual([]);
    expect(gains(then({}), VIEW, 0)).toEqual([]);
    expect(gains(then({ coins: 9, resources: { wheat: 1, barrel: 2 }, overflow: 1, population: 20 }), VIEW, 0)).toEqual([
      { kind: 'coins', from: 3, to: 9 },
      { kind: 'room', stock: 3, capacity: 2, over: true },
      { kind: 'population', to: 20 },
    ]);
  });

  test('tells the spaces of the track and the buildings that pay, done or still to come', () => {
    const events = [
      { kind: 'stepped', seat: 0, space: 1 },
      { kind: 'stepped', seat: 1, space: 1 },
      { kind: 'coins', seat: 0, source: { kind: 'building', id: 'b6' } },
    ] as unknown as Foreseen['events'];
    const stack = [{ doing: 'effect', source: { kind: 'building', id: 'b5' } }];
    expect(gains(then({}, { stack }, { events }), VIEW, 0)).toEqual([
      { kind: 'star', space: 1, reward: { op: 'coins', n: 4 } },
      { kind: 'owned', building: 'b5', effect: { op: 'coins', n: 4 } },
    ]);
  });

  test('counts the cards that the next question offers, however many ways there are to pay', () => {
    const moves = ['c1', 'c1', 'c2', undefined].map(captain => ({ captain })) as unknown as Foreseen['moves'];
    expect(gains(then({}, { stack: [{ doing: 'captain' }] }, { moves: moves! }), VIEW, 0)).toEqual([
      { kind: 'open', action: 'captain', n: 2 },
    ]);
    expect(gains(then({}, { stack: [{ doing: 'choice' }] }), VIEW, 0)).toEqual([{ kind: 'choose' }]);
  });

  test('the icon that asks comes before the one in preview', () => {
    const asks = { ...VIEW, stack: [{ doing: 'build' }] };
    const at = (view: View, foreseen: Foreseen | null) => ({ view, foreseen }) as unknown as Sitting;
    expect(prospect(at(VIEW, null), 'build')).toBeNull();
    expect(prospect(at(VIEW, then({}, { stack: [{ doing: 'build' }] })), 'captain')).toBeNull();
    expect(prospect(at(VIEW, then({ coins: 9 }, { stack: [{ doing: 'build' }] })), 'build')?.players[0]?.coins).toBe(9);
    expect(prospect(at(asks, then({}, { stack: [{ doing: 'build' }] })), 'build')).toBe(asks);
  });
});

describe('a decision in several steps is sent as one line', () => {
  function table() {
    const played: string[] = [];
    const sitting = { play: (line: string) => played.push(line) } as unknown as Sitting;
    return { played, sitting, desk: deskOf(sitting) };
  }

  test('a trade', () => {
    const { played, sitting, desk } = table();
    desk.pans = { sold: { wheat: 1 }, bought: { ore: 1 } };
    desk.trade(sitting, { barter: NOTHING } as unknown as View);
    expect(played).toEqual(['sell wheat; sold; take ore; trade']);
  });

  test('a good that was picked as a move lies on its pan; a hint asked for again means the same unit', () => {
    const { desk } = table();
    const view = { barter: { stage: 'sell', sold: { ore: 1 }, bought: {} } } as unknown as View;
    desk.put({ kind: 'sell', resource: 'wheat' }, view, true);
    expect(desk.pans).toEqual({ sold: { ore: 1, wheat: 1 }, bought: { wheat: 0 } });
    desk.put({ kind: 'sell', resource: 'wheat' }, view, true);
    expect(desk.pans?.sold.wheat).toBe(1);
    desk.put({ kind: 'sell', resource: 'wheat' }, view, false);
    desk.put({ kind: 'sell', resource: 'ore' }, view, true);
    expect(desk.pans?.sold).toEqual({ ore: 2, wheat: 2 });
    desk.put({ kind: 'buy_unit', resource: 'wheat' }, view, false);
    expect(desk.pans).toEqual({ sold: { ore: 2, wheat: 0 }, bought: { wheat: 1, ore: 0 } });
  });

  test('what happens to a surplus', () => {
    const { played, sitting, desk } = table();
    desk.unlock = [1, 2];
    desk.drop = { wood: 1 };
    desk.settle(sitting);
    expect(played).toEqual(['unlock 1; unlock 2; discard wood']);
  });
});

describe('the finale', () => {
  const event = (kind: string): TableEvent => ({ version: 1, ply: 1, kind, text: kind });

  test('is told step by step, without the secret one', () => {
    const steps = told([
      event('proved'),
      event('finale'),
      event('activated'),
      event('points_red'),
      event('proved'),
      event('stock_sold'),
      event('converted'),
      event('conversion_shown'),
      event('balanced_red'),
      event('totals'),
      event('title_governor'),
    ]);
    expect(STEPS.map(step => steps[step].map(({ kind }) => kind))).toEqual([
      ['activated', 'points_red'],
      ['proved'],
      ['stock_sold'],
      ['conversion_shown'],
      ['balanced_red'],
      ['title_governor'],
      ['totals'],
    ]);
    expect(STEPS.every(step => told([event('built')])[step].length === 0)).toBe(true);
  });

  test('knows what the points were then', () => {
    const player = {
      ...{ red: 30, blue: 20 },
      before_balancing: { red: 33, blue: 20 },
      before_conversion: { red: 31, blue: 20 },
    } as Player;
    expect(pointsAt(player, 'red', 'sale')).toBe(31);
    expect(pointsAt(player, 'red', 'conversion')).toBe(33);
    expect(pointsAt(player, 'red', 'balancing')).toBe(30);
    expect(pointsAt(player, 'blue', 'captains')).toBe(20);
  });

  test('counts ten at a time until nobody has more', () => {
    expect(tens([5, 34])).toBe(4);
    expect(tens([])).toBe(1);
    expect(tower(34, 2, false)).toEqual({ tokens: [10, 10], more: true });
    expect(tower(34, 4, false)).toEqual({ tokens: [10, 10, 10, 4], more: false });
    expect(tower(34, 0, true)).toEqual({ tokens: [10, 10, 10, 4], more: false });
    expect(tower(20, 2, false)).toEqual({ tokens: [10, 10], more: true });
  });

  test('takes one tap a step: what is counted is counted first, and without motion at once', () => {
    const all = beats({
      titles: [
        { title: 'governor', colour: 'blue', runners: [0] },
        { title: 'pirate_king', colour: 'red', runners: [0] },
      ],
      players: [{ red: 25, blue: 13 }],
    } as unknown as View);
    const desk = deskOf({} as Sitting);
    const walk = (still: boolean) => {
      const told = [desk.told];
      while (desk.told < all.length) {
        desk.onward(all, still);
        told.push(desk.told);
      }
      return told.map(at => (all[at] ? `${all[at].step} ${all[at].ten}` : 'over'));
    };
    const before = ['captains 0', 'allegiance 0', 'sale 0', 'conversion 0', 'balancing 0'];
    expect(walk(false)).toEqual([...before, 'governor 1', 'governor 2', 'king 1', 'king 3', 'over']);
    desk.back(all);
    expect(all[desk.told]).toMatchObject({ step: 'king', ten: 3 });
    desk.back(all);
    expect(all[desk.told]).toMatchObject({ step: 'governor', ten: 2 });
    desk.told = 0;
    desk.back(all);
    expect(desk.told).toBe(0);
    expect(walk(true)).toEqual([...before, 'governor 2', 'king 3', 'over']);
  });

  test('asks for blue among those who proved it, then for red among all; with two players for one of them', () => {
    const view = {
      titles: [
        { title: 'governor', colour: 'blue', runners: [1] },
        { title: 'pirate_king', colour: 'red', runners: [0, 1] },
      ],
      players: [
        { red: 12, blue: 31 },
        { red: 25, blue: 8 },
      ],
    } as unknown as View;
    expect(beats(view).map(({ step, ten }) => `${step} ${ten}`)).toEqual([
      'captains 0',
      'allegiance 0',
      'sale 0',
      'conversion 0',
      'balancing 0',
      'governor 1',
      'king 1',
      'king 2',
      'king 3',
    ]);
    const two = {
      ...view,
      titles: [{ title: 'governor', colour: 'blue', runners: [1] }],
    } as unknown as View;
    expect(
      beats(two)
        .filter(({ ten }) => ten > 0)
        .map(({ step }) => step),
    ).toEqual(['governor']);
  });
});

describe('workers on a stair', () => {
  test('stand as they came; who leaves lets the others sink, who comes stands on top', () => {
    expect(standing([], [1, 0, 2])).toEqual([0, 2, 2]);
    expect(standing([2, 0, 2], [1, 1, 2])).toEqual([2, 0, 2, 1]);
    expect(standing([2, 0, 2, 1], [0, 1, 2])).toEqual([2, 2, 1]);
  });
});
