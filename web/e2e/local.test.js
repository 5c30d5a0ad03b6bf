// Tables without a server: whole games on this device, through reloads, a dead Worker and a second tab.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { playThrough, pourChai } from './chai.js';
import { check, fits } from './fit.js';
import { House, picture, pickTin, playAgainstBots, playOn, reviewsKept, rows } from './house.js';
import { DIST, ENGINE, isOurSignature, openSite, PROOF, signatureThere, WITHOUT_ENGINE as skip, WITHOUT_PROOF } from './site.js';
import { playTeaAndRum, pourTeaAndRum } from './tea-and-rum.js';
import { playTeaForTwo, pourTeaForTwo } from './tea-for-2.js';

// Bars for a machine that does nothing else (SAMOVAR_MEASURE=1). Beside other tests, whatever takes a while says more about them.
const QUIET = Boolean(process.env.SAMOVAR_MEASURE);
const HARD_MS = QUIET ? 1500 : 10_000;
const LONG_TASK_MS = QUIET ? 50 : Infinity;
const READY_MS = QUIET ? 400 : 10_000;
const PATIENCE_MS = 60_000;

let house;
let site;
before(async () => {
  house = await House.open();
  site = await openSite(DIST, { '/proof.wasm': PROOF });
});
after(async () => {
  await site?.close();
  await house?.close();
});

// Somebody who has only the site's files. What the start page asks of a server is not found, and that is no complaint.
const visitor = options => house.visitor({ expectLoss: true, ...options });

// The table as it stands, by what a reload must not change.
const story = page => page.locator('.log li').allInnerTexts();

// Where a large board stands, and all that was written down of its table.
const shown = async page => [
  await page.locator('[data-mine=true]').first().getAttribute('data-ply'),
  (await rows(page, 'samovar', 'log')).filter(entry => page.url().endsWith(entry.table)),
];

function houseOf(page) {
  const worker = page.workers().find(one => /worker/.test(one.url()) && !/think/.test(one.url()));
  assert.ok(worker, 'the house has a Worker');
  return worker;
}
const endWorker = page => houseOf(page).evaluate(() => self.close());

test('Tea Time with nothing but files: a reload, a dead Worker, and the list of tables', { skip }, async () => {
  const page = await visitor();
  await playAgainstBots(site, page, { seats: 3 });
  assert.match(page.url(), /\/t\/~[\w-]{21}$/);
  await playOn(page, 3);
  await page.locator('.card.may').first().waitFor();
  const before = await story(page);

  await page.reload();
  await page.locator('.card.may').first().waitFor();
  assert.deepEqual(await story(page), before, 'a reload loses nothing');

  await endWorker(page);
  await playOn(page, 1);
  await page.locator('.card.may').first().waitFor();
  await page.getByRole('button', { name: 'Hint' }).press('Enter');
  await page.locator('.card.sel').first().waitFor(); // what it points at
  // With a key, as what changed under the mouse is deaf to it for a moment.
  const lines = await page.locator('.log li').count();
  await page.locator('.bar .btn.pick:not([aria-disabled=true])').first().press('Enter');
  await page.waitForFunction(told => document.querySelectorAll('.log li').length > told, lines);
  await picture(page, 'local-tea-time');
  await page.goto(site.url);
  const row = page.locator('.row', { hasText: 'this device' });
  await row.waitFor();
  await picture(page, 'local-start');
  await row.getByRole('link').click();
  await playOn(page);
  await page.locator('.result').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Hint' }).count(), 0);

  // The game as a file, and what a look back finds out about it in a Worker: ended on the way, begun again, and kept.
  await page.keyboard.press('Shift'); // the counting ends at any key
  await page.locator('.fair summary').click();
  const [record] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Record' }).click()]);
  assert.match(readFileSync(await record.path(), 'utf8'), /^samovar[^]*\nend\n$/);
  await page.getByRole('link', { name: 'Review', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByText('The review was cancelled').waitFor();
  await page.getByRole('button', { name: 'Try again', disabled: false }).press('Enter');
  await page.locator('.r-players').waitFor({ timeout: 240_000 });
  await picture(page, 'local-review');
  const [kept] = await reviewsKept(page);
  assert.equal(JSON.parse(kept.text).seats.length, 3);
  await page.reload();
  await page.locator('.r-players').waitFor();
  assert.deepEqual(await reviewsKept(page), [kept], 'nobody looked at the game again');
  // A move of one's own against the one that was played.
  await page.getByRole('button', { name: /^Learn from my mistakes/ }).press('Enter');
  await page.locator('.practice .opt:not([disabled])').first().press('Enter'); // what was played cannot be tried
  await page
    .locator('.practice')
    .getByText(/^(Better by|Not better than)/)
    .waitFor({ timeout: 120_000 });
  await page.context().close();
});

// What of a whole Worker may end is one instance of the engine: it is thrown away, tables come back from their log, and what was
// not answered is said again, once.
test('a trap of the engine costs nobody a move', { skip }, async () => {
  const page = await visitor();
  await playAgainstBots(site, page);
  await playOn(page, 1);
  await page.locator('.card.may').first().waitFor();
  const before = await story(page);
  const worker = houseOf(page);
  // A module whose only function is `unreachable`, called in the middle of a call into the engine.
  await worker.evaluate(() => {
    const trap = new WebAssembly.Instance(
      new WebAssembly.Module(
        new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 116, 0, 0, 10, 5, 1, 3, 0, 0, 11]),
      ),
    );
    // What the page is told of its wires.
    self.closed = [];
    const tell = self.postMessage.bind(self);
    self.postMessage = message => {
      if (message.kind === 'closed') self.closed.push(message.code);
      tell(message);
    };
    const { encode } = TextEncoder.prototype;
    TextEncoder.prototype.encode = function (text) {
      if (/"type":"play"/.test(text) && !self.trapped) {
        self.trapped = true;
        trap.exports.t();
      }
      return encode.call(this, text);
    };
  });
  await playOn(page, 1);
  await page.locator('.card.may').first().waitFor();
  assert.equal(await worker.evaluate(() => self.trapped), true);
  assert.deepEqual((await story(page)).slice(-before.length), before, 'what was played before is there');
  await playOn(page);
  await page.locator('.result').waitFor();
  const told = await story(page);
  assert.equal(new Set(told.filter(line => /^You took/.test(line))).size, told.filter(line => /^You took/.test(line)).length);
  assert.deepEqual(await worker.evaluate(() => self.closed), [1012], 'the wire was lost once, and not again');
  await page.context().close();
});

