// Tables without a server in the other browser: Debian's Firefox, where it is installed.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { FIREFOX, Firefox } from './firefox.js';
import { DIST, isOurSignature, openSite, PROOF, signatureThere, WITHOUT_ENGINE, WITHOUT_PROOF } from './site.js';

const skip = existsSync(FIREFOX) ? WITHOUT_ENGINE : 'Firefox is not installed';

let site;
let firefox;
before(async () => {
  if (skip) return;
  site = await openSite(DIST, { '/proof.wasm': PROOF });
  firefox = await Firefox.open();
});
after(async () => {
  await firefox?.close();
  await site?.close();
});

const story = () => firefox.evaluate(() => [...document.querySelectorAll('.log li')].map(line => line.textContent.trim()));
const mine = () => firefox.until('our turn', () => document.querySelector('.card.may') !== null);

// Takes the first card that may be taken.
async function takeACard() {
  const told = (await story()).length;
  await firefox.evaluate(() => document.querySelector('.card.may').click());
  await firefox.until('it can be played', () => {
    const play = document.querySelector('.bar .btn.pick:not([aria-disabled=true])');
    play?.click();
    return play !== null;
  });
  await firefox.until(
    'it is told',
    lines => document.querySelectorAll('.log li').length > lines || document.querySelector('.result') !== null,
    told,
  );
}

test('a whole game of Tea Time with nothing but files, against a bot that thinks in Workers, and through a reload', { skip }, async () => {
  await firefox.goto(site.url);
  await firefox.until('the shelf', () => {
    document.querySelector('.tin[data-tin=tea-time]')?.click();
    return document.querySelector('.pour input[name=seats][value="2"]') !== null;
  });
  await firefox.evaluate(() => {
    document.querySelector('.pour input[name=seats][value="2"]').click();
    document.querySelector('.pour input[name=level][value=hard]').click();
    document.querySelector('.pour .play').click();
  });
  await mine();
  assert.match(await firefox.evaluate(() => location.pathname), /^\/t\/~[\w-]{21}$/);
  for (let turn = 0; turn < 3; turn++) {
    await takeACard();
    await mine();
  }
  const before = await story();
  assert.ok(before.length >= 6, before.join('\n'));
  await firefox.reload();
  await mine();
  assert.deepEqual(await story(), before, 'a reload loses nothing');
  const turn = () => firefox.until('a turn, or the end', () => document.querySelector('.card.may, .result') !== null);
  const over = () => firefox.evaluate(() => document.querySelector('.result') !== null);
  for (await turn(); !(await over()); await turn()) await takeACard();
  const points = await firefox.evaluate(() =>
    [...document.querySelectorAll('.result tfoot tr:first-child td')].map(cell => cell.textContent.trim()),
  );
  assert.equal(points.length, 2, points.join(', '));
});

test('the rules play in Firefox as everywhere', { skip: skip || WITHOUT_PROOF }, async () => {
  await firefox.goto(site.url);
  isOurSignature(await firefox.evaluate(signatureThere));
});
