// How quick and how steady a board is: in what does not depend on what else the machine does (the processor time of the page's own
// thread, how far things slip), and, on a machine that does nothing else (SAMOVAR_MEASURE=1), how soon a state is on screen.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playThrough, pourChai } from './chai.js';
import { House, sitAmongBots } from './house.js';
import { turn } from './tea-and-rum-positions.js';
import { playTeaAndRum, pourTeaAndRum } from './tea-and-rum.js';
import { playTeaForTwo, pourTeaForTwo } from './tea-for-2.js';

const MOST_MS = 50;
const MOST_SHIFT = 0.02;
const MOST_TOUCHED = 120; // of some four thousand elements

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

// A real table whose states we send ourselves: the drawn position, and then what the others do in turn.
async function pushed(page) {
  let push = null;
  await page.routeWebSocket(/\/live$/, socket => {
    const server = socket.connectToServer();
    server.onMessage(text => {
      const message = JSON.parse(text);
      if (message.type !== 'state' || !message.view || message.you.seat === null) return socket.send(text);
      if (push) return;
      const drawn = turn(message);
      socket.send(JSON.stringify(drawn));
      push = () => {
        goOn(drawn);
        socket.send(JSON.stringify(drawn));
      };
    });
  });
  await sitAmongBots(house, page, 'tea-and-rum', 4);
  await page.locator('.tr[data-mine=true]').waitFor();
  return () => push();
}

// From the moment when the socket hands a message to the page, four times slowed down, to the end of the frame that shows it: the board says its
// new ply, and the browser has laid out, painted and committed it (a message posted in that frame's own animation callback comes behind it). The
// messages are handed to the page's socket from within the page, as anything sent through the debugger would be counted, too.
const PUSHES = 15;
async function shown(page, next) {
  await page.evaluate(() => {
    const state = { text: '', heard: 0 };
    globalThis.handOver = text =>
      new Promise(done => {
        const board = document.querySelector('#board');
        const was = board.dataset.ply;
        const watch = new MutationObserver(() => {
          if (board.dataset.ply === was) return;
          watch.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => done(performance.now() - state.heard);
            port2.postMessage(null);
          });
        });
        watch.observe(board, { attributes: true, attributeFilter: ['data-ply'] });
        setTimeout(() => {
          const event = new MessageEvent('message', { data: text });
          state.heard = performance.now();
          globalThis.live.dispatchEvent(event);
        }, 50);
      });
  });
  const session = await page.context().newCDPSession(page);
  const times = [];
  for (let n = -3; n < PUSHES; n++) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const took = await page.evaluate(text => globalThis.handOver(text), next());
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    if (n >= 0) times.push(took);
    await page.waitForTimeout(1500); // outlines go, pieces land
  }
  return times.sort((a, b) => a - b);
}

const noMeasure = process.env.SAMOVAR_MEASURE ? false : 'for a quiet machine: SAMOVAR_MEASURE=1';
for (const motion of [false, true])
  test(
    `a pushed state is on screen within 50 ms, four times slowed down, ${motion ? 'moving' : 'outlined'}`,
    { skip: noMeasure },
    async () => {
      const page = await house.visitor({ motion });
      let drawn = null;
      await page.routeWebSocket(/\/live$/, socket => {
        const server = socket.connectToServer();
        server.onMessage(text => {
          const message = JSON.parse(text);
          if (message.type !== 'state' || !message.view || message.you.seat === null) return socket.send(text);
          if (!drawn) socket.send(JSON.stringify((drawn = turn(message))));
        });
      });
      await page.addInitScript(() => {
        const Socket = WebSocket;
        globalThis.WebSocket = class extends Socket {
          constructor(...where) {
            super(...where);
            globalThis.live = this;
          }
        };
      });
      await sitAmongBots(house, page, 'tea-and-rum', 4);
      await page.locator('.tr[data-mine=true]').waitFor();
      const times = await shown(page, () => {
        goOn(drawn);
        return JSON.stringify(drawn);
      });
      const median = times[times.length >> 1];
      const most = times[Math.ceil(times.length * 0.95) - 1];
      console.log(
        `# on screen after ${median.toFixed(1)} ms, 95 of 100 within ${most.toFixed(1)} ms (${times.map(one => one.toFixed(0)).join(' ')})`,
      );
      assert.ok(median < MOST_MS, `${median.toFixed(1)} ms`);
    },
  );

