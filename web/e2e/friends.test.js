import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { House, openTable, picture, playOn, sitDown, whoseTurn } from './house.js';

let house;
before(async () => { house = await House.open(); });
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
  assert.deepEqual(await ada.locator('.result tfoot td').allInnerTexts(), await noor.locator('.result tfoot td').allInnerTexts());
  await picture(noor, 'two-people-result');

  // One asks for another game; the other finds the way there.
  await ada.getByRole('button', { name: 'Play again' }).click();
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
  const [first, second] = await whoseTurn(ada) === 'mine' ? [ada, noor] : [noor, ada];
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
