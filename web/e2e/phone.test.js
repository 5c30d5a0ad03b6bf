import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House, picture, playAgainstBots, playOn, sitAmongBots } from './house.js';
import { playTeaAndRum, pourTeaAndRum } from './tea-and-rum.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

test('a game on a phone, with fingers, in French', async () => {
  const page = await house.visitor({ width: 390, height: 844, touch: true, locale: 'fr-FR' });
  await page.goto(house.url);
  await page.locator('.tin', { hasText: 'Tea Time' }).tap();
  await page.getByRole('button', { name: 'Contre des robots' }).tap();
  await page.locator('.card.may').first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr');
  assert.match(await page.locator('.banner h1').innerText(), /^À vous\u00a0:/);
  await picture(page, 'phone-french');

  // Two taps pick a line from end to end where there is one.
  await playOn(page, 2);
  await page.locator('.card.may').first().waitFor();
  const [first, second] = await page.locator('.card.may').evaluateAll(cards => {
    const cells = cards.map(card => card.dataset.cell);
    for (const cell of cells) {
      const right = String.fromCharCode(cell.charCodeAt(0) + 1) + cell[1];
      if (cells.includes(right)) return [cell, right];
    }
    return [cells[0], null];
  });
  await page.locator(`[data-cell="${first}"]`).tap();
  if (second) await page.locator(`[data-cell="${second}"]`).tap();
  assert.equal(await page.locator('.card[aria-pressed=true]').count(), second ? 2 : 1);
  await picture(page, 'phone-picked');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);

  // The log is folded away, and reads French.
  await page.locator('summary', { hasText: 'Journal' }).tap();
  assert.match(await page.locator('.log').innerText(), /Vous avez pris/);
  await page.getByRole('button', { name: 'Plus : lien, réglages, quitter' }).tap();
  await page.getByRole('radio', { name: 'English' }).check();
  await page.keyboard.press('Escape');
  await page.locator('.log', { hasText: 'You took' }).waitFor();
  assert.match(await page.locator('.banner h1').innerText(), /^Your turn/);

  await playOn(page);
  await page.locator('.result').waitFor();
  await picture(page, 'phone-result');
});

test('a line is dragged with a mouse, and cards are seen to move', async () => {
  const page = await house.visitor({ motion: true });
  await playAgainstBots(house, page);
  await playOn(page, 1);
  await page.locator('.card.may').first().waitFor();
  const line = await page.locator('.card.may').evaluateAll(cards => {
    const cells = cards.map(card => card.dataset.cell);
    const next = (cell, by) => String.fromCharCode(cell.charCodeAt(0) + by) + cell[1];
    const found = cells.find(cell => cells.includes(next(cell, 1)));
    return found ? [found, next(found, 1)] : null;
  });
  assert.ok(line, 'no two cards side by side');
  const centre = async cell => {
    const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await centre(line[0])));
  await page.mouse.down();
  await page.mouse.move(...(await centre(line[1])), { steps: 6 });
  await page.mouse.up();
  assert.deepEqual(await page.locator('.card[aria-pressed=true]').evaluateAll(cards => cards.map(card => card.dataset.cell)), line);
  await page.locator('.bar .btn.pick').click();
  await page.waitForFunction(() => document.querySelector('.flights > *'));
});

