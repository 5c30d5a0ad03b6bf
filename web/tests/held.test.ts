// Seats that a browser holds, Workers that think, and who looks back at a game.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { withSeat, type HeldSeat } from '../src/lib/held';
import type { Told } from '../src/lib/transport';
import { Thinkers } from '../src/local/thinkers';

describe('a seat more', () => {
  const held = (table: string, over = false): HeldSeat => ({ table, token: 'x', at: 0, ...(over && { over: true as const }) });
  const fifty = (over: (n: number) => boolean) => Array.from({ length: 50 }, (_, n) => held(`t${n}`, over(n)));
  const tables = (seats: HeldSeat[]) => seats.map(seat => seat.table);

  test('makes the oldest go that is over', () => {
    const seats = withSeat(
      fifty(n => n === 20 || n === 30),
      held('new'),
    );
    expect(seats).toHaveLength(50);
    expect(tables(seats)[0]).toBe('new');
    expect(tables(seats)).not.toContain('t30');
    expect(tables(seats)).toContain('t20');
  });
  test('never makes one go that is not over', () => {
    expect(
      withSeat(
        fifty(() => false),
        held('new'),
      ),
    ).toHaveLength(51);
  });
  test('never makes a table of this browser go', () => {
    const here = Array.from({ length: 60 }, (_, n) => held(`~t${n}`, true));
    expect(withSeat(here, held('~new'))).toHaveLength(61);
    expect(withSeat([...here, ...fifty(() => true)], held('new'))).toHaveLength(110);
  });
  test('takes the place of the former one at the same table', () => {
    expect(withSeat([held('a'), held('b', true)], held('b'))).toEqual([held('b'), held('a')]);
  });
});

test('somebody thinks, however many processors a browser owns to', () => {
  const count = (hardwareConcurrency?: number) => {
    vi.stubGlobal('navigator', { hardwareConcurrency });
    return Thinkers.count();
  };
  expect([undefined, 1, 2, 3, 16].map(count)).toEqual([1, 1, 1, 2, 4]);
  vi.unstubAllGlobals();
});

const houses = vi.hoisted(() => ({ here: vi.fn(), there: vi.fn() }));
vi.mock('virtual:engine', () => ({ engine: { url: '/engine', size: 1 } }));
vi.mock('../src/lib/keep.svelte', () => ({ keep: { tokenFor: () => 'token', device: false } }));
vi.mock('../src/lib/words.svelte', () => ({ t: (key: string) => key, words: { language: 'en' } }));
vi.mock('../src/lib/transport', () => ({
  local: { call: houses.here },
  remote: { call: houses.there },
  livesHere: (table: string) => table.startsWith('~'),
  transportOf: () => ({ call: houses.there }),
}));

describe('a move that is judged', async () => {
  const { judge } = await import('../src/review/review');
  const verdict = { gain: 0.1, margin: 0.02, better: true };
  const said = (status: number, what: unknown): Told => ({ status, text: JSON.stringify(what) });
  const refused = (code: string) => said(400, { error: { code, message: code } });
  let answers: Told[] = [];
  let records = 0;
  beforeEach(() => {
    records = 0;
    houses.there
      .mockReset()
      .mockImplementation((path: string) => Promise.resolve(path.endsWith('/record') ? said(200, 'the record') : said(200, verdict)));
    houses.here.mockReset().mockImplementation((path: string) => {
      if (path !== '/api/records') return Promise.resolve(answers.shift() ?? said(200, verdict));
      records += 1;
      return Promise.resolve(said(200, { record: 'abc' }));
    });
  });
  const asked = (house: typeof houses.here) => house.mock.calls.filter(([path]) => String(path).endsWith('/review')).length;

  test('and refused here would be refused there: the next is judged here all the same', async () => {
    answers = [refused('bad_move')];
    await expect(judge('one', 3, 'no move')).rejects.toThrow('bad_move');
    expect(await judge('one', 3, 'a move')).toEqual(verdict);
    expect([asked(houses.here), asked(houses.there)]).toEqual([2, 0]);
  });
  test('is judged here again where the house has only forgotten the game', async () => {
    answers = [refused('not_found')];
    expect(await judge('two', 3, 'a move')).toEqual(verdict);
    expect([asked(houses.here), asked(houses.there), records]).toEqual([2, 0, 2]);
  });
  test.each([
    ['three', { status: 0, text: '' }],
    ['four', refused('bot_failed')],
  ])('is judged there where nobody can think here', async (table, answer) => {
    answers = [answer];
    expect(await judge(table, 3, 'a move')).toEqual(verdict);
    await judge(table, 3, 'another');
    expect([asked(houses.here), asked(houses.there)]).toEqual([1, 2]);
  });
});
