// The keys of the two large games: each is pressed where it is legal and does what the help says of it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { House, picture } from './house.js';
import { pourTeaAndRum } from './tea-and-rum.js';
import { barter, overflow, reposition, turn } from './tea-and-rum-positions.js';
import { SCENES, sitAt } from './tea-for-2-scenes.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

const WORDS = JSON.parse(readFileSync(new URL('../../i18n/en.json', import.meta.url), 'utf8'));

const pressed = (page, selector) => page.locator(`${selector}:is([aria-pressed=true], .pick, .picked)`).first().waitFor();
const gone = (page, selector) => page.locator(selector).first().waitFor({ state: 'detached' });

async function helps(page, game) {
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'At a glance' });
  await dialog.locator('kbd').first().waitFor();
  const said = await dialog.innerText();
  const own = Object.entries(WORDS).filter(([key]) => key.startsWith(`web.${game}.keys.`));
  assert.ok(own.length > 9);
  for (const [, words] of own) assert.ok(said.includes(words), words);
  // No key is one of the house's, except that R waits while the blue half of a contract is in hand; numbers are those of an open list first.
  const rows = await dialog
    .locator('dl > div')
    .evaluateAll(all =>
      all.map(row => [row.querySelector('dd').textContent, [...row.querySelectorAll('kbd')].map(({ textContent }) => textContent)]),
    );
  const house = Object.fromEntries(Object.entries(WORDS).flatMap(([key, words]) => (key.startsWith('web.keys.') ? [[words, true]] : [])));
  const keys = of => rows.filter(([words]) => (house[words] ?? false) === of).flatMap(row => row[1]);
  const taken = keys(true).filter(key => /^[A-Z?]$|^F\d/.test(key));
  assert.ok(taken.length >= 8, taken.join());
  assert.deepEqual([...new Set(keys(false).filter(key => taken.includes(key)))], game === 'tea-and-rum' ? ['R'] : [], 'a key of the house');
  await dialog.locator('kbd').first().scrollIntoViewIfNeeded();
  await picture(page, `keys-${game}`);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

test('Tea for 2: dice, teas and the ability in a turn', async () => {
  const page = await sitAt(house, 'turn', { width: 1280, height: 800 });
  for (const [key, tea] of Object.entries({ y: 'yellow', g: 'green', f: 'fermented', w: 'white', o: 'oolong', b: 'black' })) {
    await page.keyboard.press('1');
    await page.locator('.dpick[data-die="5"]').waitFor();
    await page.keyboard.press(key);
    await pressed(page, `.tin[data-piece=${tea}]`);
    await page.keyboard.press('Escape');
    await gone(page, '.dpick');
  }
  for (const [key, way] of Object.entries({ '+': 'up', '-': 'down' })) {
    await page.keyboard.press('1');
    await page.keyboard.press(key);
    await pressed(page, `[data-piece="spend:${way}"]`);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('a');
  await pressed(page, '[data-piece=ability]');
  await page.keyboard.press('Escape');
  // The place first, and the die after it.
  await page.keyboard.press('y');
  await pressed(page, '.tin[data-piece=yellow]');
  await page.keyboard.press('1');
  await page.locator('.dpick[data-die="5"]').waitFor();
  await pressed(page, '.tin[data-piece=yellow]');
  await page.keyboard.press('Escape');
  await helps(page, 'tea-for-2');
});

test('Tea for 2: at the end of a year one tea after another, its steps, and the end', async () => {
  const page = await sitAt(house, 'year', { width: 1280, height: 800 });
  await page.keyboard.press('n');
  await pressed(page, '.tb[data-piece="L1:yellow"]');
  await page.keyboard.press('n');
  await pressed(page, '.tb[data-piece="F:fermented"]');
  assert.equal(await page.locator('.pip.prev').count(), 1);
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelectorAll('.pip.prev').length === 2);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelectorAll('.pip.prev').length === 1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await page.locator('.bar .btn.pick').waitFor();
});

test('Tea for 2: a search, a contest, a side, a junk', async () => {
  let page = await sitAt(house, 'search', { width: 1280, height: 800 });
  await page.keyboard.press('2');
  await pressed(page, '[data-piece="place:2"]');
  const backs = () => page.locator('.backs .pcard').allInnerTexts();
  const [first, second] = await backs();
  await page.keyboard.press('ArrowDown');
  assert.deepEqual(await backs(), [second, first], 'the two change places');
  await page.locator('[data-piece="place:2"]').focus();
  await page.keyboard.press('ArrowUp');
  assert.deepEqual(await backs(), [first, second], 'also from a card');

  page = await sitAt(house, 'duel', { width: 1280, height: 800 });
  await page.keyboard.press('c');
  await pressed(page, '.answer');
  const { view, moves } = SCENES.duel();
  const step = (kind, more) => ({ kind, move: kind, pieces: [], effect: { points: 0, total: 16, ships: 0 }, ...more });
  SCENES.cornered = () => ({ view, moves: [...moves.filter(({ kind }) => kind === 'contest'), step('take_back', { move: 'take back' })] });
  SCENES.sides = () => ({
    view: { ...view, stack: [{ doing: 'sides', seat: 0 }] },
    moves: ['A', 'B'].map(side => step('side', { move: `side ${side}`, side })),
  });
  SCENES.junk = () => ({
    view: { ...view, stack: [{ doing: 'ask_junk', seat: 0, dock: 0 }] },
    moves: [true, false].map(complete => step('junk', { move: `junk ${complete}`, complete })),
  });
  page = await sitAt(house, 'cornered', { width: 1280, height: 800 });
  await page.keyboard.press('b');
  await pressed(page, '.yield .btn.pick');
  page = await sitAt(house, 'sides', { width: 1280, height: 800 });
  for (const side of ['a', 'b']) {
    await page.keyboard.press(side);
    await pressed(page, `[data-piece="side:${side.toUpperCase()}"]`);
  }
  page = await sitAt(house, 'junk', { width: 1280, height: 800 });
  for (const [nth, key] of ['y', 'n'].entries()) {
    await page.keyboard.press(key);
    await pressed(page, `.pick3:nth-child(${nth + 1})`);
  }
});

