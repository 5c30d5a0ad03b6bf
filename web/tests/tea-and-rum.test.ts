import { describe, expect, test } from 'vitest';
import { after, bonusOf, costOf, difference, discountOf, favoured, filled, fits, nextStep, valueOf } from '../src/games/tea-and-rum/barter';
import { counted, pointsAt, stepNow, tens, told } from '../src/games/tea-and-rum/finale';
import { deskOf } from '../src/games/tea-and-rum/desk.svelte';
import { prospect } from '../src/games/tea-and-rum/prospect';
import type { Building, Bundle, Captain, Effect, Player, RumMove, View } from '../src/games/tea-and-rum/view';
import { missing, plus, sum } from '../src/games/tea-and-rum/view';
import { gains, open, waivers } from '../src/games/tea-and-rum/would';
import type { TableEvent } from '../src/lib/protocol';
import type { Sitting } from '../src/lib/sitting.svelte';

const BOARD = {
  prices: { wheat: 2, wood: 3, ore: 4, barrel: 5, tobacco: 6, cannon: 7 },
  terms: { sale_bonus: 1, bonus_types: ['wheat', 'wood', 'ore', 'barrel', 'tobacco'] as const, purchase_discount: 1, discount_types: ['wood', 'ore', 'barrel', 'tobacco', 'cannon'] as const },
  supply: { wheat: 10, wood: 10, ore: 10, barrel: 3, tobacco: 8, cannon: 9 } as Bundle,
  slots_total: 12,
} as unknown as View;
const NOTHING = { stage: 'sell' as const, sold: {}, bought: {} };

describe('the scale', () => {
  test('favours the largest lot, the first of equals, never cannons when selling nor wheat when buying', () => {
    expect(favoured({ wheat: 2, wood: 2, cannon: 5 }, BOARD.terms.bonus_types)).toBe('wheat');
    expect(favoured({ cannon: 5 }, BOARD.terms.bonus_types)).toBeNull();
    expect(bonusOf({ wheat: 2, wood: 1 }, BOARD)).toBe(2);
    expect(valueOf({ wheat: 2, wood: 1 }, BOARD)).toBe(9);
    expect(discountOf({ wheat: 4, cannon: 2 }, BOARD)).toBe(2);
    expect(costOf({ cannon: 2 }, BOARD)).toBe(12);
    expect(costOf({ wheat: 3 }, BOARD)).toBe(6);
    expect(difference({ sold: { wheat: 2, wood: 1 }, bought: { cannon: 2 } }, BOARD)).toBe(-3);
  });

  test('holds what one has, what there is, and what one can pay', () => {
    const purse = { coins: 3, held: { wheat: 2, wood: 2 } };
    expect(fits({ sold: { wheat: 2, wood: 1 }, bought: { cannon: 2 } }, NOTHING, purse, BOARD)).toBe(true);
    expect(fits({ sold: { wheat: 2, wood: 1 }, bought: { cannon: 2 } }, NOTHING, { ...purse, coins: 2 }, BOARD)).toBe(false);
    expect(fits({ sold: { wheat: 3 }, bought: {} }, NOTHING, purse, BOARD)).toBe(false);
    expect(fits({ sold: { wood: 1 }, bought: { wood: 1 } }, NOTHING, { ...purse, coins: 99 }, BOARD)).toBe(false);
    expect(fits({ sold: {}, bought: { barrel: 4 } }, NOTHING, { ...purse, coins: 99 }, BOARD)).toBe(false);
    expect(fits({ sold: {}, bought: { wheat: 9 } }, NOTHING, { ...purse, coins: 99 }, BOARD)).toBe(false);
    expect(after({ sold: { wheat: 2 }, bought: { ore: 1 } }, purse)).toEqual({ wood: 2, ore: 1 });
  });

  test('cannot take back what was already sold step by step', () => {
    const purse = { coins: 9, held: { wheat: 2, wood: 2 } };
    expect(fits({ sold: {}, bought: {} }, { ...NOTHING, sold: { wheat: 1 } }, purse, BOARD)).toBe(false);
    expect(fits({ sold: { wheat: 1, wood: 1 }, bought: {} }, { ...NOTHING, sold: { wood: 1 } }, purse, BOARD)).toBe(false);
    expect(fits({ sold: { wood: 2 }, bought: {} }, { stage: 'buy', sold: { wood: 1 }, bought: {} }, purse, BOARD)).toBe(false);
  });

  test('is sent unit by unit, sales first, in the order of the types', () => {
    const pans = { sold: { wood: 1, wheat: 1 }, bought: { cannon: 1 } };
    expect(nextStep(pans, NOTHING)).toBe('sell wheat');
    expect(nextStep(pans, { ...NOTHING, sold: { wheat: 1 } })).toBe('sell wood');
    expect(nextStep(pans, { ...NOTHING, sold: { wheat: 1, wood: 1 } })).toBe('sold');
    expect(nextStep(pans, { stage: 'buy', sold: { wheat: 1, wood: 1 }, bought: {} })).toBe('take cannon');
    expect(nextStep(pans, { stage: 'buy', sold: { wheat: 1, wood: 1 }, bought: { cannon: 1 } })).toBe('trade');
    expect(nextStep(pans, { stage: 'buy', sold: { wheat: 2 }, bought: {} })).toBeNull();
  });

  test('fills up for a card only as far as the trade can be made', () => {
    expect(filled({ sold: {}, bought: { ore: 1 } }, { ore: 1 }, NOTHING, { coins: 6, held: {} }, BOARD)?.bought).toEqual({ ore: 2 });
    expect(filled({ sold: {}, bought: { ore: 1 } }, { ore: 1 }, NOTHING, { coins: 5, held: {} }, BOARD)).toBeNull();
  });
});

