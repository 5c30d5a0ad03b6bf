// Somebody who plays Tea for 2 with the mouse: picks what is lit on the board until it means a move, and plays it.
import assert from 'node:assert/strict';

// Opens the tin, chooses seats and options, and starts.
export async function pourTeaForTwo(house, page, { seats = 2, level = 'Gentle', selects = {} } = {}) {
  await page.goto(house.url);
  await page.locator('.tin', { hasText: 'Tea for 2' }).click();
  await page.getByRole('radio', { name: String(seats), exact: true }).check();
  if (Object.keys(selects).length) await page.locator('summary', { hasText: 'More options' }).click();
  for (const [label, value] of Object.entries(selects)) await page.getByLabel(label).selectOption({ label: value });
  if (await page.getByRole('radio', { name: level, exact: true }).count()) await page.getByRole('radio', { name: level, exact: true }).check();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.locator('.t42[data-ply]').waitFor();
}

// Which lit piece to press for this question, best first. Dice come before places, so that a placement is built up.
const WANTS = {
  turn: ['.b5 .spot.new.may', '.b4 .spot.may', '.b2 .spot.may', '.b1 .spot.may', '.b3 .spot.may'],
  tail: [], harvest_bonus: ['.b1 .tea.may', '.own .spot.may'],
};

// Presses until the move is picked, inside the page: one round trip a decision. Returns what was asked.
function pressOnce({ wants, seed }) {
  const table = document.querySelector('.t42');
  if (document.querySelector('.result')) return 'over';
  if (!table || table.dataset.mine !== 'true') return 'wait';
  const asks = table.dataset.asks;
  const see = selector => [...table.querySelectorAll(selector)];
  const bar = name => [...document.querySelectorAll('.bar .btn')].find(one => one.classList.contains(name) && one.getAttribute('aria-disabled') !== 'true');
  const choose = list => list[seed % list.length];
  const picked = bar('pick');
  if (picked) {
    picked.click();
    return asks;
  }
  const options = see('.desk .choice');
  if (options.length > 0) {
    choose(options).click();
    return `${asks} …`;
  }
  if (asks === 'turn') {
    const hot = see('.big.may:not(.sel)');
    const held = see('.big.sel');
    const chips = see('.chip');
    if (held.length === 0 && hot.length > 0) {
      choose(hot).click();
      return 'turn …';
    }
    if (held.length === 1 && chips.length > 0) {
      choose(chips).click();
      return 'turn …';
    }
    for (const want of wants.turn) {
      const places = see(want).filter(one => !one.classList.contains('sel'));
      if (places.length === 0) continue;
      choose(places).click();
      return 'turn …';
    }
  }
  for (const want of wants[asks] ?? ['.spot.may:not(.sel)', '.off']) {
    const lit = see(want);
    if (lit.length === 0) continue;
    choose(lit).click();
    return `${asks} …`;
  }
  const go = bar('go');
  if (go) {
    go.click();
    return asks;
  }
  return `stuck at ${asks}`;
}

// One decision of the person on this page; 'over' at the end.
export async function decideTeaForTwo(page, seed = 0) {
  await page.locator('.t42[data-mine=true], .result').first().waitFor();
  const ply = await page.evaluate(() => document.querySelector('.t42')?.dataset.ply ?? null);
  for (let press = 0; press < 12; press++) {
    const done = await page.evaluate(pressOnce, { wants: WANTS, seed: seed + press });
    if (done === 'over') return done;
    assert.ok(!done.startsWith('stuck'), done);
    if (done.endsWith('…') || done === 'wait') continue;
    await page.waitForFunction(before => document.querySelector('.result') || (document.querySelector('.t42')?.dataset.ply ?? before) !== before, ply);
    return done;
  }
  return assert.fail('twelve presses made no move');
}

// Plays to the end; story counts what was asked.
export async function playTeaForTwo(page, story = {}, most = 1500) {
  for (let step = 0; step < most; step++) {
    const asked = await decideTeaForTwo(page, step);
    if (asked === 'over') return story;
    story[asked] = (story[asked] ?? 0) + 1;
  }
  return assert.fail(`no end after ${most} decisions`);
}
