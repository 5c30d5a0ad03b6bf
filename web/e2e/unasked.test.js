// Where one answer only is left the table gives it, and tells whom it would have asked; at a table that asks everything one answers oneself.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { House, picture, sitDown } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

// The end of a first round of Tea Time: C2 and D2 are left, Noor is to take, and Ada gets what she leaves.
const RECORD = readFileSync(new URL('last-round.txt', import.meta.url), 'utf8');
const TWO_LEFT = RECORD.slice(0, RECORD.indexOf('1 take c2\n'));
const SENTENCE = '(Nothing else could be chosen.)';

async function twoCardsLeft(options, look) {
  const record = `${TWO_LEFT.replace('{"seats":2}', JSON.stringify({ seats: 2, ...options }))}end\n`;
  const answer = await fetch(`${house.url}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ record, seed: '09'.repeat(32), name: 'Ada', seats: [{ kind: 'me' }, { kind: 'open' }] }),
  });
  const { table, token } = await answer.json();
  const ada = await house.visitor(look);
  await ada.goto(house.url);
  await ada.evaluate(seat => localStorage.setItem('samovar', JSON.stringify({ name: 'Ada', seats: [seat] })), { table, token, at: 0 });
  const link = `${house.url}/t/${table}`;
  await ada.goto(link);
  const noor = await house.visitor();
  await sitDown(noor, link, 'Noor');
  await ada.locator('.card').nth(1).waitFor();
  await noor.locator('[data-cell="c2"].may').click();
  await noor.locator('.bar .btn.pick').click();
  await noor.locator('.log li', { hasText: '(c2)' }).waitFor();
  return { ada, noor };
}

for (const motion of [true, false])
  test(`the only answer is given, and told to whom it would have been asked${motion ? ', while cards fly' : ''}`, async () => {
    const { ada, noor } = await twoCardsLeft({}, { motion });
    const told = ada.locator('.log li', { hasText: SENTENCE });
    await told.waitFor();
    assert.match(await told.innerText(), /^You took .*\(d2\)/);
    // It waits to be read: the next round is dealt, Ada begins it, and the sentence still stands where she sees it.
    await ada.locator('.card.may').first().waitFor();
    assert.ok((await ada.locator('.card.may').count()) > 1, 'the next round is there');
    assert.ok(await told.isVisible());
    const { top, bottom } = await told.evaluate(line => line.getBoundingClientRect().toJSON());
    assert.ok(top >= 0 && bottom <= 800, `in sight: ${top} to ${bottom}`);
    await picture(ada, `unasked-${motion ? 'moving' : 'still'}`);
    // That somebody had no choice is nobody else's.
    await noor.locator('.log li', { hasText: /Ada took .*\(d2\)/ }).waitFor();
    assert.doesNotMatch(await noor.locator('.log').first().innerText(), /Nothing else/);
    await ada.context().close();
    await noor.context().close();
  });

test('a table that asks everything asks for the only answer', async () => {
  const { ada, noor } = await twoCardsLeft({ ask_everything: true });
  await ada.locator('.card.may').first().waitFor();
  assert.equal(await ada.locator('.card.may').count(), 1);
  await ada.locator('[data-cell="d2"].may').click();
  await ada.locator('.bar .btn.pick').click();
  await ada.locator('.log li', { hasText: '(d2)' }).waitFor();
  await ada.locator('.card.may').nth(1).waitFor();
  assert.doesNotMatch(await ada.locator('.log').first().innerText(), /Nothing else/);
  await ada.context().close();
  await noor.context().close();
});
