import { describe, expect, test } from 'vitest';
import type { TableEvent } from '../src/lib/protocol';
import { after, mergedLog, turnsOf } from '../src/lib/recent';

const event = (ply: number, version: number, kind: string, seat?: number): TableEvent => ({
  ply,
  version,
  kind,
  text: `${kind} ${ply}`,
  ...(seat === undefined ? {} : { seat }),
});

describe('the log', () => {
  const log = [event(0, 1, 'took', 0), event(1, 2, 'took', 1), event(2, 3, 'took', 0)];

  test('grows', () => {
    expect(mergedLog(log, { ply: 4, events: [event(3, 4, 'took', 1)] }).map(one => one.ply)).toEqual([0, 1, 2, 3]);
  });

  test('forgets what was taken back', () => {
    expect(mergedLog(log, { ply: 2, events: [] }).map(one => one.ply)).toEqual([0, 1]);
  });

  test('puts what was played instead in its place, even if the undo was missed', () => {
    expect(mergedLog(log, { ply: 3, events: [event(1, 5, 'took', 1), event(2, 6, 'took', 0)] }).map(one => one.version)).toEqual([1, 5, 6]);
  });

  test('is replaced when it comes whole in another language', () => {
    const french = log.map(one => ({ ...one, text: 'pris' }));
    expect(mergedLog(log, { ply: 3, events: french })).toEqual(french);
  });
});

describe('since my last turn', () => {
  const log = [event(0, 1, 'took', 0), event(0, 1, 'cancelled', 0), event(1, 2, 'took', 1), event(2, 2, 'round', 0)];

  test('begins after my last decision and what came of it; a new round of mine is no decision', () => {
    expect(after(log, 0, ['took']).map(one => one.kind)).toEqual(['took', 'round']);
  });

  test('is everything before my first decision', () => {
    expect(after(log, 2, ['took'])).toEqual(log);
  });

  test('is kept while my turn goes on in steps', () => {
    const steps = [...log, event(3, 3, 'took', 0), event(4, 4, 'took', 0), event(4, 4, 'cancelled')];
    expect(after(steps, 0, ['took'], true).map(one => one.ply)).toEqual([1, 2]);
    expect(after(steps, 0, ['took'], false)).toEqual([]);
  });

  test('knows an automatic opponent without a seat as another', () => {
    const rival = { ...event(3, 3, 'drew'), rival: 'chaiwala' };
    expect(after([...log, event(2, 2, 'took', 0), rival, event(4, 4, 'took', 0)], 0, ['took'], true)).toEqual([rival]);
  });

  test('for a spectator is the last decision', () => {
    expect(after(log, null, ['took']).map(one => one.ply)).toEqual([1, 2]);
  });
});

describe('the turns of the others', () => {
  const told = [
    event(4, 1, 'took', 1),
    event(5, 1, 'dealt'),
    event(6, 1, 'took', 1),
    event(7, 1, 'took', 2),
    event(8, 1, 'round'),
    event(9, 1, 'took', 1),
  ];
  const turns = turnsOf(told, one => one.seat ?? null);

  test('are cut where another one does something, and where a round begins', () => {
    expect(turns.map(({ seat, from, to }) => [seat, from, to])).toEqual([
      [1, 4, 7],
      [2, 7, 8],
      [null, 8, 9],
      [1, 9, 10],
    ]);
  });
  test('keep their steps, and what nobody did between them', () => {
    expect(turns[0]?.steps).toEqual(['took 4', 'dealt 5', 'took 6']);
  });
  test('say nothing of what has no sentence', () => {
    expect(turnsOf([{ ...event(3, 1, 'took', 1), text: '' }], one => one.seat ?? null)).toEqual([]);
  });
});
