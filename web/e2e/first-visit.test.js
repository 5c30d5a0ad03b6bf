// A newcomer with an empty profile: how many clicks and words stand between opening the page and a real move on a real board.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House, picture } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

// The letters inside the sprite of all pieces are nobody's to read until a piece is drawn.
const words = async page =>
  (
    await page.evaluate(() =>
      [...document.body.children]
        .filter(child => !(child instanceof SVGElement))
        .map(child => child.innerText)
        .join(' '),
    )
  )
    .split(/\s+/)
    .filter(word => /\p{L}/u.test(word)).length;

// All that comes until the page stands still, as it comes over the wire; what is kept for later without being asked for comes after that.
for (const locale of ['en-GB', 'fr-FR'])
  test(`a first visit that touches no board is small, ${locale}`, async () => {
    const page = await house.visitor({ locale });
    await page.goto(house.url, { waitUntil: 'networkidle' });
    await page.locator('.hero').waitFor();
    const sizes = await page.evaluate(() =>
      ['navigation', 'resource']
        .flatMap(kind => performance.getEntriesByType(kind))
        .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]),
    );
    const all = sizes.reduce((sum, [, size]) => sum + size, 0);
    console.log(`    ${locale}: ${sizes.length} answers, ${all} bytes`);
    assert.ok(sizes.some(([name, size]) => name === '/' && size > 0) && sizes.some(([name]) => name.endsWith('.js')));
    assert.ok(all <= 90_000, JSON.stringify(sizes));
    await page.context().close();
  });

for (const [width, height, locale, learn] of [
  [1280, 800, 'en-GB', 'Learn Tea Time'],
  [390, 844, 'fr-FR', 'Apprendre Tea Time'],
])
  test(`a newcomer is on a board after one click and makes a move within a minute, ${width} px, ${locale}`, async () => {
    const page = await house.visitor({ width, height, locale, touch: width < 640 });
    const opened = Date.now();
    let clicks = 0;
    const click = async what => {
      await what.click();
      clicks++;
    };
    await page.goto(house.url);
    await page.locator('.hero').waitFor();
    const onArrival = await words(page);
    assert.equal(await page.locator('.btn.go:visible').count(), 1, 'one filled button');
    await click(page.getByRole('link', { name: learn, exact: true }));
    await page.locator('[data-piece=b2]').waitFor();
    await page.locator('.lesson .said').waitFor();
    assert.ok(clicks <= 2, 'on a real board within two clicks');
    // The lesson's first sentence need not be read: the middle Cat is taken at once.
    const atTable = await page.locator('.lesson .said').innerText();
    await click(page.locator('[data-piece=b2]'));
    await click(page.locator('.bar .btn.pick'));
    await page.locator('.lesson .said[data-step=first-costs]').waitFor();
    const seconds = (Date.now() - opened) / 1000;
    await picture(page, `first-visit-${width}`);
    console.log(
      `${locale}: ${clicks} clicks, ${onArrival} words on arrival, ${atTable.length} characters said, ${seconds.toFixed(1)} s by machine`,
    );
    assert.ok(clicks <= 4, `${clicks} clicks`);
    assert.ok(onArrival <= 130, `${onArrival} words on arrival`);
    assert.ok(atTable.length <= 240, `${atTable.length} characters at once`);
    // Reading at 4 words a second leaves room for the rest of the minute.
    assert.ok(seconds + (onArrival + atTable.split(/\s+/).length) / 4 < 60, `${seconds} s`);
    await page.context().close();
  });
