// A newcomer with an empty profile: how many clicks and words stand between opening the page and a real move on a real board.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House, picture, sitAt } from './house.js';

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

// All that has come over the wire by now; what is kept for later without being asked for comes after that.
const overTheWire = page =>
  page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap(kind => performance.getEntriesByType(kind))
      .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]),
  );
const sum = sizes => sizes.reduce((all, [, size]) => all + size, 0);
const scripts = sizes => sizes.map(([name]) => name).filter(name => /\.(js|css)$/.test(name));

for (const locale of ['en-GB', 'fr-FR'])
  test(`a first visit that touches no board is small, ${locale}`, async () => {
    const page = await house.visitor({ locale });
    await page.goto(house.url, { waitUntil: 'networkidle' });
    await page.locator('.hero').waitFor();
    const sizes = await overTheWire(page);
    console.log(`    ${locale}: ${sizes.length} answers, ${sum(sizes)} bytes`);
    assert.ok(sizes.some(([name, size]) => name === '/' && size > 0) && sizes.some(([name]) => name.endsWith('.js')));
    assert.ok(sum(sizes) <= 90_000, JSON.stringify(sizes));
    await page.context().close();
  });

// Whoever follows a link to a table that is being played, and touches nothing: all that comes until the page stands still.
for (const [game, seats] of [
  ['tea-time', 4],
  ['chai', 4],
  ['tea-for-2', 2],
  ['tea-and-rum', 4],
])
  for (const locale of ['en-GB', 'fr-FR'])
    test(`a first visit to a board of ${game} is at most 150 kB until the page stands still, ${locale}`, async () => {
      const teller = await house.visitor({ locale });
      const link = await sitAt(house, teller, game, [{ kind: 'me' }, ...Array(seats - 1).fill({ kind: 'bot', level: 'easy' })]);
      const seat = await teller.evaluate(() => localStorage.getItem('samovar'));
      await teller.context().close();

      const page = await house.visitor({ locale });
      await page.addInitScript(kept => localStorage.setItem('samovar', kept), seat);
      await page.goto(link, { waitUntil: 'networkidle' });
      await page.locator('.banner h1').waitFor();
      await page.waitForLoadState('networkidle');
      const sizes = await overTheWire(page);
      console.log(`    ${game}, ${locale}: ${sizes.length} answers, ${sum(sizes)} bytes`);
      assert.ok(sum(sizes) <= 150_000, JSON.stringify(sizes.sort((a, b) => b[1] - a[1])));
      // What waits for a hand comes with its first move.
      const before = scripts(sizes);
      await page.mouse.move(300, 300);
      await page.mouse.move(310, 310);
      await page.waitForFunction(
        there =>
          performance
            .getEntriesByType('resource')
            .some(({ name }) => /\/End-.*\.js$/.test(name) && !there.includes(new URL(name).pathname)),
        before,
      );
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
