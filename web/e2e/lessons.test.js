// Every lesson in the page: by its first accepted moves, and by "Show me" alone. The page itself is pressed; what a lesson accepts is read
// from its file, as nothing in the page knows it before.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { check, fits } from './fit.js';
import { House, picture, SPEC_SPEAK } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

const FOLDER = new URL('../../docs/lessons/', import.meta.url);
const LESSONS = readdirSync(FOLDER)
  .filter(file => file.endsWith('.json'))
  .map(file => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));
const first = lesson => lesson.lesson.endsWith('/1');
const MOST_CHARACTERS = 240;

// In the page: goes on until the lesson ends. `accept` answers steps by id; whoever has no answer asks to be shown. Gives what was said.
async function goThrough({ accept, patience }) {
  const pause = () => new Promise(resolve => setTimeout(resolve, 15));
  const until = async (what, wished) => {
    for (const end = Date.now() + patience; Date.now() < end; await pause()) {
      const found = wished();
      if (found) return found;
    }
    throw new Error(`waited for ${what} at ${document.querySelector('.lesson .said')?.dataset.step}`);
  };
  // Its words come a frame behind it.
  const said = () => {
    const lesson = document.querySelector('.lesson .said');
    return lesson?.querySelector('p')?.innerText.trim() ? lesson : null;
  };
  const told = [];
  let played = 0;
  for (let presses = 0; presses < 100; presses++) {
    const now = await until('the lesson', said);
    const { step } = now.dataset;
    const before = now.innerText;
    told.push({ step, text: now.querySelector('p')?.innerText ?? now.innerText });
    const acts = document.querySelector('.lesson .acts');
    if (acts.querySelector('[data-ends]')) return { told, played };
    const moved = () => said() && (said().dataset.step !== step || said().innerText !== before);
    const wished = accept[step];
    if (now.dataset.waits !== 'true') {
      acts.querySelector('.go').click();
    } else if (wished) {
      const list = document.querySelector('.bar details.choices') ?? document.querySelector('.a-side details.panel');
      if (!list.open) list.querySelector('summary').click();
      const option = () =>
        [...document.querySelectorAll('.opt')].find(one =>
          wished.endsWith('*') ? one.dataset.move.startsWith(wished.slice(0, -1)) : one.dataset.move === wished,
        );
      (await until(`the choice ${wished}`, option)).click();
      // What is sold or bought lies on the scale, and is sent by the button in the bar.
      await pause();
      const onTheScale = () =>
        document.querySelector('[data-asks^=barter]') && document.querySelector('.bar > .btn.go:not([aria-disabled=true])');
      (await until('the pick', () => (option()?.getAttribute('aria-pressed') === 'true' ? option() : onTheScale()))).click();
      played++;
    } else {
      acts.querySelector('[data-shows]').click();
    }
    await until('an answer', moved);
  }
  throw new Error('no end');
}

const answers = lesson =>
  Object.fromEntries(
    lesson.steps.filter(step => step.ask).map(step => [step.id, Array.isArray(step.accept) ? step.accept[0] : step.accept]),
  );

async function take(page, lesson, accept) {
  await page.goto(`${house.url}/learn/${lesson.lesson}`);
  await page.locator('.lesson .said').waitFor();
  return page.evaluate(goThrough, { accept, patience: 20_000 });
}

// The short run plays each game's first chapter, and asks to be shown the second; the long one plays and shows them all.
const LONG = process.env.SAMOVAR_NIGHTLY === '1';

test('lessons are played to their end by what they ask for', async () => {
  const page = await house.visitor();
  for (const lesson of LESSONS.filter(one => LONG || first(one))) {
    const { told, played } = await take(page, lesson, answers(lesson));
    assert.equal(told.at(-1).step, lesson.steps.at(-1).id, lesson.lesson);
    // Whoever sends what lies on the scale has also said that all is sold, and that it is a trade.
    const shown = new Set(told.map(one => one.step));
    const asked = lesson.steps.filter(step => step.ask);
    const along = asked.filter(step => !shown.has(step.id));
    assert.ok(
      along.every(step => ['sold', 'trade'].includes(String(step.accept))),
      lesson.lesson,
    );
    assert.equal(played, asked.length - along.length, `${lesson.lesson}: every question was answered`);
    for (const { step, text } of told) {
      assert.ok(text.length > 0 && text.length <= MOST_CHARACTERS, `${lesson.lesson} ${step} says ${text.length} characters`);
      assert.doesNotMatch(text, SPEC_SPEAK, `${lesson.lesson} ${step}`);
    }
  }
  const done = await page.evaluate(() => JSON.parse(localStorage.getItem('samovar')).lessons);
  assert.ok(Object.values(done).every(lesson => lesson.done));
  await page.goto(house.url);
  await page.getByRole('link', { name: `Learn Tea Time, ${LONG ? 3 : 1} of 3` }).waitFor();
  await page.locator('[data-tin=chai]', { hasText: `${LONG ? 5 : 1} of 5 lessons` }).waitFor();
  await page.context().close();
});

