// Pieces move, and whatever is done meanwhile leaves the exact board: as a fresh visit to the same table draws it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pourChai, press } from './chai.js';
import { House, playAgainstBots } from './house.js';
import { playTeaAndRum, pourTeaAndRum } from './tea-and-rum.js';
import { playTeaForTwo, pourTeaForTwo } from './tea-for-2.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

// What a player sees of the table, without what only this visit knows: which piece the keyboard is at, and what is spoken.
// What is new since the last turn is marked for who saw it come, and is no part of the board.
function board(page) {
  return page.evaluate(() => {
    const told = node => {
      if (node.nodeType === Node.TEXT_NODE) return node.data.trim();
      if (node.nodeType !== Node.ELEMENT_NODE || node.matches('[role=status], [aria-live]')) return '';
      const looks = node
        .getAttributeNames()
        .filter(name => !['tabindex', 'class'].includes(name) && node.getAttribute(name) !== '')
        .sort()
        .map(name => `${name}="${node.getAttribute(name)}"`);
      return `<${[
        node.localName,
        [...node.classList]
          .filter(name => name !== 'fresh')
          .sort()
          .join('.'),
        ...looks,
      ].join(' ')}>${[...node.childNodes].map(told).join('')}`;
    };
    return told(document.querySelector('main'));
  });
}

async function takeACard(page) {
  await page.locator('.card.may').first().click();
  await page.locator('.bar .btn.pick').click();
}

test('cards fly to who took them, and a press leaves the exact board', async () => {
  const page = await house.visitor({ motion: true });
  await playAgainstBots(house, page, { seats: 3 });
  for (let turn = 0; turn < 3; turn++) {
    await page.locator('.card.may').first().waitFor();
    await takeACard(page);
    await page.waitForFunction(() => document.querySelector('.flights > *'));
    const [animations, inert] = await page.evaluate(() => [document.getAnimations().length, document.querySelector('.flights').inert]);
    assert.ok(animations > 0 && inert, 'something moves, and nothing of it can be touched');
    await page.keyboard.press('Shift');
    assert.equal(await page.locator('.flights').count(), 0, 'any key ends it');
    assert.deepEqual(await page.evaluate(() => document.getAnimations().filter(one => one.constructor === Animation).length), 0);
    await exact(page, '.card.may');
  }
});

// As soon as it is our turn: what we see after hurrying everything is what a fresh visit shows.
async function exact(page, mine) {
  await page.locator(mine).first().waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.flights').count(), 0, 'any key ends it, and this one puts down what is picked');
  await page.mouse.move(0, 0);
  await told(page);
  const seen = await board(page);
  await page.reload();
  await page.locator(mine).first().waitFor();
  await told(page);
  assert.equal(...differing(await board(page), seen), 'the board is as a fresh visit draws it');
}

// The log is told a frame after the board.
function told(page) {
  return page.evaluate(
    () =>
      new Promise(done => {
        requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(done))));
      }),
  );
}

// Of two long texts the places where they part.
function differing(a, b) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return [a.slice(Math.max(0, at - 100), at + 100), b.slice(Math.max(0, at - 100), at + 100)];
}

test('Chai moves, and a press leaves the exact board', async () => {
  const page = await house.visitor({ motion: true });
  await pourChai(house, page, { seats: 3 });
  for (let flown = 0; flown < 4;) {
    await press(page, { reserve: true });
    const moved = page
      .waitForFunction(() => document.querySelector('.flights > *'), undefined, { timeout: 1500 })
      .then(
        () => true,
        () => false,
      );
    if (!(await moved)) continue;
    flown++;
    await exact(page, '.table[data-mine=true]');
  }
});

// The two large boards: one decision after another, each caught in flight. What is counted within one question (the steps of a year's end) only
// this visit knows, and what an answer in a duel leads to is asked of the table and comes later.
for (const [name, pour, play, board] of [
  ['Tea for 2', page => pourTeaForTwo(house, page), playTeaForTwo, '.t2'],
  ['Tea & Rum', page => pourTeaAndRum(house, page, { seats: 4 }), playTeaAndRum, '.tr'],
])
  test(`${name} moves, and a press leaves the exact board`, async () => {
    const page = await house.visitor({ motion: true });
    await pour(page);
    const looks = new Set();
    let dots = 0;
    const dotted = () =>
      document.getAnimations().filter(one => one.playState === 'finished' && one.effect.getKeyframes()[0].outline?.includes('dotted'))
        .length;
    for (let flown = 0, tried = 0; flown < 5; tried++) {
      assert.ok(tried < 40, `${flown} of ${tried} decisions were seen moving`);
      await page.locator(`${board}[data-mine=true]`).waitFor();
      await page.evaluate(() => {
        globalThis.flown = new Set();
        globalThis.watch?.disconnect();
        globalThis.watch = new MutationObserver(() => {
          for (const one of document.querySelectorAll('.flights :is(use, img)')) globalThis.flown.add(one.getAttribute('href') ?? one.src);
        });
        globalThis.watch.observe(document.body, { childList: true, subtree: true });
      });
      await play(page, { most: 1 });
      const caught = await page.evaluate(() => [document.querySelector('.flights > *') !== null, [...globalThis.flown]]);
      for (const look of caught[1]) looks.add(look);
      // What somebody else did last stays marked until the next press.
      const marked = await page.evaluate(dotted);
      if (marked > 0 && !caught[0]) {
        await page.keyboard.press('Shift');
        assert.equal(await page.evaluate(dotted), 0);
        dots += marked;
      }
      if (!caught[0] || (await page.locator(`${board}:is([data-asks=year_move], [data-asks=respond])`).count())) continue;
      flown++;
      await exact(page, `${board}[data-mine=true]`);
    }
    for (let tried = 0; dots === 0 && tried < 20; tried++) {
      await play(page, { most: 1 });
      await page.locator('.flights').waitFor({ state: 'detached' });
      dots = await page.evaluate(dotted);
    }
    assert.ok(dots > 0, 'what somebody else did is marked');
    assert.ok(looks.size >= 3, `several kinds of pieces flew: ${[...looks].map(one => one.slice(0, 200)).join(' ')}`);
  });

