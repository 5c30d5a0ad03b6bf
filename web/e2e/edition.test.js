// A box of one's own: a value is changed, judged, exported, imported again with its differences, and played with.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { check, fits } from './fit.js';
import { House, picture, sitAmongBots } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

test('a table says which values are ours, with the way to enter one’s own', async () => {
  for (const [game, ours] of [
    ['tea-time', false],
    ['tea-for-2', true],
    ['tea-and-rum', true],
  ]) {
    const page = await house.visitor();
    await sitAmongBots(house, page, game, 2);
    // Once on the table itself, the first time; then in its menu.
    const said = page.locator('.foot').getByText('these are ours');
    if (ours) {
      await said.waitFor();
      assert.equal(await page.locator('.foot').getByRole('link', { name: 'Enter yours' }).getAttribute('href'), `/edition/${game}`);
      await picture(page, `ours-first-${game}`);
      await page.reload();
      await page.locator('.banner:not(.wait) h1').waitFor();
    }
    assert.equal(await said.count(), 0, game);
    await page.keyboard.press('?');
    await page.locator('dialog .aid').waitFor();
    assert.equal(await page.locator('.own-box').count(), 0, 'this box is ours');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More: link, settings, leave' }).press('Enter');
    await page.getByRole('dialog', { name: 'This table' }).waitFor();
    const enter = page.getByRole('link', { name: 'Enter yours' });
    assert.equal(await enter.count(), ours ? 1 : 0, game);
    if (ours) {
      assert.equal(await enter.getAttribute('href'), `/edition/${game}`);
      await picture(page, `ours-${game}`);
    }
    await page.context().close();
  }
});

test('a box is changed, exported, imported and played with', async () => {
  const page = await house.visitor();
  await page.goto(`${house.url}/play/tea-time`);
  await page.getByRole('link', { name: 'Change the box' }).click();
  await page.getByText('Everything fits').waitFor();
  const play = page.getByRole('button', { name: 'Play with this box' });
  assert.equal(await play.getAttribute('aria-disabled'), 'true', 'nothing differs yet');
  await page.locator('summary', { hasText: 'Scoring' }).click();
  await page.getByRole('button', { name: 'Scoring' }).click();
  const alice = page.getByLabel('Alice', { exact: true });
  await alice.fill('7');
  await alice.press('Tab');
  await page.getByText('1 value differs from ours.').waitFor();
  await page.getByText('Ours: 4').waitFor();

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
  const file = join(house.folder, 'mine.json');
  await download.saveAs(file);
  const box = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(box.alice_points, 7);

  // What is broken is told, and nobody plays with it.
  writeFileSync(file, JSON.stringify({ ...box, alice_points: 8, points_by_count: [5] }));
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('dialog .diff', { hasText: 'Scoring, Alice' }).waitFor();
  await page.getByRole('button', { name: 'Take over all of it' }).click();
  await page.locator('.checks .no', { hasText: 'Points for so many, from none' }).waitFor();
  assert.doesNotMatch(await page.locator('.checks').innerText(), /points_by_count|\[\d\]/);
  assert.equal(await play.getAttribute('aria-disabled'), 'true');
  writeFileSync(file, JSON.stringify({ ...box, alice_points: 8 }));
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Take over all of it' }).click();
  await page.getByText('Everything fits').waitFor();

  // It is kept on this device, and travels with the table.
  await page.reload();
  await page.getByText('1 value differs from ours.').waitFor();
  await page.getByText('Everything fits').waitFor();
  await play.click();
  await page.locator('.card').first().waitFor();
  const told = await page.evaluate(async () => (await fetch(`/api${location.pathname.replace('/t/', '/tables/')}`)).json());
  assert.equal(told.game, 'tea-time');
  await page.getByRole('button', { name: 'More: link, settings, leave' }).click();
  await page.getByText('a box of somebody’s own').waitFor();
  await page.keyboard.press('Escape');

  // Our figures stand in the rulebook, the player aid and on the cards of pieces: there it is said.
  for (const [language, words] of [
    ['en', 'it is our box’s: the board counts'],
    ['fr', 'c’est celui de notre boîte'],
  ]) {
    await page.evaluate(to => {
      localStorage.setItem('samovar', JSON.stringify({ ...JSON.parse(localStorage.getItem('samovar')), language: to }));
    }, language);
    await page.reload();
    await page.locator('.card.may').first().waitFor();
    for (const [open, where] of [
      [() => page.keyboard.press('?'), 'dialog:not(.beside)'],
      [() => page.keyboard.press('F1'), 'dialog.beside'],
      [() => page.locator('.card.may').first().click({ button: 'right' }), '.about'],
    ]) {
      await open();
      await page.locator(`${where} .own-box`, { hasText: words }).waitFor();
      await picture(page, `edition-said-${language}-${where.replace(/\W/g, '')}`);
      await page.keyboard.press('Escape');
      await page.locator(where).waitFor({ state: 'detached' });
    }
  }
  await page.context().close();
});

// A value of a board, entered in the form, stands on the table.
for (const [game, section, card, field, value, seen] of [
  ['tea-for-2', 'Production', 'Rank 1', 'Movement', '13', { piece: 'rank:1', says: /13/ }],
  ['tea-and-rum', 'Reputation track', 'Spaces · 8', 'Effect · coins', '9', { piece: 'space-8', says: /9/ }],
])
  test(`a changed box of ${game} is played with`, async () => {
    const page = await house.visitor();
    await page.goto(`${house.url}/edition/${game}`);
    await page.getByText('Everything fits').waitFor();
    await page.locator('summary', { hasText: section }).first().click();
    await page.locator('details[open]').getByRole('button', { name: card, exact: true }).click();
    const entry = page.getByLabel(field, { exact: true });
    await entry.fill(value);
    await entry.press('Tab');
    await page.getByText('1 value differs from ours.').waitFor();
    await page.getByText('Everything fits').waitFor();
    await page.getByRole('button', { name: 'Play with this box' }).click();
    const piece = page.locator(`[data-piece="${seen.piece}"]`).first();
    await piece.waitFor();
    assert.match(`${await piece.getAttribute('aria-label')} ${await piece.innerText()}`, seen.says);
    // Whoever plays with values of their own is not told of ours.
    assert.equal(await page.getByText('these are ours').count(), 0);
    await picture(page, `edition-played-${game}`);
    await page.context().close();
  });

for (const [width, height, dark, locale] of [
  [1280, 800, false, 'en-GB'],
  [390, 844, true, 'fr-FR'],
])
  test(`the editor of a box is accessible, ${width} px`, async () => {
    const page = await house.visitor({ width, height, dark, locale });
    const bad = [];
    for (const game of ['chai', 'tea-and-rum']) {
      await page.goto(`${house.url}/edition/${game}`);
      await page.locator('.checks .ok').waitFor();
      bad.push(...(await check(page, game)), ...(await fits(page, game)));
      await picture(page, `edition-${game}-${width}-${dark ? 'dark' : 'light'}`);
    }
    assert.deepEqual(bad, []);
    await page.context().close();
  });