for (const [width, height, dark, locale, coming, failed] of [
  [1280, 800, false, 'en-GB', 'is on its way: 50 %', 'could not be fetched'],
  [390, 844, true, 'fr-FR', 'arrive : 50 %', 'n’a pas pu être chargée'],
])
  test(`who waits for the engine sees how far it is, or that it does not come, ${width} px`, { skip }, async () => {
    const page = await visitor({ width, height, dark, locale });
    const two = page.getByRole('radio', { name: '2', exact: true }); // told by a house
    let goOn;
    site.engine = new Promise(resolve => {
      goOn = resolve;
    });
    try {
      await page.goto(site.url);
      await page.locator('.fetching', { hasText: coming }).waitFor();
      await page.waitForTimeout(400);
      assert.deepEqual([...(await check(page, 'fetching')), ...(await fits(page, 'fetching'))], []);
      await picture(page, `local-fetching-${width}`);
      await pickTin(page);
      assert.equal(await two.count(), 0);
      goOn();
      await two.waitFor();
      await page.locator('.fetching').waitFor({ state: 'detached' });

      site.engine = Promise.reject(new Error('the line breaks'));
      site.engine.catch(() => null);
      await page.reload();
      await page.getByRole('alert').filter({ hasText: failed }).waitFor();
      await page.locator('.fetching').waitFor({ state: 'detached' });
      await picture(page, `local-unfetched-${width}`);
    } finally {
      site.engine = null;
    }
    await page.reload();
    await pickTin(page);
    await two.waitFor();
    await page.context().close();
  });

const GAMES = [
  ['Chai', pourChai, playThrough, '.result'],
  ['Tea for 2', pourTeaForTwo, playTeaForTwo, null],
  ['Tea & Rum', pourTeaAndRum, playTeaAndRum, null],
];
for (const [name, pour, play, end] of GAMES)
  test(`a whole game of ${name} once the server is gone`, { skip }, async () => {
    // The server's own page, which has its engine by then.
    const page = await visitor({ kept: true });
    await page.goto(house.url);
    await page.evaluate(async () => {
      localStorage.setItem('samovar', JSON.stringify({ name: 'Ada', device: true }));
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise(resolve => setTimeout(resolve, 50));
    });
    await pour(house, page);
    assert.match(page.url(), /\/t\/~/);
    await house.stop('SIGTERM');
    try {
      await play(page, { most: 20 });
      await page.locator('[data-mine=true]').waitFor();
      const before = await shown(page);
      await page.reload();
      await page.locator('[data-mine=true]').waitFor();
      assert.deepEqual(await shown(page), before, 'a reload loses nothing');
      await play(page);
      if (end) await page.locator(end).waitFor();
    } finally {
      await house.start();
    }
  });

