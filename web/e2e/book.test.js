import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { House, picture, playAgainstBots, sitAmongBots, SPEC_SPEAK } from './house.js';
import { pourTeaAndRum } from './tea-and-rum.js';
import { sitAt } from './tea-for-2-scenes.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

const GAMES = ['tea-time', 'chai', 'tea-for-2', 'tea-and-rum'];
const WORDS = Object.fromEntries(
  ['en', 'fr'].map(language => [language, JSON.parse(readFileSync(new URL(`../../i18n/${language}.json`, import.meta.url), 'utf8'))]),
);

test('a rulebook: contents, search, the exact rules behind a §, both languages', async () => {
  const page = await house.visitor();
  await page.goto(`${house.url}/play/tea-time`);
  await page.getByRole('heading', { name: 'Your turn' }).waitFor();
  await page.getByRole('searchbox').fill('tie');
  await page.locator('.hits a', { hasText: 'highest totals are equal' }).click();
  await page.locator('.here', { hasText: 'highest totals are equal' }).waitFor();
  await page.locator('.here .mark').click();
  assert.match(await page.locator('.here .quote').innerText(), /TT-SCORE-04/);

  await page.goto(`${house.url}/play/tea-time#TT-LINE-03`);
  await page.locator('.here', { hasText: 'No empty place' }).waitFor();
  assert.match(await page.locator('.here .quote').innerText(), /TT-LINE-03 An empty cell breaks a line/);
  await picture(page, 'rulebook');

  const phone = await house.visitor({ width: 390, height: 844, locale: 'fr-FR', touch: true, dark: true });
  await phone.goto(`${house.url}/play/chai`);
  await phone.getByRole('button', { name: 'Sommaire' }).click();
  await phone.getByRole('link', { name: 'Servir', exact: true }).click();
  assert.ok(await phone.getByRole('heading', { name: 'Servir' }).isVisible());
  await picture(phone, 'rulebook-phone');
  await page.context().close();
  await phone.context().close();
});

// The player aid: one key away, and on a phone in the menu.
async function glance(page, words) {
  if (page.viewportSize().width < 640) {
    await page.getByRole('button', { name: words['web.menu.open'] }).press('Enter');
    await page.getByRole('button', { name: words['web.aid'] }).press('Enter');
  } else {
    await page.locator('#board').focus(); // on a piece the key opens its card
    await page.keyboard.press('?');
  }
  const aid = page.locator('.aid');
  await aid.waitFor();
  return aid;
}

// In the page: asks every piece on the table for its card, and gives what was read with each.
async function readCards() {
  const frame = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const read = {};
  const seen = new Set();
  for (const piece of document.querySelectorAll('[data-piece]')) {
    const kind = piece.dataset.piece.replace(/\d+/g, '');
    if (seen.has(kind) || !piece.isConnected || piece.getClientRects().length === 0) continue;
    seen.add(kind);
    piece.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    await frame();
    read[piece.dataset.piece] = document.body.innerText;
    if (document.querySelector('.about')) read.cards = (read.cards ?? 0) + 1;
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await frame();
  }
  return read;
}

test('nobody meets spec-speak who did not ask for it, and nothing is wider than the page', async () => {
  for (const [locale, width] of [
    ['en-GB', 1280],
    ['fr-FR', 390],
  ]) {
    const page = await house.visitor({ locale, width, height: 844 });
    const words = WORDS[locale.slice(0, 2)];
    for (const path of ['/', '/play', '/history', ...GAMES.flatMap(game => [`/play/${game}`, `/learn/${game}`, `/edition/${game}`])]) {
      await page.goto(house.url + path);
      await page
        .locator(
          path.startsWith('/play/')
            ? '.prose details'
            : path.startsWith('/learn/')
              ? 'main ol a'
              : path.startsWith('/edition/')
                ? '.checks .ok'
                : 'main h1, main h2',
        )
        .first()
        .waitFor();
      await page.locator('details').evaluateAll(chapters => {
        for (const chapter of chapters) chapter.open = true;
      });
      assert.doesNotMatch(await page.locator('body').innerText(), SPEC_SPEAK, `${locale} ${path}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${locale} ${path} is too wide`);
    }
    for (const game of GAMES) {
      await sitAmongBots(house, page, game, 2);
      const where = `${locale} a table of ${game}`;
      const reads = async what => assert.doesNotMatch(await page.locator('body').innerText(), SPEC_SPEAK, `${where}, ${what}`);
      await reads('the board');
      await page.locator('[data-mine=true], .card.may').first().waitFor();
      const { cards, ...read } = await page.evaluate(readCards);
      if (['tea-time', 'chai'].includes(game)) assert.ok(cards > 1, `${where}: ${cards} cards`);
      for (const [piece, text] of Object.entries(read)) assert.doesNotMatch(text, SPEC_SPEAK, `${where}, the card of ${piece}`);
      await page.getByRole('button', { name: words['web.menu.open'] }).press('Enter');
      await page.getByRole('dialog').waitFor();
      await reads('the menu');
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
      await glance(page, words);
      await reads('at a glance');
      await page.keyboard.press('Escape');
    }
    await page.context().close();
  }
});

