// Somebody who plays Chai with the mouse, by what the page shows: which customer lacks least, and where that can be had.
import assert from 'node:assert/strict';

// Opens the tin, chooses mode and options, and starts against bots or alone.
export async function pourChai(house, page, { mode = 'Competitive', seats = null, level = 'Gentle', options = [], selects = {} } = {}) {
  await page.goto(house.url);
  await page.locator('.tin', { hasText: 'Chai' }).first().click();
  await page.getByRole('radio', { name: mode, exact: true }).check();
  if (options.length || Object.keys(selects).length) await page.locator('summary', { hasText: 'More options' }).click();
  for (const option of options) await page.getByRole('checkbox', { name: option }).check();
  for (const [label, value] of Object.entries(selects)) await page.getByLabel(label).selectOption(value);
  if (seats !== null) await page.getByRole('radio', { name: String(seats), exact: true }).check();
  if (await page.getByRole('radio', { name: level, exact: true }).count()) await page.getByRole('radio', { name: level, exact: true }).check();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.locator('.table[data-phase]').waitFor();
}

const MINE = '.table[data-mine=true], .result';

// 'mine', 'others' or 'over'.
export async function chaiTurn(page) {
  await page.locator('.table[data-ply], .result').first().waitFor();
  if (await page.locator('.result').count()) return 'over';
  return await page.locator('.table[data-mine=true]').count() ? 'mine' : 'others';
}

async function moved(page, ply) {
  await page.waitForFunction(before => document.querySelector('.result') || document.querySelector('.table')?.dataset.ply !== before, ply);
}

const press = (page, selector) => page.locator(selector).first().click();
const confirm = page => page.locator('.bar .btn.pick').click();
const button = (page, name) => page.getByRole('button', { name, exact: true }).click();

// What would help: the art of a missing piece, from the customer that lacks least; pantry items apart.
function wanted(page) {
  return page.evaluate(() => {
    const art = piece => [...piece.classList].find(name => name.startsWith('t-'))?.slice(2);
    const cards = [...document.querySelectorAll('.cust')].map(card => [...card.querySelectorAll('.missing')])
      .filter(missing => missing.length > 0).sort((a, b) => a.length - b.length);
    const lacking = cards[0] ?? [];
    const have = selector => [...document.querySelectorAll(selector)].map(piece => art(piece));
    return {
      flavours: lacking.filter(piece => !piece.classList.contains('pa')).map(art),
      pantry: lacking.filter(piece => piece.classList.contains('pa')).map(art).filter(name => have('.pantry .round .in').includes(name)),
    };
  });
}

// One decision. Returns the phase that asked for it.
export async function decide(page, story = {}) {
  await page.locator(MINE).first().waitFor();
  if (await page.locator('.result').count()) return 'over';
  const table = page.locator('.table');
  const ply = await table.getAttribute('data-ply');
  const phase = await table.getAttribute('data-phase');
  const needs = await wanted(page);
  const tile = list => list.map(name => `.market .cell.ok .tile:has(.t-${name})`).join(', ');
  switch (phase) {
    case 'choose': {
      story.turns = (story.turns ?? 0) + 1;
      if (story.reserve && story.turns % 4 === 2) {
        await press(page, '.a-pool .cust.may:not(.can)');
        await confirm(page);
      } else if (needs.pantry.length > 0) await press(page, `.pantry .round.may:has(.t-${needs.pantry[0]})`);
      else if (needs.flavours.length > 0 && await page.locator(tile(needs.flavours)).count()) await press(page, tile(needs.flavours));
      else if (await page.locator('.market .cell.ok .tile').count()) await press(page, '.market .cell.ok .tile');
      else await press(page, '.pantry .round.may');
      break;
    }
    case 'market': {
      const leave = page.getByRole('button', { name: 'Leave the market', exact: true });
      if (await page.locator('.market .cell.sel').count()) await confirm(page);
      else if (needs.flavours.length > 0 && await page.locator(tile(needs.flavours)).count()) {
        await press(page, tile(needs.flavours));
        await confirm(page);
      } else if (await leave.count()) await leave.click();
      else {
        await press(page, '.market .cell.ok .tile');
        await confirm(page);
      }
      break;
    }
    case 'pantry':
      if (needs.pantry.length > 0) await press(page, `.pantry .round.may:has(.t-${needs.pantry[0]})`);
      else await press(page, '.pantry .round.may[data-token]');
      if (await page.locator('.pantry .round.sel').count()) await confirm(page);
      break;
    case 'discard_flavour': case 'discard_pantry': await press(page, '.held.may'); break;
    case 'dismiss': await press(page, '.a-own .cust.may'); await confirm(page); break;
    case 'replace': await press(page, '.abil.may'); await confirm(page); break;
    case 'ability':
      story.abilities = (story.abilities ?? 0) + 1;
      if (await page.locator('.abil.may').count()) await useAbility(page);
      else await button(page, 'Use none');
      break;
    case 'swap': await button(page, 'Exchange is done'); break;
    case 'serve':
      if (await page.locator('.cust.may').count()) {
        await press(page, '.cust.may');
        await press(page, '.cup.may');
        story.served = (story.served ?? 0) + 1;
      } else await button(page, 'End turn');
      break;
    case 'cup': await press(page, '.cup.may'); break;
    default: {
      await press(page, '.bench .opt1');
      if (await page.locator('.bench .opt1.sel').count() && await page.locator('.bar .btn.pick').count()) await confirm(page);
    }
  }
  await moved(page, ply);
  return phase;
}

async function useAbility(page) {
  await press(page, '.abil.may');
  await page.locator('.bench').waitFor();
  const rows = page.locator('.bench ul');
  if (await rows.count() === 2) {
    await rows.nth(0).locator('.opt1').first().click();
    await rows.nth(1).locator('.opt1').first().click();
    return;
  }
  if (await rows.count() === 1) await rows.nth(0).locator('.opt1').first().click();
  await confirm(page);
}

export async function playChai(page, story = {}, most = 600) {
  for (let step = 0; step < most; step++) {
    if (await decide(page, story) === 'over') return story;
    story.steps = step + 1;
  }
  return assert.fail(`no end after ${most} decisions`);
}

// Until it is somebody else's turn, or the game is over.
export async function playChaiTurn(page, story = {}) {
  for (let step = 0; step < 60; step++) {
    if (await decide(page, story) === 'over') return;
    if (await chaiTurn(page) !== 'mine') return;
  }
}
