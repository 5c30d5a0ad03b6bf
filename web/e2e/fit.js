// Whether a page can be used by everybody: axe's rules, nothing wider than the screen, nothing too small to press.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function findings(page) {
  await page.evaluate(axe);
  // A colour on its way to another is neither.
  await page.waitForFunction(() => document.getAnimations().every(one => one.playState === 'finished'));
  return (await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))).violations;
}
function told(where, found) {
  return `${where}: ${found.id}: ${found.nodes.map(node => `${node.target} ${node.failureSummary}`).join('; ')}`;
}

// Whatever axe finds, however little it weighs.
export async function checkAll(page, where) {
  return (await findings(page)).map(found => told(where, found));
}

// What axe finds serious.
export async function check(page, where) {
  return (await findings(page)).filter(found => ['serious', 'critical'].includes(found.impact)).map(found => told(where, found));
}

// Nothing wider than the screen, and nothing to press smaller than 24 px.
export async function fits(page, where) {
  const { wide, small } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth > innerWidth,
    small: [...document.querySelectorAll('button, a, input, select, summary')]
      .filter(one => {
        const box = one.getBoundingClientRect();
        if (box.width === 0 || one.closest('.skip, p, td, li > span') || one.closest('.hide')) return false;
        return box.width < 24 || box.height < 24;
      })
      .map(
        one =>
          `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 30)} ${Math.round(one.getBoundingClientRect().width)}x${Math.round(one.getBoundingClientRect().height)}`,
      ),
  }));
  return [...(wide ? [`${where} scrolls sideways`] : []), ...small.map(one => `${where}: small target: ${one}`)];
}

// Whatever commits or changes something is large enough for a finger.
export function small(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('.lit, .bar .btn, .tabs button, .big12 button, .good .btn, .top .btn')]
      .map(one => [one, one.getBoundingClientRect()])
      .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
      .map(([one, box]) => `${one.className} ${Math.round(box.width)}x${Math.round(box.height)}`),
  );
}