// In the page: counts what flies from now on.
function watchFlights() {
  globalThis.flew = 0;
  new MutationObserver(() => {
    if (document.querySelector('.flights')) globalThis.flew++;
  }).observe(document.body, { childList: true, subtree: true });
}

test('with reduced motion nothing flies; where something changed is outlined for a moment', async () => {
  const page = await house.visitor();
  await playAgainstBots(house, page);
  await page.evaluate(watchFlights);
  await page.locator('.card.may').first().waitFor();
  await takeACard(page);
  await page.waitForFunction(() =>
    document.getAnimations().some(one => one.constructor === Animation && one.effect.getKeyframes()[0].outline?.includes('dotted')),
  );
  await page.waitForFunction(() => document.getAnimations().length === 0);
  assert.equal(await page.evaluate(() => globalThis.flew), 0);
});

test('the setting does the same, and sounds are off until asked for', async () => {
  const page = await house.visitor({ motion: true });
  await page.goto(house.url);
  await page.evaluate(() => localStorage.setItem('samovar', JSON.stringify({ motion: 'short' })));
  await playAgainstBots(house, page);
  await page.evaluate(watchFlights);
  await page.locator('.card.may').first().waitFor();
  await takeACard(page);
  await page.waitForFunction(() => document.querySelectorAll('.log li').length > 2);
  assert.equal(await page.evaluate(() => globalThis.flew), 0);
  await page.getByRole('button', { name: /^More/ }).click();
  assert.equal(await page.getByRole('radio', { name: 'Short highlights' }).isChecked(), true);
  assert.equal(await page.getByRole('checkbox', { name: 'Soft sounds' }).isChecked(), false);
  await page.getByRole('radio', { name: 'Pieces move' }).check();
  await page.getByRole('checkbox', { name: 'Soft sounds' }).check();
  await page.keyboard.press('Escape');
  await page.locator('.card.may').first().waitFor();
  await takeACard(page);
  await page.waitForFunction(() => globalThis.flew > 0);
});

// With a duration for every transition it would go down the tree one frame an element.
test('whoever asks for less motion sees at once what was hidden while it came', async () => {
  const page = await house.visitor();
  await page.goto(`${house.url}/learn/tea-time/1`);
  await page.locator('.lesson .said').getByText(/./).first().waitFor();
  const seen = await page.evaluate(async () => {
    let deepest = document.querySelector('.lesson .said');
    while (deepest.lastElementChild) deepest = deepest.lastElementChild;
    const around = deepest.closest('.page').classList;
    around.add('coming');
    await new Promise(resolve => setTimeout(resolve, 500));
    const before = getComputedStyle(deepest).visibility;
    around.remove('coming');
    return [before, getComputedStyle(deepest).visibility];
  });
  assert.deepEqual(seen, ['hidden', 'visible']);
});

test('a replay shows its steps moving, a jump does not', async () => {
  const page = await house.visitor({ motion: true });
  await playAgainstBots(house, page);
  for (let turn = 0; turn < 2; turn++) {
    await page.locator('.card.may').first().waitFor();
    const lines = await page.locator('.log li').count();
    await takeACard(page);
    await page.waitForFunction(before => document.querySelectorAll('.log li').length > before, lines);
  }
  await page.locator('.card.may').first().waitFor();
  await page.getByRole('button', { name: 'What happened since my last turn' }).click();
  await page.locator('dialog').getByRole('button', { name: /board/ }).click();
  await page.locator('.replay').waitFor();
  await page.evaluate(watchFlights);
  await page.getByRole('button', { name: 'On one move' }).click();
  await page.waitForFunction(() => globalThis.flew > 0);
  await page.waitForFunction(() => !document.querySelector('.flights'));

  // With keys: arrows walk, the space bar plays.
  const at = () => page.locator('.replay .num').innerText();
  await page.locator('.replay h1').click();
  const here = await at();
  await page.keyboard.press('ArrowLeft');
  assert.notEqual(await at(), here);
  await page.keyboard.press('ArrowRight');
  assert.equal(await at(), here);
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
});
