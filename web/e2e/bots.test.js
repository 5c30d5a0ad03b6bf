import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { check, fits } from './fit.js';
import { House, picture, playAgainstBots, playOn, sitAmongBots, totalsOf } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
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
  assert.equal(await page.locator('link[rel=icon]').getAttribute('href'), '/icon-turn.svg', 'the tab has a mark');
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
  // A card for each turn of the others.
  await page.locator('dialog .turn', { hasText: 'took' }).locator('h3').first().waitFor();
  await picture(page, 'recap');
  await page.keyboard.press('Escape');

  await playOn(page);
  await picture(page, 'result');
  await totalsOf(page);
  assert.match(await page.locator('.banner h1').innerText(), /wins?, \d+ to \d+|shared pot/);

  // It came to lie where the last card was taken, and is deaf to a mouse for a moment.
  await page.getByRole('button', { name: 'Replay this game' }).press('Enter');
  await page.locator('.replay input[type=range]').waitFor();
  await page.getByRole('button', { name: 'On one move' }).click();
  await page.locator('.replay h1').filter({ hasText: 'took' }).waitFor();
  const told = await page.locator('.replay h1').innerText();
  await page.locator('.log li:not(.sep):first-of-type', { hasText: told }).waitFor(); // the log ends where the board stands
  const moment = page.url();
  assert.match(moment, /#ply=\d+$/);
  assert.equal((await page.locator('.card').count()) > 0, true);
  await picture(page, 'replay');
  const elsewhere = await house.visitor();
  await elsewhere.goto(moment);
  await elsewhere.locator('.replay h1').filter({ hasText: 'took' }).waitFor();
  const cell = text => text.match(/ took .*?\((\w+)\)/)[1];
  assert.equal(cell(await elsewhere.locator('.replay h1').innerText()), cell(told), 'the address leads to the same moment');
  await page.getByRole('button', { name: 'Back to now' }).click();

  const first = page.url();
  assert.equal(first.includes('#'), false);
  await page.getByRole('button', { name: 'Same deal' }).click();
  await page.locator('.card').first().waitFor();
  assert.notEqual(page.url(), first);
  // The table says that its deal is known, and from where.
  const known = page.getByRole('link', { name: 'Known deal' });
  assert.equal(new URL(await known.getAttribute('href'), house.url).href, first);
  assert.match(await known.getAttribute('title'), /known from the former game/);
  await picture(page, 'known-deal');
  await page.setViewportSize({ width: 390, height: 844 });
  assert.deepEqual([...(await check(page, 'known-deal')), ...(await fits(page, 'known-deal'))], []);
  await picture(page, 'known-deal-390');
  await page.getByRole('button', { name: 'More: link, settings, leave' }).click();
  await page.getByText('every card of it is known from the former game').waitFor();
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
    const many = (await page.locator('.oh').count()) > 1;
    if (gap && many) {
      await page.locator(`[data-cell="${gap}"]`).click();
      await page.locator(`[data-cell="${gap[0]}${Number(gap[1]) + 2}"]`).click();
      await page.locator('.why .rule').waitFor();
      await picture(page, 'refused');
      refused = true;
    } else {
      await playOn(page, 1);
    }
  }
  assert.ok(refused, 'no gap appeared in a whole game');
  await page.locator('.why .rule').click();
  await page.locator('dialog .here .quote', { hasText: 'TT-LINE-03' }).waitFor();
});

test('what the others did is read out, and kept until one\u2019s own turn is over', async () => {
  const page = await house.visitor();
  await sitAmongBots(house, page, 'chai', 2);
  const recap = async () => {
    await page.keyboard.press('r');
    await page.locator('dialog .turn').first().waitFor();
    const said = (await page.locator('dialog .turn :is(h3, ol)').allInnerTexts()).join(' ');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    return said;
  };
  // A turn of one's own: to the market, nothing bought that can be left, to the end.
  const rival = (await page.locator('[data-seat="1"] .pn b').innerText()).trim();
  for (let presses = 0; presses < 12 && !(await page.locator('[role=log]').textContent()).includes(rival); presses++) {
    await page.locator('.table[data-mine=true], .banner.wait').first().waitFor();
    if (await page.locator('.market.lit').count()) await page.locator('.tile').first().click();
    else if (await page.locator('.bar .btn.pick').count()) await page.locator('.bar .btn.pick').click();
    else if (await page.locator('.bar .btn.grow:not(.clear):not([aria-disabled=true])').count())
      await page.locator('.bar .btn.grow:not(.clear):not([aria-disabled=true])').last().click();
    await page.waitForTimeout(150);
  }
  assert.match(await page.locator('[role=log]').textContent(), new RegExp(rival), 'the rival\u2019s move is in the live region');
  await page.locator('.table[data-mine=true] .market.lit').waitFor();
  const before = await recap();
  assert.match(before, new RegExp(rival));
  await page.locator('.market .btn.go').click();
  await page.locator('.table[data-mine=true]:not(:has(.market.lit))').waitFor();
  assert.equal(await recap(), before, 'one\u2019s own first step forgets nothing');
});

test('what passed while one looked elsewhere is told by itself, where it was more than one step', async () => {
  const page = await house.visitor();
  await playAgainstBots(house, page, { seats: 4 });
  await page.locator('.card.may').first().waitFor();
  const looks = away =>
    page.evaluate(hidden => {
      Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, away);
  assert.equal(await page.locator('dialog').count(), 0);
  await looks(true);
  await page.locator('.card.may').first().click();
  await page.locator('.bar .btn.pick').click();
  await page.getByRole('dialog', { name: 'Since your last turn' }).waitFor();
  await looks(false);
  await page.locator('.card.may').first().waitFor();
  assert.ok((await page.locator('dialog .turn').count()) > 1, 'a card for each of them');
  await page
    .locator('dialog .turn ul li', { hasText: /points$/ })
    .first()
    .waitFor(); // and what it changed
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  // Who was there is told nothing.
  await page.locator('.card.may').first().click();
  await page.locator('.bar .btn.pick').click();
  await page.locator('.card.may, .result').first().waitFor();
  assert.equal(await page.locator('dialog').count(), 0);
});

test('the end is a moment: the scores are counted, then comes the result; any key ends it', async () => {
  const page = await house.visitor({ motion: true });
  await playAgainstBots(house, page);
  await playOn(page);
  const title = page.locator('.banner h1');
  await title.filter({ hasText: 'the scores are counted' }).waitFor();
  assert.equal(await page.locator('.glasses .crown').count(), 0, 'no winner yet');
  const counted = () => page.locator('.glasses .pts').allInnerTexts();
  await page.waitForFunction(() => [...document.querySelectorAll('.glasses .pts')].some(one => Number(one.textContent) > 0));
  await page.keyboard.press('Shift');
  await title.filter({ hasText: /wins?, \d+ to \d+|shared pot/ }).waitFor();
  assert.deepEqual(await counted(), await page.locator('.result tfoot tr:first-child td').allInnerTexts());
  await picture(page, 'end');
  // Who comes later finds everything counted.
  await page.reload();
  await title.filter({ hasText: /wins?, \d+ to \d+|shared pot/ }).waitFor();
  await page.keyboard.press('r');
  await page.locator('.replay').waitFor();
});