// Somebody places a worker, is paid, gets wood and steps on.
function goOn(state) {
  const { view } = state;
  const seat = (state.version % 3) + 1;
  const tavern = view.boards.find(one => one.board === 'tavern');
  tavern.workers = tavern.workers.map((_, at) => (at === seat ? 1 : 0));
  const player = view.players[seat];
  player.coins = (player.coins + 2) % 15;
  player.resources = { ...player.resources, wood: ((player.resources.wood ?? 0) + 1) % 4 };
  player.reputation = 1 + (player.reputation % 23);
  state.version += 1;
  state.ply += 4;
  state.events = [
    { kind: 'worker', seat, board: 'tavern', row: 1 },
    { kind: 'coins', seat, coins: 2 },
    { kind: 'gained', seat, resource: 'wood', count: 1 },
    { kind: 'stepped', seat },
  ].map((event, at) => ({ version: state.version, ply: state.ply - 4 + at, text: `${event.kind} ${seat}`, ...event }));
}

test('no task of the page takes 50 ms while pieces move', async () => {
  const page = await house.visitor({ motion: true });
  const push = await pushed(page);
  push(); // what is loaded with the first flight is loaded
  await page.locator('.flights > *').first().waitFor();
  await page.locator('.flights').waitFor({ state: 'detached' });
  await house.browser.startTracing(page, { categories: ['toplevel'] });
  for (let n = 0; n < 3; n++) {
    push();
    await page.locator('.flights > *').first().waitFor();
    await page.locator('.flights').waitFor({ state: 'detached' });
  }
  const { traceEvents } = JSON.parse((await house.browser.stopTracing()).toString());
  const main = new Set(
    traceEvents.filter(one => one.name === 'thread_name' && one.args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents
    .filter(({ name, pid, tid, tdur }) => name === 'ThreadControllerImpl::RunTask' && tdur && main.has(`${pid} ${tid}`))
    .map(({ tdur }) => tdur / 1000);
  assert.ok(tasks.length > 50, `${tasks.length} tasks were seen`);
  const longest = Math.max(...tasks);
  console.log(`# the longest task in motion: ${longest.toFixed(1)} ms`);
  assert.ok(longest < MOST_MS, `${longest.toFixed(1)} ms`);
});

test('what somebody else did touches only what it changed', async () => {
  const page = await house.visitor();
  const push = await pushed(page);
  for (let n = 0; n < 3; n++) {
    const counted = page.evaluate(
      () =>
        new Promise(done => {
          let touched = 0;
          const watch = new MutationObserver(changes => {
            for (const { type, addedNodes, removedNodes } of changes) {
              if (type !== 'childList') touched++;
              else for (const one of [...addedNodes, ...removedNodes]) touched += 1 + (one.querySelectorAll?.('*').length ?? 0);
            }
            if (changes.some(({ attributeName, target }) => attributeName === 'data-ply' && target.id === 'board'))
              requestAnimationFrame(() =>
                requestAnimationFrame(() => {
                  watch.disconnect();
                  done(touched);
                }),
              );
          });
          watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        }),
    );
    push();
    const touched = await counted;
    console.log(`# a push touches ${touched} nodes`);
    assert.ok(touched > 0 && touched < MOST_TOUCHED, `${touched} nodes`);
  }
});

for (const [game, seats] of [
  ['tea-time', 4],
  ['chai', 3],
  ['tea-for-2', 2],
  ['tea-and-rum', 4],
])
  test(`${game} comes up without slipping`, async () => {
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ]) {
      const page = await house.visitor({ width, height, touch: width < 640 });
      const address = await sitAmongBots(house, page, game, seats);
      await page.goto('about:blank');
      await page.goto(address);
      await page.locator('#board').waitFor();
      await page.waitForTimeout(1000);
      const slips = await page.evaluate(
        () =>
          new Promise(done => {
            new PerformanceObserver(list => {
              done(
                list
                  .getEntries()
                  .map(({ value, hadRecentInput, sources }) => [hadRecentInput ? 0 : value, sources.map(one => one.node?.className ?? '')]),
              );
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => done([]), 500);
          }),
      );
      const shift = slips.reduce((sum, [value]) => sum + value, 0);
      console.log(`# ${game} ${width}: ${shift.toFixed(4)}`);
      assert.ok(shift < MOST_SHIFT, JSON.stringify(slips));
      await page.context().close();
    }
  });

// As browsers count it: what slips while nobody has just pressed something, in the worst five seconds. Everything moves, so that what the others
// do comes one thing after another, long behind one's own press.
const DECISIONS = 30;
const OWN_MS = 500;
for (const [name, pour, play] of [
  ['Tea & Rum', page => pourTeaAndRum(house, page, { seats: 4 }), playTeaAndRum],
  ['Tea for 2', page => pourTeaForTwo(house, page), playTeaForTwo],
])
  test(`${name} does not slip while it is played`, { skip: noMeasure }, async () => {
    const page = await house.visitor({ motion: true });
    await pour(page);
    await page.evaluate(() => {
      globalThis.slips = [];
      globalThis.pressed = [];
      document.addEventListener('click', () => globalThis.pressed.push(performance.now()), { capture: true });
      new PerformanceObserver(list => {
        for (const { startTime, value, sources } of list.getEntries())
          globalThis.slips.push({ startTime, value, who: sources.map(one => one.node?.className ?? '').join(' ') });
      }).observe({ type: 'layout-shift' });
    });
    await play(page, { most: DECISIONS });
    const { slips, pressed } = await page.evaluate(() => ({ slips: globalThis.slips, pressed: globalThis.pressed }));
    const others = slips.filter(({ startTime }) => !pressed.some(at => startTime >= at && startTime < at + OWN_MS));
    let worst = 0;
    let begun = -Infinity;
    let last = -Infinity;
    let sum = 0;
    for (const { startTime, value } of others) {
      if (startTime - last > 1000 || startTime - begun > 5000) {
        begun = startTime;
        sum = 0;
      }
      last = startTime;
      sum += value;
      worst = Math.max(worst, sum);
    }
    console.log(`# ${name}: ${worst.toFixed(4)} in ${DECISIONS} decisions`);
    assert.ok(worst < MOST_SHIFT, JSON.stringify(others.filter(({ value }) => value > 0.001)));
  });

for (const [name, pour, play] of [
  ['Tea for 2', page => pourTeaForTwo(house, page), playTeaForTwo],
  ['Chai', page => pourChai(house, page, { seats: 3 }), playThrough],
])
  test(`${name}: no task takes 50 ms while pieces move`, { skip: noMeasure }, async () => {
    const page = await house.visitor({ motion: true });
    await pour(page);
    await play(page, { most: 6 }); // what comes with the first flights has come
    await page.evaluate(() => {
      globalThis.long = [];
      globalThis.moved = [];
      new MutationObserver(() => {
        const moves = document.querySelector('.flights') !== null;
        if (moves !== (globalThis.moved.at(-1)?.moves ?? false)) globalThis.moved.push({ moves, at: performance.now() });
      }).observe(document.body, { childList: true, subtree: true });
      new PerformanceObserver(list => {
        for (const { startTime, duration } of list.getEntries()) globalThis.long.push({ startTime, duration });
      }).observe({ type: 'longtask' });
    });
    await play(page, { most: 12 });
    const { long, moved } = await page.evaluate(() => ({ long: globalThis.long, moved: globalThis.moved }));
    assert.ok(moved.length > 6, `${moved.length} times something began or ceased to move`);
    const within = long.filter(({ startTime, duration }) =>
      moved.some(({ moves, at }, nth) => moves && startTime < (moved[nth + 1]?.at ?? Infinity) && startTime + duration > at),
    );
    console.log(`# ${name}: ${within.length} long tasks in ${moved.length >> 1} motions`);
    assert.deepEqual(within, []);
  });
