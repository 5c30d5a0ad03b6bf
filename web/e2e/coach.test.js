// The coach among bots: off until it is wished. And hints say why.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { check } from './fit.js';
import { House, picture, playAgainstBots, sitAmongBots, SPEC_SPEAK } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

test('a coach is there for whoever plays alone among bots, once wished, and stays', async () => {
  const page = await house.visitor();
  await playAgainstBots(house, page);
  const coach = page.getByLabel('Coach', { exact: false });
  const menu = () => page.getByRole('button', { name: 'More: link, settings, leave' }).press('Enter');
  await menu();
  assert.equal(await coach.isChecked(), false);
  await coach.check();
  await picture(page, 'coach-1280-light');
  await page.reload();
  await page.locator('.card.may').first().waitFor();
  await menu();
  await coach.waitFor();
  assert.equal(await coach.isChecked(), true);
  await page.context().close();
});

// A game of Tea Time with four cards left, counted to the end: Ada wins by 1 with A2, and loses by 16 with the line from C2 to D3.
const DEAL = { record: readFileSync(new URL('last-round.txt', import.meta.url), 'utf8'), seed: '09'.repeat(32) };

async function sitAtTheLastRound(page) {
  const answer = await fetch(`${house.url}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...DEAL, name: 'Ada', seats: [{ kind: 'me' }, { kind: 'bot', level: 'easy' }] }),
  });
  const { table, token } = await answer.json();
  await page.goto(house.url);
  await page.evaluate(seat => localStorage.setItem('samovar', JSON.stringify({ name: 'Ada', coach: true, seats: [seat] })), {
    table,
    token,
    at: 0,
  });
  await page.goto(`${house.url}/t/${table}`);
  await page.locator('.card.may').first().waitFor();
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
])
  test(`before a move that loses a won game the coach says so, ${width} px`, async () => {
    const page = await house.visitor({ width, height });
    await sitAtTheLastRound(page);
    const warning = page.getByRole('alert', { name: 'Coach' });
    const lose = async () => {
      await page.locator('[data-cell="c2"]').click();
      await page.locator('[data-cell="d3"]').click();
      await page.locator('.bar .btn.pick').click();
      await warning.waitFor();
    };
    await lose();
    assert.match(await warning.innerText(), /This gives away about \d+ % of a win\./);
    assert.deepEqual(await check(page, 'the coach'), []);
    await picture(page, `coach-warns-${width}`);
    assert.equal((await page.locator('.card.may').count()) > 0, true, 'nothing was played');
    await warning.getByRole('button', { name: 'Show me' }).click();
    assert.equal(await page.locator('[data-cell="a2"]').getAttribute('aria-pressed'), 'true', 'the better move is picked');
    assert.equal(await warning.count(), 0);
    // It has been said: the same move now goes through.
    const cards = await page.locator('.card[data-cell]').count();
    await page.reload();
    await page.locator('.card.may').first().waitFor();
    await page.locator('[data-cell="c2"]').click();
    await page.locator('[data-cell="d3"]').click();
    await page.locator('.bar .btn.pick').click();
    await page.waitForFunction(
      before => document.querySelectorAll('.card[data-cell]').length < before || document.querySelector('.result'),
      cards,
    );
    assert.equal(await warning.count(), 0);
    await page.context().close();
  });

test('after the last lesson one sits down with a gentle bot and the coach', async () => {
  const page = await house.visitor();
  await page.goto(`${house.url}/learn/tea-time/3`);
  const said = page.locator('.lesson .said');
  await said.waitFor();
  for (let presses = 0; presses < 60 && (await page.locator('.lesson [data-ends]').count()) === 0; presses++) {
    const before = await said.innerText();
    await page.locator((await said.getAttribute('data-waits')) === 'true' ? '.lesson [data-shows]' : '.lesson .acts .go').click();
    await page.waitForFunction(text => document.querySelector('.lesson .said')?.innerText !== text, before);
  }
  await page.getByRole('button', { name: 'Sit down with a gentle bot' }).click();
  await page.waitForURL(/\/t\//);
  await page.locator('.card').first().waitFor();
  await page.getByRole('button', { name: 'More: link, settings, leave' }).press('Enter');
  assert.equal(await page.getByLabel('Coach', { exact: false }).isChecked(), true);
  await page.context().close();
});

test('a hint says why in words', async () => {
  const page = await house.visitor({ locale: 'fr-FR' });
  await page.goto(house.url);
  await page.locator('.tin:not([aria-disabled=true])', { hasText: 'Tea Time' }).first().click();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await page.locator('.card.may').first().waitFor();
  await page.getByRole('button', { name: 'Conseil' }).press('Enter');
  const why = page.locator('.bar .say strong');
  await why.waitFor();
  assert.match(await why.innerText(), /^.+\. Le robot lui donne/);
  for (const game of ['chai', 'tea-for-2']) {
    await sitAmongBots(house, page, game, 2);
    await page.locator('[data-mine=true]').first().waitFor();
    await page.getByRole('button', { name: 'Conseil' }).press('Enter');
    await why.waitFor();
    const said = await why.innerText();
    assert.match(said, /^.+\. Le robot lui donne/, `${game}: ${said}`);
    assert.doesNotMatch(said, SPEC_SPEAK);
  }
  await page.context().close();
});
