import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playsByKeys } from './by-keys.js';
import { check, fits, small } from './fit.js';
import { handOver, House, picture } from './house.js';
import { finale, reposition } from './tea-and-rum-positions.js';
import { playTeaAndRum, pourTeaAndRum } from './tea-and-rum.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

for (const seats of [2, 4]) {
  test(`${seats} players: a person against bots, to the titles`, async () => {
    const page = await house.visitor();
    await pourTeaAndRum(house, page, { seats });
    for (const part of [
      'Ships',
      'Buildings',
      'Captains',
      'Contracts',
      'Your island',
      'Reputation',
      seats === 2 ? 'Victory' : 'People’s wishes',
    ])
      await page.getByRole('region', { name: part, exact: true }).waitFor();

    if (seats === 2) {
      const story = await playTeaAndRum(page);
      assert.equal(story.over, true, JSON.stringify(story));
      assert.equal((story.start ?? 0) >= 20, true, 'four workers in each of five rounds');
      for (const asked of ['ships', 'final_conversion']) assert.ok(story[asked] > 0, `${asked} was never asked: ${JSON.stringify(story)}`);
    } else {
      await playTeaAndRum(page, { most: 8 });
      await handOver(page);
      await page.locator('.fin').waitFor({ timeout: 180_000 });
    }

    // The end step by step; nothing tells the winner before the last one, not even the bar.
    const shown = async () => ({
      step: (await page.locator('.fsteps [aria-current=step]').innerText()).trim(),
      titles: await page.locator('.fseat.won').count(),
      said: await page.locator('.ask h1').innerText(),
    });
    const steps = [await shown()];
    // Nobody reads out either what the chests still hide.
    assert.doesNotMatch(await page.locator('[role=log].hide').innerText(), /ends with|is Governor|is Pirate King|turned coins/);
    for (let at = 0; at < 40 && !(await page.getByRole('button', { name: 'Whole score' }).count()); at++) {
      if (await page.locator('.fsteps [aria-current=step]').count()) steps.push(await shown());
      await page.keyboard.press('ArrowRight');
    }
    assert.equal(steps[0].step, 'Captains');
    const titles = steps.filter(({ step }) => !/Governor|Pirate King/.test(step));
    assert.deepEqual(
      titles.filter(step => step.titles > 0 || /wins?\b|won/i.test(step.said)),
      [],
    );
    assert.deepEqual([...new Set(steps.map(({ step }) => step))].slice(0, 5), ['Captains', 'Allegiances', 'Sale', 'Conversion', 'Balance']);
    assert.match(await page.locator('.ask h1').innerText(), /^Won: .+|^Nobody wins/);
    await picture(page, `tea-and-rum-${seats}-finale`);
    assert.deepEqual(await check(page, 'finale'), []);

    await page.getByRole('button', { name: 'Whole score' }).dispatchEvent('click');
    const totals = await page.locator('.result tfoot tr:first-child td').allInnerTexts();
    assert.equal(totals.length, seats);
    assert.doesNotMatch(await page.locator('.result').innerText(), /×\s*[-−]/, 'nothing is counted so many times less than none');
    for (const [seat, total] of totals.entries()) {
      const [, red, blue] = total.match(/^(\d+) red · (\d+) blue$/) ?? [];
      assert.ok(red !== undefined && Math.abs(red - blue) <= 10, `${total}: balanced`);
      const parts = await page.locator(`.result tbody td:nth-of-type(${seat + 1}) b`).allInnerTexts();
      assert.equal(
        parts.reduce((sum, part) => sum + Number(part.replace('−', '-')), 0),
        Number(red) + Number(blue),
        'the parts add up',
      );
    }
    await picture(page, `tea-and-rum-${seats}-result`);

    // And on from there, as after any game: look back, be told why, play again.
    await page.keyboard.press('Escape');
    assert.match(await page.getByRole('link', { name: 'Review' }).getAttribute('href'), /\/t\/.+\/review$/);
    await page.getByRole('button', { name: 'Same deal' }).waitFor();
    await page.getByRole('button', { name: 'Replay this game' }).click();
    await page.locator('.tr .replay').waitFor();
    const address = page.url();
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.locator('.fin').waitFor();
    await page.getByRole('button', { name: 'Again', exact: true }).click();
    await page.waitForURL(url => url.href.split('#')[0] !== address.split('#')[0]);
    await page.locator('.tr[data-ply]').waitFor();
  });
}

