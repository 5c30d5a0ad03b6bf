import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { playByMouse, playThrough, pourChai, press } from './chai.js';
import { wasPoured, watchTheEnd } from './ends.js';
import { check, fits, reads } from './fit.js';
import { ARTEFACTS, handOver, House, picture, totalsOf } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

test('competitive: three seats against bots, to the final score', async t => {
  const page = await house.visitor();
  await pourChai(house, page, { seats: 3 });
  await page.locator('.table[data-mine=true]').waitFor();
  assert.match(await page.locator('.banner h1').innerText(), /^Your turn: market, pantry or a customer/);
  assert.equal(await page.locator('.a-pool .cust').count(), 5, 'three seats: five customers wait');
  assert.equal(await page.locator('.cup').count(), 3);

  // The other face of the thermometer is a setting.
  const boils = () => page.locator('.heat li').last().innerText();
  await page.locator('.heat li').last().waitFor();
  assert.equal(await boils(), '100°');
  await page.getByRole('button', { name: 'More: link, settings, leave' }).click();
  await page.getByRole('checkbox', { name: 'Chai’s thermometer in °F' }).check();
  await page.keyboard.press('Escape');
  assert.equal(await boils(), '212°');

  // A group lights up with its price; picking it shows what would slide, and undo leads back before the visit.
  await page.locator('.market .tile').first().hover();
  await page.locator('.market .price').waitFor();
  await page.locator('.market .tile').first().click();
  await page.locator('.table[data-phase=market] .cell.sel').first().waitFor();
  await page.locator('.bar .say', { hasText: /for \d coins?/ }).waitFor();
  await page.getByRole('button', { name: 'See it after' }).click();
  await page.locator('.grid.peeks').waitFor();
  await page.getByRole('button', { name: 'See it now' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.table[data-phase=choose]').waitFor();

  // A visit is put together and sent as one line: what is decided lies there, and undo takes back one after another.
  const held = page.locator('.a-own .store').first().locator('.slots [class*="t-"]');
  const ply = await page.locator('.table').getAttribute('data-ply');
  const cheap = page.locator('.market .tile[aria-label*="for 1 coin"]');
  await ((await cheap.count()) > 0 ? cheap : page.locator('.market .tile')).first().click();
  await page.locator('.table[data-phase=market][data-told=true] .market .cell.sel').first().waitFor();
  await page.locator('.market .cell.ok:not(.sel) .tile').first().click();
  await page.locator('.bar .say', { hasText: / and \d/ }).waitFor();
  assert.ok((await held.count()) > 1, 'both groups lie there');
  assert.equal(await page.locator('.table').getAttribute('data-ply'), ply, 'and nothing is sent');
  await page.locator('.bar .btn.pick', { hasText: /Buy for \d and leave/ }).waitFor();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await page.waitForFunction(() => !document.querySelector('.market .cell.sel'));
  assert.equal(await page.locator('.table').getAttribute('data-phase'), 'market', 'the first group stays decided');
  await undo.click();
  await page.locator('.table[data-phase=choose]').waitFor();

  // So are items of the pantry. A press on one that would come takes it out, and what was sent as one line is taken back as one.
  const items = page.locator('.a-own .store').nth(1).locator('.slots [class*="t-"]');
  const item = page.locator('.table[data-told=true] .pantry .round.may:not(.sel):has(.in)').first();
  await item.click();
  await page.locator('.pantry .round.sel').waitFor();
  await item.click();
  await page.locator('.bar .btn.pick', { hasText: 'Take them' }).waitFor();
  assert.equal(await items.count(), 2);
  await page.locator('.a-own .held').first().click();
  await page.locator('.bar .btn.pick', { hasText: 'Take it' }).waitFor();
  assert.equal(await items.count(), 1);
  await item.click();
  await page.locator('.bar .btn.pick', { hasText: 'Take them' }).click();
  await page.locator('.log', { hasText: /You took/ }).waitFor();
  await undo.click();
  await page.locator('.table[data-phase=choose]').waitFor();
  assert.equal(await page.locator('.table').getAttribute('data-ply'), ply, 'both items and the visit');
  assert.equal(await items.count(), 0);

  // What is refused says why, and which rule.
  await page.locator('.cup').first().click({ force: true });
  await page.locator('.why .rule').click();
  await page.locator('dialog', { hasText: 'CHAI-' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });

  const asked = await playThrough(page, { reserve: true });
  assert.ok(asked.ability > 0, 'no ability was ever asked for');
  t.diagnostic(`a person's presses in this game: ${Object.values(asked).reduce((sum, n) => sum + n, 0)}`);
  assert.match(await page.locator('.log').first().textContent(), /You served/);
  assert.equal((await totalsOf(page)).length, 3);
  assert.match(await page.locator('.banner h1').innerText(), /wins?, \d+ to|shared pot/);
  await picture(page, 'chai-result');
});

test('every press is answered by a sentence about that thing, and one price is shown at a time', async () => {
  const page = await house.visitor();
  await pourChai(house, page, { seats: 2 });
  await page.locator('.table[data-mine=true]').waitFor();
  const answers = new Set();
  for (const ability of await page.locator('.abil').all()) {
    await ability.dispatchEvent('click');
    const name = await ability.locator('[aria-hidden] > b').innerText();
    await page.locator('.why', { hasText: name }).waitFor();
    answers.add(await page.locator('.why').innerText());
  }
  const lacking = page.locator('.a-own .cust:not(.can)').first();
  await lacking.dispatchEvent('click');
  await page.waitForFunction(said => !said.includes(document.querySelector('.why')?.innerText), [...answers]);
  const why = await page.locator('.why').innerText();
  assert.match(why, /lack|miss|need|has not/i, 'what the customer still wants');
  await page.locator('.market .cell.ok .tile').first().click();
  await page.locator('.market .cell.sel').first().waitFor();
  await page.locator('.market .cell:not(.sel) .tile').last().hover();
  await page.waitForTimeout(100);
  assert.equal(await page.locator('.market .price').count(), 1, 'the price of what is picked, and no other');
});

test('solo: ten turns and a grade', async () => {
  const page = await house.visitor({ motion: true });
  await watchTheEnd(page);
  // Two games alone stand in the book of this device, and one with others.
  const before = [46, 57].map((points, nth) => ({
    table: `t${nth}`,
    game: 'chai',
    seats: 1,
    at: Date.UTC(2026, 0, 9 - nth),
    points,
    rivals: [],
    place: 1,
    result: 'alone',
  }));
  const company = { ...before[1], table: 'c', points: 99, at: Date.UTC(2026, 0, 3), rivals: [3], result: 'won' };
  await page.addInitScript(
    games => localStorage.getItem('samovar.history') ?? localStorage.setItem('samovar.history', games),
    JSON.stringify([...before, company]),
  );
  await pourChai(house, page, { mode: 'Solo' });
  await playByMouse(page, { reserve: true });
  await wasPoured(page, 1, /points: /);
  const [points] = await totalsOf(page);
  const grade = points >= 60 ? 'Sommelier' : points >= 50 ? 'Master' : points >= 40 ? 'Apprentice' : 'Tea Taster';
  assert.equal(await page.locator('.banner h1').innerText(), `${points} points: ${grade}.`);
  await page.locator('.result .titles', { hasText: grade }).waitFor(); // once the points are counted
  assert.equal(await page.locator('.grades li').count(), 4, 'a ladder of all grades');
  assert.equal(await page.locator('.grades .here').count(), 1);
  assert.match(await page.locator('.grades .here').innerText(), new RegExp(grade));
  // The ladder of this device: last time, the best, the mean, and how it went.
  assert.match(await page.locator('.grades li', { hasText: 'Apprentice' }).innerText(), /last time, 46/);
  const mean = Math.round((points + 46 + 57) / 3);
  await page.locator('.best', { hasText: new RegExp(`Best ${Math.max(points, 57)}, .* Mean of 3 games: ${mean}\\.`) }).waitFor();
  await page.getByRole('img', { name: new RegExp(`last 3 games alone: 57, 46,? and ${points}$`) }).waitFor();
  await page.locator('.best', { hasText: `Beat your own ${points}` }).waitFor();
  const finest = await page.locator('.best', { hasText: 'Your finest cup' }).locator('b').innerText();
  const cups = Number(finest.match(/, (\d+) points?$/)[1]);
  assert.ok(cups > 0, finest);
  await picture(page, 'chai-solo-end');
  // A picture of it, drawn here: no name, no link, and only when it is asked for.
  const comes = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share' }).press('Enter');
  const file = await comes;
  assert.equal(file.suggestedFilename(), 'samovar-chai.png');
  const path = `${ARTEFACTS}/chai-solo-share.png`;
  await file.saveAs(path);
  const png = readFileSync(path);
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
  const colours = await page.evaluate(
    async bytes => {
      const image = new Image();
      image.src = bytes;
      await image.decode();
      const canvas = new OffscreenCanvas(1200, 630).getContext('2d');
      canvas.drawImage(image, 0, 0);
      const at = (x, y) => [...canvas.getImageData(x, y, 1, 1).data].slice(0, 3).join();
      const { data } = canvas.getImageData(64, 260, 500, 120);
      const ink = new Set();
      for (let n = 0; n < data.length; n += 4) ink.add(data.slice(n, n + 3).join());
      return { cloth: at(600, 60), tea: at(1040, 430), words: ink.size };
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  assert.ok(colours.words > 20 && colours.tea !== colours.cloth, JSON.stringify(colours));
});

test('chaiwala: a person and a bot together against the automatic merchant', async () => {
  const page = await house.visitor();
  await pourChai(house, page, { mode: 'Chaiwala', seats: 2 });
  await page.locator('[data-seat="2"]', { hasText: 'The chaiwala' }).waitFor();
  // Until the turn has gone round once.
  while (!(await page.locator('.rival').count())) await press(page);
  await page.locator('.rival').waitFor();
  assert.match(await page.locator('.rival').innerText(), /The chaiwala served .* into cup \d for \d+ points/);
  await picture(page, 'chai-chaiwala');
  await playThrough(page);
  const [mine, other, rival] = await totalsOf(page);
  const title = await page.locator('.banner h1').innerText();
  assert.match(title, mine + other > rival ? /You win together/ : mine + other < rival ? /You lose together/ : /together|tie/);
  assert.match(
    await page.locator('.banner p').first().innerText(),
    new RegExp(`Together you have ${mine + other}, The chaiwala ${rival}\\.`),
  );
});

test('solo dice, hard, with every deluxe part', async () => {
  const page = await house.visitor();
  await pourChai(house, page, {
    mode: 'Solo dice',
    selects: { "The merchant's dice": 'hard' },
    options: ['Wild flavours', 'Wild pantry items', 'Tips in kind', 'Empty tips', 'Deluxe abilities', 'Deluxe customers'],
  });
  await playThrough(page, { reserve: true });
  const [mine, rival] = await totalsOf(page);
  assert.match(await page.locator('.banner h1').innerText(), mine > rival ? /You win/ : mine < rival ? /You lose/ : /win|lose|tie/);
  await page.getByRole('button', { name: 'Replay this game' }).press('Enter');
  await page.getByRole('button', { name: 'On one move' }).click();
  await page.locator('.table[data-phase]').waitFor();
});

// The first state of a table passes through `change` on its way to the page; returns the moves that the page then plays.
async function repositioned(page, change) {
  const played = [];
  await page.routeWebSocket(/\/live$/, socket => {
    const server = socket.connectToServer();
    let laid = false;
    server.onMessage(text => {
      const message = JSON.parse(text);
      if (message.type !== 'state' || !message.view || message.you.seat === null) return socket.send(text);
      if (!laid) socket.send(JSON.stringify(change(message)));
      laid = true;
    });
    socket.onMessage(text => {
      const message = JSON.parse(text);
      if (message.type === 'play') played.push(message.move);
      else server.send(text);
    });
  });
  return played;
}

test('the order of the dice is two buttons, and what each does is told', async () => {
  const page = await house.visitor();
  const played = await repositioned(page, message => ({
    ...message,
    view: { ...message.view, phase: 'dice_order', dice: ['coin1', 'check'], order: message.view.pool[0] },
    moves: ['coins', 'check'].map(first => ({ move: `${first} first`, kind: `${first}_first`, pieces: [] })),
  }));
  await pourChai(house, page, { mode: 'Solo dice' });
  await page.getByText('The dice show a coin and a check mark: which comes first?').first().waitFor();
  await page.getByText('the mark is lost').first().waitFor();
  await picture(page, 'chai-dice-order');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'chai-dice-order-390');
  assert.deepEqual(await fits(page, 'chai-dice-order'), []);
  await page.getByRole('button', { name: 'The coin first', exact: true }).waitFor();
  await page.getByRole('button', { name: 'The check mark first', exact: true }).click();
  assert.deepEqual(played, ['check first']);
  await page.context().close();
});

test('an order is paid with ordinary pieces, with wild ones on demand', async () => {
  const page = await house.visitor();
  const serve = { card: '', slot: 1, cups: [1], tea_cost: 0, pieces: ['pool.1'], effect: { points: 5, money: 0 } };
  const played = await repositioned(page, message => ({
    ...message,
    view: { ...message.view, phase: 'serve' },
    moves: [
      { ...serve, card: message.view.pool[0].card, move: 'serve 1', kind: 'serve' },
      { ...serve, card: message.view.pool[0].card, move: 'serve 1 wild', kind: 'serve_wild' },
      { move: 'end', kind: 'end', pieces: [] },
    ],
  }));
  await pourChai(house, page, { mode: 'Solo dice' });
  const wild = page.getByRole('button', { name: 'Use wild pieces', exact: true });
  await page.locator('.a-pool .cust.may').first().waitFor();
  assert.equal(await wild.count(), 0, 'nothing is offered before an order is picked');
  await page.locator('.a-pool .cust.may').first().click();
  await wild.waitFor();
  await picture(page, 'chai-serve-wild');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'chai-serve-wild-390');
  assert.deepEqual(await fits(page, 'chai-serve-wild'), []);
  await wild.click();
  assert.deepEqual(played, ['serve 1 wild']);
  await page.context().close();
});

test('two people by link, connoisseur: hidden customers stay hidden, and both see the same end', async () => {
  const ada = await house.visitor();
  const noor = await house.visitor();
  await ada.goto(house.url);
  await ada.locator('.tin', { hasText: 'Chai' }).first().click();
  await ada.getByRole('button', { name: 'With friends' }).click();
  await ada.locator('summary', { hasText: 'More options' }).click();
  await ada.getByRole('checkbox', { name: 'Connoisseur' }).check();
  await ada.getByLabel('Your name').fill('Ada');
  await ada.getByRole('button', { name: 'Open the table' }).click();
  const link = await ada.getByLabel('Send this link to your friends').inputValue();
  await noor.goto(link);
  await noor.getByLabel('Your name').fill('Noor');
  await noor.getByLabel('Your tea').selectOption({ label: 'Oolong' });
  await noor.getByRole('button', { name: 'Sit down' }).click();
  for (const page of [ada, noor]) await page.locator('.table[data-ply]').waitFor();
  // Whoever sits down chooses their tea, and everybody sees it.
  for (const page of [ada, noor]) {
    await page.locator('[data-seat="1"] use[href$="#tea-oolong"]').first().waitFor({ state: 'attached' });
    assert.equal(await page.locator('[data-seat="0"] use[href$="#tea-oolong"]').count(), 0);
  }

  await ada.locator('[data-seat="1"] .player').click();
  await ada.locator('.a-own', { hasText: 'Noor' }).locator('.cust.hidden').waitFor();
  assert.equal(await ada.locator('.a-own .cust:not(.hidden)').count(), 0, 'a connoisseur’s customers are hidden');

  // Bots play on for both.
  await Promise.all([handOver(ada), handOver(noor)]);
  for (const page of [ada, noor]) await page.locator('.result').waitFor();
  assert.deepEqual(await totalsOf(ada), await totalsOf(noor));
});

for (const [width, height, dark, seats] of [
  [1280, 800, false, 5],
  [1280, 800, true, 2],
  [390, 844, true, 3],
  [320, 640, false, 4],
]) {
  test(`Chai is accessible and fits: ${width} px, ${dark ? 'dark' : 'light'}, ${seats} seats`, async () => {
    const page = await house.visitor({ width, height, dark, touch: width < 640 });
    const bad = [];
    const looked = new Set();
    await pourChai(house, page, { seats });
    for (let step = 0; step < 16; step++) {
      await page.locator('.table[data-mine=true]').waitFor();
      const phase = await page.locator('.table').getAttribute('data-phase');
      if (!looked.has(phase)) bad.push(...(await check(page, phase)), ...(await fits(page, phase)), ...(await reads(page, phase)));
      if (!looked.has(phase)) await picture(page, `chai-${phase}-${width}-${dark ? 'dark' : 'light'}`);
      looked.add(phase);
      // On a laptop the whole table is in sight.
      const { inside, all } = await page.locator('.a-board').evaluate(one => ({ inside: one.clientHeight, all: one.scrollHeight }));
      if (width === 1280 && all > inside + 1) bad.push(`${phase}: the board is ${all} px high and has ${inside}`);
      await press(page, { reserve: true });
    }
    assert.deepEqual(bad, []);
    assert.ok(looked.size > 2, `saw only ${[...looked]}`);
  });
}

test('a turn with the keyboard alone: arrows inside a part, Enter picks and plays, Escape puts down', async () => {
  const page = await house.visitor();
  await pourChai(house, page, { mode: 'Solo' });
  await page.locator('.table[data-mine=true]').waitFor();
  const at = () => page.evaluate(() => ({ ...document.activeElement.dataset }));
  for (let tab = 0; tab < 60 && (await at()).space === undefined; tab++) await page.keyboard.press('Tab');
  const { space } = await at();
  assert.ok(space, 'Tab never came to the market');
  await page.keyboard.press('ArrowRight');
  assert.notEqual((await at()).space, space, 'arrows move inside the market');
  await page.keyboard.press('Enter');
  await page.locator('.table[data-phase=market] .cell.sel').first().waitFor();
  assert.ok((await at()).space, 'the focus stays in the market');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.cell.sel').count(), 0, 'Escape puts it down');
  await page.keyboard.press('Enter');
  await page.locator('.table[data-told=true] .cell.sel').first().waitFor();
  await page.locator('.bar .btn.pick').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.log', { hasText: 'You bought' }).waitFor();
  await page.locator('.table[data-mine=true]:not([data-phase=market])').waitFor();
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY', 'the focus is not lost');

  // The list of choices plays as well, step by step: letters find a line, Enter picks and plays it.
  for (const [typed, move, told] of [
    ['pantry', 'pantry', /visited the pantry/],
    ['', 'take ', /You took/],
  ]) {
    await page.keyboard.press('j');
    await page.waitForFunction(() => document.activeElement?.matches('.choices .opt'));
    await page.keyboard.type(typed);
    await page.waitForFunction(wanted => document.activeElement.dataset.move?.startsWith(wanted), move);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.locator('.log', { hasText: told }).waitFor();
  }
});
