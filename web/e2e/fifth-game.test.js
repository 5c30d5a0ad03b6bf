// A game that exists only here: pebbles. The page has never heard of it, and plays it all the same, from the list of choices; whatever
// it shows came from the table. Whoever takes the last of the pebbles, one to three at a time, wins.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { check } from './fit.js';
import { House, picture } from './house.js';

let house;
before(async () => {
  house = await House.open();
});
after(() => house?.close());

// The second of two quick presses on one place is not heard (lib/finger.ts).
const QUICK_MS = 450;
const TABLE = 'pebbles-on-a-table-001';

// The table: its rules, and the live protocol (docs/live.md) as far as one sits at a table alone with a bot.
class Pebbles {
  heap = 10;
  ply = 0;
  version = 1;
  seat = 0;
  taken = [0, 0];
  played = [];
  asked = [];

  moves(heap = this.heap) {
    return [1, 2, 3].filter(n => n <= heap).map(n => ({ move: `take ${n}`, kind: 'take', n, pieces: ['heap'], effect: { points: n } }));
  }
  take(n) {
    this.heap -= n;
    this.taken[this.seat] += n;
    const event = { version: ++this.version, ply: this.ply++, kind: 'took', seat: this.seat, n };
    event.text = `${['Ada', 'Bergamot'][this.seat]} took ${n}.`;
    if (this.heap > 0) this.seat = 1 - this.seat;
    return event;
  }
  result() {
    const over = this.heap === 0;
    const seats = this.taken.map((points, seat) => ({
      points,
      place: over && seat !== this.seat ? 2 : 1,
      winner: over && seat === this.seat,
      titles: [],
      lines: [{ label: 'pebbles', count: points, points }],
    }));
    return { outcome: over ? 'won' : 'unfinished', seats };
  }
  state(events, first = false) {
    const over = this.heap === 0;
    return {
      type: 'state',
      version: this.version,
      ply: this.ply,
      phase: over ? 'over' : 'playing',
      table: {
        id: TABLE,
        game: 'pebbles',
        options: { seats: 2 },
        visibility: 'private',
        chance: 'auto',
        commitment: null,
        box: null,
        brought: false,
        deal: null,
        clock: null,
        created: 1763250000,
      },
      you: { seat: 0, ...(first ? { note: '', muted: [] } : {}) },
      seats: [
        { kind: 'person', name: 'Ada', online: true },
        { kind: 'bot', name: 'Bergamot', level: 'easy', thinking: false },
      ],
      spectators: 0,
      watchers: [],
      spectator_chat: true,
      host: 0,
      actor: over ? 'nobody' : { seat: this.seat },
      view: { heap: this.heap },
      moves: !over && this.seat === 0 ? this.moves() : [],
      result: this.result(),
      events,
      undo: { possible: false, reason: 'nothing', asked_by: null },
      coach: null,
      rematch: null,
      ...(first ? { words: { pebbles: 'Pebbles' }, chat: [], earlier: 0, earlier_chat: 0 } : {}),
    };
  }

  // What a message is answered with, one after the other.
  hear({ type, key, move, moves }) {
    this.asked.push(type);
    if (type === 'hello') return [this.state([], true)];
    if (type === 'effect') {
      const n = Number(moves[0].slice(5));
      const event = { ply: this.ply, kind: 'took', seat: 0, n, text: `Ada would leave ${this.heap - n}.` };
      return [{ type: 'done', key, events: [event], certain: true, actor: { seat: 1 }, view: { heap: this.heap - n }, moves: [] }];
    }
    if (type !== 'play') return [{ type: 'done', key, version: this.version }];
    if (!this.moves().some(one => one.move === move))
      return [{ type: 'refused', key, error: { code: 'illegal_move', message: 'So many are not there.' } }];
    this.played.push(move);
    const mine = this.take(Number(move.slice(5)));
    const said = [{ type: 'done', key, version: this.version }, this.state([mine])];
    // The bot takes one.
    if (this.heap > 0) said.push(this.state([this.take(1)]));
    return said;
  }
}

async function sit(page) {
  const pebbles = new Pebbles();
  await page.routeWebSocket(new RegExp(`/api/tables/${TABLE}/live$`), socket => {
    socket.onMessage(text => {
      for (const said of pebbles.hear(JSON.parse(text))) socket.send(JSON.stringify(said));
    });
  });
  await page.goto(house.url);
  await page.evaluate(
    table => localStorage.setItem('samovar', JSON.stringify({ name: 'Ada', seats: [{ table, token: 'a key', at: 0 }] })),
    TABLE,
  );
  await page.goto(`${house.url}/t/${TABLE}`);
  await page.locator('.a-board .opt').first().waitFor();
  return pebbles;
}

test('a game without a board is played from the list of choices, with the mouse and with keys', async () => {
  const page = await house.visitor();
  const pebbles = await sit(page);
  const board = page.locator('.a-board');
  const choice = n => board.locator(`[data-move="take ${n}"]`);
  assert.deepEqual(await board.locator('.opt').evaluateAll(all => all.map(one => one.dataset.move)), ['take 3', 'take 2', 'take 1']);
  assert.deepEqual(await check(page, 'a game without a board'), []);
  await picture(page, 'fifth-game');

  // The first press picks and tells what it would do, the second plays; not within the moment in which a finger may have meant the first.
  await choice(2).click();
  assert.equal(await choice(2).getAttribute('aria-pressed'), 'true');
  await page.getByText('Ada would leave 8.').waitFor();
  assert.deepEqual(pebbles.played, []);
  await choice(2).click();
  assert.deepEqual(pebbles.played, [], 'two quick presses are one');
  await page.waitForTimeout(QUICK_MS);
  await choice(2).click();
  await page.waitForFunction(() => document.querySelector('.bar')?.dataset.ply === '2');
  assert.deepEqual(pebbles.played, ['take 2']);

  // The bar does the same, and keys do.
  await page.waitForTimeout(QUICK_MS);
  await choice(1).click();
  await page.locator('.bar .btn.pick').click();
  await page.waitForFunction(() => document.querySelector('.bar')?.dataset.ply === '4');
  await choice(3).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.bar')?.dataset.ply === '6');
  assert.deepEqual(pebbles.played, ['take 2', 'take 1', 'take 3']);

  assert.equal(await board.locator('.opt').count(), 1, 'one pebble is left');
  await choice(1).press('Enter');
  await choice(1).press('Enter');
  await page.locator('.result').waitFor();
  assert.match(await page.locator('.banner h1').innerText(), /win|won/i);
  await picture(page, 'fifth-game-over');
  await page.context().close();
});
