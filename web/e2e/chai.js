// Somebody who plays Chai by what the page shows: which customer lacks least, and where that can be had.
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

// In the page: what is asked and what to press next, null while it is not our turn. Runs alone, without this file.
function next({ reserve }) {
  if (document.querySelector('.result')) return { phase: 'over' };
  const table = document.querySelector('.table[data-mine=true][data-told=true]');
  if (!table) return null;
  const { phase, ply } = table.dataset;
  const turns = (globalThis.chaiTurns ??= new Set());
  if (phase === 'choose') turns.add(ply);
  const there = selector => document.querySelector(selector) !== null;
  const first = (...selectors) => selectors.find(there);
  const art = piece => [...piece.classList].find(name => name.startsWith('t-'));
  // What is picked already is not looked for again.
  const picked = [...document.querySelectorAll('.market .cell.sel [class*="t-"], .pantry .round.sel [class*="t-"]')].map(art);
  const lacking = (
    [...document.querySelectorAll('.cust')]
      .map(card => [...card.querySelectorAll('.missing')])
      .filter(missing => missing.length > 0)
      .sort((a, b) => a.length - b.length)[0] ?? []
  ).filter(piece => {
    const at = picked.indexOf(art(piece));
    if (at >= 0) picked.splice(at, 1);
    return at < 0;
  });
  const tiles = lacking
    .filter(piece => !piece.classList.contains('pa'))
    .map(piece => `.market .cell.ok:not(.sel) .tile:has(.${art(piece)})`);
  const tokens = lacking.filter(piece => piece.classList.contains('pa')).map(piece => `.pantry .round.may:not(.sel):has(.${art(piece)})`);
  const CONFIRM = '.bar .btn.pick';
  const button = name => {
    document.querySelector('[data-meant]')?.removeAttribute('data-meant');
    const found = [...document.querySelectorAll('.bar .btn')].find(one => one.textContent.trim() === name);
    found?.setAttribute('data-meant', '');
    return found ? '[data-meant]' : undefined;
  };
  // Picked first, then confirmed.
  const pick = (what, picked) => (there(picked) ? CONFIRM : what);
  const press = () => {
    switch (phase) {
      case 'choose':
        if (reserve && turns.size % 4 === 2 && there('.a-pool .cust.may:not(.can)'))
          return pick('.a-pool .cust.may:not(.can)', '.a-pool .cust.sel');
        return first(...tokens, ...tiles, '.market .cell.ok .tile', '.pantry .round.may');
      case 'market':
        // Whoever can be served with what is picked is served at once.
        if (there('.cust.sel')) return '.cup.may';
        if (there('.market .cell.sel')) return first(...tiles, '.cust.may') ?? CONFIRM;
        return first(...tiles) ?? button('Leave the market') ?? '.market .cell.ok .tile';
      case 'pantry':
        if (there('.cust.sel')) return '.cup.may';
        if (there('.pantry .bag.sel')) return CONFIRM;
        if (there('.pantry .round.sel') && !there('.pantry .left')) return first('.cust.may') ?? CONFIRM;
        return first(...tokens, '.pantry .round.may:not(.sel):has(.in)') ?? '.pantry .bag.may';
      case 'discard_flavour':
      case 'discard_pantry':
        return '.held.may';
      case 'dismiss':
        return pick('.a-own .cust.may', '.a-own .cust.sel');
      case 'replace':
        return pick('.abil.may', '.abil.sel');
      case 'ability': {
        if (!there('.bench')) return first('.abil.may') ?? button('Use none');
        if (document.querySelectorAll('.bench ul').length === 2)
          return there('.bench ul:first-of-type .sel') ? '.bench ul:last-of-type .opt1' : '.bench .opt1';
        return pick('.bench .opt1', CONFIRM);
      }
      case 'swap':
        return button('Exchange is done');
      case 'serve':
        return there('.cust.sel') ? '.cup.may' : (first('.cust.may') ?? button('End turn'));
      case 'dice_order':
        return button('The check mark first');
      case 'cup':
        return '.cup.may';
      case 'want':
      case 'tip_item':
        return pick('.bench .opt1', '.bench .sel');
      default:
        return first('.bench .opt1') ?? button('Leave out nothing');
    }
  };
  return { phase, press: press() };
}

// One press with the mouse, as soon as it is our turn. Returns what was asked: a phase, or 'over'.
export async function press(page, wishes = {}) {
  const found = await (await page.waitForFunction(next, wishes)).jsonValue();
  if (found.phase !== 'over') await page.locator(found.press).first().click();
  return found.phase;
}

export async function playByMouse(page, wishes = {}, most = 600) {
  const asked = {};
  for (let step = 0; step < most; step++) {
    const phase = await press(page, wishes);
    asked[phase] = (asked[phase] ?? 0) + 1;
    if (phase === 'over') return asked;
  }
  return assert.fail(`no end after ${most} presses`);
}

// The same to the end of the game inside the page, without a way to and fro for every press, or until a turn begins after so many
// presses. Returns how often what was asked.
export async function playThrough(page, { most = Infinity, ...wishes } = {}) {
  const asked = await page.evaluate(`new Promise((resolve, reject) => {
    const next = ${next.toString()};
    const asked = {};
    let still = Date.now();
    let presses = 0;
    const timer = setInterval(() => {
      const found = next(${JSON.stringify(wishes)});
      if (!found && Date.now() - still < 60000) return;
      const piece = found?.press && document.querySelector(found.press);
      if (found && (piece || found.phase === 'over')) {
        still = Date.now();
        asked[found.phase] = (asked[found.phase] ?? 0) + 1;
        if (++presses > ${most} && found.phase === 'choose') {
          clearInterval(timer);
          return resolve(asked);
        }
        if (piece) return piece.click();
      }
      clearInterval(timer);
      if (found?.phase === 'over') resolve(asked);
      else reject(new Error('stuck: ' + JSON.stringify(found) + ' ' + document.querySelector('.banner')?.textContent));
    }, 20);
  })`);
  return asked;
}
