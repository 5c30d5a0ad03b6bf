import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House, picture, playAgainstBots, sitAmongBots } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

const focus = page =>
  page.evaluate(() => {
    const at = document.activeElement;
    return {
      body: at === document.body,
      cell: at?.dataset?.cell ?? null,
      text: at?.textContent?.trim() ?? '',
      name: at?.querySelector('.hide')?.textContent ?? '',
    };
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
  await page.locator('.tin:not([aria-disabled=true])').first().waitFor();
  await page.keyboard.press('1');
  await page.waitForFunction(() => document.querySelectorAll('.pour input[name=seats]').length > 1);
  await tabTo(page, at => /Play bots/.test(at.text));
  await page.keyboard.press('Enter');
  await page.locator('.card.may').first().waitFor();
  await tabTo(page, at => at.cell !== null);

  let turns = 0;
  let lines = 0;
  while (!(await page.locator('.result').count())) {
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
      assert.ok((await page.locator('.card[aria-pressed=true]').count()) > 1, 'Enter extends the line');
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
  await playAgainstBots(house, page);
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
  assert.match(await page.locator('.log').innerText(), /You took/);
});

test('single keys press what they stand for, and ? lists them', async () => {
  const page = await house.visitor();
  await playAgainstBots(house, page);
  await page.locator('.card.may').first().waitFor();
  const opens = async (key, title) => {
    await page.keyboard.press(key);
    await page.getByRole('dialog', { name: title }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
  };
  await opens('r', 'Since your last turn');
  await opens('l', 'Log');
  await opens('s', 'Scores');
  await opens('?', 'At a glance');
  await page.keyboard.press('j');
  await page.waitForFunction(() => document.activeElement.matches('.opt'));
  await page.keyboard.press('2');
  assert.equal(await page.locator('.opt').nth(1).getAttribute('aria-pressed'), 'true', '2 takes the second line');
  // In one go, as letters belong together only for a moment.
  const [name] = /[A-Z][a-z]{2,}/.exec(await page.locator('.opt').last().innerText());
  await page.evaluate(letters => {
    for (const key of letters) document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, name.slice(0, 4).toLowerCase());
  assert.ok((await focus(page)).text.includes(name), 'letters find a line');
  await page.keyboard.press('2');
  await page.keyboard.press('2');
  await page.locator('.log', { hasText: 'You took' }).waitFor();
  await page.locator('.card.may').first().waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('u');
  await page.waitForFunction(() => !/You took/.test(document.querySelector('.log').textContent));

  // F6 goes round the parts of the table, ⇧F6 back.
  const region = () =>
    page.evaluate(() => document.activeElement.closest('.top, .banner, .a-board, .a-coll, .a-side, .foot')?.className.split(' ')[0]);
  const round = [];
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('F6');
    round.push(await region());
  }
  assert.ok(new Set(round).size >= 4, round.join(' '));
  await page.keyboard.press('Shift+F6');
  assert.equal(await region(), round.at(-2));

  // While one writes, and where single keys are switched off, letters are letters.
  await page.locator('summary', { hasText: 'Chat' }).click();
  await page.getByPlaceholder('Say something').click();
  await page.keyboard.type('rl?');
  assert.equal(await page.locator('dialog').count(), 0);
  await page.getByRole('button', { name: 'Keys' }).click();
  await page.getByRole('checkbox', { name: 'Single letters and numbers act' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  assert.equal(await page.locator('dialog').count(), 0);
});

for (const [game, seats] of [
  ['tea-time', 2],
  ['chai', 3],
  ['tea-for-2', 2],
  ['tea-and-rum', 4],
]) {
  test(`${game}: log, chat and notepad can be opened on a laptop`, async () => {
    const page = await house.visitor({ width: 1280, height: 800 });
    await sitAmongBots(house, page, game, seats);
    await page.keyboard.press('l');
    await page.locator('dialog .log li, dialog .none').first().waitFor();
    await page.keyboard.press('Escape');
    // The two large boards fill the page; their chat is behind a button.
    if (['tea-for-2', 'tea-and-rum'].includes(game)) await page.locator('.top').getByRole('button', { name: 'Chat' }).click();
    else await page.locator('.panel > summary', { hasText: 'Chat' }).click();
    const say = page.getByPlaceholder('Say something');
    await say.fill('hello');
    assert.ok((await say.boundingBox()).width > 100, 'there is room to write');
    await page.keyboard.press('Enter');
    await page.locator('.chat li', { hasText: 'hello' }).waitFor();
    await page.locator('.panel > summary', { hasText: 'Notepad' }).click();
    assert.ok((await page.locator('#note').boundingBox()).width > 100);
  });
}
