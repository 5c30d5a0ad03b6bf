import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playByMouse, playThrough, pourChai, press } from './chai.js';
import { check, fits } from './fit.js';
import { House, picture, totalsOf } from './house.js';

let house;
before(async () => { house = await House.open(); });
after(() => house?.close());

test('competitive: three seats against bots, to the final score', async () => {
  const page = await house.visitor();
  await pourChai(house, page, { seats: 3 });
  await page.locator('.table[data-mine=true]').waitFor();
  assert.match(await page.locator('.banner h1').innerText(), /^Your turn: market, pantry or a customer/);
  assert.equal(await page.locator('.a-pool .cust').count(), 5, 'three seats: five customers wait');
  assert.equal(await page.locator('.cup').count(), 3);

  // A group lights up with its price; picking it shows what would slide, and undo leads back before the visit.
  await page.locator('.market .tile').first().hover();
  await page.locator('.market .price').waitFor();
  await page.locator('.market .tile').first().click();
  await page.locator('.table[data-phase=market] .cell.sel').first().waitFor();
  assert.match(await page.locator('.bar .say').innerText(), /for \d coins?/);
  await page.getByRole('button', { name: 'See it after' }).click();
  await page.locator('.grid.peeks').waitFor();
  await page.getByRole('button', { name: 'See it now' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.table[data-phase=choose]').waitFor();

  // What is refused says why, and which rule.
  await page.locator('.cup').first().click({ force: true });
  await page.locator('.why a').waitFor();
  assert.match(await page.locator('.why').innerText(), /CHAI-/);

  const asked = await playThrough(page, { reserve: true });
  assert.ok(asked.ability > 0, 'no ability was ever asked for');
  assert.match(await page.locator('.log').innerText(), /You served/);
  assert.equal((await totalsOf(page)).length, 3);
  assert.match(await page.locator('.banner h1').innerText(), /wins?, \d+ to|shared pot/);
  await picture(page, 'chai-result');
});

test('solo: ten turns and a grade', async () => {
  const page = await house.visitor();
  await pourChai(house, page, { mode: 'Solo' });
  await playByMouse(page, { reserve: true });
  const [points] = await totalsOf(page);
  const grade = points >= 60 ? 'Sommelier' : points >= 50 ? 'Master' : points >= 40 ? 'Apprentice' : 'Tea Taster';
  assert.equal(await page.locator('.banner h1').innerText(), `${points} points: ${grade}.`);
  assert.match(await page.locator('.result .titles').innerText(), new RegExp(grade));
});

test('chaiwala: a person and a bot together against the automatic merchant', async () => {
  const page = await house.visitor();
  await pourChai(house, page, { mode: 'Chaiwala', seats: 2 });
  await page.locator('[data-seat="2"]', { hasText: 'The chaiwala' }).waitFor();
  // Until the turn has gone round once.
  while (!await page.locator('.rival').count()) await press(page);
  await page.locator('.rival').waitFor();
  assert.match(await page.locator('.rival').innerText(), /The chaiwala served .* into cup \d for \d+ points/);
  await picture(page, 'chai-chaiwala');
  await playThrough(page);
  const [mine, other, rival] = await totalsOf(page);
  const title = await page.locator('.banner h1').innerText();
  assert.match(title, mine + other > rival ? /You win together/ : mine + other < rival ? /You lose together/ : /together|tie/);
  assert.match(await page.locator('.banner p').first().innerText(), new RegExp(`${mine + other} against ${rival} of The chaiwala`));
});

test('solo dice, hard, with every deluxe part', async () => {
  const page = await house.visitor();
  await pourChai(house, page, {
    mode: 'Solo dice', selects: { 'The merchant\'s dice': 'hard' },
    options: ['Wild flavours', 'Wild pantry items', 'Tips in kind', 'Empty tips', 'Deluxe abilities', 'Deluxe customers'],
  });
  await playThrough(page, { reserve: true });
  const [mine, rival] = await totalsOf(page);
  assert.match(await page.locator('.banner h1').innerText(), mine > rival ? /You win/ : mine < rival ? /You lose/ : /win|lose|tie/);
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByRole('button', { name: 'On one move' }).click();
  await page.locator('.table[data-phase]').waitFor();
});

test('two people by link, connoisseur: hidden customers stay hidden, and both see the same end', async () => {
  const ada = await house.visitor();
  const noor = await house.visitor();
  await ada.goto(house.url);
  await ada.locator('.tin', { hasText: 'Chai' }).first().click();
  await ada.getByRole('button', { name: 'With friends' }).click();
  await ada.locator('summary', { hasText: 'More options' }).click();
  await ada.getByRole('checkbox', { name: 'Connoisseur' }).check();
  await ada.getByLabel('Your name').fill('Ada');
  await ada.getByRole('button', { name: 'Open the table' }).click();
  const link = await ada.getByLabel('Send this link to your friends').inputValue();
  await noor.goto(link);
  await noor.getByLabel('Your name').fill('Noor');
  await noor.getByRole('button', { name: 'Sit down' }).click();
  for (const page of [ada, noor]) await page.locator('.table[data-ply]').waitFor();

  await ada.locator('[data-seat="1"] .pl').click();
  await ada.locator('.a-own', { hasText: 'Noor' }).locator('.cust.hidden').waitFor();
  assert.equal(await ada.locator('.a-own .cust:not(.hidden)').count(), 0, 'a connoisseur’s customers are hidden');

  await Promise.all([playThrough(ada), playThrough(noor)]);
  for (const page of [ada, noor]) await page.locator('.result').waitFor();
  assert.deepEqual(await totalsOf(ada), await totalsOf(noor));
});

for (const [width, height, dark, seats] of [[1280, 800, false, 5], [1280, 800, true, 2], [390, 844, true, 3], [320, 640, false, 4]]) {
  test(`Chai is accessible and fits: ${width} px, ${dark ? 'dark' : 'light'}, ${seats} seats`, async () => {
    const page = await house.visitor({ width, height, dark, touch: width < 640 });
    const bad = [];
    const looked = new Set();
    await pourChai(house, page, { seats });
    for (let step = 0; step < 16; step++) {
      await page.locator('.table[data-mine=true]').waitFor();
      const phase = await page.locator('.table').getAttribute('data-phase');
      if (!looked.has(phase)) bad.push(...await check(page, phase), ...await fits(page, phase));
      if (!looked.has(phase)) await picture(page, `chai-${phase}-${width}-${dark ? 'dark' : 'light'}`);
      looked.add(phase);
      // On a laptop the whole table is in sight.
      const { inside, all } = await page.locator('.a-board').evaluate(one => ({ inside: one.clientHeight, all: one.scrollHeight }));
      if (width === 1280 && all > inside + 1) bad.push(`${phase}: the board is ${all} px high and has ${inside}`);
      await press(page, { reserve: true });
    }
    assert.deepEqual(bad, []);
    assert.ok(looked.size > 3, `saw only ${[...looked]}`);
  });
}

test('a turn with the keyboard alone: arrows inside a part, Enter picks and plays, Escape puts down', async () => {
  const page = await house.visitor();
  await pourChai(house, page, { mode: 'Solo' });
  await page.locator('.table[data-mine=true]').waitFor();
  const at = () => page.evaluate(() => ({ ...document.activeElement.dataset }));
  for (let tab = 0; tab < 60 && (await at()).space === undefined; tab++) await page.keyboard.press('Tab');
  const { space } = await at();
  assert.ok(space, 'Tab never came to the market');
  await page.keyboard.press('ArrowRight');
  assert.notEqual((await at()).space, space, 'arrows move inside the market');
  await page.keyboard.press('Enter');
  await page.locator('.table[data-phase=market] .cell.sel').first().waitFor();
  assert.ok((await at()).space, 'the focus stays in the market');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.cell.sel').count(), 0, 'Escape puts it down');
  await page.keyboard.press('Enter');
  await page.locator('.cell.sel').first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.log', { hasText: 'You bought' }).waitFor();
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus is not lost');

  // The list of choices plays as well.
  await page.locator('.choices summary').focus();
  await page.keyboard.press('Enter');
  await page.locator('.choices .opt').last().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('.table[data-phase=serve]').waitFor();
});
