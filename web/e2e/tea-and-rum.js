// Somebody who plays Tea & Rum by what the board lights up.

// Opens the tin, chooses seats, and starts. over: at a table where the game has been laid as over.
export async function pourTeaAndRum(house, page, { seats = 2, level = 'Gentle', french = false, over = false } = {}) {
  await page.goto(house.url);
  await page.locator('.tin', { hasText: 'Tea & Rum' }).click();
  await page.getByRole('radio', { name: String(seats), exact: true }).check();
  await page.getByRole('radio', { name: french ? 'Doux' : level, exact: true }).check();
  await page.getByRole('button', { name: french ? 'Commencer' : 'Start now' }).click();
  await page.locator(over ? '.fin' : '.tr[data-ply]').waitFor();
}

// Plays by pressing what is lit, inside the page, so that a long game needs no round trip a press. Stops after so many decisions, at a
// question of a wanted kind or of none that is `known`, or at the end; tells how often it was asked what. seek: words of what to take wherever it is offered.
async function playInPage({ most, until, known, seek, keys }) {
  const wait = ms =>
    new Promise(done => {
      setTimeout(done, ms);
    });
  const story = {};
  let presses = 0;
  let ply = null;
  let seed = 0;
  const press = async one => {
    if (!keys) return one.click();
    one.setAttribute('data-meant', '');
    await globalThis.pressByKeys();
    for (const meant of document.querySelectorAll('[data-meant]')) meant.removeAttribute('data-meant');
    await wait(20);
  };
  const choose = list => list[(seed * 7) % list.length];
  const seen = (where, selector) => [...where.querySelectorAll(selector)].filter(one => one.getAttribute('aria-disabled') !== 'true');
  const commit = () => seen(document, '.bar > .btn.go, .bar > .btn.pick')[0];
  const decline = () => seen(document, '.bar > .btn.grow:not(.clear)')[0];
  const next = (table, asks) => {
    const see = selector => seen(table, selector);
    if (asks.startsWith('barter')) {
      // A unit onto each pan, then the trade; if that is too dear, nothing.
      if (presses === 1 && see('.sell.may').length > 0) return choose(see('.sell.may'));
      if (presses === 2 && see('.buy.may').length > 0) return see('.buy.may').at(-1);
      if (commit() ?? see('.decline')[0]) return commit() ?? see('.decline')[0];
      // What lies there is too dear and must not be left: one unit towards selling, until it is not.
      const cheaper = see('.sell.may');
      return cheaper[presses % cheaper.length] ?? see('.buy.may')[0];
    }
    if (asks === 'overflow') return commit() ?? see('.big12 button:not(.lk):not(.drop)')[0];
    if (asks === 'final_conversion') return presses < 8 && see('.convert .more').length > 0 ? choose(see('.convert .more')) : commit();
    if (asks === 'waive') return choose(see('.waive'));
    const lit = see('.lit');
    const sought = seek ? lit.filter(one => one.textContent.includes(seek)) : [];
    if (sought.length > 0) return choose(sought);
    if (asks === 'ships' && seed % 2) return decline();
    return lit.length > 0 && !(asks === 'end' && seed % 2) ? choose(lit) : decline();
  };
  for (let patience = Date.now() + 30_000; ;) {
    if (document.querySelector('.fin')) return { ...story, over: true };
    const table = document.querySelector('.tr');
    if (!table || table.dataset.mine !== 'true') {
      if (Date.now() > patience) throw new Error('nobody moves any more');
      await wait(8);
      continue;
    }
    const asks = table.dataset.asks;
    if (table.dataset.ply !== ply) {
      if (until.includes(asks) || (known && !known.includes(asks)) || seed >= most) return story;
      ply = table.dataset.ply;
      patience = Date.now() + 30_000;
      presses = 0;
      seed += 1;
      story[asks] = (story[asks] ?? 0) + 1;
    }
    presses += 1;
    // What lies on the scale can be sent once the table has told what it comes to.
    if (asks.startsWith('barter') && presses > 1) for (let left = 30; left > 0 && !commit(); left -= 1) await wait(10);
    const picked = table.querySelector('[aria-pressed=true][data-move]');
    // On a phone what is lit may lie in another tab.
    const wanted =
      picked && asks !== 'final_conversion'
        ? commit()
        : (next(table, asks) ??
          (matchMedia('(max-width: 639.98px)').matches ? document.querySelectorAll('[role=tab]')[presses % 5] : null));
    // What a press would do is asked of the table: its answer takes a moment.
    if (!wanted && Date.now() < patience) {
      presses -= 1;
      await wait(20);
      continue;
    }
    if (!wanted || Date.now() > patience) throw new Error(`nothing to press for ${asks} at ply ${ply}`);
    await press(wanted);
    await wait(presses > 5 ? 20 : 0); // a server that has more to do answers later
  }
}

export async function playTeaAndRum(page, { most = 3000, until = [], known = null, seek = null, keys = false } = {}) {
  await page.locator('.tr[data-ply], .fin').first().waitFor();
  return page.evaluate(playInPage, { most, until: [until].flat(), known, seek, keys });
}
