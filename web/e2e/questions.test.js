// Everybody can use every question of the two large boards: a game of each, and at each kind of question that it asks for the first time axe
// looks at the whole page, on a desk and on a phone, light and dark.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { check } from './fit.js';
import { House } from './house.js';
import { playTeaAndRum, pourTeaAndRum } from './tea-and-rum.js';
import { playTeaForTwo, pourTeaForTwo } from './tea-for-2.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

const skip = process.env.SAMOVAR_NIGHTLY ? false : 'whole games, looked at eight to fourteen times, take minutes: SAMOVAR_NIGHTLY=1';

const DESK = { width: 1280, height: 800 };
const PLACES = [
  [DESK, 'light'],
  [{ width: 390, height: 844 }, 'dark'],
  [DESK, 'dark'],
  [{ width: 390, height: 844 }, 'light'],
];

async function look(page, asks, [size, colorScheme]) {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    () =>
      new Promise(done => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
  const where = `${asks}, ${size.width} px, ${colorScheme}`;
  const bad = await check(page, where);
  for (const tab of await page.getByRole('tab', { selected: false }).all()) {
    await tab.click();
    bad.push(...(await check(page, `${where}, ${await tab.innerText()}`)));
  }
  return bad;
}

for (const [name, pour, play, board] of [
  ['Tea & Rum', page => pourTeaAndRum(house, page, { seats: 4 }), playTeaAndRum, '.tr'],
  ['Tea for 2', page => pourTeaForTwo(house, page), playTeaForTwo, '.t2'],
])
  test(`${name}: every question it asks`, { skip }, async t => {
    const page = await house.visitor();
    await pour(page);
    const known = [];
    const bad = [];
    for (;;) {
      const { over } = await play(page, { known });
      if (over) break;
      const asks = await page.locator(board).getAttribute('data-asks');
      known.push(asks);
      for (const place of PLACES) bad.push(...(await look(page, asks, place)));
      await page.setViewportSize(DESK);
      await page.locator(`${board}[data-mine=true]`).waitFor();
    }
    t.diagnostic(known.join(', '));
    assert.deepEqual(bad, []);
    assert.ok(known.length > 4, `only ${known.join(', ')}`);
  });
