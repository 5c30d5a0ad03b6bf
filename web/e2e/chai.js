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
  const bots = page.getByRole('radio', { name: level, exact: true });
  if (await bots.count()) await bots.check();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.locator('.table[data-phase]').waitFor();
}

// In the page: what to press now, as a list of selectors; null while it is not our turn or nothing has changed since.
function plan({ since, reserve }) {
  if (document.querySelector('.result')) return { phase: 'over' };
  const table = document.querySelector('.table[data-mine=true]');
  if (!table || table.dataset.ply === since) return null;
  const { phase, ply } = table.dataset;
  const there = selector => document.querySelector(selector) !== null;
  const first = (...selectors) => selectors.find(there);
  const art = piece => [...piece.classList].find(name => name.startsWith('t-'));
  const lacking = [...document.querySelectorAll('.cust')].map(card => [...card.querySelectorAll('.missing')])
    .filter(missing => missing.length > 0).sort((a, b) => a.length - b.length)[0] ?? [];
  const tiles = lacking.filter(piece => !piece.classList.contains('pa')).map(piece => `.market .cell.ok .tile:has(.${art(piece)})`);
  const tokens = lacking.filter(piece => piece.classList.contains('pa')).map(piece => `.pantry .round.may:has(.${art(piece)})`);
  const CONFIRM = '.bar .btn.pick';
  const button = name => { [...document.querySelectorAll('.bar .btn')].find(one => one.textContent.trim() === name)?.setAttribute('data-meant', ''); return '[data-meant]'; };
  document.querySelector('[data-meant]')?.removeAttribute('data-meant');
  const leaves = [...document.querySelectorAll('.bar .btn')].some(one => one.textContent.trim() === 'Leave the market');
  const steps = () => {
    switch (phase) {
      case 'choose':
        if (reserve && there('.a-pool .cust.may:not(.can)')) return ['.a-pool .cust.may:not(.can)', CONFIRM];
        return [first(...tokens, ...tiles, '.market .cell.ok .tile', '.pantry .round.may')];
      case 'market':
        if (there('.market .cell.sel')) return [CONFIRM];
        if (first(...tiles)) return [first(...tiles), CONFIRM];
        return leaves ? [button('Leave the market')] : ['.market .cell.ok .tile', CONFIRM];
      case 'pantry': return first(...tokens, '.pantry .round.may:has(.in)') ? [first(...tokens, '.pantry .round.may:has(.in)')] : ['.pantry .bag.may', CONFIRM];
      case 'discard_flavour': case 'discard_pantry': return ['.held.may'];
      case 'dismiss': return ['.a-own .cust.may', CONFIRM];
      case 'replace': return ['.abil.may', CONFIRM];
      case 'ability': return there('.abil.may') ? ['.abil.may', 'ability'] : [button('Use none')];
      case 'swap': return [button('Exchange is done')];
      case 'serve': return there('.cust.may') ? ['.cust.may', '.cup.may'] : [button('End turn')];
      case 'cup': return ['.cup.may'];
      case 'want': case 'tip_item': return ['.bench .opt1', CONFIRM];
      default: return [there('.bench .opt1') ? '.bench .opt1' : button('Leave out nothing')];
    }
  };
  return { phase, ply, steps: steps() };
}

// An ability whose use is still to be chosen: the first that is offered.
async function useAbility(page) {
  await page.locator('.bench').waitFor();
  const rows = page.locator('.bench ul');
  const count = await rows.count();
  // What can be used in one way only is picked already.
  if (!await page.locator('.bench .opt1.sel').count()) for (let row = 0; row < count; row++) await rows.nth(row).locator('.opt1').first().click();
  if (count < 2) await page.locator('.bar .btn.pick').click();
}

// One decision as soon as it is ours. Returns what was asked: a phase, or 'over'. `story` keeps what happened.
export async function decide(page, story = {}) {
  const reserve = story.reserve === true && (story.turns ?? 0) % 4 === 1;
  const found = await page.waitForFunction(plan, { since: story.ply ?? '', reserve });
  const { phase, ply, steps } = await found.jsonValue();
  if (phase === 'over') return phase;
  story.ply = ply;
  story[phase] = (story[phase] ?? 0) + 1;
  if (phase === 'choose') story.turns = (story.turns ?? 0) + 1;
  if (steps[1] === '.cup.may') story.served = (story.served ?? 0) + 1;
  for (const step of steps) {
    if (step === 'ability') await useAbility(page);
    else await page.locator(step).first().click();
  }
  return phase;
}

export async function playChai(page, story = {}, most = 600) {
  for (let step = 0; step < most; step++) if (await decide(page, story) === 'over') return story;
  return assert.fail(`no end after ${most} decisions`);
}
