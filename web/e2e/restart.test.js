import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House, picture, playAgainstBots, playOn } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

async function board(page) {
  return page.evaluate(() => ({
    cards: [...document.querySelectorAll('.card')].map(card => `${card.dataset.cell} ${card.className.match(/ch-\w+/)[0]}`),
    scores: [...document.querySelectorAll('.sc')].map(score => score.textContent),
    log: [...document.querySelectorAll('.log li')].map(line => line.textContent),
  }));
}

for (const signal of ['SIGTERM', 'SIGKILL']) {
  test(`reload and a server restart (${signal}) in the middle lose nothing`, async () => {
    const page = await house.visitor({ expectLoss: true });
    await playAgainstBots(house, page);
    await playOn(page, 4);
    await page.locator('.card.may').first().waitFor();
    const middle = await board(page);
    assert.ok(middle.log.length > 6);

    await page.reload();
    await page.locator('.card.may').first().waitFor();
    assert.deepEqual(await board(page), middle, 'a reload changes nothing');

    await house.stop(signal);
    await page.getByText('Connection lost.').waitFor();
    assert.equal(await page.locator('.card.may').count(), 0, 'nothing is lit while the connection is lost');
    assert.equal(await page.locator('.card').count(), middle.cards.length, 'the board stays readable');
    await picture(page, `lost-${signal}`);
    await house.start();
    await page
      .getByRole('button', { name: 'Try now' })
      .click({ timeout: 2000 })
      .catch(() => {});
    await page.locator('.card.may').first().waitFor();
    assert.deepEqual(await board(page), middle, 'a restart changes nothing');
    await playOn(page);
    await page.locator('.result').waitFor();

    await page.goto(house.url);
    await page
      .getByRole('link', { name: /^Review/ })
      .first()
      .waitFor();
  });
}

test('a link that leads nowhere says so', async () => {
  const page = await house.visitor({ expectLoss: true });
  await page.goto(`${house.url}/t/AAAAAAAAAAAAAAAAAAAAAA`);
  await page.getByText('No such table.').waitFor();
  await page.getByRole('link', { name: 'To the start page' }).click();
  await page.locator('.tin').first().waitFor();
});
