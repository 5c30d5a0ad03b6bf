// Your turn, while the page is closed: the table sends word by a push service, and the page's worker shows it. The service is one of our own
// on loopback, which opens the letters; a browser without a network has none, so its PushManager is ours as well.
import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { House, openTable, sitDown, takeACard } from './house.js';

const base64url = bytes => Buffer.from(bytes).toString('base64url');

// A browser's keys, as RFC 8291 has them.
function device() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return { keys, auth: randomBytes(16), p256dh: keys.getPublicKey() };
}

// The letter that only this device can open.
function opened({ keys, auth, p256dh }, body) {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]);
  const sealed = body.subarray(21 + body[20]);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
  const secret = hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32);
  const key = hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12);
  const open = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce)).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
}

// The server vouches for itself with the key that the page subscribed with (RFC 8292).
function vouched(authorization, audience) {
  const [, voucher, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization);
  const [head, claims, signature] = voucher.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)) };
  assert.ok(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
    'the voucher is signed',
  );
  assert.equal(JSON.parse(Buffer.from(claims, 'base64url').toString()).aud, audience);
  return key;
}

let house;
let service;
let letters;
let arrived;
before(async () => {
  letters = [];
  service = createServer((request, answer) => {
    const parts = [];
    request.on('data', part => parts.push(part));
    request.on('end', () => {
      letters.push({ path: request.url, headers: request.headers, body: Buffer.concat(parts) });
      answer.writeHead(201).end();
      arrived?.();
    });
  });
  await new Promise(resolve => service.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${service.address().port}`;
  house = await House.open(['--push-services', service.url], 'chromium');
});
after(async () => {
  await house?.close();
  service?.closeAllConnections();
  service?.close();
});

async function letter() {
  for (const late = Date.now() + 15_000; letters.length === 0;) {
    const left = late - Date.now();
    assert.ok(left > 0, 'a letter comes');
    await Promise.race([new Promise(resolve => (arrived = resolve)), new Promise(resolve => setTimeout(resolve, left))]);
  }
  return letters.shift();
}

// Somebody whose browser may tell them, and whose PushManager answers with this device's keys.
async function toBeTold(mine) {
  const page = await house.visitor({ kept: true });
  await page.context().grantPermissions(['notifications'], { origin: house.url });
  const given = { endpoint: `${service.url}/device/ada`, p256dh: base64url(mine.p256dh), auth: base64url(mine.auth) };
  await page.addInitScript(({ endpoint, ...keys }) => {
    const bytes = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0)).buffer;
    const kept = () => JSON.parse(sessionStorage.getItem('subscribed') ?? 'null');
    const made = key => ({
      endpoint,
      options: { applicationServerKey: bytes(key) },
      getKey: name => bytes(keys[name]),
      unsubscribe: async () => true,
    });
    PushManager.prototype.getSubscription = async () => (kept() ? made(kept()) : null);
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
      if (!userVisibleOnly) throw new Error('a browser asks for that');
      const key = btoa(String.fromCharCode(...applicationServerKey))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
      sessionStorage.setItem('subscribed', JSON.stringify(key));
      return made(key);
    };
  }, given);
  return page;
}

test('who has closed the page gets word when it is their turn, and nobody else can read it', { timeout: 60_000 }, async () => {
  const mine = device();
  const ada = await toBeTold(mine);
  const noor = await house.visitor();
  const link = await openTable(house, ada, 'Ada');
  await sitDown(noor, link, 'Noor');
  await ada.evaluate(() => navigator.serviceWorker.ready);
  await ada.getByRole('button', { name: 'More: link, settings, leave' }).click();
  await ada.getByRole('checkbox', { name: /Tell me/ }).check();
  // The table knows the device once the page has subscribed and the table has answered; then the page goes.
  await ada.waitForFunction(() => sessionStorage.getItem('subscribed') !== null);
  const key = JSON.parse(await ada.evaluate(() => sessionStorage.getItem('subscribed')));
  await ada.keyboard.press('Escape');
  for (const page of [ada, noor]) await page.locator('.card').first().waitFor();
  if (await ada.locator('.card.may').count()) await takeACard(ada);
  await ada.goto('about:blank');
  await noor.getByText('away').first().waitFor();
  while ((await noor.locator('.card.may').count()) > 0) await takeACard(noor);

  const { path, headers, body } = await letter();
  assert.equal(path, '/device/ada');
  assert.equal(headers['content-encoding'], 'aes128gcm');
  assert.ok(Number(headers.ttl) > 0);
  assert.equal(vouched(headers.authorization, service.url), key, 'by the key that the page subscribed with');
  const word = opened(mine, body);
  assert.equal(word.table, new URL(link).pathname.slice(3));
  assert.match(`${word.title}: ${word.text}`, /It is your turn: .*Tea Time/);
  assert.throws(() => opened({ ...device(), p256dh: mine.p256dh, auth: mine.auth }, body), 'another device cannot open it');

  // Delivered to the page's worker, it is shown.
  const elsewhere = await ada.context().newPage();
  await elsewhere.goto(house.url);
  const browser = await elsewhere.context().newCDPSession(elsewhere);
  const registered = new Promise(resolve =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && resolve(registrations[0])),
  );
  await browser.send('ServiceWorker.enable');
  const { registrationId } = await registered;
  const deliver = () => browser.send('ServiceWorker.deliverPushMessage', { origin: house.url, registrationId, data: JSON.stringify(word) });
  await deliver();
  const shown = await elsewhere.waitForFunction(async () => {
    const there = await (await navigator.serviceWorker.ready).getNotifications();
    return there.length > 0 && there.map(({ title, body, tag }) => ({ title, body, tag }));
  });
  assert.deepEqual(await shown.jsonValue(), [{ title: word.title, body: word.text, tag: word.table }]);
  assert.deepEqual(letters, [], 'one word a turn');
});
