// Somebody without a mouse: Tab to the part of the table where a piece lies, arrows inside it, Enter. Nothing but keys reaches the page;
// what is asked of it is only where the focus is and where the piece.
import assert from 'node:assert/strict';

// In the page: which keys lead from what is in focus to the piece that is meant. Runs alone, without this file.
function way() {
  const seen = one => one.getClientRects().length > 0 && !one.closest('[inert]');
  const target = document.querySelector('[data-meant]');
  const at = document.activeElement;
  if (!target) return { gone: true };
  if (at === target) return { there: true };
  // Of a part whose pieces arrows connect (src/lib/arrows.ts) one is in the order of Tab.
  let part = target.hasAttribute('data-stop') ? target.parentElement : null;
  while (part && !part.querySelector('[data-stop][tabindex="0"]')) part = part.parentElement;
  const door = part?.querySelector('[data-stop][tabindex="0"]') ?? target;
  if (part && part.contains(at) && at.hasAttribute('data-stop')) {
    const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const stops = [...part.querySelectorAll('[data-stop]')];
    const centre = one => {
      const box = one.getBoundingClientRect();
      return [box.top + box.height / 2, box.left + box.width / 2];
    };
    const ahead = (from, [down, right]) => {
      const [top, left] = centre(from);
      let [best, least] = [null, Infinity];
      for (const other of stops) {
        const [y, x] = centre(other);
        const forward = (y - top) * down + (x - left) * right;
        const far = forward + 4 * (Math.abs((y - top) * right) + Math.abs((x - left) * down));
        if (other !== from && forward >= 4 && far < least) [best, least] = [other, far];
      }
      return best;
    };
    const come = new Map([[at, []]]);
    for (const one of come.keys())
      for (const [key, step] of Object.entries(STEPS)) {
        const next = ahead(one, step);
        if (next && !come.has(next)) come.set(next, [...come.get(one), key]);
      }
    return { keys: come.get(target) ?? ['Tab'] };
  }
  const order = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    one => one.tabIndex >= 0 && !one.disabled && seen(one),
  );
  const behind = order.findIndex(one => at.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  const here = order.includes(at) ? order.indexOf(at) : (behind < 0 ? order.length : behind) - 0.5;
  const by = order.indexOf(door) - here;
  return { keys: Array(Math.max(1, Math.min(40, Math.ceil(Math.abs(by))))).fill(by > 0 ? 'Tab' : 'Shift+Tab') };
}

// Presses what the player in the page means (data-meant), with keys alone. Tells how many it took, and how often the focus was lost.
export async function playsByKeys(page) {
  const told = { keys: 0, lost: 0, presses: 0 };
  await page.exposeFunction('pressByKeys', async () => {
    if (told.presses > 0 && (await page.evaluate(() => document.activeElement === document.body))) told.lost += 1;
    told.presses += 1;
    for (let tries = 0; tries < 12; tries++) {
      const { keys = [], there, gone } = await page.evaluate(way);
      if (gone) return;
      if (there) {
        told.keys += 1;
        return page.keyboard.press('Enter');
      }
      for (const key of keys) await page.keyboard.press(key);
      told.keys += keys.length;
    }
    assert.fail(`no key leads there: ${await page.evaluate(() => document.querySelector('[data-meant]')?.outerHTML.slice(0, 300))}`);
  });
  return told;
}
