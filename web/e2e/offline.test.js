// The page on the device: it opens with the network cut after one visit, says what needs the net, and a newer build comes whole or
// not at all.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { check, fits } from './fit.js';
import { handOver, House, pickTin, picture, playAgainstBots, takeACard } from './house.js';
import { ENGINE, WITHOUT_ENGINE as skip } from './site.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

// The page is kept, and the worker that keeps it answers for it.
const kept = page =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise(resolve => setTimeout(resolve, 50));
  });

// Nothing but the page was looked at: the engine comes by itself, after all else.
const engineKept = page =>
  page.evaluate(async () => {
    const there = async name => (await (await caches.open(name)).keys()).some(one => one.url.endsWith('.wasm'));
    for (;;) {
      for (const name of await caches.keys()) if (await there(name)) return;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  });

for (const [width, height, dark, locale, title] of [
  [1280, 800, false, 'en-GB', 'You are offline: tables on this device go on.'],
  [390, 844, true, 'fr-FR', 'Vous êtes hors ligne'],
])
  test(`after one visit the page opens without a net, ${width} px, ${locale}`, async () => {
    const page = await house.visitor({ width, height, dark, locale, kept: true, expectLoss: true });
    await page.goto(house.url);
    await kept(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(title).waitFor();
    await page.locator('.tin').first().waitFor();
    await pickTin(page);
    const friends = page.locator('.ways [aria-disabled=true]').first();
    await friends.waitFor();
    assert.deepEqual([...(await check(page, 'offline')), ...(await fits(page, 'offline'))], []);
    await picture(page, `start-offline-${width}`);
    // Whatever page is asked for, the page itself answers; a rulebook that was read is still there.
    await page.goto(`${house.url}/history`);
    await page.locator('main h1').waitFor();
    await page.context().setOffline(false);
    await page.goto(house.url);
    await page.getByText(title).waitFor({ state: 'detached' });
    await page.context().close();
  });

test('after one visit tables, lessons and rulebooks need no net either', { skip }, async () => {
  const page = await house.visitor({ kept: true, expectLoss: true });
  await page.goto(house.url);
  await kept(page);
  await engineKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await playAgainstBots(house, page);
  assert.match(page.url(), /\/t\/~/);
  await takeACard(page);
  await handOver(page);
  await page.locator('.result').waitFor();
  await page.keyboard.press('Shift'); // the counting ends at any key
  await page.getByRole('button', { name: 'Replay this game' }).press('Enter');
  await page.locator('.replay').waitFor();
  await page.goto(`${house.url}/learn/tea-time/1`);
  await page.locator('.card').first().waitFor();
  await page.goto(`${house.url}/play/chai`);
  await page.locator('main h1').first().waitFor();
  assert.match(await page.locator('main').innerText(), /Chai/);
  await page.goto(`${house.url}/history`);
  assert.match(await page.locator('h1').innerText(), /^1 game/);
  await page.context().close();
});

test('every file of the build is kept, and nothing else is served as a page', async () => {
  const page = await house.visitor({ kept: true });
  await page.goto(house.url);
  await kept(page);
  const files = await page.evaluate(async () => {
    const name = (await caches.keys()).find(one => one.startsWith('samovar-page-'));
    return (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname);
  });
  const dist = new URL('../dist/', import.meta.url).pathname;
  const built = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.br$|\.wasm$|^sw\.js$/.test(entry.name))
    .map(entry => `${entry.parentPath.slice(dist.length)}/${entry.name}`.replace(/^\/?/, '/'));
  assert.deepEqual([...files].sort(), built.sort());
  const worker = await fetch(`${house.url}/sw.js`);
  assert.equal(worker.headers.get('cache-control'), 'no-cache');
  assert.match(worker.headers.get('content-type'), /javascript/);
  await page.context().close();
});

// A folder on a port, as any web server would serve it.
function serve(folder) {
  const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png' };
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname;
    const file = join(server.folder, path === '/' ? 'index.html' : path);
    try {
      const bytes = readFileSync(file);
      response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', 'Cache-Control': 'no-cache' });
      response.end(bytes);
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/html' });
      response.end('no such file');
    }
  });
  server.folder = folder;
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)));
}