const SIZES = [320, 360, 390, 414];
for (const [game, seats] of [
  ['tea-time', 2],
  ['chai', 3],
  ['tea-for-2', 2],
  ['tea-and-rum', 4],
]) {
  test(`${game} is as wide as the phone, alone and watched`, async () => {
    const page = await house.visitor({ width: 390, height: 844, touch: true, locale: 'fr-FR' });
    const link = await sitAmongBots(house, page, game, seats);
    for (const watched of [false, true]) {
      if (watched) {
        await (await house.visitor()).goto(link);
        await page.locator('.watching').waitFor();
      }
      for (const width of SIZES) {
        await page.setViewportSize({ width, height: 844 });
        const {
          page: wide,
          bar,
          name,
        } = await page.evaluate(() => ({
          page: document.documentElement.scrollWidth,
          bar: document.querySelector('.bar').getBoundingClientRect().right,
          name:
            document.querySelector('.where strong').getBoundingClientRect().right -
            document.querySelector('.where').getBoundingClientRect().right,
        }));
        const where = `${width} px${watched ? ', watched' : ''}`;
        assert.equal(wide, width, `the page at ${where}`);
        assert.ok(bar <= width, `the action bar at ${where}`);
        if (width >= 360) assert.ok(name <= 1, `the game's name is cut at ${where}`);
      }
    }
  });
}

test('what slides under a finger is deaf for a moment', async () => {
  const page = await house.visitor({ width: 390, height: 844, touch: true });
  await playAgainstBots(house, page);
  await page.locator('.card.may').first().waitFor();
  const lines = () => page.locator('.log li').count();
  const before = await lines();
  const box = await page.locator('.bar [data-key=h]').boundingBox();
  const spot = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(...spot);
  await page.locator('.bar .btn.pick').waitFor();
  // The button that plays comes to lie where the hint was, as it does when the bar grows.
  const slide = () =>
    page
      .locator('.bar .btn.pick')
      .evaluate(
        (button, [x, y]) => Object.assign(button.style, { position: 'fixed', left: `${x - 40}px`, top: `${y - 22}px`, width: '80px' }),
        spot,
      );
  await slide();
  await page.touchscreen.tap(...spot);
  await page.waitForTimeout(300);
  assert.equal(await lines(), before, 'the second tap played a move');
  await page.waitForTimeout(300);
  await page.touchscreen.tap(...spot);
  await page.waitForFunction(count => document.querySelectorAll('.log li').length > count, before);
});

test('Tea & Rum: a hint tapped twice in one place plays nothing, and what it means is in sight', async () => {
  const page = await house.visitor({ width: 390, height: 844, touch: true });
  await pourTeaAndRum(house, page, { seats: 4 });
  await playTeaAndRum(page, { until: 'start' });
  const before = await page.locator('.tr').getAttribute('data-ply');
  const box = await page.locator('.bar [data-key=h]').boundingBox();
  const spot = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(...spot);
  await page.locator('.bar .say strong').waitFor();
  await page.touchscreen.tap(...spot);
  const hinted = page.locator('#board [data-move][aria-pressed=true]');
  await hinted.waitFor();
  await page.waitForFunction(() => {
    const piece = document.querySelector('#board [data-move][aria-pressed=true]')?.getBoundingClientRect();
    return piece && piece.top >= 0 && piece.bottom <= document.querySelector('.foot').getBoundingClientRect().top;
  });
  await page.waitForTimeout(300);
  assert.equal(await page.locator('.tr').getAttribute('data-ply'), before, 'the second tap played a move');
});

test('what may be done outside the screen is pointed at', async () => {
  const page = await house.visitor({ width: 390, height: 560, touch: true });
  await sitAmongBots(house, page, 'chai', 2);
  const beyond = page.locator('.beyond button', { hasText: 'below' });
  await beyond.waitFor();
  const lit = await page.evaluate(() => {
    const foot = document.querySelector('.bar').getBoundingClientRect().top;
    return [...document.querySelectorAll('#board [data-stop]:not([aria-disabled=true])')].filter(piece => {
      const box = piece.getBoundingClientRect();
      return box.width > 0 && box.top > foot;
    }).length;
  });
  const told = Number((await beyond.innerText()).match(/\d+/)[0]);
  assert.ok(lit > 0 && told >= lit, `${told} told, ${lit} below the bar`);
  await picture(page, 'phone-beyond');
  await beyond.tap();
  await page.waitForFunction(
    count => Number(document.querySelector('.beyond button:last-child')?.textContent.match(/\d+/)?.[0] ?? 0) < count,
    told,
  );
});
