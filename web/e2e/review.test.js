// Looking back at a game: the review from the end of a game, on the board, from here on; and one's games on this device.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { House, picture, playAgainstBots, playOn, reviewsKept, SPEC_SPEAK } from './house.js';
import { WITHOUT_ENGINE } from './site.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

async function reviewOfTheServer(page, table) {
  const token = await page.evaluate(id => JSON.parse(localStorage.getItem('samovar')).seats.find(seat => seat.table === id).token, table);
  const path = `${house.url}/api/tables/${table}/review`;
  const begun = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, language: 'en' }),
  });
  assert.ok(begun.ok, `the server looks back: ${begun.status}`);
  for (;;) {
    const now = await fetch(path);
    if (now.status === 200) return now.json();
    assert.equal(now.status, 202);
    await new Promise(resolve => setTimeout(resolve, 200));
  }
}

// The better line of a mark, step by step on the board, in the same words as beside it.
async function walksTheLine(page, mark) {
  const said = page.locator('.replay .said');
  const steps = page.locator('.replay .num');
  await said.getByText('Step by step, from here.').waitFor();
  let before = await said.innerText();
  for (let at = 0; at < mark.line.length; at++) {
    await page.getByRole('button', { name: 'On one move' }).press('Enter');
    await steps.getByText(`${at + 1}/${mark.line.length}`).waitFor();
    await page.waitForFunction(told => {
      const now = document.querySelector('.replay .said').innerText;
      return now !== told && !now.includes('Step by step');
    }, before);
    before = await said.innerText();
  }
  assert.match(new URL(page.url()).hash, new RegExp(`^#ply=${mark.ply}&line=`));
}

// A game of each kind that is kept as a record: how it is looked back at, in words of its own.
for (const [name, file, about] of [
  ['Chai alone', 'chai/1-players-solo-ten-turns-won.txt', { whole: 'points', title: 'Sommelier' }],
  [
    'Tea for 2, the race',
    'tea-for-2/rules-4/1-players-goal-3-sides-a-order-ascending-team_lost.txt',
    { whole: '%', marks: true, rounds: /^year \d · / },
  ],
  ['Tea & Rum', 'tea-and-rum/rules-2/2-players-governor-1-won.txt', { whole: '%', title: 'Governor', marks: true, rounds: /^round \d · / }],
])
  test(`a record of ${name} is looked back at, and its better line is walked`, { skip: WITHOUT_ENGINE }, async () => {
    const page = await house.visitor();
    await page.goto(`${house.url}/history`);
    await page.getByLabel('Open a record').setInputFiles(new URL(`../../tests/records/${file}`, import.meta.url).pathname);
    await page.waitForURL(/\/t\/~/);
    const table = new URL(page.url()).pathname;
    await page.goto(`${house.url}${table}/review`);
    await page.locator('.r-players').waitFor({ timeout: 300_000 });
    const slug = file.split('/')[0];
    await picture(page, `review-${slug}`);
    const cost = await page.locator('.r-players tbody tr').first().locator('td').nth(3).innerText();
    assert.match(cost, new RegExp(`^[+−±][\\d.]+ ${about.whole}$`));
    if (about.title) await page.locator('.r-players .tag', { hasText: about.title }).first().waitFor();
    const [kept] = await reviewsKept(page);
    assert.equal(JSON.parse(kept.text).marks.length > 0, about.marks === true, 'somebody could have played better');
    // Rows by round stand behind the points by source.
    await page.locator('.r-sources summary').click();
    if (about.rounds) assert.match(await page.locator('.r-sources tbody th').first().innerText(), about.rounds);
    const turns = page.locator('.tp > li');
    for (let at = 0; at < (await turns.count()); at++) {
      const head = turns.nth(at).locator('.head');
      if ((await head.getAttribute('aria-expanded')) !== 'true') await head.press('Enter');
      // The first step is the better move, which stands above.
      const further = await turns.nth(at).locator('.line li').allInnerTexts();
      if (further.length === 0) continue;
      const line = ['', ...further];
      const link = turns.nth(at).getByRole('link', { name: 'On the board' });
      const [, ply] = /#ply=(\d+)/.exec(await link.getAttribute('href'));
      await picture(page, `review-${slug}-line`);
      await link.press('Enter');
      await walksTheLine(page, { ply, line });
      await picture(page, `review-${slug}-on-the-board`);
      break;
    }
    for (const look of [{ width: 390, height: 844 }, { dark: true }]) {
      await page.setViewportSize({ width: look.width ?? 1280, height: look.height ?? 800 });
      await page.emulateMedia({ colorScheme: look.dark ? 'dark' : 'light' });
      await page.goto(`${house.url}${table}/review`);
      await page.locator('.r-players').waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wide <= 0, 'nothing is wider than the screen');
      await picture(page, `review-${slug}-${look.dark ? 'dark' : 'phone'}`);
    }
    await page.context().close();
  });

