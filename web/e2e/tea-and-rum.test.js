import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { check, fits } from './fit.js';
import { House, picture } from './house.js';
import { playTeaAndRum, pourTeaAndRum } from './tea-and-rum.js';

let house;
before(async () => { house = await House.open(); });
after(() => house?.close());

for (const seats of [2, 3, 4]) {
  test(`${seats} players: a person against bots, to the titles`, async () => {
    const page = await house.visitor();
    await pourTeaAndRum(house, page, { seats });
    for (const part of ['Ships', 'Buildings', 'Captains', 'Contracts', 'Your island', 'The others', 'People’s wishes', 'Tracks']) await page.getByRole('region', { name: part, exact: true }).waitFor();

    const story = await playTeaAndRum(page);
    assert.equal(story.over, true, JSON.stringify(story));
    assert.equal((story.start ?? 0) >= 20, true, 'four workers in each of five rounds');
    for (const asked of ['ships', 'final_conversion']) assert.ok(story[asked] > 0, `${asked} was never asked: ${JSON.stringify(story)}`);
    assert.match(await page.locator('.banner h1').innerText(), /^Won: .+|^Nobody wins/);

    // The end in six steps, and the points ten at a time; nothing is open before its step.
    const finale = page.getByRole('region', { name: 'Finale: the chests open' });
    assert.equal(await finale.locator('.steps6 li').count(), 6);
    assert.match(await finale.locator('[aria-current=step]').innerText(), /^1 Captains/);
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
    assert.match(await finale.locator('[aria-current=step]').innerText(), /^6 Titles/);
    assert.equal(await finale.locator('meter').count(), seats === 2 ? 2 : 2 * seats, 'with two players one title is awarded');
    await finale.getByRole('button', { name: 'Show all' }).click();
    const totals = await page.locator('.result tfoot tr:first-child td').allInnerTexts();
    assert.equal(totals.length, seats);
    for (const [seat, total] of totals.entries()) {
      const [, red, blue] = total.match(/^(\d+) red · (\d+) blue$/) ?? [];
      assert.ok(red !== undefined && Math.abs(red - blue) <= 10, `${total}: balanced`);
      const parts = await page.locator(`.result tbody td:nth-of-type(${seat + 1}) b`).allInnerTexts();
      assert.equal(parts.reduce((sum, part) => sum + Number(part), 0), Number(red) + Number(blue), 'the parts add up');
    }
    await picture(page, `tea-and-rum-${seats}-result`);
  });
}

test('a worker is previewed, put down with Escape, and played with keys; the scale shows the difference and trades as a whole', async () => {
  const page = await house.visitor();
  await pourTeaAndRum(house, page, { seats: 3 });
  await playTeaAndRum(page, { until: 'start' });
  await page.keyboard.press('2');
  await page.locator('.boards .one.sel').first().waitFor();
  assert.match(await page.locator('.bar .say').innerText(), /Market, (row \d|Instead)/i);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.boards .one.sel').count(), 0);
  const first = page.locator('.boards .one.may').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await page.locator('.boards .one.sel').waitFor();
  const ply = await page.locator('.tnr').getAttribute('data-ply');
  await page.keyboard.press('Enter');
  await page.waitForFunction(before => document.querySelector('.tnr').dataset.ply !== before, ply);

  await playTeaAndRum(page, { until: 'barter_sell', seek: 'Barter' });
  const scale = page.getByRole('region', { name: 'Barter', exact: true });
  const coins = async () => Number((await page.locator('.island h2 .num').innerText()).replace(/\D/g, ''));
  const before = await coins();
  await scale.locator('.pan').first().locator('.stepper button:last-child:not([aria-disabled=true])').first().click();
  const receives = Number((await scale.locator('.sum b').innerText()).match(/You receive (\d+)/)[1]);
  await scale.locator('.trade.go').click();
  await page.waitForFunction(() => !document.querySelector('.scale'));
  await page.waitForFunction(wanted => document.querySelector('.log').textContent.includes(wanted), 'You sold');
  assert.ok(await coins() >= before + receives, 'what the scale said was paid');
});

test('on a phone nothing scrolls sideways, and what is asked comes up by itself', async () => {
  const page = await house.visitor({ width: 390, height: 844, touch: true });
  await pourTeaAndRum(house, page, { seats: 4 });
  await playTeaAndRum(page, { until: 'start' });
  const shown = async () => (await page.getByRole('tab', { selected: true }).innerText()).split('\n')[0];
  assert.equal(await shown(), 'Boards');
  for (const tab of await page.getByRole('tab').all()) {
    await tab.tap();
    assert.deepEqual(await fits(page, await tab.innerText()), []);
  }
  await playTeaAndRum(page, { until: ['build', 'captain', 'contract'], seek: 'Captain' });
  assert.equal(await shown(), 'Offer');
  await picture(page, 'tea-and-rum-phone');
  // The same table on something between a phone and a desk.
  await page.setViewportSize({ width: 900, height: 1000 });
  assert.deepEqual(await fits(page, 'tablet'), []);
});

for (const [width, height, dark, locale] of [[1280, 800, false, 'fr-FR'], [1280, 800, true, 'en-GB'], [390, 844, true, 'fr-FR'], [320, 640, false, 'en-GB']]) {
  test(`the board is accessible, ${width} px, ${dark ? 'dark' : 'light'}, ${locale}`, async () => {
    const page = await house.visitor({ width, height, dark, locale });
    await pourTeaAndRum(house, page, { seats: 3, french: locale === 'fr-FR' });
    const bad = [];
    for (const until of ['ships', 'start', 'barter_sell', 'end']) {
      await playTeaAndRum(page, { until, most: 12 });
      bad.push(...await check(page, until), ...await fits(page, until));
    }
    assert.deepEqual(bad, []);
    await picture(page, `tea-and-rum-${width}-${dark ? 'dark' : 'light'}`);
  });
}