test('a worker is previewed, put down with Escape, and played with keys; the scale shows the difference and trades as a whole', async () => {
  const page = await house.visitor();
  await pourTeaAndRum(house, page, { seats: 3 });
  await playTeaAndRum(page, { until: 'start' });
  await page.keyboard.press('2');
  await page.locator('.island .picked').first().waitFor();
  assert.match(await page.locator('.bar .crumb').innerText(), /Market/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.island .picked').count(), 0);
  await page.locator('.island .lit').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.island [aria-pressed=true]').waitFor();
  const ply = await page.locator('.tr').getAttribute('data-ply');
  await page.keyboard.press('Enter');
  await page.waitForFunction(before => document.querySelector('.tr').dataset.ply !== before, ply);

  await playTeaAndRum(page, { until: 'barter_sell', seek: 'Barter' });
  const coins = async () =>
    Number(
      await page
        .locator('.seatbox .purse > span')
        .first()
        .evaluate(one => one.lastChild.textContent),
    );
  const before = await coins();
  // A hint and a choice from the list lie on the scale as well, and can be played.
  await page.keyboard.press('h');
  await page.locator('.bar .btn.go').waitFor();
  assert.ok((await page.locator('.bar .say strong').innerText()).length > 5, 'and why');
  await page.locator('.bar .btn.clears').click();
  assert.equal(await page.locator('.scale .lane.on').count(), 0);
  await page.keyboard.press('j');
  const sells = page.locator('.choices .opt', { hasText: 'Sell' }).first();
  await sells.click();
  await page.locator('.scale .lane.s.on').waitFor();
  await page.locator('.bar .btn.clears').click();
  await page.locator('.scale .sell.may').first().click();
  await page.locator('.bar .btn.go', { hasText: /receive \d+/ }).waitFor();
  const receives = Number((await page.locator('.bar .btn.go').innerText()).match(/receive (\d+)/)[1]);
  await page.locator('.bar .btn.go').click();
  await page.waitForFunction(() => !document.querySelector('.scale'));
  await page.waitForFunction(wanted => document.querySelector('.recap').textContent.includes(wanted), 'You sold');
  assert.ok((await coins()) >= before + receives, 'what the scale said was paid');
});

test('every click on anything gives a sentence about that thing', async () => {
  const page = await house.visitor();
  await pourTeaAndRum(house, page, { seats: 4 });
  await playTeaAndRum(page, { until: 'start' });
  // In an ordinary turn no building, captain or contract can be had: each says what it lacks, or which icon, and no two say the same.
  const said = new Map();
  const things = await page.locator('.streetbox [data-stop][aria-disabled=true], .cardbox [data-stop][aria-disabled=true]').all();
  assert.ok(things.length > 20);
  for (const thing of things) {
    const card = await thing.getAttribute('data-card');
    const label = await thing.locator('.hide').first().textContent();
    await thing.dispatchEvent('click');
    await page.locator('.why', { hasText: card.startsWith('slot-') ? `slot ${card.slice(5)}` : label.split(';')[0] }).waitFor();
    const why = await page.locator('.why').innerText();
    assert.equal(said.get(why) ?? card, card, why);
    said.set(why, card);
  }
  // What cannot be played at all opens its card.
  for (const [thing, about] of [
    ['[data-piece="space-12"]', /Stone 12/],
    ['[data-piece="round-3"]', /wish III/i],
  ]) {
    await page.locator(thing).first().click();
    assert.match(await page.locator('.peek').innerText(), about);
    await page.keyboard.press('Escape');
  }
  // The card: what it is, what I may do with it now or why not, and the paragraph that tells its rule. Focus goes in, and back.
  const tile = page.locator('.tile').nth(3);
  for (const key of ['i', '?']) {
    await tile.focus();
    await page.keyboard.press(key);
    const card = page.getByRole('dialog');
    await card.waitFor();
    assert.match(await card.innerText(), /Costs[^]*For you now/);
    await card.locator('h3 + p', { hasNotText: 'You can do nothing' }).waitFor(); // why not, in the table's words
    assert.doesNotMatch(await card.innerText(), /TNR-/);
    await card.getByRole('button', { name: 'Read the rule' }).waitFor();
    await page.waitForFunction(() => document.activeElement.classList.contains('peek'));
    assert.deepEqual(await check(page, 'a card'), []);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.peek').count(), 0);
    assert.equal(await tile.evaluate(one => one === document.activeElement), true);
  }
  // What is lit says what it would do.
  const lit = page.locator('.island .lit').first();
  await lit.click({ button: 'right' });
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  assert.equal(await page.locator('.peek').count(), 0);

  // F6 goes from one part of the table to the next.
  const parts = new Set();
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('F6');
    parts.add(
      await page.evaluate(() => document.activeElement.closest('.island, .track, .streetbox, .cardbox, .rail > *, .foot')?.className),
    );
  }
  parts.delete(undefined);
  assert.ok(parts.size >= 6, [...parts].join(', '));
});

