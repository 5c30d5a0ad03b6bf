import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House, picture, playOn } from './house.js';

let house;
before(async () => { house = await House.open(); });
after(() => house?.close());

test('a game on a phone, with fingers, in French', async () => {
  const page = await house.visitor({ width: 390, height: 844, touch: true, locale: 'fr-FR' });
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Commencer' }).tap();
  await page.locator('.card.may').first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr');
  assert.match(await page.locator('.banner h1').innerText(), /^À vous\u00a0:/);
  await picture(page, 'phone-french');

  // Two taps pick a line from end to end where there is one.
  await playOn(page, 2);
  await page.locator('.card.may').first().waitFor();
  const [first, second] = await page.locator('.card.may').evaluateAll(cards => {
    const cells = cards.map(card => card.dataset.cell);
    for (const cell of cells) {
      const right = String.fromCharCode(cell.charCodeAt(0) + 1) + cell[1];
      if (cells.includes(right)) return [cell, right];
    }
    return [cells[0], null];
  });
  await page.locator(`[data-cell="${first}"]`).tap();
  if (second) await page.locator(`[data-cell="${second}"]`).tap();
  assert.equal(await page.locator('.card[aria-pressed=true]').count(), second ? 2 : 1);
  await picture(page, 'phone-picked');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);

  // The log is folded away, and reads French.
  await page.locator('summary', { hasText: 'Journal' }).tap();
  assert.match(await page.locator('.log').innerText(), /Vous avez pris/);
  await page.getByRole('button', { name: /switch to English/ }).tap();
  await page.locator('.log', { hasText: 'You took' }).waitFor();
  assert.match(await page.locator('.banner h1').innerText(), /^Your turn/);

  await playOn(page);
  await page.locator('.result').waitFor();
  await picture(page, 'phone-result');
});

test('a line is dragged with a mouse, and cards are seen to move', async () => {
  const page = await house.visitor({ motion: true });
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Start now' }).click();
  await playOn(page, 1);
  await page.locator('.card.may').first().waitFor();
  const line = await page.locator('.card.may').evaluateAll(cards => {
    const cells = cards.map(card => card.dataset.cell);
    const next = (cell, by) => String.fromCharCode(cell.charCodeAt(0) + by) + cell[1];
    const found = cells.find(cell => cells.includes(next(cell, 1)));
    return found ? [found, next(found, 1)] : null;
  });
  assert.ok(line, 'no two cards side by side');
  const centre = async cell => {
    const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...await centre(line[0]));
  await page.mouse.down();
  await page.mouse.move(...await centre(line[1]), { steps: 6 });
  await page.mouse.up();
  assert.deepEqual(await page.locator('.card[aria-pressed=true]').evaluateAll(cards => cards.map(card => card.dataset.cell)), line);
  await page.locator('.bar .btn.pick').click();
  await page.waitForFunction(() => document.getAnimations().some(animation => animation.effect?.target?.parentElement === document.body));
});
