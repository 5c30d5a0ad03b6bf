// Somebody who plays Tea & Rum by what the board lights up.

// Opens the tin, chooses seats, and starts.
export async function pourTeaAndRum(house, page, { seats = 2, level = 'Gentle', french = false } = {}) {
  await page.goto(house.url);
  await page.locator('.tin', { hasText: 'Tea & Rum' }).click();
  await page.getByRole('radio', { name: String(seats), exact: true }).check();
  await page.getByRole('radio', { name: french ? 'Doux' : level, exact: true }).check();
  await page.getByRole('button', { name: french ? 'Commencer' : 'Start now' }).click();
  await page.locator('.tnr[data-ply]').waitFor();
}

// Plays by pressing what is lit, inside the page, so that a long game needs no round trip a press. Stops after so many decisions, at a
// question of a wanted kind, or at the end; tells how often it was asked what. seek: words of what to take wherever it is offered.
async function playInPage({ most, until, seek }) {
  const wait = ms => new Promise(done => { setTimeout(done, ms); });
  const story = {};
  let presses = 0;
  let ply = null;
  let seed = 0;
  const choose = list => list[(seed * 7) % list.length];
  const bar = kind => [...document.querySelectorAll(`.bar .btn.${kind}`)].find(one => one.getAttribute('aria-disabled') !== 'true');
  const next = (table, asks) => {
    const see = selector => [...table.querySelectorAll(selector)];
    if (asks.startsWith('barter')) {
      // A unit onto each pan, then the trade; if that is too dear, nothing.
      const plus = see('.pan:first-of-type .stepper button:last-child:not([aria-disabled=true])');
      const buy = see('.pan:last-of-type .stepper button:last-child:not([aria-disabled=true])');
      if (presses === 1 && plus.length > 0) return choose(plus);
      if (presses === 2 && buy.length > 0) return buy[0];
      return see('.trade.go')[0] ?? bar('go');
    }
    if (asks === 'final_conversion') {
      const more = see('.convert .stepper button:last-child:not([aria-disabled=true])');
      return presses < 8 && more.length > 0 ? more[presses % more.length] : see('.convert .btn.go')[0];
    }
    if (asks === 'waive') return choose(see('.opt2'));
    if (asks === 'forge' && presses === 1) return see('.stepper button:last-child')[0];
    const lit = see('.one.may:not(.sel)');
    const sought = seek ? lit.filter(one => one.textContent.includes(seek)) : [];
    if (sought.length > 0) return choose(sought);
    if (asks === 'ships' && seed % 2) return bar('go');
    return lit.length > 0 && !(asks === 'end' && seed % 2) ? choose(lit) : bar('go');
  };
  for (let patience = Date.now() + 30_000; ;) {
    if (document.querySelector('.result')) return { ...story, over: true };
    const table = document.querySelector('.tnr');
    if (!table || table.dataset.mine !== 'true') {
      if (Date.now() > patience) throw new Error('nobody moves any more');
      await wait(8);
      continue;
    }
    const asks = table.dataset.asks;
    if (table.dataset.ply !== ply) {
      if (until.includes(asks) || seed >= most) return story;
      ply = table.dataset.ply;
      patience = Date.now() + 30_000;
      presses = 0;
      seed += 1;
      story[asks] = (story[asks] ?? 0) + 1;
    }
    presses += 1;
    const press = asks.startsWith('barter') || asks === 'final_conversion' ? next(table, asks) : bar('pick') ?? next(table, asks);
    if (!press || presses > 20) throw new Error(`nothing to press for ${asks} at ply ${ply}`);
    press.click();
    await wait(0);
  }
}

export async function playTeaAndRum(page, { most = 3000, until = [], seek = null } = {}) {
  await page.locator('.tnr[data-ply], .result').first().waitFor();
  return page.evaluate(playInPage, { most, until: [until].flat(), seek });
}