// A table of Tea & Rum as it is wanted, and somebody at it.
async function atTeaAndRum(change, size = { width: 1280, height: 800 }) {
  const page = await house.visitor(size);
  await reposition(page, change);
  await pourTeaAndRum(house, page, { seats: 4 });
  await page.locator('.tr[data-mine=true]').waitFor();
  return page;
}

test('Tea & Rum: places, captains, buildings, and what ends a turn', async () => {
  const page = await atTeaAndRum(state => {
    turn(state);
    const [me] = state.view.players;
    me.buildings = [...me.buildings, 'b10', 'b16'];
    me.allegiance.by_payment = true;
    state.moves.push(
      { move: 'exchange b10', kind: 'exchange', building: 'b10', pieces: ['b10'] },
      { move: 'use b16', kind: 'use', building: 'b16', pieces: ['b16'] },
      { move: 'prove', kind: 'prove', allegiance: 'a1', pieces: ['a1'] },
      ...['skip', 'pass_ships', 'done'].map(kind => ({ move: kind, kind, pieces: [] })),
    );
    return state;
  });
  const picks = async (key, move) => {
    await page.keyboard.press(key);
    await pressed(page, `[data-move="${move}"]`);
  };
  await picks('1', 'worker governor left');
  await picks('1', 'worker governor instead');
  await picks('4', 'worker tavern left');
  await picks('k', 'activate c9');
  await picks('d', 'exchange b10');
  await picks('t', 'use b16');
  await picks('g', 'prove');
  const chosen = [];
  for (const key of ['x', 'p', 'e']) {
    await page.keyboard.press(key);
    chosen.push(await page.locator('.bar .btn.pick').innerText());
  }
  assert.equal(new Set(chosen).size, 3, chosen.join());
  await helps(page, 'tea-and-rum');
});

test('Tea & Rum: a contract and its half, a surplus, the scale, the foundry', async () => {
  let page = await atTeaAndRum(state => {
    turn(state);
    state.view.stack = [{ doing: 'contract', source: { kind: 'tile', id: 'port-a' } }];
    state.moves = [1, 4].flatMap(slot =>
      ['red', 'blue'].map(colour => ({
        move: `fulfil ${slot} ${colour}`,
        kind: 'fulfil',
        slot,
        colour,
        points: 4,
        pieces: [`slot-${slot}`],
      })),
    );
    return state;
  });
  await page.keyboard.press('4');
  await pressed(page, '[data-move="fulfil 4 red"]');
  await page.keyboard.press('4');
  await pressed(page, '[data-move="fulfil 4 blue"]');
  await page.keyboard.press('r');
  await pressed(page, '[data-move="fulfil 4 red"]');
  await page.keyboard.press('b');
  await pressed(page, '[data-move="fulfil 4 blue"]');
  await page.keyboard.press('r');
  // Once red is in hand its key is the house's again.
  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: 'Since your last turn' }).waitFor();

  page = await atTeaAndRum(overflow);
  await page.keyboard.press('2');
  await pressed(page, '[data-piece="token-2"]');
  await page.keyboard.press('w');
  await page.locator('.bar .btn.go', { hasText: /wheat/i }).waitFor();
  await page.keyboard.press('Escape');
  await gone(page, '[data-piece="token-2"][aria-pressed=true]');

  page = await atTeaAndRum(barter);
  await page.locator('[data-piece="scale.wood"] .buy').focus();
  await page.keyboard.press('+');
  await page.locator('[data-piece="scale.wood"] .lane.b.on').waitFor();
  await page.keyboard.press('-');
  await gone(page, '[data-piece="scale.wood"] .lane.b.on');

  page = await atTeaAndRum(state => {
    turn(state);
    const { building } = state.view.buildings.find(one => one.permanent?.type === 'incomeExchange');
    state.view.stack = [{ doing: 'forge', building }];
    state.moves = [0, 1, 2].map(times => ({ move: `forge ${building} ${times}`, kind: 'forge', building, times, pieces: [building] }));
    return state;
  });
  for (const [key, nth] of [
    ['ArrowRight', 0],
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
  ]) {
    await page.keyboard.press(key);
    await pressed(page, `.opts .fx:nth-child(${nth + 1})`);
  }
});

test('a finger drawn across a phone turns the tab, and picks nothing', async () => {
  for (const sit of [
    () => atTeaAndRum(turn, { width: 390, height: 844, touch: true }),
    () => sitAt(house, 'turn', { width: 390, height: 844, touch: true }),
  ]) {
    const page = await sit();
    const touch = await page.context().newCDPSession(page);
    const draw = async (from, to) => {
      const at = x => [{ x, y: 420 }];
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((from + to) / 2) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const open = nth => page.locator(`[role=tablist] [role=tab]:nth-child(${nth})[aria-selected=true]`).waitFor();
    await open(1);
    await draw(320, 80);
    await open(2);
    await draw(80, 320);
    await open(1);
    await draw(80, 320);
    await open(1);
    assert.equal(await page.locator('[aria-pressed=true]').count(), 0);
    await page.context().close();
  }
});