// As many as a server tells of at once are asked after in one go; of none of these it knows anything.
test('whoever holds many seats hears of all of them', async () => {
  const page = await visitor();
  const asked = [];
  page.on('request', request => {
    if (request.url().endsWith('/api/mine')) asked.push(request.postDataJSON().tables.length);
  });
  await page.goto(house.url);
  await page.locator('.tin').first().waitFor();
  await page.evaluate(() => {
    const seats = Array.from({ length: 120 }, (_, n) => ({ table: `gone-table-${n}`, token: 'x', at: n }));
    localStorage.setItem('samovar', JSON.stringify({ name: 'Ada', seats }));
  });
  await page.reload();
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('samovar')).seats.length === 0);
  assert.deepEqual(asked, [50, 50, 20]);
  await page.context().close();
});

test('another tab cannot play at the same table, and may take it over', { skip }, async () => {
  const page = await visitor();
  await playAgainstBots(site, page);
  await playOn(page, 1);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByText('Another tab has this table').waitFor();
  await picture(second, 'local-elsewhere');
  await second.getByRole('button', { name: 'Go on here' }).click();
  await second.locator('.card.may').first().waitFor();
  await page.getByText('Another tab has this table').waitFor();
  await playOn(second, 1);
});

// A page from another machine of the same house, by HTTP: no locks, no service worker.
test('where a browser has no locks, the log itself keeps two tabs apart', { skip }, async () => {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--host-resolver-rules=MAP samovar.test 127.0.0.1'],
  });
  try {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await playAgainstBots({ url: site.url.replace('127.0.0.1', 'samovar.test') }, page);
    assert.equal(await page.evaluate(() => isSecureContext || 'locks' in navigator), false);
    assert.match(page.url(), /\/t\/~/);
    const second = await context.newPage();
    await second.goto(page.url());
    await second.locator('.card.may').first().waitFor();
    await playOn(page, 1);
    await page.locator('.card.may').first().waitFor();
    const told = await story(page);
    // Its house knows an older table: what it writes is refused, and it comes back for the newer one.
    await second.locator('.card.may').first().click();
    await second.locator('.bar .btn.pick').press('Enter');
    await second.waitForFunction(lines => document.querySelectorAll('.log li').length >= lines, told.length);
    await second.locator('.card.may').first().waitFor();
    assert.deepEqual((await story(second)).slice(-told.length), told);
    const versions = (await rows(page, 'samovar', 'log')).map(entry => entry.version);
    assert.deepEqual(
      versions,
      versions.map((_, at) => at + 1),
      'every version is there once',
    );
    await second.reload();
    await playOn(second);
    await second.locator('.result').waitFor();
  } finally {
    await browser.close();
  }
});

test('a hard bot thinks in two Workers: soon done, and the page stays alive', { skip }, async () => {
  const page = await visitor();
  await page.goto(site.url);
  await page.evaluate(() => localStorage.setItem('samovar', JSON.stringify({ name: 'Ada' })));
  await page.goto(site.url);
  await pickTin(page, 'Tea Time');
  await page.getByRole('radio', { name: '2', exact: true }).check();
  await page.getByRole('radio', { name: 'Strong' }).check();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.locator('.card.may').first().waitFor();
  // As if there were a third processor: one is left to the page.
  await houseOf(page).evaluate(() => Object.defineProperty(WorkerNavigator.prototype, 'hardwareConcurrency', { get: () => 3 }));
  await playOn(page, 1); // the Workers are there
  assert.equal(page.workers().filter(one => /think/.test(one.url())).length, 2);
  const turns = [];
  for (let turn = 0; turn < 4; turn++) {
    await page.locator('.card.may').first().waitFor();
    await page.locator('.card.may').first().click();
    // From the press until the bot's line stands in the log and it is our turn again, or the game is over.
    const measured = await page.evaluate(
      patience =>
        new Promise((resolve, reject) => {
          const others = () => document.querySelectorAll('.log li:not(.mine, .sep)').length;
          const heard = others();
          const tasks = [];
          const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(entry => entry.duration)));
          observer.observe({ entryTypes: ['longtask'] });
          const begun = performance.now();
          document.querySelector('.bar .btn.pick').click();
          const timer = setInterval(() => {
            const ms = performance.now() - begun;
            const done = document.querySelector('.result') || (others() > heard && document.querySelector('.card.may'));
            if (!done && ms < patience) return;
            clearInterval(timer);
            observer.disconnect();
            if (done) resolve({ ms, tasks });
            else reject(new Error(`the bot has not answered after ${patience} ms`));
          }, 5);
        }),
      PATIENCE_MS,
    );
    turns.push(measured);
    if (await page.locator('.result').count()) break;
  }
  console.log(
    `    turns ${turns.map(turn => `${Math.round(turn.ms)} ms`).join(', ')}; long tasks ${JSON.stringify(turns.map(turn => turn.tasks))}`,
  );
  for (const { ms } of turns) assert.ok(ms <= HARD_MS, `a turn took ${ms} ms`);
  assert.deepEqual(
    turns.flatMap(turn => turn.tasks.filter(task => task > LONG_TASK_MS)),
    [],
    'the page never blocks',
  );
});

