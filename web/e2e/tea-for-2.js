// Somebody who plays Tea for 2 by what the board lights up.

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

// Plays by pressing what is lit, inside the page, so that a long game needs no round trip a press: dice until they mean something,
// then a place, then the button that plays. Stops after so many decisions, at a question of the wanted kind, or at the end; tells
// how often it was asked what.
async function playInPage({ most, until }) {
  const wait = ms => new Promise(done => { setTimeout(done, ms); });
  const story = {};
  let presses = 0;
  let ply = null;
  let seed = 0;
  const choose = list => list[seed % list.length];
  const bar = kind => [...document.querySelectorAll(`.bar .btn.${kind}`)].find(one => one.getAttribute('aria-disabled') !== 'true');
  const next = (table, asks) => {
    const see = selector => [...table.querySelectorAll(selector)];
    const options = see('.desk .choice');
    if (options.length > 0) return choose(options);
    if (asks === 'tail') return bar('go');
    if (asks === 'turn') {
      const held = see('.big.sel');
      const ready = see('.big.may:not(.sel)');
      if (held.length === 0 && ready.length > 0) return choose(ready);
      // A place was pressed before its dice were complete.
      if (see('.boards .spot[aria-pressed=true]').length > 0 && ready.length > 0) return choose(ready);
      const grown = held.length === 1 && seed % 3 > 0 ? see('.chip') : [];
      if (grown.length > 0) return choose(grown);
      for (const board of ['.b5 .new', '.b4 .spot', '.b2 .spot', '.b1 .tea', '.b3 .spot', '.b5 .spot']) {
        const places = see(`${board}.may:not(.sel)`);
        if (places.length > 0) return choose(places);
      }
    }
    const lit = see('.spot.may:not(.sel), .off:not(.sel)');
    // At the end of a year the token nearest to the dock first: so ships are completed.
    if (asks === 'year_move' && lit.length > 0) return lit[0];
    return lit.length > 0 ? choose(lit) : bar('go');
  };
  for (const patience = Date.now() + 60_000; ;) {
    if (document.querySelector('.result')) return { ...story, over: true };
    const table = document.querySelector('.t42');
    if (!table || table.dataset.mine !== 'true') {
      if (Date.now() > patience + seed * 2_000) throw new Error('nobody moves any more');
      await wait(15);
      continue;
    }
    const asks = table.dataset.asks;
    if (table.dataset.ply !== ply) {
      if (asks === until || seed >= most) return story;
      ply = table.dataset.ply;
      presses = 0;
      seed += 1;
      story[asks] = (story[asks] ?? 0) + 1;
    }
    const press = bar('pick') ?? next(table, asks);
    presses += 1;
    if (!press || presses > 20) throw new Error(`nothing to press for ${asks} at ply ${ply}`);
    press.click();
    await wait(0);
  }
}

export async function playTeaForTwo(page, { most = 2000, until = null } = {}) {
  await page.locator('.t42[data-ply], .result').first().waitFor();
  return page.evaluate(playInPage, { most, until });
}