test('samovar site: any web server can host the page; a newer build is offered, and comes whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'samovar-site-'));
  const first = join(folder, 'first');
  const second = join(folder, 'second');
  execFileSync(process.env.SAMOVAR_BINARY, ['site', first]);
  assert.match(readFileSync(join(first, 'index.html'), 'utf8'), /samovar-server" content="none"/);
  // Another build: one more file, another page.
  cpSync(first, second, { recursive: true });
  let worker = readFileSync(join(second, 'sw.js'), 'utf8');
  // Its engine is one file that the first build has too, and that is no more where the second one lies, and one that is new.
  const engines = ENGINE ? [`/assets/${ENGINE}`, '/assets/samovar-second.wasm'] : [];
  if (ENGINE) {
    renameSync(join(second, engines[0]), join(second, engines[1]));
    worker = worker.replace(/const ENGINE = .*/, `const ENGINE = ${JSON.stringify(engines)};`);
  }
  const bytes = readFileSync(join(second, 'index.html'), 'utf8').replace(
    '<title>Samovar</title>',
    '<title>Samovar</title><meta name="build" content="second">',
  );
  writeFileSync(join(second, 'index.html'), bytes);
  const { createHash } = await import('node:crypto');
  const hash = text => createHash('sha256').update(text).digest('hex');
  const server = await serve(first);
  const url = `http://127.0.0.1:${server.address().port}`;
  const page = await house.visitor({ kept: true, expectLoss: true });
  await page.goto(url);
  await page.locator('.tin').first().waitFor();
  await kept(page);
  if (ENGINE) await engineKept(page);

  // A worker that does not fit its page is not taken: no mixture.
  server.folder = second;
  writeFileSync(join(second, 'sw.js'), worker.replace(/REVISION = "\w+"/, 'REVISION = "mixed"'));
  const looked = await page.evaluate(async () => {
    const held = await navigator.serviceWorker.getRegistration();
    await held.update().catch(() => null);
    await new Promise(resolve => setTimeout(resolve, 500));
    return { waiting: held.waiting !== null, builds: (await caches.keys()).filter(one => one.startsWith('samovar-page-')).length };
  });
  assert.deepEqual(looked, { waiting: false, builds: 1 });

  writeFileSync(
    join(second, 'sw.js'),
    worker.replace(/REVISION = "\w+"/, 'REVISION = "second"').replace(/INDEX = "\w+"/, `INDEX = "${hash(bytes)}"`),
  );
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await page.getByText('A new version is there.').waitFor();
  await picture(page, 'version');
  assert.deepEqual(await check(page, 'version'), []);
  // While it still waits it has all that the first one had: whoever closes the page now opens the new one, perhaps without a net.
  const its = await page.evaluate(async () =>
    (await (await caches.open('samovar-page-second')).keys()).map(one => new URL(one.url).pathname),
  );
  assert.deepEqual(
    its.filter(file => file.endsWith('.wasm')),
    engines,
  );
  // Until it is asked for, the old page stays, whole.
  await page.reload();
  assert.equal(await page.locator('meta[name=build]').count(), 0);
  await page.getByRole('button', { name: 'Take it now' }).click();
  await page.locator('meta[name=build]').waitFor({ state: 'attached' });
  await page.context().close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('what is kept is listed, saved without keys, and forgotten', async () => {
  const page = await house.visitor({ kept: true });
  await page.goto(house.url);
  await page.evaluate(() =>
    localStorage.setItem('samovar', JSON.stringify({ name: 'Ada', lessons: { 'tea-time/1': { step: 'x', done: false } }, seats: [] })),
  );
  await page.reload();
  await kept(page);
  await page.getByRole('button', { name: 'What is kept here' }).click();
  await page.locator('dialog').getByText('Where you are in 1 lesson').waitFor();
  assert.deepEqual(await check(page, 'kept'), []);
  await picture(page, 'kept');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
  const saved = JSON.parse(readFileSync(await file.path(), 'utf8'));
  assert.equal(saved.choices.name, 'Ada');
  assert.equal('seats' in saved.choices, false);
  await page.getByRole('button', { name: 'Forget all' }).click();
  await page.getByRole('button', { name: 'Forget it all' }).click();
  await page.locator('.hero').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('samovar')), null);
  await page.context().close();
});
