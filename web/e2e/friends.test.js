import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House, openTable, pickTin, picture, playAgainstBots, playOn, sitAt, sitDown, totalsOf, whoseTurn } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

test('two people play a whole game by link, while a third one watches', async () => {
  const ada = await house.visitor();
  const noor = await house.visitor();
  const link = await openTable(house, ada, 'Ada');
  await picture(ada, 'waiting');
  await sitDown(noor, link, 'Noor');
  await ada.locator('.card').first().waitFor();

  const watcher = await house.visitor();
  await watcher.goto(link);
  await watcher.locator('.card').first().waitFor();
  assert.equal(await watcher.locator('.card.may').count(), 0, 'a spectator has nothing to click');
  await ada.locator('.watching').waitFor();

  await ada.locator('summary', { hasText: 'Chat' }).click();
  await ada.getByPlaceholder('Say something').fill('<b>hello</b>');
  await ada.keyboard.press('Enter');
  await noor.locator('summary', { hasText: 'Chat' }).click();
  await noor.locator('.chat li', { hasText: '<b>hello</b>' }).waitFor();

  let turns = 0;
  for (;;) {
    const turn = await whoseTurn(ada);
    if (turn === 'over') break;
    await playOn(turn === 'mine' ? ada : noor, 1);
    turns++;
    assert.ok(turns < 80, 'the game does not end');
  }
  assert.ok(turns >= 20);
  for (const page of [ada, noor, watcher]) await page.locator('.result').waitFor();
  assert.deepEqual(await totalsOf(ada), await totalsOf(noor));
  await picture(noor, 'two-people-result');

  // One asks for another game; the other finds the way there.
  await ada.getByRole('button', { name: 'Again' }).click();
  await noor.getByRole('button', { name: 'To the new table' }).click();
  await ada.locator('.card').first().waitFor();
  await noor.locator('.card').first().waitFor();
  assert.equal(ada.url(), noor.url());
  await Promise.any([ada, noor].map(page => page.locator('.card.may').first().waitFor()));
});

test('undo among people needs consent', async () => {
  const ada = await house.visitor();
  const noor = await house.visitor();
  await sitDown(noor, await openTable(house, ada, 'Ada'), 'Noor');
  const [first, second] = (await whoseTurn(ada)) === 'mine' ? [ada, noor] : [noor, ada];
  const cards = await first.locator('.card:not(.ch-alice)').count();
  await playOn(first, 1);
  await second.locator('.card.may').first().waitFor();
  await first.getByRole('button', { name: 'Undo' }).click();
  await second.getByText('asks to take back a move').waitFor();
  await picture(second, 'undo-asked');
  await second.getByRole('button', { name: 'Agree' }).click();
  await first.locator('.card.may').first().waitFor();
  assert.equal(await first.locator('.card:not(.ch-alice)').count(), cards, 'the card is back');
});

test('an open table stands in the lobby until its last seat is taken', async () => {
  const ada = await house.visitor();
  await ada.goto(house.url);
  await pickTin(ada);
  await ada.getByRole('button', { name: 'With friends' }).click();
  await ada.getByLabel('Your name').fill('Ada');
  await ada.getByRole('radio', { name: 'Anybody' }).check();
  await ada.getByRole('button', { name: 'Open the table' }).click();
  await ada.locator('.room').waitFor();
  const noor = await house.visitor();
  await noor.goto(house.url);
  await noor.locator('.lobby .row', { hasText: 'Ada' }).getByRole('link').click();
  await noor.getByLabel('Your name').fill('Noor');
  await noor.getByRole('button', { name: 'Sit down' }).click();
  await noor.locator('.card').first().waitFor();
  await ada.goto(house.url);
  await ada.locator('.row', { hasText: 'Noor' }).waitFor();
  assert.equal(await ada.locator('.lobby .row').count(), 0);
});

test('who is away is told by the browser, once asked for', async () => {
  const ada = await house.visitor();
  await ada.context().grantPermissions(['notifications']);
  await ada.addInitScript(() => {
    globalThis.messages = [];
    globalThis.Notification = class {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title, { body, tag }) {
        globalThis.messages.push({ title, body, tag });
      }
      close() {}
    };
  });
  const noor = await house.visitor();
  const link = await openTable(house, ada, 'Ada');
  await sitDown(noor, link, 'Noor');
  if ((await whoseTurn(ada)) === 'others') await playOn(noor, 1);
  await ada.locator('.card.may').first().waitFor();
  await noor.goto('about:blank');
  await playOn(ada, 1);
  await ada.getByText('Shall this device tell you when it is your turn?').waitFor();
  await picture(ada, 'tell-me');
  await ada.getByRole('button', { name: 'Tell me', exact: true }).click();
  await ada.getByText('Shall this device tell you').waitFor({ state: 'detached' });
  assert.match(await ada.locator('link[rel=icon]').getAttribute('href'), /^\/icon\.svg$/);
  // Ada looks elsewhere while Noor comes back and plays.
  await ada.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
  await noor.goto(link);
  await playOn(noor, 1);
  await ada.waitForFunction(() => globalThis.messages.length === 1);
  const [message] = await ada.evaluate(() => globalThis.messages);
  assert.match(message.title, /^Your turn · Tea Time/);
  assert.ok(link.endsWith(message.tag));
  assert.match(await ada.title(), /^Your turn/);
  assert.equal(await ada.locator('link[rel=icon]').getAttribute('href'), '/icon-turn.svg');
});

test('the start page asks for each thing once, and says which tables wait and how others ended', async () => {
  const page = await house.visitor();
  await playAgainstBots(house, page);
  await page.locator('.card.may').first().waitFor();
  const asked = [];
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(house.url);
  await page.getByRole('heading', { name: '1 table waits for you' }).waitFor();
  assert.match(await page.title(), /^1 table waits for you/);
  await page.waitForTimeout(500);
  assert.deepEqual(asked.toSorted(), ['GET /api/games', 'GET /api/lessons', 'GET /api/tables', 'POST /api/mine']);
  await page.keyboard.press('p');
  await page.locator('.card.may').first().waitFor();
  await playOn(page);
  await page.locator('.result').waitFor();
  const banner = await page.locator('.banner h1').innerText();
  await page.goto(house.url);
  const ended = page
    .locator('.row', { has: page.getByRole('link', { name: /^Review/ }) })
    .first()
    .locator('.tag');
  await ended.waitFor();
  const points = banner.match(/\d+/g);
  assert.match(await ended.innerText(), /^(you won|second|shared)/);
  for (const number of points) assert.ok((await ended.innerText()).includes(number), `${await ended.innerText()} / ${banner}`);
});

test('two tables wait, and one of them says how long its turn may take', async () => {
  const page = await house.visitor();
  await sitAt(house, page, 'tea-time', [{ kind: 'me' }, { kind: 'bot', level: 'easy' }], { clock: { days: 3 } });
  await page.locator('.card.may').first().waitFor();
  await playAgainstBots(house, page);
  await page.locator('.card.may').first().waitFor();
  await page.goto(house.url);
  await page.getByRole('heading', { name: '2 tables wait for you' }).waitFor();
  assert.match(await page.title(), /^2 tables wait for you/);
  const turns = await page.locator('.row .turn').allInnerTexts();
  assert.equal(turns.filter(text => /, [23] days left$/.test(text)).length, 1, turns.join(' / '));
});
