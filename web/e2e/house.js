// A real server and a real browser for the tests: `samovar serve` on a free port with a data file of its own, and
// Debian's chromium. Every page that is opened is watched; an error in its console fails the test.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const BINARY = process.env.SAMOVAR_BINARY;
export const ARTEFACTS = process.env.SAMOVAR_ARTEFACTS ?? new URL('../../artefacts/web', import.meta.url).pathname;
const PATIENCE_MS = 60_000; // for a machine with more to do than this

// Nobody here plays as slowly as a person: limits that hold others back, and time to think, would only be waited for.
const QUICK = ['--tables-a-minute', '1000', '--requests-a-second', '1000', '--messages-a-second', '1000', '--bot-turn-ms', '50'];

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

export class House {
  // more: settings of the server. Without a window chromium takes three quarters of the time; only word from outside needs the whole one.
  static async open(more = [], browser = 'chromium-headless-shell') {
    assert.ok(BINARY, 'set SAMOVAR_BINARY to the samovar to test');
    const house = new House();
    house.complaints = [];
    house.more = more;
    house.folder = mkdtempSync(join(tmpdir(), 'samovar-web-'));
    house.port = await freePort();
    house.url = `http://127.0.0.1:${house.port}`;
    await house.start();
    house.browser = await chromium.launch({
      executablePath: `/usr/bin/${browser}`,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    });
    return house;
  }

  async start() {
    this.output = '';
    // The server takes SAMOVAR_… for settings of its own, and refuses those it does not know.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SAMOVAR_')));
    this.server = spawn(
      BINARY,
      ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', join(this.folder, 'tables.db'), ...QUICK, ...this.more],
      {
        env,
      },
    );
    this.server.stdout.on('data', text => {
      this.output += text;
    });
    this.server.stderr.on('data', text => {
      this.output += text;
    });
    this.wanted = true;
    this.gone = new Promise(resolve =>
      this.server.once('exit', (code, signal) => {
        if (this.wanted) this.complaints.push(`the server ended by itself: ${signal ?? code}\n${this.output.slice(-2000)}`);
        resolve();
      }),
    );
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until && this.server.exitCode === null;) {
      const ready = await fetch(`${this.url}/readyz`).catch(() => null);
      if (ready?.ok) return;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    throw new Error(`the server did not start:\n${this.output}`);
  }

  async stop(signal) {
    this.wanted = false;
    if (this.server.exitCode === null) this.server.kill(signal);
    await this.gone;
  }

  // The row of the table at this address cannot be read any more.
  async damage(link) {
    await this.stop('SIGTERM');
    const file = join(this.folder, 'tables.db');
    const bytes = readFileSync(file);
    const id = link.split('/').pop();
    let rows = 0;
    for (let at = bytes.indexOf(id); at >= 0; at = bytes.indexOf(id, at + 1)) {
      const options = bytes.indexOf('{', at); // behind the id and the game; not so in an index
      if (options < 0 || options - at > 60) continue;
      bytes[options] = 'x'.charCodeAt(0);
      rows += 1;
    }
    assert.ok(rows > 0, 'no row of this table in the file');
    writeFileSync(file, bytes);
    await this.start();
  }

