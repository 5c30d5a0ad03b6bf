// The end of a game is a moment: scores are poured line by line, and what stays is the exact result.
import assert from 'node:assert/strict';
import { totalsOf } from './house.js';

// In the page, before it opens: what the glasses say at each step. Until the end nothing moves, so that a game is quick.
export function watchTheEnd(page) {
  return page.addInitScript(() => {
    const match = globalThis.matchMedia.bind(globalThis);
    globalThis.matchMedia = query => (query.includes('reduced-motion') ? { matches: !document.querySelector('.glasses') } : match(query));
    const steps = (globalThis.steps = []);
    const read = () => {
      const said = [...document.querySelectorAll('.glasses .pts')].map(one => one.textContent.trim()).join(' ');
      if (said === '' || said === steps.at(-1)?.said) return;
      const told = document.querySelector('.banner h1')?.textContent ?? '';
      steps.push({ said, told, open: document.querySelector('.result tfoot:not(.later)') !== null });
    };
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(read).observe(document.body, { childList: true, subtree: true, characterData: true }),
    );
  });
}

// wins: what the headline says once all is poured, and not before.
export async function wasPoured(page, seats, wins) {
  await page.locator('.result tfoot:not(.later)').waitFor();
  await page.locator('.banner h1').filter({ hasText: wins }).waitFor();
  const steps = await page.evaluate(() => globalThis.steps);
  const lines = await page.locator('.result tbody tr').count();
  assert.equal(steps[0].said, Array(seats).fill('0').join(' '), 'it begins with nothing');
  assert.ok(steps.length >= 3 && steps.length <= lines + 2, JSON.stringify(steps));
  for (const step of steps.slice(0, -1)) {
    assert.ok(!step.open, `the result is kept back: ${JSON.stringify(steps)}`);
    assert.doesNotMatch(step.told, wins, 'nor does the headline tell it');
  }
  assert.equal(steps.at(-1).said.replaceAll('−', '-'), (await totalsOf(page)).join(' '));
}
