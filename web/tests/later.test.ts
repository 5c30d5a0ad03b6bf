import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { later } from '../src/lib/later';

let woken: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  woken = [];
  vi.stubGlobal('addEventListener', (_: string, hear: () => void) => woken.push(hear));
  vi.stubGlobal('removeEventListener', (_: string, hear: () => void) => (woken = woken.filter(other => other !== hear)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function comesAt(attempt: number): () => Promise<number> {
  let attempts = 0;
  return () => (++attempts < attempt ? Promise.reject(new Error('no net')) : Promise.resolve(attempts));
}

test('what comes at once is not asked for twice', async () => {
  expect(await later(comesAt(1))).toBe(1);
  expect(woken).toEqual([]);
});

test('what does not come is asked for again, after ever longer pauses', async () => {
  let come: number | null = null;
  void later(comesAt(3)).then(attempts => (come = attempts));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(come).toBe(null);
  await vi.advanceTimersByTimeAsync(200);
  expect(come).toBe(3);
  expect(woken).toEqual([]);
});

test('the net coming back is a reason to ask at once', async () => {
  const come = later(comesAt(2));
  await vi.advanceTimersByTimeAsync(10);
  woken.forEach(wake => wake());
  expect(await come).toBe(2);
});
