// People at one table: who is heard, who may watch, and on which device a seat is.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { check, fits } from './fit.js';
import { House, openTable, picture, sitDown } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

const menu = page => page.getByRole('button', { name: 'More: link, settings, leave' }).click();
const openChat = page => page.locator('summary', { hasText: 'Chat' }).click();
const say = async (page, text) => {
  await page.locator('#say').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
};

test('everybody mutes for themselves; the host closes the chat to spectators and removes one', async () => {
  const ada = await house.visitor();
  const noor = await house.visitor();
  const jules = await house.visitor({ expectLoss: true });
  const link = await openTable(house, ada, 'Ada');
  await sitDown(noor, link, 'Noor');
  await jules.goto(link);
  await ada.getByRole('button', { name: 'Who is here: 1 person watches' }).waitFor();
  for (const page of [ada, noor, jules]) await openChat(page);
  await say(jules, 'take the cat');
  await noor.getByText('take the cat').waitFor();

  await noor.getByRole('button', { name: 'Who is here: 1 person watches' }).click();
  assert.equal(await noor.getByRole('button', { name: /^Remove/ }).count(), 0, 'only the host removes');
  await noor.getByRole('button', { name: /^Mute for me.*A spectator/ }).click();
  await noor.getByRole('button', { name: /^Hear again.*A spectator/ }).waitFor();
  assert.deepEqual([...(await check(noor, 'people')), ...(await fits(noor, 'people'))], []);
  await noor.keyboard.press('Escape');
  assert.equal(await noor.getByText('take the cat').count(), 0);
  await say(jules, 'and Alice');
  await ada.getByText('and Alice').waitFor();
  await say(ada, 'thank you');
  await noor.getByText('thank you').waitFor();
  assert.equal(await noor.getByText('and Alice').count(), 0, 'she does not hear them');
  await noor.reload();
  await noor.getByRole('button', { name: 'Who is here: 1 person watches' }).click();
  await noor.getByRole('button', { name: /^Hear again.*A spectator/ }).waitFor();

  await ada.getByRole('button', { name: 'Who is here: 1 person watches' }).click();
  await ada.getByLabel('Spectators may write in the chat').uncheck();
  await jules.getByText('The host has closed the chat to spectators.').waitFor();
  await picture(ada, 'people');
  await ada.getByRole('button', { name: /^Remove.*A spectator/ }).click();
  await ada.getByRole('button', { name: 'Yes, remove' }).click();
  await jules.getByText('You are no longer at this table').waitFor();
  await ada.getByText('Nobody watches.').waitFor();
});

test('two who watch from one address are two: the host removes one, and the other stays', async () => {
  const ada = await house.visitor();
  const noor = await house.visitor();
  const jules = await house.visitor({ expectLoss: true });
  const kim = await house.visitor();
  const link = await openTable(house, ada, 'Ada');
  await sitDown(noor, link, 'Noor');
  for (const [page, name] of [
    [jules, 'Jules'],
    [kim, 'Kim'],
  ]) {
    await page.goto(house.url);
    await page.evaluate(kept => localStorage.setItem('samovar', JSON.stringify({ name: kept })), name);
    await page.goto(link);
    await page.locator('.card').first().waitFor();
  }
  const tab = await kim.context().newPage(); // the same person once more
  await tab.goto(link);
  await tab.locator('.card').first().waitFor();
  const who = page => page.getByRole('button', { name: 'Who is here: 2 people watch' });
  await who(kim).click();
  await kim.getByRole('dialog').getByText('You watching').waitFor();
  await kim.getByRole('button', { name: /^Mute for me.*Jules/ }).waitFor();
  assert.equal(await kim.getByRole('button', { name: /^Mute for me.*Kim/ }).count(), 0, 'nobody mutes themselves');
  await kim.keyboard.press('Escape');
  await who(ada).click();
  await ada.getByRole('button', { name: /^Remove.*Jules/ }).click();
  await ada.getByRole('button', { name: 'Yes, remove' }).click();
  await jules.getByText('You are no longer at this table').waitFor();
  await ada.getByRole('button', { name: /^Remove.*Kim/ }).waitFor();
  assert.equal(await ada.getByRole('button', { name: /^Remove/ }).count(), 1);
  await picture(ada, 'people-one-left');
  await kim.reload();
  await kim.getByRole('button', { name: 'Who is here: 1 person watches' }).waitFor();
});

test('a seat is carried to another device once, and the first one watches', async () => {
  const ada = await house.visitor();
  const noor = await house.visitor();
  await sitDown(noor, await openTable(house, ada, 'Ada'), 'Noor');
  await ada.locator('.card').first().waitFor();
  await menu(ada);
  await ada.getByRole('button', { name: 'Carry your seat to another device' }).click();
  const link = await ada.getByLabel('Link for the other device').inputValue();
  await ada.getByRole('img', { name: /A code that brings your seat/ }).waitFor();
  assert.deepEqual([...(await check(ada, 'carry')), ...(await fits(ada, 'carry'))], []);
  await picture(ada, 'carry');
  const phone = await house.visitor({ width: 390, height: 844 });
  await phone.goto(link);
  await phone.getByRole('button', { name: /^Undo/ }).first().waitFor();
  assert.equal(new URL(phone.url()).hash, '', 'the code does not stay in the address');
  await ada.getByText('Your seat is on another device now. This one watches.').waitFor();
  const third = await house.visitor({ expectLoss: true });
  await third.goto(link);
  await third.getByText('This link has been used, or is too old. You may watch.').waitFor();
});

test('the other devices of a seat are logged out', async () => {
  const ada = await house.visitor({ expectLoss: true });
  const noor = await house.visitor();
  await sitDown(noor, await openTable(house, ada, 'Ada'), 'Noor');
  await noor.locator('.card').first().waitFor();
  const keys = await noor.evaluate(() => localStorage.getItem('samovar'));
  const old = await house.visitor({ expectLoss: true });
  await old.goto(house.url);
  await old.evaluate(kept => localStorage.setItem('samovar', kept), keys);
  await old.goto(noor.url());
  await old.locator('.card').first().waitFor();
  await menu(noor);
  await noor.getByRole('button', { name: 'Log out my other devices' }).click();
  await noor.getByText('Only this device has your seat now.').waitFor();
  await old.getByText('You are no longer at this table').waitFor();
  await noor.reload();
  await noor.getByRole('button', { name: /^Undo/ }).first().waitFor();
});