describe('bundles', () => {
  test('add up, and lack', () => {
    expect(plus({ wheat: 1 }, { wheat: 1, ore: 2 })).toEqual({ wheat: 2, ore: 2 });
    expect(missing({ wheat: 2, ore: 1 }, { wheat: 1, ore: 3 })).toEqual({ wheat: 1 });
    expect(sum({ wheat: 2, cannon: 3 })).toBe(5);
  });

  test('a discount is used up in every way that leaves a price one can pay', () => {
    expect(waivers({ wheat: 1, wood: 1, ore: 1 }, {}, 1, { wheat: 1, wood: 1 })).toEqual([{ ore: 1 }]);
    expect(waivers({ wheat: 1, wood: 2 }, {}, 2, { wheat: 1, wood: 2 })).toEqual([{ wheat: 1, wood: 1 }, { wood: 2 }]);
    // Cubes before the last one named are settled.
    expect(waivers({ wheat: 1, wood: 2 }, { wood: 1 }, 1, { wheat: 1, wood: 2 })).toEqual([{ wood: 1 }]);
    // No more can be waived than there is to pay.
    expect(waivers({ wheat: 1 }, {}, 3, {})).toEqual([{ wheat: 1 }]);
  });
});

const building = (id: string, cost: Bundle, more: Partial<Building> = {}): Building => ({ building: id, cost, copies: 1, owned: false, permanent: null, ...more }) as Building;
const VIEW = {
  ...BOARD,
  track: [{ op: 'none' }, { op: 'coins', n: 4 }, { op: 'choice', options: [{ op: 'coins', n: 1 }, { op: 'coins', n: 2 }] }, { op: 'coins', n: 9 }],
  population_most: 20,
  discounts: { build: 1, captain: 2 },
  buildings: [building('b1', { wheat: 1 }), building('b2', { ore: 2 }), building('b3', { wheat: 1 }, { owned: true }), building('b4', {}, { copies: 0 }),
    building('b5', { cannon: 0, ore: 9 }, { owned: true, permanent: { type: 'afterBuild', effect: { op: 'coins', n: 4 } } }), building('b6', { ore: 9 }, { owned: true, permanent: { type: 'afterActionOnBoard', board: 'governor', effect: { op: 'vp', colour: 'blue', n: 1 } } })],
  captains: [{ payments: [{ coins: 5, resources: {} }] }, { payments: [{ coins: 9, resources: {} }, { coins: 2, resources: { ore: 1 } }] }] as Captain[],
  contracts: { deck: 0, slots: [{ slot: 1, bonus: { op: 'none' }, contract: { requires: { barrel: 1 } } }, { slot: 2, bonus: { op: 'none' }, contract: null }] },
  stack: [],
} as unknown as View;
const ME = { coins: 3, resources: { wheat: 1 }, capacity: 2, reputation: 0, population: 19, buildings: ['b5', 'b6'] } as unknown as Player;

