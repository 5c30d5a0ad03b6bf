import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playsByKeys } from './by-keys.js';
import { wasPoured, watchTheEnd } from './ends.js';
import { check, fits } from './fit.js';
import { House, picture, totalsOf } from './house.js';
import { playTeaForTwo, pourTeaForTwo } from './tea-for-2.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

const SIDE_A = { 'Sides of the merchant cards': 'Side A: bonus points' };
const SIDE_B = { 'Sides of the merchant cards': 'Side B: an ability' };

test('two merchants: a person against a bot, to the final score', async t => {
  const page = await house.visitor();
  await pourTeaForTwo(house, page, { selects: { 'Ships to complete': '3', ...SIDE_B } });
  await playTeaForTwo(page, { until: 'turn' });
  for (const place of ['Harvest', 'Market', 'Palace', 'Harbour', 'Production'])
    await page.getByRole('region', { name: place, exact: true }).waitFor();
  assert.equal(await page.locator('.landbox').count(), 2, 'both plantations lie there');

  // A die lights the places that take it; what it would do is shown before it is done, and Escape puts it down.
  await page.locator('.dieb.can').first().click();
  assert.doesNotMatch(await page.locator('.bar .say').innerText(), /Nothing picked/, 'a die is in hand');
  await page.locator('.tin.lit').first().click();
  // Who has an ability left to use places and is asked for the end of the turn at once.
  await page.locator('.bar .btn:not(.clear)', { hasText: /^(Place|End turn)/ }).waitFor();
  if (await page.locator('.bar .btn.pick', { hasText: 'Place' }).count()) await page.locator('.stn.onpath').first().waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.dpick').count(), 0);

  // A place that does not take the die says why, and the die stays in hand. A one does not search the deck.
  const low = page.locator('.dieb[data-die]').first();
  await low.click();
  const value = await low.getAttribute('data-die');
  await page.locator('[data-piece="market:6"]').dispatchEvent('click');
  if (value !== '6') assert.match(await page.locator('.why').innerText(), /6|dice/);
  assert.equal(await page.locator('.dpick').count(), 1);
  // Everything else has something to say of itself, too.
  await page.locator('.halved .mini').first().dispatchEvent('click');
  assert.match(await page.locator('.why').innerText(), /beside|slot/i);
  await page.keyboard.press('Escape');

  const story = await playTeaForTwo(page);
  assert.equal(story.over, true, JSON.stringify(story));
  t.diagnostic(`a person's presses in this game: ${story.presses}`);
  for (const asked of ['turn', 'harvest_bonus', 'take_card', 'year_move'])
    assert.ok(story[asked] > 0, `${asked} was never asked: ${JSON.stringify(story)}`);
  assert.equal((await totalsOf(page)).length, 2);
  assert.match(await page.locator('.banner h1').innerText(), /wins?, \d+ to|shared pot/);
  await picture(page, 'tea-for-2-result');
});

test('no codes of slots or berths in the log', async () => {
  const page = await house.visitor();
  await pourTeaForTwo(house, page, { selects: { 'Ships to complete': '3', ...SIDE_A } });
  await playTeaForTwo(page, { most: 60 });
  await page.getByRole('button', { name: 'all ▸' }).click();
  const log = await page.locator('dialog .log').innerText();
  assert.match(log, /beside|reserved|laid/);
  assert.doesNotMatch(log, /\b(s[LR]\d|[FHD]\d|HD|HM\d)\b/);
});

test('solo: the Tea Race, to its end', async () => {
  const page = await house.visitor();
  await pourTeaForTwo(house, page, { seats: 1, selects: { 'Ships to complete': '3', ...SIDE_A } });
  await playTeaForTwo(page, { until: 'turn' });
  assert.equal(await page.locator('.prog li').count(), 6, 'the card has six actions');
  assert.equal(await page.locator('.prog li[aria-current=step]').count(), 1, 'and a mark on the next one');
  assert.ok((await page.locator('.nextup .big .die').count()) > 0, 'which is told with its dice');
  await picture(page, 'tea-for-2-solo');
  const story = await playTeaForTwo(page);
  assert.equal(story.over, true, JSON.stringify(story));
  const [mine, race] = await totalsOf(page);
  assert.match(await page.locator('.banner h1').innerText(), mine > race ? /You win/ : mine < race ? /You lose/ : /win|lose|tie/);
});

