// Somebody who plays Tea for 2 by what the board lights up.

// Opens the tin, chooses seats and options, and starts.
export async function pourTeaForTwo(house, page, { seats = 2, level = 'Gentle', selects = {} } = {}) {
  await page.goto(house.url);
  await page.locator('.tin', { hasText: 'Tea for 2' }).click();
  await page.getByRole('radio', { name: String(seats), exact: true }).check();
  if (Object.keys(selects).length) await page.locator('summary', { hasText: 'More options' }).click();
  for (const [label, value] of Object.entries(selects)) await page.getByLabel(label).selectOption({ label: value });
  if (await page.getByRole('radio', { name: level, exact: true }).count())
    await page.getByRole('radio', { name: level, exact: true }).check();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.locator('main.t2[data-ply]').waitFor();
}

// Plays by pressing what is lit, inside the page, so that a long game needs no round trip a press: dice until they mean something,
// then a place, then the button that plays. Stops after so many decisions, at a question of the wanted kind or of none that is `known`, or at the end; tells
// how often it was asked what, and how often it pressed.
async function playInPage({ most, until, known, keys }) {
  const wait = ms =>
    new Promise(done => {
      setTimeout(done, ms);
    });
  const story = { presses: 0 };
  let presses = 0;
  let ply = null;
  let question = null;
  let asked = 0;
  let seed = 0;
  const press = async one => {
    if (!keys) return one.click();
    one.setAttribute('data-meant', '');
    await globalThis.pressByKeys();
    for (const meant of document.querySelectorAll('[data-meant]')) meant.removeAttribute('data-meant');
    await wait(20);
  };
  const choose = list => list[seed % list.length];
  const bar = kind => [...document.querySelectorAll(`.bar .btn.${kind}`)].find(one => one.getAttribute('aria-disabled') !== 'true');
  // On a phone the part that is asked about has come up by itself; a wide window shows all of them.
  const next = (table, asks) => {
    const see = selector => [...document.querySelectorAll(selector)].filter(one => one.closest('main.t2, .tray'));
    const options = see('[data-option].lit, .yield .btn[data-option]');
    if (options.length > 0) return choose(options);
    if (asks === 'tail') return bar('go') ?? bar('grow');
    if (asks === 'turn') {
      const held = see('.dieb.dpick');
      const ready = see('.dieb.can');
      if (held.length === 0 && ready.length > 0) return choose(ready);
      const grown = held.length === 1 && seed % 3 > 0 ? see('.tray .chip:not(.pair, [data-piece], [aria-expanded])') : [];
      if (grown.length > 0) return choose(grown);
      // A ship that the other one holds first, so that there is a contest.
      const rivals = see('.ship.lit').filter(one => one.querySelector('.die'));
      if (rivals.length > 0) {
        story.fights = (story.fights ?? 0) + 1;
        return choose(rivals);
      }
      for (const place of ['.rank', '.ship', '.stall', '.tin', '.pl']) {
        const places = see(`${place}.lit`);
        if (places.length > 0) return choose(places);
      }
      if (ready.length > 0) return choose(ready);
    }
    // At the end of a year the tea nearest to the dock first, as far as it does something: so ships are completed.
    const walks = asks === 'year_move' ? see('.tray .chip') : [];
    if (walks.length > 0) return walks[0];
    const lit = see('.lit, .tb[aria-pressed=false]');
    if (asks === 'year_move' && lit.length > 0) return lit.at(-1);
    return lit.length > 0 ? choose(lit) : (bar('go') ?? bar('grow'));
  };
  for (let patience = Date.now() + 60_000; ;) {
    if (document.querySelector('.result')) return { ...story, over: true };
    const table = document.querySelector('main.t2');
    if (!table || table.dataset.mine !== 'true' || table.dataset.told !== 'true') {
      if (Date.now() > patience) throw new Error('nobody moves any more');
      await wait(15);
      continue;
    }
    patience = Date.now() + 60_000;
    const asks = table.dataset.asks;
    if (table.dataset.ply !== ply) {
      if (asks === until || seed >= most) return story;
      ply = table.dataset.ply;
      presses = 0;
      asked = Date.now();
      seed += 1;
      question = null;
    }
    if (known && !known.includes(asks)) return story;
    // Several questions may belong to one line.
    if (asks !== question) story[asks] = (story[asks] ?? 0) + 1;
    question = asks;
    const wanted = bar('pick') ?? next(table, asks);
    if (Date.now() > asked + 30_000) throw new Error(`nothing to press for ${asks} at ply ${ply}`);
    if (wanted) {
      presses += 1;
      if (presses > 200) throw new Error(`no end of presses for ${asks} at ply ${ply}`);
      asked = Date.now();
      story.presses += 1;
      await press(wanted);
    }
    await wait(!wanted || presses > 5 ? 20 : 0); // a server that has more to do answers later
  }
}

export async function playTeaForTwo(page, { most = 2000, until = null, known = null, keys = false } = {}) {
  await page.locator('main.t2[data-ply], .result').first().waitFor();
  return page.evaluate(playInPage, { most, until, known, keys });
}
