import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { House, openTable, picture, playAgainstBots, playOn } from './house.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let house;
before(async () => { house = await House.open(); });
after(() => house?.close());

async function check(page, where) {
  await page.evaluate(axe);
  // A colour on its way to another is neither.
  await page.waitForFunction(() => document.getAnimations().every(one => one.playState === 'finished'));
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return violations.filter(found => ['serious', 'critical'].includes(found.impact))
    .map(found => `${where}: ${found.id}: ${found.nodes.map(node => `${node.target} ${node.failureSummary}`).join('; ')}`);
}

// Nothing wider than the screen, and nothing to press smaller than 24 px.
async function fits(page, where) {
  const { wide, small } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth > innerWidth,
    small: [...document.querySelectorAll('button, a, input, select, summary')].filter(one => {
      const box = one.getBoundingClientRect();
      if (box.width === 0 || one.closest('.skip, p, td, li > span') || one.closest('.hide')) return false;
      return box.width < 24 || box.height < 24;
    }).map(one => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 30)} ${Math.round(one.getBoundingClientRect().width)}x${Math.round(one.getBoundingClientRect().height)}`),
  }));
  return [...(wide ? [`${where} scrolls sideways`] : []), ...small.map(one => `${where}: small target: ${one}`)];
}

for (const dark of [false, true]) {
  for (const [width, height] of [[1280, 800], [390, 844], [320, 640]]) {
    test(`every page is accessible, ${dark ? 'dark' : 'light'}, ${width} px`, async () => {
      const page = await house.visitor({ width, height, dark, expectLoss: true });
      const bad = [];
      const name = where => `${where}-${width}-${dark ? 'dark' : 'light'}`;
      const look = async where => {
        bad.push(...await check(page, where), ...await fits(page, where));
        await picture(page, name(where));
      };
      await page.goto(house.url);
      await page.locator('.lobby .none, .lobby .row').first().waitFor();
      await look('start');
      await page.getByRole('button', { name: 'With friends' }).click();
      await look('friends');
      await openTable(house, page, 'Ada');
      await look('waiting');
      await page.goto(`${house.url}/rules`);
      await page.locator('.shelf a').first().waitFor();
      await look('rules');
      await page.goto(`${house.url}/rules/tea-time#TT-LINE-03`);
      await page.locator('tr.here').waitFor();
      await look('rules-tea-time');
      await page.goto(`${house.url}/t/AAAAAAAAAAAAAAAAAAAAAA`);
      await page.getByText('No such table.').waitFor();
      await look('lost');

      await playAgainstBots(house, page, { seats: width === 1280 ? 4 : 2 });
      await page.locator('.card.may').first().waitFor();
      await look('table');
      await playOn(page, 2);
      await page.locator('.card.may').first().click();
      await look('picked');
      for (const [button, where] of [['What happened since my last turn', 'recap'], ['More: link, settings, leave', 'menu']]) {
        await page.getByRole('button', { name: button }).click();
        await page.locator('dialog').waitFor();
        await look(where);
        await page.keyboard.press('Escape');
      }
      await playOn(page);
      await look('result');
      await page.getByRole('button', { name: 'Replay', exact: true }).click();
      await page.locator('.replay').waitFor();
      await look('replay');
      assert.deepEqual(bad, []);
    });
  }
}