test('the finale moves: tens rise by themselves, any key counts to the end, and what stays is the same as without motion', async () => {
  const seen = [];
  for (const motion of [false, true]) {
    const page = await house.visitor({ motion });
    await reposition(page, finale);
    await pourTeaAndRum(house, page, { seats: 4, over: true });
    // Who comes later finds it told.
    await page.locator('.fseat.won').first().waitFor();
    await page.getByRole('button', { name: 'Watch again' }).click();
    assert.equal(await page.locator('.fseat.won').count(), 0);
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
    if (motion) {
      // The chests open, a ten rises, then the next one, then the rest, and the crown.
      await page.waitForFunction(() => document.getAnimations().some(one => one.animationName === 'fin-rise'));
      await page.locator('.tower.blue .tot', { hasText: '20+' }).first().waitFor();
      await page.locator('.fseat.won .title.gov').waitFor();
      await page.keyboard.press('ArrowRight');
      await page.locator('.tower.red .tot', { hasText: '10+' }).first().waitFor();
      const hurried = await page.evaluate(async () => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
        await new Promise(done => {
          requestAnimationFrame(() => requestAnimationFrame(done));
        });
        return {
          won: document.querySelectorAll('.fseat.won').length,
          moving: document.getAnimations().filter(one => one.animationName?.startsWith('fin-')).length,
        };
      });
      assert.deepEqual(hurried, { won: 2, moving: 0 });
    } else {
      // A step is a still.
      assert.equal(await page.locator('.fseat.won .title.gov').count(), 1);
      await page.keyboard.press('ArrowRight');
    }
    assert.equal(await page.locator('.fsteps [aria-current=step]').innerText(), 'Pirate King');
    // What was cut by the balance is told apart for who listens: a struck figure beside another would be read as one number.
    const heard = await page.locator('.tower .tot').evaluateAll(all =>
      all.map(one => {
        const said = one.cloneNode(true);
        for (const silent of said.querySelectorAll('[aria-hidden=true]')) silent.remove();
        return said.textContent.replace(/\s+/g, ' ').trim();
      }),
    );
    assert.ok(heard.includes('before 32, now 27 Red'), heard.join(' | '));
    seen.push(await page.locator('.stage').innerText());
    await page.context().close();
  }
  assert.equal(seen[0], seen[1]);
});

