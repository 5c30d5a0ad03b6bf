// The moments of the game as they are drawn: everything a decision needs is on the screen, nothing is too small to read or to press,
// and everybody can use it: axe looks at both sizes in both themes. The pictures are kept for the eye.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { check, fits, lettered, reads } from './fit.js';
import { House, picture } from './house.js';
import { SCENES, sitAt } from './tea-for-2-scenes.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

// What a person does first there.
const FIRST = {
  turn: async page => {
    await page.locator('.dieb').first().click();
    await page.locator('.tin').nth(1).click();
  },
  solo: async page => {
    await page.locator('.dieb').first().click();
    await page.locator('.tin').nth(1).click();
  },
  duel: page => page.locator('.answer').first().click(),
  search: page => page.locator('.pick3').first().click(),
  year: async page => {
    await page.locator('[data-piece="L1:yellow"]').first().click();
    await page.locator('[data-space="D"] .ground').click({ position: { x: 16, y: 16 } });
  },
};

// What is lit and lies outside the window or under the bar.
function hidden(page, where) {
  return page.evaluate(
    at =>
      [...document.querySelectorAll('main .lit, main .picked, main .tb, .tray .dieb, .tray .chip')]
        .filter(one => {
          const box = one.getBoundingClientRect();
          const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return box.width > 0 && !(top && (one.contains(top) || top.contains(one)));
        })
        .map(one => `${at}: out of sight: ${one.className} ${one.getAttribute('aria-label')}`),
    where,
  );
}

for (const scene of Object.keys(SCENES)) {
  for (const [width, height, dark, locale, axed] of [
    [1280, 800, false, 'en-GB', true],
    [1366, 768, true, 'fr-FR', true],
    [1440, 900, false, 'fr-FR', false],
    [1920, 1080, true, 'en-GB', false],
  ]) {
    test(`${scene}, ${width} × ${height}, ${dark ? 'dark' : 'light'}, ${locale}: all of it on one screen`, async () => {
      const page = await sitAt(house, scene, { width, height, dark, locale });
      await FIRST[scene](page);
      await page.mouse.move(2, 2);
      assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]), [
        width,
        height,
      ]);
      assert.deepEqual(
        [
          ...(axed ? await check(page, scene) : []),
          ...(await fits(page, scene)),
          ...(await reads(page, scene)),
          ...(await hidden(page, scene)),
        ],
        [],
      );
      await picture(page, `tea-for-2-${scene}-${width}-${dark ? 'dark' : 'light'}-${locale.slice(0, 2)}`);
      if (axed) {
        assert.deepEqual([...(await lettered(page, scene)), ...(await fits(page, scene)), ...(await reads(page, scene))], []);
        await picture(page, `tea-for-2-${scene}-${width}-letters-${locale.slice(0, 2)}`);
      }
      await page.context().close();
    });
  }
  for (const [width, height, dark, locale, axed] of [
    [820, 1180, false, 'en-GB', false],
    [390, 844, false, 'en-GB', true],
    [390, 844, true, 'fr-FR', true],
    [320, 640, false, 'fr-FR', false],
  ]) {
    test(`${scene}, ${width} × ${height}, ${dark ? 'dark' : 'light'}, ${locale}: bar and question stay`, async () => {
      const page = await sitAt(house, scene, { width, height, dark, locale, touch: width < 640 });
      await FIRST[scene](page);
      assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]), [
        width,
        height,
      ]);
      assert.deepEqual([...(axed ? await check(page, scene) : []), ...(await fits(page, scene)), ...(await reads(page, scene))], []);
      const commit = await page.locator('.bar .btn.pick').boundingBox();
      assert.ok(commit && commit.y + commit.height <= height && commit.height >= 44, 'the button that commits is in reach');
      if (width === 390) {
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('main .lit, main .picked, main .tb, .tray button, .bar .btn, .tabs button, .jump a')]
            .filter(one => {
              const box = one.getBoundingClientRect();
              return box.width > 0 && (box.width < 43.5 || box.height < 43.5);
            })
            .map(
              one =>
                `${one.className} ${one.getAttribute('aria-label') ?? one.textContent} ${Math.round(one.getBoundingClientRect().width)}x${Math.round(one.getBoundingClientRect().height)}`,
            ),
        );
        assert.deepEqual(small, [], 'targets of 44 px');
      }
      await picture(page, `tea-for-2-${scene}-${width}-${dark ? 'dark' : 'light'}-${locale.slice(0, 2)}`);
      if (axed) {
        assert.deepEqual([...(await lettered(page, scene)), ...(await fits(page, scene)), ...(await reads(page, scene))], []);
        await picture(page, `tea-for-2-${scene}-${width}-letters-${locale.slice(0, 2)}`);
      }
      await page.context().close();
    });
  }
}

test('a tea walks several steps in one gesture: by taps, by arrows, by drawing it', async () => {
  for (const way of ['taps', 'arrows', 'drag']) {
    const page = await sitAt(house, 'year', { width: 1280, height: 800 });
    const tea = page.locator('[data-piece="L1:yellow"]').first();
    if (way === 'taps') {
      await tea.click();
      await page.locator('[data-space="L3"] .ground').click({ position: { x: 20, y: 20 } });
    } else if (way === 'arrows') {
      await tea.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
      assert.equal(await page.evaluate(() => document.activeElement.dataset.piece), 'L1:yellow', 'the tea keeps the focus');
    } else {
      const from = await tea.boundingBox();
      const to = await page.locator('[data-space="L3"]').boundingBox();
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
      await page.locator('.drawn').waitFor(); // it follows the finger
    }
    await page.locator('.bar .btn.pick', { hasText: 'Walk 2 steps' }).waitFor();
    assert.equal(await page.locator('.stn.goal[data-space="L3"]').count(), 1);
    assert.equal(await page.locator('.pip.prev').count(), 2);
    await page.context().close();
  }
});

test('an answer for which a die is changed: seen before, and picked once the tea is given', async () => {
  for (const width of [1280, 390]) {
    const page = await sitAt(house, 'duel', { width, height: width === 390 ? 844 : 800, touch: width === 390 });
    const longer = page.locator('.answer').nth(1);
    await longer.waitFor();
    assert.equal(await longer.locator('.l1 .die').count(), 4);
    await longer.click();
    assert.equal(await page.locator('.ladder .cell.add').count(), 2);
    await picture(page, `tea-for-2-duel-longer-${width}`);
    await page.locator('.bar .btn.pick').click();
    await page.locator('.duel').waitFor({ state: 'detached' });
    await page.locator('.bar .btn.pick, [data-piece="D:black"]').first().waitFor();
    // What pays is decided at once.
    await page.locator('[data-piece="D:black"]:visible').first().click();
    await page.locator('.bar .btn.pick', { hasText: '3-4-5-6' }).waitFor();
    await page.context().close();
  }
});

test('Undo after a search says why there is none', async () => {
  const page = await sitAt(house, 'search', { width: 1280, height: 800 });
  await page.locator('.bar [data-key=u]').click({ force: true });
  assert.match(await page.locator('.why').innerText(), /something unknown was shown/);
  await page.context().close();
});