test('a review from the end of a game, the board at its turning points, and a new table from there', async () => {
  const page = await house.visitor();
  await page.goto(house.url);
  await playAgainstBots(house, page);
  const table = new URL(page.url()).pathname.split('/')[2];
  const running = await fetch(`${house.url}/api/tables/${table}/review`);
  assert.equal(running.status, 409, 'nobody is told anything while a game runs');
  await playOn(page);
  await page.keyboard.press('Shift'); // the counting ends at any key
  const stranger = await fetch(`${house.url}/api/tables/${table}/review`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: 'x' }),
  });
  assert.equal(stranger.status, 403, 'only who played begins a review');

  await page.getByRole('link', { name: 'Review', exact: true }).press('Enter');
  await page.locator('.r-players').waitFor({ timeout: 240_000 });
  await picture(page, 'review');
  // The page thought about it itself, and the server knows nothing of it; asked by who played, it finds the very same.
  const unasked = await fetch(`${house.url}/api/tables/${table}/review`);
  assert.equal(await unasked.json(), null, 'the server had nothing to think about');
  const [kept] = await reviewsKept(page);
  const told = await reviewOfTheServer(page, table);
  const { moments, marks, seats } = JSON.parse(kept.text);
  assert.deepEqual(
    moments.map(({ ply, chances }) => [ply, chances]),
    told.moments.map(({ ply, chances }) => [ply, chances]),
  );
  assert.deepEqual(seats, told.seats);
  assert.deepEqual(
    marks.map(mark => [mark.ply, mark.grade, mark.loss, mark.better.move]),
    told.marks.map(mark => [mark.ply, mark.grade, mark.loss, mark.better.move]),
  );
  assert.equal(told.seats.length, 2);
  for (const seat of told.seats)
    assert.ok(Math.abs(seat.payoff - seat.fair - seat.luck - seat.play.reduce((sum, one) => sum + one, 0)) < 0.001, 'luck and play add up');
  assert.equal(await page.locator('.r-players tbody tr').count(), 2);
  // A turning point says what was better, and why.
  const mark = told.marks.find(one => one.moment === told.turning[told.players.findIndex(player => player.kind === 'person')][0].moment);
  assert.ok(mark.why.words.endsWith('.'));
  assert.match(await page.locator('.tp .more').innerText(), /Better[^]*Why/);
  assert.ok((await page.locator('.tp .more').innerText()).includes(mark.why.words), 'the reason stands beside the better move');
  await page.locator('.r-curve summary').click();
  assert.equal(await page.locator('.r-curve tbody tr').count(), told.moments.length, 'a table stands behind the plot');

  // One's own line has its margin, the chosen turning point a line of its own.
  assert.ok(told.seats.every(seat => seat.margin > 0));
  assert.equal(await page.locator('.r-curve .margin').count(), 1);
  assert.equal(await page.locator('.r-curve .at').count(), 1);
  assert.match(await page.locator('.tp .when').first().innerText(), /^round \d+ · move \d+/);

  // Every other plot has its figures too.
  for (const plot of ['.r-share', '.r-sources']) {
    await page.locator(`${plot} summary`).click();
    assert.ok((await page.locator(`${plot} tbody tr`).count()) > 0, `a table stands behind ${plot}`);
  }
  const me = told.players.findIndex(player => player.kind === 'person');
  assert.ok(Math.abs(told.seats[me].luck - told.seats[me].deal) > 0, 'the deal stands apart from what came later');
  assert.equal(await page.locator('.r-share tbody tr').count(), 6, 'fair share, deal, later luck, two who decided, result');
  assert.ok(told.rounds.length > 1 && told.rounds.every((round, at) => round.number === at + 1));
  assert.match(await page.locator('.r-curve svg').first().textContent(), /round 2/);

  // The very position that was judged, from the button: also where cards were dealt since the last decision.
  const decided = new Set(told.moments.map(moment => moment.ply));
  const shown = async () => {
    await page.locator('.replay').waitFor();
    await page.locator('.card').first().waitFor();
    return { hash: new URL(page.url()).hash, cards: await page.locator('.grid .card').count() };
  };
  await page.locator('.tp').getByRole('link', { name: 'On the board' }).click();
  await walksTheLine(page, mark);
  await picture(page, 'review-on-the-board');
  await page.getByRole('button', { name: 'As it was played' }).press('Enter');
  assert.equal((await shown()).hash, `#ply=${mark.ply}`);
  await page.goBack();
  await page.locator('.tp').waitFor();
  const [first, ...dealt] = told.moments.filter(moment => !decided.has(moment.ply - 1));
  assert.ok(dealt.length > 0, 'a new round is dealt');
  await page.goto(`${house.url}/t/${table}#ply=${first.ply}`);
  const full = await shown();
  await page.goto(`${house.url}/t/${table}/review`);
  await page.locator('.r-players').waitFor();
  await page.goto(`${house.url}/t/${table}#ply=${dealt[0].ply}`);
  const anew = await shown();
  assert.equal(anew.hash, `#ply=${dealt[0].ply}`);
  assert.ok(full.cards > 10);
  assert.equal(anew.cards, full.cards, 'the grid is as full as at the beginning');
  await page.getByRole('button', { name: 'Back one move' }).click();
  await page.waitForFunction(cards => document.querySelectorAll('.grid .card').length < cards, full.cards);
  await page.goto(`${house.url}/t/${table}/review`);
  await page.locator('.tp').waitFor();

  // Learning from one's mistakes: a move is judged then and there.
  const mine = told.marks.filter(mark => mark.seat === me);
  assert.ok(mine.length > 1, 'whoever plays the first move listed makes mistakes');
  await page.getByRole('button', { name: `Learn from my mistakes (${mine.length})` }).press('Enter');
  await page.locator('.practice .opt').first().waitFor();
  await page.getByRole('button', { name: 'Skip' }).press('Enter');
  await page.getByText(`2 of ${mine.length}`).waitFor();
  await page.locator('.practice').getByRole('link', { name: 'On the board' }).click();
  assert.equal((await shown()).hash, `#ply=${mine[1].ply}`);
  await page.goBack();
  await page.getByText(`2 of ${mine.length}`).waitFor();
  const worst = mine.reduce((a, b) => (b.loss > a.loss ? b : a));
  const step = mine.indexOf(worst) + 1;
  await page.goto(`${house.url}/t/${table}`);
  await page.goto(`${house.url}/t/${table}/review#learn=${step}`);
  await page.getByText(`${step} of ${mine.length}`).waitFor();
  await page.locator('.practice .opt').first().waitFor();
  await page.getByRole('searchbox').fill(worst.better.text);
  await page.locator('.practice .opt').first().press('Enter');
  await page
    .locator('.practice')
    .getByText(/^Better by/)
    .waitFor({ timeout: 120_000 });
  await picture(page, 'review-practice');
  await page.getByRole('button', { name: 'Back to the turning points' }).press('Enter');
  await page.locator('.tp').waitFor();
  assert.equal(new URL(page.url()).hash, '');

  // How it is made, and all of it as a file without scripts.
  await page.getByRole('button', { name: 'How this is computed' }).press('Enter');
  const how = page.locator('dialog article').first();
  await how.getByText('could know then').waitFor();
  assert.doesNotMatch(await page.locator('dialog').innerText(), SPEC_SPEAK);
  await picture(page, 'review-how');
  await page.locator('dialog summary').press('Enter');
  await page.locator('dialog').getByText('What a position is worth').waitFor();
  await page.keyboard.press('Escape');
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Report as a file' }).click()]);
  const report = readFileSync(await saved.path(), 'utf8');
  assert.ok(!report.includes('<script') && !report.includes('<button') && !/url\(["']?[/h]/.test(report), 'it fetches nothing');
  const reader = await house.visitor();
  await reader.goto(`data:text/html;base64,${Buffer.from(report).toString('base64')}`);
  assert.equal(await reader.locator('.tp .more').count(), told.turning[me].length, 'every turning point is open');
  assert.ok((await reader.locator('.tp .more').first().innerText()).includes(mark.why.words));
  await picture(reader, 'review-report');
  await reader.context().close();

  // A turning point can be tried again at a table of one's own.
  await page.getByRole('button', { name: 'Try it from here' }).first().click();
  await page.waitForURL(url => url.pathname.startsWith('/t/') && url.pathname !== `/t/${table}/review`);
  await page.locator('.card.may').first().waitFor();
  const opened = new URL(page.url()).pathname.split('/')[2];
  assert.notEqual(opened, table);

  await page.goto(`${house.url}/history`);
  await page.getByRole('link', { name: /^Review/ }).waitFor();
  assert.match(await page.locator('h1').innerText(), /^1 game, /);
  assert.match(await page.locator('li').filter({ hasText: 'Tea Time' }).innerText(), /luck/, 'what the review said is kept');
  assert.match(await page.locator('li').filter({ hasText: 'Tea Time' }).innerText(), /online/);
  await picture(page, 'history');

  for (const [name, look] of Object.entries({ phone: { width: 390, height: 844, touch: true }, dark: { dark: true } })) {
    const other = await house.visitor(look);
    await other.goto(`${house.url}/t/${table}/review`);
    await other.locator('.r-players').waitFor({ timeout: 120_000 });
    const wide = await other.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `nothing is wider than the screen (${name})`);
    await picture(other, `review-${name}`);
  }
});

