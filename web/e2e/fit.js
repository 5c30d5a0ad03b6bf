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

// With letters on the pieces: every letter is seen whole, none lies on another, and nothing is pushed off the screen.
export async function lettered(page, where) {
  const found = await page.evaluate(() => {
    document.documentElement.dataset.letters = 'on';
    const badges = [...document.querySelectorAll('.pc[data-l]')]
      .filter(one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map(one => {
        const { left, right, bottom } = one.getBoundingClientRect();
        const style = getComputedStyle(one, '::after');
        const [wide, high] = [parseFloat(style.width), parseFloat(style.height)];
        const [middle, foot] = [(left + right) / 2, bottom - parseFloat(style.bottom)];
        return { one, left: middle - wide / 2, right: middle + wide / 2, top: foot - high, bottom: foot };
      });
    const inSight = ({ one, top, left }) => {
      const scrolls = one.closest('.region, .nextup') ?? document.body;
      const box = scrolls.getBoundingClientRect();
      return scrolls === document.body || (top >= box.top && top < box.bottom - 8 && left < box.right);
    };
    const named = ({ one }) => `${one.parentElement.className} ${one.closest('[data-piece]')?.dataset.piece ?? ''} ${one.dataset.l}`;
    const out = (badge, box) =>
      badge.left < box.left - 1 || badge.right > box.right + 1 || badge.top < box.top - 1 || badge.bottom > box.bottom + 1;
    const bad = [];
    badges.forEach((badge, at) => {
      for (let around = badge.one.parentElement; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around);
        // What scrolls shows it further down.
        if (/auto|scroll/.test(style.overflowY)) break;
        if (style.overflow !== 'visible' && out(badge, around.getBoundingClientRect())) {
          bad.push(`a letter is cut: ${named(badge)} in ${around.className}`);
          break;
        }
      }
      if (!inSight(badge)) return;
      for (const other of badges.slice(at + 1).filter(inSight)) {
        const across = Math.min(badge.right, other.right) - Math.max(badge.left, other.left);
        const along = Math.min(badge.bottom, other.bottom) - Math.max(badge.top, other.top);
        if (across > 4 && along > 4)
          bad.push(`letters on each other: ${named(badge)}, ${named(other)} by ${Math.round(across)}x${Math.round(along)}`);
      }
    });
    if (document.documentElement.scrollWidth > innerWidth) bad.push('scrolls sideways');
    return bad;
  });
  return found.map(one => `${where}, letters: ${one}`);
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
