// The card of a piece: by hover, by key, by holding a finger; beside its piece and never over the bar.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pourChai } from './chai.js';
import { check } from './fit.js';
import { House, picture, playAgainstBots } from './house.js';
import { pourTeaAndRum } from './tea-and-rum.js';
import { reposition, turn } from './tea-and-rum-positions.js';
import { sitAt } from './tea-for-2-scenes.js';

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
  await page.locator('.a-own .cust').first().waitFor(); // what is not to be seen yet takes no focus
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

test('Tea for 2: dice, ranks, markers, merchant and the rest have cards; hover, ? and a held finger ask', async () => {
  const page = await sitAt(house, 'turn', { width: 1280, height: 800 });
  const card = page.locator('.about');
  // What tells of pieces comes behind the board.
  const asked = (at, piece) =>
    at.waitForFunction(id => {
      const there = [...document.querySelectorAll(`[data-piece="${id}"]`)].find(one => one.checkVisibility());
      there.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
      return document.querySelector('.about');
    }, piece);
  const asks = async (piece, name, ...more) => {
    await asked(page, piece);
    await card.locator('h2', { hasText: name }).waitFor();
    for (const words of more) await card.filter({ hasText: words }).waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
  };
  await asks('rank:2', 'Rank 2', /1-1/, 'Read the rule');
  await asks('die:4', 'Die 4', /For you now/);
  await asks('seat.1.die:6', 'Die 6', /Bergamot|Easy|[A-Z]/);
  await asks('HM3', /(Yellow|Green|Fermented|White|Oolong|Black).* and (yellow|green|fermented|white|oolong|black)/i, /Each of you gets/);
  await asks('assistant', 'assistant', 'Read the rule');
  await asks('coin', 'coin', /assistant/);
  await asks('seat.0.merchant', / /, /Side A/, /Side B/);
  await asks('seat.1.merchant', / /, /Side A/, /Side B/);
  await asks('market:6', 'Fermentation Shed', /deck of 11/);
  await asks('HD', 'Titania', /7/);
  await asks('L2', 'Resting', /fermented/);

  // Beside its piece and above the bar, wherever it comes from.
  for (const piece of ['rank:1', 'market:2', 'H2', 'F2', 'D1']) {
    await page.locator(`[data-piece="${piece}"]`).first().hover();
    await card.waitFor();
    assert.ok(await stands(page, `[data-piece="${piece}"]`), piece);
    await page.mouse.move(2, 2);
    await card.waitFor({ state: 'detached' });
  }
  await page.locator('[data-piece="market:2"]').focus();
  await page.keyboard.press('?');
  await page.waitForFunction(() => document.activeElement.classList.contains('about'));
  await picture(page, 'piece-card-tea-for-2');
  await card.getByRole('button', { name: 'Read the rule' }).click();
  await page.locator('dialog .here').waitFor();
  await page.keyboard.press('Escape');

  const solo = await sitAt(house, 'solo', { width: 1280, height: 800 });
  await asked(solo, 'seat.1.card');
  await solo.locator('.about', { hasText: /The Tea Race.*card 1862/s }).waitFor();
  const search = await sitAt(house, 'search', { width: 1280, height: 800 });
  await search.locator('[data-piece="place:2"]').hover();
  await search.locator('.about h2', { hasText: 'Temple Crate' }).waitFor();

  const phone = await sitAt(house, 'turn', { width: 390, height: 844, touch: true });
  const box = await phone.locator('.dieb[data-die="4"]').boundingBox();
  const touch = await phone.context().newCDPSession(phone);
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
  });
  await phone.locator('.about.pinned').waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.equal(await phone.locator('.dpick').count(), 0, 'holding asks, it does not pick');
  await picture(phone, 'piece-card-tea-for-2-phone');
});

test('Tea & Rum: a card opens the rulebook beside the table', async () => {
  const page = await house.visitor({ width: 1280, height: 800 });
  await reposition(page, turn);
  await pourTeaAndRum(house, page, { seats: 4 });
  await page.locator('[data-piece="c15"]').first().focus();
  await page.keyboard.press('?');
  await page.locator('.peek.pinned').getByRole('button', { name: 'Read the rule' }).click();
  await page.locator('dialog').waitFor();
  assert.equal(page.context().pages().length, 1);
  await page.keyboard.press('Escape');
  // What one move is meant: what the table says would follow.
  await page.locator('[data-piece="seat.0.c9"], [data-piece="c9"]').first().focus();
  await page.keyboard.press('?');
  await page.locator('.peek.pinned').waitFor();
  await picture(page, 'piece-card-tea-and-rum');
});