// How long one waits for a hard bot at the large boards, and whether the page stays alive meanwhile: a wait ends where one may act again, so
// drawing what the bot did is part of it.
for (const [name, pour, play] of GAMES)
  test(`a hard bot at ${name}`, { skip: skip || (QUIET ? false : 'for a quiet machine: SAMOVAR_MEASURE=1') }, async () => {
    const page = await visitor();
    await pour(site, page, { level: 'Strong', seats: 2 });
    await page.evaluate(() => {
      window.waits = [];
      window.tasks = [];
      new PerformanceObserver(list => {
        for (const { startTime, duration } of list.getEntries()) window.tasks.push({ at: startTime, ms: duration });
      }).observe({ entryTypes: ['longtask'] });
      let since = null;
      setInterval(() => {
        const table = document.querySelector('[data-mine]');
        if (!table) return;
        const now = performance.now();
        if (table.dataset.mine === 'true') {
          if (since !== null) window.waits.push({ from: since, to: now });
          since = null;
        } else since ??= now;
      }, 5);
    });
    await play(page, { most: 40 });
    const { waits, tasks } = await page.evaluate(() => ({ waits: window.waits, tasks: window.tasks }));
    const long = tasks.filter(({ at }) => waits.some(({ from, to }) => at >= from && at <= to)).map(({ ms }) => Math.round(ms));
    const ms = waits.map(({ from, to }) => to - from).sort((a, b) => a - b);
    const nearlyAll = ms[Math.ceil(0.95 * ms.length) - 1];
    const told = [ms[ms.length >> 1], nearlyAll, ms.at(-1)].map(Math.round);
    console.log(
      `    ${ms.length} waits: half within ${told[0]} ms, 95 % within ${told[1]}, the longest ${told[2]}; long tasks ${JSON.stringify(long)}`,
    );
    assert.ok(ms.length >= 5);
    assert.ok(nearlyAll <= HARD_MS, `${nearlyAll} ms`);
    assert.deepEqual(
      long.filter(task => task > LONG_TASK_MS),
      [],
      'the page never blocks',
    );
    await page.context().close();
  });

test('a house is soon ready', { skip }, async () => {
  const page = await visitor();
  const [worker] = await Promise.all([page.waitForEvent('worker'), page.goto(site.url)]);
  await pickTin(page);
  await page.getByRole('radio', { name: '2', exact: true }).waitFor(); // told by a house: all files are here
  const ms = await page.evaluate(
    ([script, url]) =>
      new Promise(resolve => {
        const begun = performance.now();
        const house = new Worker(script, { type: 'module' });
        house.onmessage = ({ data }) => {
          if (data.kind === 'answer') resolve(performance.now() - begun);
        };
        house.postMessage({ do: 'engine', engine: { url, size: 1 } });
        house.postMessage({ do: 'call', ticket: 1, method: 'GET', path: '/api/games', body: '', language: 'en' });
      }),
    [worker.url(), `/assets/${ENGINE}`],
  );
  console.log(`    a house is ready after ${Math.round(ms)} ms`);
  assert.ok(ms <= READY_MS);
});

test('the rules play in this browser as everywhere', { skip: WITHOUT_PROOF }, async () => {
  const page = await visitor();
  await page.goto(site.url);
  isOurSignature(await page.evaluate(signatureThere));
});

test('lessons and rulebooks need no server either', { skip }, async () => {
  const page = await visitor();
  await page.goto(`${site.url}/learn/tea-time/1`);
  await page.locator('.card').first().waitFor();
  await page.goto(`${site.url}/play/chai`);
  await page.locator('h1').first().waitFor();
  assert.match(await page.locator('main').innerText(), /Chai/);
});
