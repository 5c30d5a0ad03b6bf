import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House, picture } from './house.js';

let house;
before(async () => { house = await House.open(); });
after(() => house?.close());

const focus = page => page.evaluate(() => {
  const at = document.activeElement;
  return { body: at === document.body, cell: at?.dataset?.cell ?? null, text: at?.textContent?.trim() ?? '', name: at?.querySelector('.hide')?.textContent ?? '' };
});

async function tabTo(page, fits) {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab');
    if (fits(await focus(page))) return;
  }
  assert.fail('Tab never came there');
}

test('a whole game with the keyboard alone; focus is never lost', async () => {
  const page = await house.visitor();
  await page.goto(house.url);
  await page.locator('.tin').first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.pour input[name=seats]').length > 1);
  await tabTo(page, at => at.text === 'Start now');
  await page.keyboard.press('Enter');
  await page.locator('.card.may').first().waitFor();
  await tabTo(page, at => at.cell !== null);

  let turns = 0;
  let lines = 0;
  while (!await page.locator('.result').count()) {
    await page.locator('.card.may, .result').first().waitFor();
    if (await page.locator('.result').count()) break;
    let at = await focus(page);
    assert.equal(at.body, false, 'focus fell off the page');
    assert.notEqual(at.cell, null, `focus left the board: ${at.name || at.text}`);
    await page.keyboard.press(turns % 2 ? 'ArrowRight' : 'ArrowDown');
    at = await focus(page);
    assert.notEqual(at.cell, null);
    await page.keyboard.press('Enter');
    assert.equal(await page.locator(`[data-cell="${at.cell}"]`).getAttribute('aria-pressed'), 'true', 'Enter picks');
    if (turns === 0) {
      await picture(page, 'keyboard');
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('.card[aria-pressed=true]').count(), 0, 'Escape clears');
      await page.keyboard.press('Enter');
    }
    // The next card over, if it makes a line.
    await page.keyboard.press('ArrowLeft');
    const next = await focus(page);
    if (/Makes a line/.test(next.name)) {
      await page.keyboard.press('Enter');
      assert.ok(await page.locator('.card[aria-pressed=true]').count() > 1, 'Enter extends the line');
      lines++;
    } else if (next.cell !== at.cell) {
      await page.keyboard.press('Enter');
    }
    const log = await page.locator('.log li').count();
    await page.keyboard.press('Enter');
    await page.waitForFunction(count => document.querySelectorAll('.log li').length > count || document.querySelector('.result'), log);
    turns++;
    assert.ok(turns < 60);
  }
  assert.ok(lines > 0, 'no line was ever taken');
  assert.match(await page.locator('.banner h1').innerText(), /\d/);
});

test('the list of choices plays the game too', async () => {
  const page = await house.visitor();
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.locator('.card.may').first().waitFor();
  const single = await page.locator('.oh', { hasText: 'One card' }).locator('span').innerText();
  assert.equal(Number(single), await page.locator('.card.may').count(), 'every card alone is a choice');
  await page.locator('.opt').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('.opt').nth(1).getAttribute('aria-pressed'), 'true');
  const log = await page.locator('.log li').count();
  await page.keyboard.press('Enter');
  await page.waitForFunction(count => document.querySelectorAll('.log li').length > count, log);
  assert.match((await page.locator('.log').innerText()), /You took/);
});
