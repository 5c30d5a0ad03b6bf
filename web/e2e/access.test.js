import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { check, fits } from './fit.js';
import { handOver, House, openTable, pickTin, picture, playAgainstBots, playOn, sitAt } from './house.js';

let house, damaged;
before(async () => {
  house = await House.open();
  const page = await house.visitor({ expectLoss: true });
  damaged = await sitAt(house, page, 'tea-time', [{ kind: 'me' }, { kind: 'bot', level: 'easy' }]);
  await page.context().close();
  await house.damage(damaged);
});
after(() => house?.close());

for (const dark of [false, true]) {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [320, 640],
  ]) {
    test(`every page is accessible, ${dark ? 'dark' : 'light'}, ${width} px`, async () => {
      const page = await house.visitor({ width, height, dark, expectLoss: true });
      const bad = [];
      const name = where => `${where}-${width}-${dark ? 'dark' : 'light'}`;
      const look = async where => {
        bad.push(...(await check(page, where)), ...(await fits(page, where)));
        await picture(page, name(where));
      };
      await page.goto(house.url);
      await page.locator('.tin:not([aria-disabled=true])').first().waitFor();
      await look('start-first');
      await pickTin(page);
      await look('start');
      await page.getByRole('button', { name: 'With friends' }).click();
      await look('friends');
      await openTable(house, page, 'Ada');
      await look('waiting');
      await page.goto(`${house.url}/rules`);
      await page.locator('main li a').first().waitFor();
      await look('rulebooks');
      await page.goto(`${house.url}/play/tea-time#TT-LINE-03`);
      await page.locator('.here .quote').waitFor();
      await look('rulebook-tea-time');
      await page.goto(`${house.url}/rules/tea-time#TT-LINE-03`);
      await page.locator('tr.here').waitFor();
      await look('rules-tea-time');
      await page.goto(`${house.url}/t/AAAAAAAAAAAAAAAAAAAAAA`);
      await page.getByText('No such table.').waitFor();
      await look('lost');
      await page.goto(damaged);
      await page.getByText('This table is damaged').waitFor();
      await page.getByText(/It is there, but this server cannot read it/).waitFor();
      await look('damaged');

      await playAgainstBots(house, page, { seats: width === 1280 ? 4 : 2 });
      await page.locator('.card.may').first().waitFor();
      await look('table');
      await playOn(page, 2);
      await page.locator('.card.may').first().click();
      await look('picked');
      for (const [button, where] of [
        ['What happened since my last turn', 'recap'],
        ['More: link, settings, leave', 'menu'],
      ]) {
        await page.getByRole('button', { name: button }).click();
        await page.locator('dialog').waitFor();
        await look(where);
        await page.keyboard.press('Escape');
      }
      await page.keyboard.press('Escape');
      await handOver(page);
      await page.locator('.result tfoot:not(.later)').waitFor();
      await look('result');
      await page.getByRole('button', { name: 'Replay this game' }).press('Enter');
      await page.locator('.replay').waitFor();
      await look('replay');
      await page.goto(house.url);
      await page
        .getByRole('link', { name: /^Review/ })
        .first()
        .waitFor();
      await look('start-later');
      assert.deepEqual(bad, []);
    });
  }
}
