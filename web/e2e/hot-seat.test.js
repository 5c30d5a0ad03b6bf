// Several people at one screen: whose turn it is sits before it, and where somebody has secrets it is covered in between.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { check, fits } from './fit.js';
import { House, pickTin, picture, sitAt, takeACard } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

const HERE = [{ kind: 'me' }, { kind: 'here', name: 'Bo' }];

// What a bot would do, until it is somebody else's turn.
async function playTurn(page) {
  for (let i = 0; i < 40 && (await page.locator('.cover').count()) === 0; i++) {
    const ply = await page.locator('.bar').getAttribute('data-ply');
    await page.locator('.bar [data-key=h]:not([aria-disabled=true])').press('Enter');
    await page.locator('.bar .btn.pick:not([aria-disabled=true])').first().press('Enter');
    await page.waitForFunction(before => document.querySelector('.cover') || document.querySelector('.bar')?.dataset.ply !== before, ply);
  }
}

test('a game without secrets is passed round without a cover', async () => {
  const page = await house.visitor();
  await page.goto(house.url);
  await pickTin(page);
  await page.getByRole('button', { name: 'At this screen' }).click();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: /Player 2/ }).click();
  await page.getByLabel('Their name').fill('Bo');
  assert.deepEqual(await check(page, 'at this screen'), []);
  await picture(page, 'screen-open');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/t\/~/); // who needs nobody else needs no server
  const seen = new Set();
  for (let turn = 0; turn < 4; turn++) {
    await page.locator('.card.may').first().waitFor();
    assert.equal(await page.locator('.cover').count(), 0);
    seen.add(/^(Ada|Bo):/.exec(await page.locator('.banner h1').innerText())?.[1]);
    await takeACard(page);
  }
  assert.deepEqual([...seen].sort(), ['Ada', 'Bo']);
  const log = await page.locator('.log').first().innerText();
  assert.match(log, /Ada took/);
  assert.match(log, /Bo took/);
  // Undo takes back the last decision made at this screen, whoever made it, and asks nobody.
  const before = await page.locator('.banner h1').innerText();
  await page.locator('.bar [data-key=u]').press('Enter');
  await page.waitForFunction(said => document.querySelector('.banner h1')?.textContent.trim() !== said, before);
  await page.context().close();
});

for (const [game, options] of [
  ['tea-and-rum', {}],
  ['tea-for-2', {}],
  ['chai', { connoisseur: true }],
])
  test(`${game}: between two people nothing of the table is in the document`, async () => {
    const page = await house.visitor();
    await sitAt(house, page, game, HERE, { options });
    await page.locator('.cover').waitFor();
    const covered = async () => {
      assert.equal(await page.locator('#board, [data-piece], .log, .bar, .banner').count(), 0, 'nothing of the table');
      return page.locator('.cover h1').innerText();
    };
    const first = /Pass the tablet to (\w+)/.exec(await covered())[1];
    await page.getByRole('button', { name: `I am ${first}: show my table` }).click();
    await page.locator('.banner:not(.wait) h1').waitFor();
    // A reload does not show it again.
    await page.reload();
    await page.locator('.cover').waitFor();
    await covered();
    await page.getByRole('button', { name: /show my table/ }).press('Enter');
    await page.locator('.banner:not(.wait) h1').waitFor();
    await playTurn(page);
    await page.locator('.cover').waitFor();
    const second = /Pass the tablet to (\w+)/.exec(await covered())[1];
    assert.notEqual(second, first);
    await picture(page, `cover-${game}`);
    // Who was there before may look at their own table again, and passes it on.
    await page.getByRole('button', { name: `Back to ${first}` }).click();
    await page.getByRole('button', { name: `Pass the tablet to ${second}` }).click();
    await page.locator('.cover').waitFor();
    await page.getByRole('button', { name: `I am ${second}: show my table` }).click();
    await page.locator('.banner:not(.wait) h1').waitFor();
    assert.match(await page.locator('.banner h1').innerText(), new RegExp(`^${second}`));
    // The board behind the cover is a new one, and knows what its owner may do.
    if (game === 'tea-for-2') await page.locator('[data-option]').first().waitFor();
    await page.context().close();
  });

for (const dark of [false, true])
  for (const [width, height, locale] of [
    [1280, 800, 'en-GB'],
    [390, 844, 'fr-FR'],
  ])
    test(`the cover is accessible and fits, ${width} px, ${dark ? 'dark' : 'light'}, ${locale}`, async () => {
      const page = await house.visitor({ width, height, dark, locale });
      await sitAt(house, page, 'tea-and-rum', [...HERE, { kind: 'bot', level: 'easy' }]);
      await page.locator('.cover .btn.go').waitFor();
      assert.deepEqual([...(await check(page, 'cover')), ...(await fits(page, 'cover'))], []);
      await picture(page, `cover-${width}-${dark ? 'dark' : 'light'}`);
      await page.context().close();
    });