// Games of this device as if they had been played.
const past = (number, more = {}) => ({
  table: `past-table-${number}`,
  game: 'tea-time',
  seats: 2,
  at: Date.UTC(2026, 0, 1 + number),
  points: 30 + number,
  rivals: [35],
  place: 1,
  result: 'won',
  ...more,
});

test('one’s games: alone and with others, over time, into a file and back', async () => {
  const page = await house.visitor();
  const asked = [];
  page.on('request', request => asked.push(request.method()));
  await page.goto(`${house.url}/history`);
  const read = async games => {
    await page
      .locator('input[type=file][accept*=json]')
      .setInputFiles({ name: 'games.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(games)) });
    await page.getByRole('status').filter({ hasText: /read/ }).waitFor();
  };
  await read([past(1, { game: 'chai', seats: 1, rivals: [], result: 'alone', table: '~past-table-1', points: 57 })]);
  assert.equal(await page.locator('h1').innerText(), '1 game alone');
  assert.match(await page.locator('.lead').innerText(), /^Best alone: 57 points\./);
  assert.match(await page.locator('li').first().innerText(), /this device/);

  await read(
    Array.from({ length: 12 }, (_, n) =>
      past(10 + n, { accuracy: 70 + n, luck: n % 2 ? 0.05 : -0.1, ...(n % 3 ? {} : { result: 'lost' }) }),
    ),
  );
  assert.equal(await page.locator('h1').innerText(), '12 games, 8 won');
  assert.equal(
    await page.locator('.lead').innerText(),
    'And 1 alone. Best alone: 57 points. Your accuracy rose from 72 to 79. Luck over 12 reviewed games: −2.5 % a game.',
  );
  assert.equal(await page.locator('rect.against').count(), 6, 'against: hatched');
  for (const behind of await page.locator('.behind').all()) {
    await behind.locator('summary').click();
    assert.equal(await behind.locator('tbody tr').count(), 12, 'a table stands behind the plot');
  }
  await picture(page, 'history-many');
  await page.getByRole('radio', { name: 'Chai' }).check();
  assert.equal(await page.locator('li').count(), 1);
  await page.getByRole('radio', { name: 'All' }).check();
  assert.equal(await page.locator('li').count(), 13);

  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
  const file = readFileSync(await saved.path(), 'utf8');
  assert.equal(JSON.parse(file).length, 13);
  await page.getByRole('button', { name: 'Forget all' }).click();
  await page.getByRole('button', { name: 'Really forget all' }).click();
  assert.equal(await page.locator('h1').innerText(), 'My games');
  assert.equal(await page.evaluate(() => localStorage.getItem('samovar.history')), '[]');
  await read(JSON.parse(file));
  assert.equal(await page.locator('li').count(), 13);
  assert.ok(
    asked.every(method => method === 'GET'),
    'nothing of it leaves the device',
  );
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, 'nothing is wider than a phone');
  await picture(page, 'history-phone');
});

for (const [where, engine] of [
  ['in the page', true],
  ['by the server, where the engine cannot be had', false],
])
  test(`a review ${where} that is cancelled can be begun again at once`, async () => {
    const page = await house.visitor({ expectLoss: !engine });
    if (!engine) await page.route('**/*.wasm', route => route.abort());
    await page.goto(house.url);
    await playAgainstBots(house, page);
    await playOn(page);
    await page.keyboard.press('Shift');
    await page.getByRole('link', { name: 'Review', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByText('The review was cancelled.').waitFor();
    await page.getByRole('button', { name: 'Try again', disabled: false }).press('Enter');
    await page.locator('.r-players').waitFor({ timeout: 240_000 });
    const table = new URL(page.url()).pathname.split('/')[2];
    const there = await fetch(`${house.url}/api/tables/${table}/review`);
    assert.equal((await there.json()) !== null, !engine);
    await page.context().close();
  });
