// The card of a piece: by hover, by key, by holding a finger; beside its piece and never over the bar.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pourChai } from './chai.js';
import { check } from './fit.js';
import { House, picture, playAgainstBots } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

// The card stands beside its piece and above the bar.
async function stands(page, piece) {
  const [card, own, foot] = await page.evaluate(
    selector =>
      ['.about', selector, '.foot'].map(one => {
        const { left, top, right, bottom } = document.querySelector(one).getBoundingClientRect();
        return { left, top, right, bottom };
      }),
    piece,
  );
  assert.ok(card.bottom <= foot.top + 1, 'not over the bar');
  assert.ok(card.top >= 0 && card.left >= 0 && card.right <= page.viewportSize().width + 1, 'on the screen');
  return card.right <= own.left || card.left >= own.right || card.bottom <= own.top || card.top >= own.bottom;
}

test('Tea Time: hover and I tell a card, what it would bring now and its rule; Escape closes', async () => {
  const page = await house.visitor();
  await playAgainstBots(house, page);
  await page.locator('.card.may').first().waitFor();
  for (const cell of ['a1', 'd1', 'b2', 'd3']) {
    await page.locator(`[data-cell="${cell}"]`).hover();
    await page.locator('.about').waitFor();
    assert.ok(await stands(page, `[data-cell="${cell}"]`), 'beside its piece');
    await page.mouse.move(2, 2);
    await page.locator('.about').waitFor({ state: 'detached' });
  }
  await page.locator('[data-cell="b2"]').hover();
  const card = page.locator('.about');
  await card.waitFor();
  await card.locator('section', { hasText: /For you now.*[+−±]\d/ }).waitFor();
  assert.equal(await card.locator('.rule').innerText(), '§ Read the rule');
  await picture(page, 'piece-card-tea-time');
  await page.keyboard.press('Escape');
  assert.equal(await card.count(), 0);
  // A hover never stands in the way of a press.
  await page.mouse.move(2, 2);
  await page.locator('[data-cell="b2"]').hover();
  await card.waitFor();
  await page.locator('[data-cell="c2"]').click();
  assert.equal(await page.locator('[data-cell="c2"]').getAttribute('aria-pressed'), 'true');

  await page.mouse.move(2, 2);
  await page.locator('[data-cell="b2"]').focus();
  await page.keyboard.press('i');
  await page.getByRole('dialog').waitFor();
  await page.waitForFunction(() => document.activeElement.classList.contains('about')); // focus goes in
  assert.deepEqual(await check(page, 'a card'), []);
  // Its rule is read in the rulebook, beside the board; what was picked stays picked.
  await card.getByRole('button', { name: 'Read the rule' }).click();
  await page.locator('dialog .here').waitFor();
  await picture(page, 'piece-card-rule');
  await page.keyboard.press('Escape');
  await page.locator('[data-cell="b2"]').focus();
  await page.keyboard.press('i');
  await page.waitForFunction(() => document.activeElement.classList.contains('about'));
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), 'b2', 'and back');
  assert.equal(await page.locator('[data-cell="c2"]').getAttribute('aria-pressed'), 'true', 'what is picked stays picked');
});

test('Chai: other people’s pieces, and why not', async () => {
  const page = await house.visitor();
  await pourChai(house, page, { seats: 2 });
  await page.locator('.table[data-mine=true]').waitFor();
  const card = page.locator('.about');
  await page.locator('.a-own .cust').first().focus();
  await page.keyboard.press('?');
  await card.waitFor();
  await card.locator('section p', { hasNotText: 'You can do nothing' }).waitFor(); // why it cannot be served now, in the table's words
  const said = await card.locator('section p').innerText();
  await card.getByRole('button', { name: 'Read the rule' }).click();
  await page.locator('dialog .said', { hasText: said }).waitFor(); // the same words above the paragraph that tells the rule
  await page.locator('dialog .here').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-piece="seat.1.coins"]').hover();
  await page.locator('.about h2', { hasText: /Coins/ }).waitFor();
  await page.locator('.market .tile').first().hover();
  await page.locator('.about h2', { hasText: /a1/ }).waitFor();
  assert.match(await card.innerText(), /Group/);
  await picture(page, 'piece-card-chai');
});

test('on a phone a held finger opens a sheet above the bar, and a tap still selects', async () => {
  const page = await house.visitor({ width: 390, height: 844, touch: true });
  await playAgainstBots(house, page);
  await page.locator('.card.may').first().waitFor();
  const box = await page.locator('[data-cell="b2"]').boundingBox();
  const touch = await page.context().newCDPSession(page);
  const at = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
  await page.locator('.about.pinned').waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await stands(page, '[data-cell="b2"]');
  assert.equal(await page.locator('[data-cell="b2"]').getAttribute('aria-pressed'), 'false', 'holding asks, it does not pick');
  await picture(page, 'piece-card-phone');
  await page.locator('.about').getByRole('button', { name: 'Close' }).tap();
  await page.locator('.about').waitFor({ state: 'detached' });
  await page.locator('[data-cell="b2"]').tap();
  assert.equal(await page.locator('[data-cell="b2"]').getAttribute('aria-pressed'), 'true');
});