test('lessons are finished by "Show me" alone, in French', async () => {
  const page = await house.visitor({ locale: 'fr-FR' });
  for (const lesson of LESSONS.filter(one => LONG || one.lesson.endsWith('/2'))) {
    const { told } = await take(page, lesson, {});
    assert.equal(told.at(-1).step, lesson.steps.at(-1).id, lesson.lesson);
    for (const { step, text } of told) {
      assert.ok(text.length > 0 && text.length <= MOST_CHARACTERS, `${lesson.lesson} ${step}, in French, says ${text.length} characters`);
      assert.doesNotMatch(text, SPEC_SPEAK, `${lesson.lesson} ${step}, in French`);
    }
  }
  await page.context().close();
});

test('what is pointed at carries its pin, a near miss is answered, a refusal is what a step may want, and one may leave and come back', async () => {
  const page = await house.visitor();
  let steps = 0;
  page.on('websocket', socket =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('lesson_next')) steps++;
    }),
  );
  await page.goto(`${house.url}/learn/tea-time/1`);
  await page.locator('.lesson .said[data-step=collection]').waitFor();
  await page.locator('.ring[data-pinned="seat.0"]').waitFor();
  await page.locator('.ring[data-pinned=scale]').waitFor();
  assert.equal(await page.locator('.lesson .said .pin').count(), 2);
  // Pressed twice before the table answers is one step on.
  await page.evaluate(() => {
    const next = document.querySelector('.lesson .acts .go');
    next.click();
    next.click();
  });
  await page.locator('.lesson .said[data-step=thirty-four]').waitFor();
  assert.equal(steps, 1);
  await page.locator('#board').focus();
  await page.keyboard.press('Enter');
  await page.locator('.lesson .said[data-step=first-card]').waitFor();
  // A Cat that is as good, but not the one the lesson goes on with: answered, and not taken.
  await page.locator('[data-piece=a1]').click();
  await page.locator('.bar .btn.pick').click();
  await page.locator('.fb.near').waitFor();
  await page.locator('[data-piece=b2]').click();
  await page.locator('.bar .btn.pick').click();
  await page.locator('.lesson .said[data-step=first-costs]').waitFor();
  await page.reload();
  await page.locator('.lesson .said[data-step=first-costs]').waitFor();
  await page.getByRole('button', { name: 'One step back' }).click();
  await page.getByRole('link', { name: 'Leave the lesson' }).click();
  await page.locator('.tin').first().waitFor();
  await page.context().close();
});

test('who hesitates is nudged after 20 s, and whoever misses twice at once', async () => {
  const page = await house.visitor();
  await page.clock.install();
  const nudged = page.locator('.lesson .nudge');
  const comeTo = async (lesson, step) => {
    await page.goto(house.url);
    await page.evaluate(
      ([name, at]) => localStorage.setItem('samovar', JSON.stringify({ lessons: { [name]: { step: at, done: false } } })),
      [lesson, step],
    );
    await page.goto(`${house.url}/learn/${lesson}`);
    await page.locator(`.lesson .said[data-step=${step}]`).waitFor();
    assert.equal(await nudged.count(), 0);
  };
  await comeTo('tea-time/1', 'three');
  await page.clock.fastForward('00:20');
  await nudged.getByText('Corner to corner').waitFor();
  await comeTo('tea-time/1', 'three');
  for (const card of ['b2', 'c3']) {
    assert.equal(await nudged.count(), 0);
    await page.locator(`[data-piece=${card}]`).click();
    await page.locator('.bar .btn.pick').click();
    await page.locator('.lesson .fb').waitFor();
    await page.keyboard.press('Escape');
  }
  await nudged.getByText('Corner to corner').waitFor();

  // Where nothing is written for who hesitates, the pieces of an answer are ringed.
  const rings = page.locator('.ring:not(:has(.pin))');
  await comeTo('tea-time/1', 'first-card');
  assert.equal(await rings.count(), 0);
  await page.clock.fastForward('00:20');
  await nudged.getByText('Look at what is ringed.').waitFor();
  await rings.first().waitFor();
  assert.deepEqual(await rings.evaluateAll(all => all.map(one => one.dataset.pinned)), ['b2']);
  await page.locator('[data-piece=b2]').click();
  await page.locator('.bar .btn.pick').click();
  await page.locator('.lesson .said[data-step=first-costs]').waitFor();
  assert.equal((await rings.count()) + (await nudged.count()), 0, 'who has found it needs no more help');
  await page.context().close();
});

for (const [width, height, dark] of [
  [1280, 800, false],
  [390, 844, true],
])
  test(`lessons are accessible, ${width} px, ${dark ? 'dark' : 'light'}`, async () => {
    const page = await house.visitor({ width, height, dark });
    const bad = [];
    for (const game of ['tea-time', 'chai', 'tea-for-2', 'tea-and-rum']) {
      await page.goto(`${house.url}/learn/${game}/1`);
      await page.locator('.lesson .said').waitFor();
      await page
        .locator('.ring')
        .first()
        .waitFor({ timeout: 2000 })
        .catch(() => {});
      bad.push(...(await check(page, game)), ...(await fits(page, game)));
      await picture(page, `lesson-${game}-${width}-${dark ? 'dark' : 'light'}`);
    }
    await page.goto(`${house.url}/learn/chai`);
    await page.locator('main ol a').first().waitFor();
    bad.push(...(await check(page, 'chapters')), ...(await fits(page, 'chapters')));
    await picture(page, `chapters-${width}-${dark ? 'dark' : 'light'}`);
    assert.deepEqual(bad, []);
    await page.context().close();
  });
