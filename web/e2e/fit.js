// Whether a page can be used by everybody: axe's rules, nothing wider than the screen, nothing too small to press.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Whatever axe finds, however little it weighs.
export async function check(page, where) {
  await page.evaluate(axe);
  // A colour on its way to another is neither.
  await page.waitForFunction(() => document.getAnimations().every(one => one.playState === 'finished'));
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return violations.map(found => `${where}: ${found.id}: ${found.nodes.map(node => `${node.target} ${node.failureSummary}`).join('; ')}`);
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

// Text below 12 px, and words of the board or its bar that are cut off.
export function reads(page, where) {
  return page.evaluate(at => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const one = walk.currentNode.parentElement;
      const box = one.getBoundingClientRect();
      if (!walk.currentNode.textContent.trim() || box.width < 2 || one.closest('.hide, script, style, svg')) continue;
      const style = getComputedStyle(one);
      if (parseFloat(style.fontSize) < 12 && parseFloat(style.fontSize) > 0)
        found.push(`${at}: ${style.fontSize}: ${one.className} ${one.textContent.slice(0, 30)}`);
      const cuts = one.closest('main, .foot') && [one, one.parentElement].find(part => getComputedStyle(part).textOverflow === 'ellipsis');
      if (cuts && cuts.scrollWidth > cuts.clientWidth + 1) found.push(`${at}: cut: ${one.textContent}`);
    }
    return found;
  }, where);
}
