import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House, picture, playAgainstBots, playOn } from './house.js';

let house;
before(async () => { house = await House.open(); });
after(() => house?.close());

test('a whole game against a bot, from the start page to the rematch', async () => {
  const page = await house.visitor();
  await page.goto(house.url);
  await page.locator('.tin').first().waitFor();
  const { games } = await (await fetch(`${house.url}/api/games`)).json();
  const tins = await page.locator('.tin').count();
  await page.waitForFunction(count => document.querySelectorAll('.tin[aria-disabled=true]').length === count, tins - games.length);
  await picture(page, 'start');
  await playAgainstBots(house, page);

  await page.locator('.card.may').first().waitFor();
  assert.match(await page.title(), /^Your turn · Tea Time/);
  assert.match(await page.locator('.banner h1').innerText(), /^Your turn/);
  const score = page.locator('[data-seat="0"] .sc');
  const standing = Number((await score.innerText()).match(/\d+/)[0]);
  await page.locator('.card.may').first().hover();
  assert.match(await score.innerText(), new RegExp(`${standing}\\s*→ \\d+`), 'hovering shows what the score would be');
  assert.match(await page.locator('.preview').innerText(), /^[+−±]\d+ → \d+$/);
  await picture(page, 'hover');

  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.card.sel').first().waitFor();
  assert.match(await page.locator('.bar .say').innerText(), /chance to win|Worked out/, 'a hint says why');
  await page.keyboard.press('Escape');

  await playOn(page, 3);
  await page.locator('.card.may, .result').first().waitFor();
  await page.getByRole('button', { name: 'What happened since my last turn' }).click();
  assert.match(await page.locator('dialog .log li').first().innerText(), /took/);
  await picture(page, 'recap');
  await page.keyboard.press('Escape');

  await playOn(page);
  await picture(page, 'result');
  assert.match(await page.locator('.banner h1').innerText(), /wins?, \d+ to \d+|shared pot/);
  const totals = await page.locator('.result tfoot td').allInnerTexts();
  for (const [seat, total] of totals.entries()) {
    const parts = await page.locator(`.result tbody td:nth-of-type(${seat + 1}) b`).allInnerTexts();
    assert.equal(parts.reduce((sum, part) => sum + Number(part), 0), Number(total), 'the parts add up');
  }

  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.locator('.replay input[type=range]').waitFor();
  await page.getByRole('button', { name: 'On one move' }).click();
  await page.locator('.replay h1').filter({ hasText: 'took' }).waitFor();
  assert.equal(await page.locator('.card').count() > 0, true);
  await picture(page, 'replay');
  await page.getByRole('button', { name: 'Back to now' }).click();

  const first = page.url();
  await page.getByRole('button', { name: 'Same deal, seats exchanged' }).click();
  await page.locator('.card').first().waitFor();
  assert.notEqual(page.url(), first);
});

test('undo against a bot happens at once', async () => {
  const page = await house.visitor();
  await playAgainstBots(house, page);
  await playOn(page, 1);
  await page.locator('.card.may').first().waitFor();
  const taken = /You took/g;
  assert.equal((await page.locator('.log').innerText()).match(taken).length, 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => !/You took/.test(document.querySelector('.log').textContent));
  await page.locator('.card.may').first().waitFor();
  await page.getByRole('button', { name: /^Undo. Not now/ }).waitFor();
});

test('a refusal names its rule and leads to it', async () => {
  const page = await house.visitor({ width: 1400, height: 900 });
  await playAgainstBots(house, page);
  // Late in a round there are gaps; a line across one is refused with its reason.
  let refused = false;
  for (let turn = 0; turn < 30 && !refused; turn++) {
    await page.locator('.card.may, .result').first().waitFor();
    if (await page.locator('.result').count()) break;
    const cells = await page.locator('.card.may').evaluateAll(cards => cards.map(card => card.dataset.cell));
    const gap = cells.find(cell => cells.includes(cell[0] + (Number(cell[1]) + 2)) && !cells.includes(cell[0] + (Number(cell[1]) + 1)));
    const many = await page.locator('.oh').count() > 1;
    if (gap && many) {
      await page.locator(`[data-cell="${gap}"]`).click();
      await page.locator(`[data-cell="${gap[0]}${Number(gap[1]) + 2}"]`).click();
      await page.locator('.why a').waitFor();
      assert.match(await page.locator('.why').innerText(), /TT-LINE-03/);
      await picture(page, 'refused');
      refused = true;
    } else {
      await playOn(page, 1);
    }
  }
  assert.ok(refused, 'no gap appeared in a whole game');
  const [rules] = await Promise.all([page.context().waitForEvent('page'), page.locator('.why a').click()]);
  await rules.locator('tr.here').waitFor();
  assert.match(await rules.locator('tr.here').innerText(), /^TT-LINE-03/);
});