test('lessons are offered beside a rulebook, and what is done is marked', async () => {
  const page = await house.visitor();
  await page.goto(house.url);
  await page.evaluate(() =>
    localStorage.setItem('samovar', JSON.stringify({ name: 'Ada', lessons: { 'chai/1': { step: 'end', done: true } } })),
  );
  await page.goto(`${house.url}/play/chai`);
  const lessons = page.locator('aside .panel', { hasText: 'Learn Chai' });
  await lessons.getByRole('link').nth(7).waitFor();
  assert.equal(await lessons.getByRole('link').count(), 8);
  assert.match(await lessons.locator('li').first().innerText(), /done/);
  await picture(page, 'rulebook-lessons');
  // What a picture shows can be tried: a board as it lies there, a card in the chapter that tells the same rules.
  assert.equal(await page.locator('.fig figcaption a', { hasText: 'lesson' }).first().getAttribute('href'), '/learn/chai/4');
  const board = page.locator('.fig figcaption a', { hasText: 'Try it on the board' }).first();
  assert.equal(await board.getAttribute('href'), '/learn/chai/101');
  await lessons.getByRole('link', { name: '2. At the market' }).click();
  await page.locator('.lesson .said').waitFor();
  await page.context().close();
});

test('a board of a rulebook is tried on the table, to its end and back', async () => {
  const page = await house.visitor();
  for (const game of GAMES) {
    await page.goto(`${house.url}/play/${game}`);
    const tries = page.locator('.fig figcaption a', { hasText: 'Try it on the board' });
    await tries.first().waitFor();
    const boards = await tries.evaluateAll(links => links.map(link => link.getAttribute('href')));
    assert.deepEqual(
      boards,
      boards.map((_, at) => `/learn/${game}/${101 + at}`),
    );
    await tries.last().click();
    const said = page.locator('.lesson .said');
    await said.waitFor();
    await picture(page, `tried-${game}`);
    while (!(await page.locator('.lesson [data-ends]').count())) {
      const step = await said.getAttribute('data-step');
      await page.locator((await said.getAttribute('data-waits')) === 'true' ? '.lesson [data-shows]' : '.lesson .acts .go').click();
      await page.waitForFunction(before => document.querySelector('.lesson .said')?.dataset.step !== before, step);
    }
    await page.getByRole('link', { name: 'Leave the lesson' }).click();
    await page.waitForURL(`${house.url}/play/${game}`);
  }
  // It is no chapter: nothing was learnt.
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('samovar') ?? '{}').lessons ?? {}), {});
  await page.context().close();
});

test('a player aid fits on one screen', async () => {
  for (const [width, height, locale] of [
    [1280, 800, 'en-GB'],
    [390, 844, 'fr-FR'],
  ]) {
    const page = await house.visitor({ width, height, locale, touch: width < 640 });
    for (const game of GAMES) {
      await sitAmongBots(house, page, game, 2);
      const aid = await glance(page, WORDS[locale.slice(0, 2)]);
      const { bottom } = await aid.evaluate(element => element.getBoundingClientRect());
      await picture(page, `aid-${game}-${width}`);
      assert.ok(bottom <= height, `${game} at ${width}: the aid ends at ${bottom} of ${height}`);
      await page.keyboard.press('Escape');
    }
    await page.context().close();
  }
});

test('the rulebook beside the table: at the phase, and the game at a glance', async () => {
  const page = await house.visitor();
  await playAgainstBots(house, page);
  assert.doesNotMatch(await page.locator('body').innerText(), SPEC_SPEAK);
  await page.locator('.card.may').first().waitFor();
  const cards = await page.locator('.card').count();
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'How to play' });
  await sheet.getByRole('heading', { name: 'Your turn' }).waitFor();
  await page.waitForFunction(() => {
    const top = document.querySelector('dialog #turn')?.getBoundingClientRect().top ?? 9999;
    return top >= 0 && top < innerHeight / 2;
  });
  await picture(page, 'rulebook-sheet');
  assert.ok((await sheet.getByRole('button', { name: 'Close' }).boundingBox()).y >= 0, 'the way out stays in sight');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  assert.equal(await page.locator('.card').count(), cards);

  await page.keyboard.press('?');
  const glance = page.getByRole('dialog', { name: 'At a glance' });
  await glance.getByText('First turn of the round').waitFor();
  await picture(page, 'aid');
  await page.keyboard.press('Escape');
  await page.context().close();
});

// The question asks, and the book is open at what answers it.
async function opensAt(page, section) {
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'How to play' });
  await sheet.locator(`#${section}`).waitFor();
  await page.waitForFunction(id => {
    const top = document.querySelector(`dialog #${id}`)?.getBoundingClientRect().top ?? 9999;
    return top >= 0 && top < innerHeight / 2;
  }, section);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
}

test('at the large boards the rulebook opens at what is asked, and a refusal at its paragraph', async () => {
  for (const [scene, section] of [
    ['turn', 'turn'],
    ['duel', 'harbour'],
    ['search', 'market'],
    ['year', 'year-end'],
  ]) {
    const page = await sitAt(house, scene, {});
    await opensAt(page, section);
    await page.context().close();
  }
  const page = await house.visitor();
  await pourTeaAndRum(house, page, { seats: 2 });
  await page.locator('.tr[data-mine=true][data-phase=ships]').waitFor();
  await opensAt(page, 'ships');
  await page.locator('.tile[aria-disabled=true]').first().dispatchEvent('click');
  await page.locator('.why .rule').press('Enter');
  await page.locator('dialog .here').waitFor();
  await page.context().close();
});
