// The moments that are drawn, as the page shows them. The pictures are kept for the eye.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { check, fits, lettered, reads, small } from './fit.js';
import { House, picture } from './house.js';
import { pourTeaAndRum } from './tea-and-rum.js';
import { barter, building, finale, hiring, overflow, reposition, ships, turn, two } from './tea-and-rum-positions.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

// The drawings' positions: nothing scrolls, everything that is lit is in sight; in both languages, light and dark. axe looks at both sizes in both
// themes; between them nothing changes for it.
const POSITIONS = {
  turn: [turn, 4],
  build: [building, 4],
  captain: [hiring, 4],
  ships: [ships, 4],
  barter: [barter, 4],
  overflow: [overflow, 4],
  two: [two, 2],
  finale: [finale, 4],
};
const SIZES = {
  'en-GB': [
    [1280, 800, false, true],
    [1440, 900, false, false],
    [1920, 1080, true, false],
    [390, 844, false, true],
  ],
  'fr-FR': [
    [1366, 768, true, true],
    [820, 1180, false, false],
    [390, 844, true, true],
  ],
};
for (const [name, [position, seats]] of Object.entries(POSITIONS)) {
  test(`the position of the drawing: ${name}`, async () => {
    const bad = [];
    for (const [locale, sizes] of Object.entries(SIZES)) {
      const page = await house.visitor({ locale, touch: true });
      await reposition(page, position);
      await pourTeaAndRum(house, page, { seats, french: locale === 'fr-FR', over: name === 'finale' });
      await page
        .locator(name === 'finale' ? '.fseat.won' : '.tr[data-mine=true]')
        .first()
        .waitFor();
      for (const [width, height, dark, axed] of sizes) {
        const where = `${name} ${width} ${dark ? 'dark' : 'light'} ${locale}`;
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
        await page.evaluate(
          () =>
            new Promise(done => {
              requestAnimationFrame(() => requestAnimationFrame(done));
            }),
        );
        await picture(page, `tea-and-rum-${name}-${width}-${locale.slice(0, 2)}`);
        bad.push(...(axed ? await check(page, where) : []), ...(await fits(page, where)), ...(await reads(page, where)));
        bad.push(
          ...(await page.evaluate(
            at =>
              [...document.querySelectorAll(':is(.tr, .fin) .pc > :is(svg, img)')]
                .filter(one => one.getBoundingClientRect().height > one.parentElement.getBoundingClientRect().height + 1)
                .map(one => `${at}: larger than its place: ${one.firstElementChild?.getAttribute('href') ?? one.src.slice(0, 200)}`),
            where,
          )),
        );
        if (width < 640) bad.push(...(await small(page)).map(one => `${where}: for a finger: ${one}`));
        if (width >= 1240)
          bad.push(
            ...(await page.evaluate(at => {
              const bar = document.querySelector('.foot').getBoundingClientRect().top;
              return [
                ...(document.documentElement.scrollHeight > innerHeight + 1 ? [`${at}: the page scrolls`] : []),
                ...[...document.querySelectorAll('.tr .lit, .tr .may')]
                  .filter(one => one.getBoundingClientRect().bottom > bar + 1 || one.getBoundingClientRect().top < 0)
                  .map(one => `${at}: out of sight: ${one.dataset.move ?? one.className}`),
              ];
            }, where)),
          );
        if (axed) {
          bad.push(...(await lettered(page, where)), ...(await fits(page, `${where}, letters`)));
          await picture(page, `tea-and-rum-${name}-${width}-letters-${locale.slice(0, 2)}`);
          await page.evaluate(() => {
            document.documentElement.dataset.letters = 'off';
          });
        }
      }
      await page.context().close();
    }
    assert.deepEqual(bad, []);
  });
}

for (const [name, position] of [
  ['a building', building],
  ['a captain', hiring],
])
  test(`what a row opens is in sight, and declining is not what the button invites to: ${name}`, async () => {
    const page = await house.visitor();
    await reposition(page, position);
    await pourTeaAndRum(house, page, { seats: 4 });
    await page.locator('.tr .lit').first().waitFor();
    const out = await page.evaluate(() => {
      const bar = document.querySelector('.foot').getBoundingClientRect().top;
      return [...document.querySelectorAll('.tr .lit')]
        .filter(one => one.getBoundingClientRect().bottom > bar + 1 || one.getBoundingClientRect().top < 0)
        .map(one => one.dataset.move);
    });
    assert.deepEqual(out, []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 800);
    assert.equal(await page.locator('.bar .btn[data-commits$=" skip"]').count(), 1);
    assert.equal(await page.locator('.bar .btn.go').count(), 0);
  });

// RUL-01: the supply is limited.
test('a ship that brings more than the supply holds says so before it is bought', async () => {
  const page = await house.visitor();
  const lost = page.getByText('the supply lacks 1 cannon: lost');
  let move;
  await reposition(page, state => {
    const scant = ships(state);
    const [one] = scant.moves.filter(other => other.kind === 'buy_ship');
    one.lost = { cannon: 1 };
    move = one.move;
    return scant;
  });
  await pourTeaAndRum(house, page, { seats: 4 });
  await page.locator('.tr .lit').first().waitFor();
  assert.equal(await lost.count(), 0);
  await page.locator(`.tr [data-move="${move}"]`).first().click();
  await lost.filter({ visible: true }).first().waitFor();
  await page
    .locator('.bar')
    .getByRole('button', { name: /^Buy for/ })
    .waitFor();
  await page.context().close();
});