for (const width of [320, 360, 390, 414]) {
  test(`on a phone of ${width} px nothing scrolls sideways, and what is asked comes up by itself`, async () => {
    const page = await house.visitor({ width, height: 844, touch: true });
    await pourTeaForTwo(house, page, { selects: SIDE_A });
    const stays = async () =>
      assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]), [
        width,
        844,
      ]);
    for (let step = 0; step < 4; step++) {
      await playTeaForTwo(page, { most: 3 });
      await stays();
    }
    await playTeaForTwo(page, { until: 'turn' });
    for (const tab of await page.getByRole('tab').all()) {
      await tab.tap();
      await stays();
    }
    // With keys: one stop for all tabs, arrows from one to the next and round, and each names what it opens.
    const panel = page.getByRole('tabpanel');
    await page.getByRole('tab').first().tap();
    assert.equal(await page.locator('[role=tab][tabindex="0"]').count(), 1);
    await page.getByRole('tab').first().focus();
    for (const name of ['Mine', 'Rival']) {
      await page.keyboard.press('ArrowRight');
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-selected')), 'true');
      assert.match(await panel.getAttribute('aria-label'), new RegExp(name));
    }
    assert.equal(await page.getByRole('tab').first().getAttribute('aria-controls'), await panel.getAttribute('id'));
    await picture(page, `tea-for-2-phone-${width}`);
    // With somebody who watches.
    const guest = await house.visitor({ width, height: 844, touch: true });
    await guest.goto(page.url());
    await guest.locator('main.t2[data-ply]').waitFor();
    await page.locator('.tag.watching, .top').first().waitFor();
    await stays();
    assert.equal(await guest.evaluate(() => document.documentElement.scrollWidth), width);
  });
}

for (const [width, height, dark] of [
  [1280, 800, false],
  [1280, 800, true],
  [820, 1180, false],
  [390, 844, true],
  [320, 640, false],
]) {
  test(`the board is accessible, ${width} px, ${dark ? 'dark' : 'light'}`, async () => {
    const page = await house.visitor({ width, height, dark });
    await pourTeaForTwo(house, page, { selects: SIDE_B });
    await playTeaForTwo(page, { most: 12 });
    await playTeaForTwo(page, { until: 'turn' });
    await page.locator('.dieb.can').first().click();
    assert.deepEqual([...(await check(page, 'board')), ...(await fits(page, 'board'))], []);
    await picture(page, `tea-for-2-${width}-${dark ? 'dark' : 'light'}`);
  });
}

test('at the end of a year one press walks a tea several steps', async () => {
  const page = await house.visitor();
  await pourTeaForTwo(house, page, { selects: { 'Ships to complete': '3', ...SIDE_A } });
  for (let year = 0; year < 4; year++) {
    await playTeaForTwo(page, { until: 'year_move' });
    for (const tea of await page.locator('.tb').all()) {
      await tea.click();
      const stops = page.locator('.stn.dest .ground');
      if ((await stops.count()) === 0) {
        await page.keyboard.press('Escape'); // one step is all it can go, and is decided by that press
        continue;
      }
      const ply = Number(await page.locator('main.t2').getAttribute('data-ply'));
      const steps = Number(await page.locator('.stn .stepno').last().innerText());
      await stops.last().dispatchEvent('click');
      await page.locator('main.t2[data-told=true]').waitFor();
      // Steps that leave others are decided at once, and wait for what ends the walk; the last one asks.
      const end = page.locator('.bar .btn:not(.clear)', { hasText: /Forgo|Walk/ }).last();
      if ((await end.count()) === 0) {
        await page.keyboard.press('Escape'); // where it goes asks something of its own, such as which ship takes it
        continue;
      }
      assert.equal(Number(await page.locator('main.t2').getAttribute('data-ply')), ply, 'nothing is sent yet');
      await end.click();
      await page.waitForFunction(at => Number(document.querySelector('main.t2').dataset.ply) > at, ply + 1);
      assert.ok(steps > 1);
      return;
    }
    await playTeaForTwo(page, { most: 1 });
  }
  assert.fail('no tea could walk two steps in four years');
});

// A person without a mouse: only keys reach the page, and before each press the focus is somewhere.
test('a whole game of two merchants by keyboard alone', async t => {
  const page = await house.visitor({ motion: true });
  await watchTheEnd(page);
  await pourTeaForTwo(house, page, { selects: { 'Ships to complete': '3', ...SIDE_A } });
  const told = await playsByKeys(page);
  const story = await playTeaForTwo(page, { keys: true });
  t.diagnostic(`${told.presses} presses by ${told.keys} keys; ${story.fights ?? 0} contests begun, ${story.respond ?? 0} answered`);
  assert.equal(story.over, true, JSON.stringify(story));
  assert.equal(told.lost, 0, `the focus was lost: ${JSON.stringify(told)}`);
  await wasPoured(page, 2, /wins?, \d+ to|shared pot/);
});