  // A person with a browser of their own. kept: it keeps the page on the device, which only tests of that want.
  async visitor({
    width = 1280,
    height = 800,
    dark = false,
    locale = 'en-GB',
    touch = false,
    motion = false,
    expectLoss = false,
    kept = false,
  } = {}) {
    const context = await this.browser.newContext({
      viewport: { width, height },
      locale,
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: motion ? 'no-preference' : 'reduce',
      serviceWorkers: kept ? 'allow' : 'block',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', error => this.complaints.push(error.stack || String(error)));
    page.on('console', message => {
      if (message.type() !== 'error') return;
      if (expectLoss && /WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text())) return;
      this.complaints.push(message.text());
    });
    return page;
  }

  async close() {
    await this.browser?.close();
    await this.stop('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
    assert.deepEqual(this.complaints, [], `the browser complained:\n${this.complaints.join('\n')}`);
  }
}

// Words that nobody reads without asking for the exact rules, and rules by their ID.
export const SPEC_SPEAK = /specification|spécification|\bengine\b|\bmoteur\b|\bMUST\b|\b(?:CHAI|T42|TNR|TT)-[A-Z0-9]+-\d+/;

// What stands on the page, without the exact rules where somebody unfolded them.
const plainWords = page =>
  page.evaluate(() => {
    if (location.pathname.startsWith('/rules/')) return '';
    const unfolded = [...document.querySelectorAll('.quote')];
    for (const quote of unfolded) quote.style.display = 'none';
    const words = document.body.innerText;
    for (const quote of unfolded) quote.style.display = '';
    return words;
  });

// Whatever a picture is taken of is read as well.
export async function picture(page, name) {
  mkdirSync(ARTEFACTS, { recursive: true });
  await page.screenshot({ path: join(ARTEFACTS, `${name}.png`) });
  assert.doesNotMatch(await plainWords(page), SPEC_SPEAK, name);
}

// --- What people do ---

export async function pickTin(page, name = 'Tea Time') {
  await page.locator('.tin:not([aria-disabled=true])', { hasText: name }).first().click();
}

export async function playAgainstBots(house, page, { seats = 2, level = 'Gentle' } = {}) {
  await page.goto(house.url);
  await pickTin(page);
  await page.getByRole('radio', { name: String(seats), exact: true }).check();
  await page.getByRole('radio', { name: level }).check();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.locator('.card').first().waitFor();
}

// At a table of any game, without the start page: seat 0 is the visitor's, bots sit in the others.
export async function sitAmongBots(house, page, game, seats, options = {}) {
  const link = await sitAt(house, page, game, [{ kind: 'me' }, ...Array(seats - 1).fill({ kind: 'bot', level: 'easy' })], { options });
  await page.locator('.banner:not(.wait) h1').waitFor();
  return link;
}

// At a table with these seats; its address.
export async function sitAt(house, page, game, seats, { options = {}, ...more } = {}) {
  const wish = { game, options: { seats: seats.length, ...options }, name: 'Ada', visibility: 'private', seats, ...more };
  const answer = await fetch(`${house.url}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wish),
  });
  const { table, token } = await answer.json();
  await page.goto(house.url);
  await page.evaluate(seat => localStorage.setItem('samovar', JSON.stringify({ name: 'Ada', seats: [seat] })), { table, token, at: 0 });
  await page.goto(`${house.url}/t/${table}`);
  return `${house.url}/t/${table}`;
}

export async function openTable(house, page, name) {
  await page.goto(house.url);
  await pickTin(page);
  await page.getByRole('button', { name: 'With friends' }).click();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByLabel('Send this link to your friends').waitFor();
  return page.getByLabel('Send this link to your friends').inputValue();
}

export async function sitDown(page, link, name) {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.locator('.card').first().waitFor();
}

// 'mine', 'others' or 'over', as soon as the table says so.
export async function whoseTurn(page) {
  const found = page.locator('.card.may, .result, .banner.wait h1').first();
  await found.waitFor();
  if (await page.locator('.result').count()) return 'over';
  return (await page.locator('.card.may').count()) ? 'mine' : 'others';
}

export async function takeACard(page) {
  const before = await page.locator('.log li').count();
  if (!(await page.locator('.card.sel').count())) await page.locator('.card.may').first().click();
  await page.locator('.bar .btn.pick').click();
  await page.waitForFunction(lines => document.querySelectorAll('.log li').length > lines || document.querySelector('.result'), before);
}

// Plays until it is somebody else's turn, or the game is over.
export async function playOn(page, turns = Infinity) {
  for (let turn = 0; turn < turns; turn++) {
    await page.locator('.card.may, .result').first().waitFor();
    if (await page.locator('.result').count()) return;
    await takeACard(page);
  }
}

// A bot plays on in one's place. With keys, as what changed under the mouse is deaf to it for a moment.
export async function handOver(page) {
  await page.getByRole('button', { name: 'More: link, settings, leave' }).press('Enter');
  await page.getByRole('button', { name: 'Let a bot play for me' }).press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

// What this browser has written down.
export const rows = (page, database, store) =>
  page.evaluate(
    ([name, place]) =>
      new Promise((resolve, reject) => {
        const opened = indexedDB.open(name);
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const all = opened.result.transaction(place).objectStore(place).getAll();
          all.onsuccess = () => {
            opened.result.close();
            resolve(all.result);
          };
        };
      }),
    [database, store],
  );
export const reviewsKept = page => rows(page, 'samovar-reviews', 'reviews');

// The seats' totals as the result shows them, each the sum of its parts.
export async function totalsOf(page) {
  await page.keyboard.press('Shift'); // the counting ends at any key
  await page.locator('.result tfoot:not(.later)').waitFor();
  const seats = await page.locator('.result').evaluate(result => {
    const number = cell => Number(cell.textContent.replace('−', '-'));
    return [...result.querySelectorAll('tfoot tr:first-child td')].map((total, seat) => ({
      total: number(total),
      parts: [...result.querySelectorAll(`tbody td:nth-of-type(${seat + 1}) b`)].map(number),
    }));
  });
  for (const { total, parts } of seats)
    assert.equal(
      parts.reduce((sum, part) => sum + part, 0),
      total,
      `the parts add up: ${JSON.stringify(seats)}`,
    );
  return seats.map(({ total }) => total);
}
