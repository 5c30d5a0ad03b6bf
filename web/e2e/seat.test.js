import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { handOver, House, openTable, pickTin, picture, playAgainstBots, playOn, sitAt, sitDown, whoseTurn } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

test('a bot plays on for whoever hands over the seat, until it is taken back', async () => {
  const ada = await house.visitor();
  const noor = await house.visitor();
  await sitDown(noor, await openTable(house, ada, 'Ada'), 'Noor');
  await ada.locator('.card').first().waitFor();
  if ((await whoseTurn(ada)) === 'others') await playOn(noor, 1);
  await ada.locator('.card.may').first().waitFor();
  await handOver(ada);
  await noor.locator('.card.may').first().waitFor(); // it has moved
  await picture(noor, 'stand-in');
  assert.equal(await ada.locator('.card.may').count(), 0);
  await ada.getByRole('button', { name: 'Take your seat back' }).click();
  await playOn(noor, 1);
  await ada.locator('.card.may').first().waitFor();
});

test('what a seat notes down is kept for it alone', async () => {
  const page = await house.visitor();
  await playAgainstBots(house, page);
  const other = await house.visitor();
  await page.locator('summary', { hasText: 'Notepad' }).click();
  await page.locator('#note').fill('Alice goes by column');
  await page.getByText('Writing…').waitFor();
  await page.getByText('Kept with your seat.').waitFor();
  await page.reload();
  await page.locator('summary', { hasText: 'Notepad' }).click();
  assert.equal(await page.locator('#note').inputValue(), 'Alice goes by column');
  await other.goto(page.url());
  await other.locator('.card').first().waitFor();
  assert.equal((await other.content()).includes('Alice goes by column'), false);
});

test('a table with a clock counts down for whoever is to move', async () => {
  const ada = await house.visitor();
  const noor = await house.visitor();
  await ada.goto(house.url);
  await pickTin(ada);
  await ada.getByRole('button', { name: 'With friends' }).click();
  await ada.getByLabel('Your name').fill('Ada');
  await ada.getByLabel('Clock').selectOption({ index: 1 });
  await ada.getByRole('button', { name: 'Open the table' }).click();
  await ada.getByLabel('Send this link to your friends').waitFor();
  await sitDown(noor, await ada.getByLabel('Send this link to your friends').inputValue(), 'Noor');
  await ada.getByRole('timer').first().waitFor();
  const left = () => ada.getByRole('timer').allInnerTexts();
  const before = await left();
  assert.equal(before.length, 2);
  await ada.waitForFunction(was => [...document.querySelectorAll('[role=timer]')].some((clock, i) => clock.innerText !== was[i]), before);
  const now = await left();
  assert.equal(now.filter((text, i) => text !== before[i]).length, 1, `only one clock runs: ${before} → ${now}`);
  await picture(ada, 'clock');
});

test('a clock that ran out stands in the log', async () => {
  const page = await house.visitor();
  const seats = [{ kind: 'me' }, { kind: 'bot', level: 'easy' }];
  await sitAt(house, page, 'tea-time', seats, { clock: { seconds: 1, increment: 0 } });
  await page.locator('.log li', { hasText: 'Your clock ran out: a bot plays on.' }).first().waitFor({ state: 'attached' });
});
