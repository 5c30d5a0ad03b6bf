// Tables and games between this device and the server: a table moves to the server, a finished game comes along, records go in and out.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { check, fits } from './fit.js';
import { handOver, House, picture, pickTin, sitDown, takeACard, totalsOf } from './house.js';
import { WITHOUT_ENGINE as skip } from './site.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

const story = page => page.locator('.log li').allInnerTexts();
const menu = page => page.getByRole('button', { name: 'More: link, settings, leave' });
const kept = page =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opened = indexedDB.open('samovar');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const all = opened.result.transaction('log').objectStore('log').getAllKeys();
          all.onsuccess = () => {
            opened.result.close();
            resolve([...new Set(all.result.map(([table]) => table))]);
          };
        };
      }),
  );

// At a table of this device, against a bot.
async function playHere(page) {
  await page.goto(house.url);
  await page.evaluate(() => localStorage.setItem('samovar', JSON.stringify({ name: 'Ada', device: true })));
  await page.goto(house.url);
  await pickTin(page);
  await page.getByRole('radio', { name: '2', exact: true }).check();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.locator('.card.may').first().waitFor();
  assert.match(page.url(), /\/t\/~/);
}

for (const [width, height, dark, locale] of [
  [1280, 800, false, 'en-GB'],
  [390, 844, true, 'fr-FR'],
])
  test(`a table moves to the server and goes on there with a friend, ${width} px, ${locale}`, { skip }, async () => {
    const french = locale.startsWith('fr');
    const page = await house.visitor();
    await playHere(page);
    await takeACard(page);
    await page.locator('.card.may').first().waitFor();
    const before = await story(page);
    const here = new URL(page.url()).pathname.slice(3);
    assert.deepEqual(await kept(page), [here]);
    if (width !== 1280) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      await page.evaluate(() => localStorage.setItem('samovar', JSON.stringify({ ...JSON.parse(localStorage.samovar), language: 'fr' })));
      await page.reload();
      await page.locator('.card.may').first().waitFor();
    }
    await (french ? page.getByRole('button', { name: /^Plus/ }) : menu(page)).press('Enter');
    await page
      .getByRole('button', { name: french ? 'Déplacer cette table sur le serveur' : 'Move this table to the server' })
      .press('Enter');
    await page.locator('dialog select').selectOption('friend');
    assert.deepEqual([...(await check(page, 'move')), ...(await fits(page, 'move'))], []);
    await picture(page, `move-${width}-${dark ? 'dark' : 'light'}`);
    await page.getByRole('button', { name: french ? 'Déplacer la table' : 'Move the table' }).press('Enter');
    await page.waitForURL(/\/t\/[^~]/);
    const link = page.url();
    // The seed of the device leaves it with the table, and stays behind at no place.
    await page.waitForFunction(() => document.querySelector('.waits') !== null);
    assert.deepEqual(await kept(page), []);
    await picture(page, `moved-${width}-${dark ? 'dark' : 'light'}`);

    const friend = await house.visitor();
    await friend.goto(link);
    await friend.getByText('This table was begun on somebody’s device').waitFor();
    await sitDown(friend, link, 'Noor');
    await page.locator('.card.may').first().waitFor();
    if (!french) {
      const told = before.map(line => line.replaceAll('Bergamot', 'Noor')); // who sits in the bot's place
      assert.deepEqual((await story(page)).slice(-before.length), told, 'what happened before is told');
    }
    await takeACard(page);
    await friend.locator('.card.may').first().waitFor();
    await takeACard(friend);
    await page.locator('.card.may').first().waitFor();
    for (const one of [page, friend]) await one.context().close();
  });

test('one’s tables stand in one list, wherever they live', { skip }, async () => {
  const page = await house.visitor();
  await playHere(page);
  await page.evaluate(() => localStorage.setItem('samovar', JSON.stringify({ ...JSON.parse(localStorage.samovar), device: false })));
  await page.goto(house.url);
  await pickTin(page);
  await page.getByRole('radio', { name: '2', exact: true }).check();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.locator('.card.may').first().waitFor();
  assert.match(page.url(), /\/t\/[^~]/);
  await page.goto(house.url);
  await page.locator('.row').nth(1).waitFor();
  assert.deepEqual((await page.locator('.row .lives').allInnerTexts()).map(one => one.trim()).sort(), ['online', 'this device']);
  await picture(page, 'move-list');
  await page.context().close();
});

test('where the server is away the table stays', { skip }, async () => {
  const page = await house.visitor({ expectLoss: true });
  // What the page fetches a while after it came does not come at first: no error, and it is asked for again.
  let away = true;
  const late = /\/assets\/NewVersion[^/]*\.js/;
  await page.route(late, route => (away ? route.abort() : route.continue()));
  const missed = page.waitForEvent('requestfailed', request => late.test(request.url()));
  await playHere(page);
  await missed;
  await page.waitForTimeout(500); // long enough for an error to be told
  away = false;
  await page.waitForEvent('requestfinished', request => late.test(request.url()));
  await menu(page).press('Enter');
  await page.getByRole('button', { name: 'Move this table to the server' }).press('Enter');
  await house.stop('SIGTERM');
  try {
    await page.getByRole('button', { name: 'Move the table' }).press('Enter');
    await page.getByText('The server does not answer. The table stays here.').waitFor();
    await page.keyboard.press('Escape');
    await takeACard(page);
  } finally {
    await house.start();
  }
  await page.context().close();
});

test('a finished game comes along to the device, and a record is opened again', { skip }, async () => {
  const page = await house.visitor();
  await page.goto(house.url);
  await pickTin(page);
  await page.getByRole('radio', { name: '2', exact: true }).check();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.locator('.card.may').first().waitFor();
  await handOver(page);
  await page.locator('.result').waitFor();
  const totals = await totalsOf(page);
  assert.equal(await page.getByRole('button', { name: 'Take your seat back' }).count(), 0, 'there is nothing to come back to');
  await page.locator('.fair summary').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Record' }).click()]);
  const record = await download.path();
  await page.getByRole('button', { name: 'Keep on this device' }).press('Enter');
  await page.waitForURL(/\/t\/~/);
  await page.locator('.result').waitFor();
  assert.deepEqual(await totalsOf(page), totals);

  // What is no record, and what was tampered with, is told with its line.
  await page.goto(`${house.url}/history`);
  const open = page.getByLabel('Open a record');
  await open.setInputFiles({ name: 'tea.txt', mimeType: 'text/plain', buffer: Buffer.from('tea') });
  await page.getByText(/This record cannot be opened: line 1/).waitFor();
  await open.setInputFiles(record);
  await page.waitForURL(/\/t\/~/);
  await page.locator('.result').waitFor();
  assert.deepEqual(await totalsOf(page), totals);
  // It is looked back at like any other.
  await page.getByRole('button', { name: 'Replay this game' }).press('Enter');
  await page.locator('.card').first().waitFor();
  await page.context().close();
});
