import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { check, fits } from './fit.js';
import { House, picture, totalsOf } from './house.js';
import { playTeaForTwo, pourTeaForTwo } from './tea-for-2.js';

let house;
before(async () => { house = await House.open(); });
after(() => house?.close());

test('two merchants: a person against a bot, to the final score', async () => {
  const page = await house.visitor();
  await pourTeaForTwo(house, page, { selects: { 'Ships to complete': '3', 'Sides of the merchant cards': 'Side B: an ability' } });
  for (const board of ['Harvest', 'Market', 'Palace', 'Harbour', 'Production']) await page.getByRole('region', { name: board, exact: true }).waitFor();
  assert.equal(await page.locator('.plant').count(), 2, 'both plantations lie there');

  // A die lights the places that take it; what it would do is shown before it is done, and Escape puts it down.
  await playTeaForTwo(page, { until: 'turn' });
  await page.locator('.big.may').first().click();
  await page.locator('.b1 .tea.may').first().click();
  await page.locator('.bar .btn.pick', { hasText: 'Place' }).waitFor();
  await page.locator('.own .space.way').first().waitFor();
  assert.match(await page.locator('.bar .say').innerText(), /on the harvest board/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.big.sel').count(), 0);

  // The same with keys alone: the first die, then the first tea by arrows and Enter; a second Enter plays.
  await page.keyboard.press('1');
  await page.locator('.b1 .tea.may').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.b1 .tea.sel').waitFor();
  const ply = await page.locator('.t42').getAttribute('data-ply');
  await page.keyboard.press('Enter');
  await page.waitForFunction(before => document.querySelector('.t42').dataset.ply !== before, ply);

  const story = await playTeaForTwo(page);
  assert.equal(story.over, true, JSON.stringify(story));
  for (const asked of ['turn', 'harvest_bonus', 'take_card', 'year_move']) assert.ok(story[asked] > 0, `${asked} was never asked: ${JSON.stringify(story)}`);
  assert.equal((await totalsOf(page)).length, 2);
  assert.match(await page.locator('.banner h1').innerText(), /wins?, \d+ to|shared pot/);
  await picture(page, 'tea-for-2-result');
});

test('solo: the Tea Race, to its end', async () => {
  const page = await house.visitor();
  await pourTeaForTwo(house, page, { seats: 1, selects: { 'Ships to complete': '3', 'Sides of the merchant cards': 'Side A: bonus points' } });
  await playTeaForTwo(page, { until: 'turn' });
  assert.equal(await page.locator('.steps6 li').count(), 6, 'the card has six actions');
  assert.equal(await page.locator('.steps6 li[aria-current=step]').count(), 1, 'and a mark on the next one');
  const story = await playTeaForTwo(page);
  assert.equal(story.over, true, JSON.stringify(story));
  const [mine, race] = await totalsOf(page);
  assert.match(await page.locator('.banner h1').innerText(), mine > race ? /You win/ : mine < race ? /You lose/ : /win|lose|tie/);
  await picture(page, 'tea-for-2-solo');
});

test('on a phone nothing scrolls sideways, and what is asked comes up by itself', async () => {
  const page = await house.visitor({ width: 390, height: 844, touch: true });
  await pourTeaForTwo(house, page, { selects: { 'Sides of the merchant cards': 'Side A: bonus points' } });
  for (let step = 0; step < 6; step++) {
    await playTeaForTwo(page, { most: 2 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  }
  for (const tab of await page.getByRole('tab').all()) {
    await tab.tap();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  }
  await picture(page, 'tea-for-2-phone');
});

for (const [width, height, dark] of [[1280, 800, false], [1280, 800, true], [390, 844, true], [320, 640, false]]) {
  test(`the board is accessible, ${width} px, ${dark ? 'dark' : 'light'}`, async () => {
    const page = await house.visitor({ width, height, dark });
    await pourTeaForTwo(house, page, { selects: { 'Sides of the merchant cards': 'Side B: an ability' } });
    await playTeaForTwo(page, { most: 12 });
    await playTeaForTwo(page, { until: 'turn' });
    await page.locator('.big.may').first().click();
    assert.deepEqual([...await check(page, 'board'), ...await fits(page, 'board')], []);
    await picture(page, `tea-for-2-${width}-${dark ? 'dark' : 'light'}`);
  });
}
