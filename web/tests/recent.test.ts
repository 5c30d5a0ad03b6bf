import { describe, expect, test } from 'vitest';
import type { TableEvent } from '../src/lib/protocol';
import { after, mergedLog } from '../src/lib/recent';

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