// A person without a mouse: only keys reach the page, and before each press the focus is somewhere.
test('a whole game by keyboard alone', async t => {
  const page = await house.visitor();
  await pourTeaAndRum(house, page, { seats: 2 });
  const told = await playsByKeys(page);
  const story = await playTeaAndRum(page, { keys: true });
  t.diagnostic(`${told.presses} presses by ${told.keys} keys`);
  assert.equal(story.over, true, JSON.stringify(story));
  assert.equal(told.lost, 0, `the focus was lost: ${JSON.stringify(told)}`);
  for (let at = 0; at < 40; at++) await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('.ask h1').innerText(), /^Won: .+|^Nobody wins/);
});

test('on a phone nothing scrolls sideways, targets are large, and what is asked comes up by itself', async () => {
  const page = await house.visitor({ width: 390, height: 844, touch: true });
  await pourTeaAndRum(house, page, { seats: 4 });
  await playTeaAndRum(page, { until: 'start' });
  const shown = async () => (await page.getByRole('tab', { selected: true }).locator('> span').innerText()).trim();
  // What the board points at outside the screen is what may be done there, no more.
  await page.setViewportSize({ width: 390, height: 600 });
  const beyond = () =>
    page.evaluate(() => {
      const bottom = document.querySelector('.foot').getBoundingClientRect().top;
      const below = selector =>
        [...document.querySelectorAll(`#board ${selector}`)].filter(one => one.getBoundingClientRect().bottom > bottom);
      const told = [...document.querySelectorAll('.beyond .btn')].reduce((sum, one) => sum + parseInt(one.textContent, 10), 0);
      return { told, lit: below('.lit').length };
    });
  await page.locator('.beyond .btn').first().waitFor();
  // There is more below that cannot be played, once all is marked.
  await page.waitForFunction(() => {
    const bottom = document.querySelector('.foot').getBoundingClientRect().top;
    return [...document.querySelectorAll('#board [data-idle]')].filter(one => one.getBoundingClientRect().bottom > bottom).length > 2;
  });
  const { told, lit } = await beyond();
  assert.ok(told <= lit, `${told} told, ${lit} there`);
  await page.setViewportSize({ width: 390, height: 844 });
  // A held finger opens the card, which stays when the finger is lifted.
  const touch = await page.context().newCDPSession(page);
  const plank = page.locator('.island [data-card]').first();
  const box = await plank.boundingBox();
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
  });
  await page.locator('.peek.pinned').waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.equal(await page.locator('.peek.pinned').count(), 1, 'it is still there');
  assert.equal(await page.locator('.island .picked').count(), 0, 'holding asks, it does not pick');
  const [card, foot] = await page.evaluate(() =>
    ['.peek', '.foot'].map(one => document.querySelector(one).getBoundingClientRect().toJSON()),
  );
  assert.ok(card.bottom <= foot.top, 'not over the bar');
  await picture(page, 'tea-and-rum-card-phone');
  await page.locator('.peek').getByRole('button', { name: 'Close' }).tap();
  assert.equal(await page.locator('.peek').count(), 0);
  assert.equal(await shown(), 'Island');
  for (const width of [390, 320, 360, 414]) {
    await page.setViewportSize({ width, height: 844 });
    for (const tab of await page.getByRole('tab').all()) {
      await tab.tap();
      const name = `${width} ${await shown()}`;
      assert.deepEqual(await fits(page, name), []);
      if (width === 390) assert.deepEqual(await small(page), [], name);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await playTeaAndRum(page, { until: ['build', 'captain', 'contract'], seek: 'Captain' });
  assert.equal(await shown(), 'Offer');
  await picture(page, 'tea-and-rum-phone');
  // The same table on something between a phone and a desk.
  await page.setViewportSize({ width: 820, height: 1180 });
  assert.deepEqual(await fits(page, 'tablet'), []);
});