describe('what a row would give', () => {
  test('unfolds what is certain, and stops where one chooses', () => {
    expect(gains({ op: 'seq', steps: [{ op: 'star', n: 3 }, { op: 'coins', n: 2 }] }, ME, VIEW)).toEqual([
      { kind: 'star', space: 1, reward: { op: 'coins', n: 4 } }, { kind: 'star', space: 2, reward: VIEW.track[2] }]);
    expect(gains({ op: 'seq', steps: [{ op: 'star', n: 1 }, { op: 'coins', n: 2 }] }, ME, VIEW).at(-1)).toEqual({ kind: 'coins', from: 7, to: 9 });
    expect(gains({ op: 'population', n: 2 }, ME, VIEW)).toEqual([{ kind: 'population', to: 20 }]);
  });

  test('counts contracts with what the row itself brings, and says when there is no room', () => {
    expect(gains({ op: 'seq', steps: [{ op: 'gain', resources: { barrel: 2 } }, { op: 'action', type: 'contract' }] }, ME, VIEW)).toEqual([
      { kind: 'room', stock: 3, capacity: 2 }, { kind: 'open', action: 'contract', n: 1 }]);
  });

  test('names the buildings that pay for it', () => {
    expect(gains({ op: 'action', type: 'build' }, ME, VIEW, 'governor')).toEqual([
      { kind: 'open', action: 'build', n: 1 }, { kind: 'owned', building: 'b5', effect: { op: 'coins', n: 4 } }, { kind: 'owned', building: 'b6', effect: { op: 'vp', colour: 'blue', n: 1 } }]);
  });

  test('with every discount', () => {
    const purse = { coins: 3, held: { wheat: 1 }, reputation: 0, population: 10 };
    expect(open('build', 0, purse, VIEW)).toBe(1);
    expect(open('build', 1, purse, VIEW)).toBe(2);
    expect(open('captain', 0, purse, VIEW)).toBe(1);
    expect(open('captain', 0, { ...purse, coins: 0, held: { ore: 1 } }, VIEW)).toBe(1);
    expect(open('contract', 0, purse, VIEW)).toBe(0);
  });

  test('the icon that asks comes before the one in preview', () => {
    const icon: Effect = { op: 'seq', steps: [{ op: 'coins', n: 1 }, { op: 'action', type: 'build', discount: 2 }] };
    expect(prospect(VIEW, null, 'build')).toBeNull();
    expect(prospect(VIEW, { gives: icon } as RumMove, 'build')).toBe(2);
    expect(prospect(VIEW, { gives: icon } as RumMove, 'captain')).toBeNull();
    expect(prospect({ ...VIEW, stack: [{ doing: 'build', effect: { op: 'action', type: 'build', discount: 1 } }] } as View, { gives: icon } as RumMove, 'build')).toBe(1);
  });
});

describe('a decision in several steps', () => {
  // A table that offers these moves and remembers what was played.
  function table(moves: string[]) {
    const played: string[] = [];
    const sitting = { refusal: null, moves: moves.map(move => ({ move })), play: (move: string) => { played.push(move); } };
    return { played, sitting: sitting as unknown as Sitting, refuse: () => { sitting.refusal = {} as never; } };
  }
  const scale = (stage: 'sell' | 'buy', sold: Bundle, bought: Bundle = {}) => ({ barter: { stage, sold, bought }, stack: [] }) as unknown as View;

  test('a trade goes on even where the table took a step by itself, and does not begin another one', () => {
    const { played, sitting } = table(['sell wheat', 'take ore', 'trade']);
    const desk = deskOf(sitting);
    desk.trade({ sold: { wheat: 1 }, bought: { ore: 1 } });
    desk.step(sitting, scale('sell', {}));
    desk.step(sitting, scale('buy', { wheat: 1 }));
    desk.step(sitting, scale('buy', { wheat: 1 }, { ore: 1 }));
    expect(played).toEqual(['sell wheat', 'take ore', 'trade']);
    desk.step(sitting, scale('sell', {}));
    expect(played.length).toBe(3);
    expect(desk.plan).toBeNull();
  });

  test('ends where the table does not offer the next step, or refuses', () => {
    const { played, sitting, refuse } = table(['waive wheat']);
    const desk = deskOf(sitting);
    const asks = { barter: null, stack: [{ doing: 'waive' }] } as unknown as View;
    desk.waive({ wheat: 1, ore: 1 });
    desk.step(sitting, asks);
    desk.step(sitting, asks);
    expect(played).toEqual(['waive wheat']);
    expect(desk.plan).toBeNull();
    desk.waive({ wheat: 1 });
    refuse();
    desk.step(sitting, asks);
    expect(played.length).toBe(1);
  });
});

describe('the finale', () => {
  const event = (kind: string): TableEvent => ({ version: 1, ply: 1, kind, text: kind });

  test('is told in six steps, without the secret one', () => {
    const steps = told([event('proved'), event('finale'), event('activated'), event('points_red'), event('proved'), event('stock_sold'), event('converted'), event('conversion_shown'), event('balanced_red'), event('totals'), event('title_governor')]);
    expect(steps.map(({ lines }) => lines)).toEqual([['activated', 'points_red'], ['proved'], ['stock_sold'], ['conversion_shown'], ['balanced_red'], ['totals', 'title_governor']]);
    expect(told([event('built')]).every(({ lines }) => lines.length === 0)).toBe(true);
  });

  test('knows where it is, and what the points were then', () => {
    expect(stepNow({ phase: 'final_conversion' } as View)).toBe('conversion');
    expect(stepNow({ phase: 'actions' } as View)).toBeNull();
    const player = { red: 30, blue: 20, converted: { red: 2, blue: 0 }, lost: { red: 3, blue: 0 } } as Player;
    expect(pointsAt(player, 'red', 'sale')).toBe(31);
    expect(pointsAt(player, 'red', 'conversion')).toBe(33);
    expect(pointsAt(player, 'red', 'balancing')).toBe(30);
    expect(pointsAt(player, 'blue', 'captains')).toBe(20);
  });

  test('counts ten at a time until nobody has more', () => {
    expect(tens([5, 34])).toBe(4);
    expect(tens([])).toBe(1);
    expect([1, 2, 3, 4].map(round => counted(34, round))).toEqual([10, 20, 30, 34]);
    expect(counted(5, 1)).toBe(5);
  });
});
