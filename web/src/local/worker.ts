// The Worker that keeps the house of this browser: one instance of the engine, its log in IndexedDB, and Workers that think. What
// a trap leaves behind is thrown away; tables are opened anew from their log.
import type { MyTable } from '../lib/protocol';
import { Channel, Instance, type Posted } from './engine';
import * as log from './log';
import * as reviews from './reviews';
import type { FromHouse, ToHouse } from './talk';
import { Thinkers } from './thinkers';

const TICK_MS = 200;
const LOCK_PATIENCE_MS = 1500;
const LET_GO_MS = 100;
const SUMMARY_MS = 60;
const KEPT_AFTER_OPENING_MS = 5000;
// As docs/live.md has them: come back soon, and somebody else has it.
const RESTARTING = 1012;
const ELSEWHERE = 4409;

const say = (message: FromHouse) => postMessage(message);

// --- The engine ---

let engine = { url: '', size: 1 };

async function fetched(): Promise<WebAssembly.Module> {
  say({ kind: 'fetched', share: 0 });
  const response = await fetch(engine.url);
  if (!response.ok || !response.body) throw new Error(`the engine is not there: ${response.status}`);
  let size = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, out) {
        size += part.length;
        say({ kind: 'fetched', share: Math.min(1, size / engine.size) });
        out.enqueue(part);
      },
    }),
  );
  const module = await WebAssembly.compileStreaming(new Response(counted, { headers: { 'Content-Type': 'application/wasm' } }));
  say({ kind: 'fetched', share: 1 });
  return module;
}

// One house at a time: an instance, and all that belongs to it.
class House {
  readonly thinkers: Thinkers;
  readonly wires = new Map<number, { table: string; hold: Hold }>();
  ended = false;
  #timer = 0;

  constructor(
    readonly instance: Instance,
    module: WebAssembly.Module,
  ) {
    this.thinkers = new Thinkers(module);
    this.#timer = self.setInterval(() => this.run('tick', []), TICK_MS);
    this.run('open', []);
  }

  // False where it trapped.
  run(name: string, numbers: number[], text?: string): number | null {
    if (this.ended) return null;
    let done: { value: number; posted: Posted[] };
    try {
      done = this.instance.call(name, numbers, text);
    } catch (error) {
      console.warn('the engine trapped', error, this.instance.lastWords);
      this.end();
      return null;
    }
    for (const posted of done.posted) this.#deliver(posted);
    return done.value;
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    house = null;
    clearInterval(this.#timer);
    this.thinkers.end();
    for (const wire of this.wires.keys()) say({ kind: 'closed', wire, code: RESTARTING });
    for (const told of calls.values()) told({ status: 0, text: '' });
    calls.clear();
    for (const held of [...holds.values()]) held.drop();
  }

  #deliver({ channel, number, text }: Posted): void {
    if (channel === Channel.message) say({ kind: 'message', wire: number, text });
    else if (channel === Channel.closed) this.#closed(number, (JSON.parse(text) as { code: number }).code);
    else if (channel === Channel.answer) answered(number, JSON.parse(text) as { status: number; body: string });
    else if (channel === Channel.store) void this.#store(number, JSON.parse(text) as Wanted);
    else if (channel === Channel.think) void this.thinkers.think(text).then(parts => this.run('thought', [number], parts));
    else if (channel === Channel.review) this.thinkers.review(number, text, told => this.run('reviewed', [number], told));
    else if (channel === Channel.log) console.warn('the house:', text);
  }

  #closed(wire: number, code: number): void {
    const wired = this.wires.get(wire);
    if (!wired) return;
    this.wires.delete(wire);
    say({ kind: 'closed', wire, code });
    this.run('hang_up', [wire]);
    wired.hold.release();
  }

  async #store(ticket: number, wanted: Wanted): Promise<void> {
    let answer: unknown;
    try {
      answer = await kept(wanted);
    } catch (error) {
      answer = { error: { code: whyNot(wanted, error), message: String(error) } };
    }
    this.run('stored', [ticket], JSON.stringify(answer));
    if (wanted.do === 'append' || wanted.do === 'create') summarise(wanted.do === 'append' ? wanted.table : wanted.table.id);
  }
}

let module: Promise<WebAssembly.Module> | null = null;
let house: House | null = null;
let opening: Promise<House> | null = null;

function opened(): Promise<House> {
  if (house) return Promise.resolve(house);
  opening ??= (async () => {
    module ??= fetched();
    house = new House(await Instance.of(await module), await module);
    return house;
  })();
  opening.then(
    () => {
      opening = null;
    },
    (error: unknown) => {
      opening = null;
      module = null;
      say({ kind: 'failed', why: String(error) });
    },
  );
  return opening;
}

// --- The store ---

type Wanted =
  | { do: 'load'; table: string }
  | { do: 'create'; table: log.Row }
  | { do: 'append'; table: string; entry: { version: number } }
  | { do: 'say'; table: string; line: { number: number } }
  | { do: 'note'; table: string; seat: number; text: string }
  | { do: 'chat'; table: string; before: number; lines: number }
  | { do: 'review'; record: string; by: string }
  | { do: 'keep_review'; record: string; by: string; text: string }
  | { do: 'check' };

const plain = ({ table: _table, ...rest }: { table: string }) => rest;

async function kept(wanted: Wanted): Promise<unknown> {
  if (wanted.do === 'load') {
    const found = await log.load(wanted.table);
    return (
      found && {
        table: found.row,
        log: found.log.map(plain),
        chat: found.chat.map(plain),
        notes: found.notes.map(note => [note.seat, note.text]),
      }
    );
  }
  if (wanted.do === 'chat') return (await log.chatBefore(wanted.table, wanted.before, wanted.lines)).map(plain);
  if (wanted.do === 'review') return reviews.found(wanted.record, wanted.by);
  if (wanted.do === 'keep_review') await reviews.keep(wanted);
  else if (wanted.do === 'create') await log.create(wanted.table);
  else if (wanted.do === 'append') await log.append({ ...wanted.entry, table: wanted.table });
  else if (wanted.do === 'say') await log.say({ ...wanted.line, table: wanted.table });
  else if (wanted.do === 'note') await log.writeNote({ table: wanted.table, seat: wanted.seat, text: wanted.text });
  return {};
}

// As house/store.hpp tells errors apart.
function whyNot(wanted: Wanted, error: unknown): string {
  if (wanted.do === 'load' || wanted.do === 'chat' || wanted.do === 'review') return 'unavailable';
  const name = error instanceof DOMException ? error.name : '';
  return name === 'ConstraintError' || name === 'AbortError' ? 'conflict' : 'not_stored';
}

// --- Tables in use: one tab at a time may write a table ---

const holds = new Map<string, Hold>();

class Hold {
  #users = 0;
  #gone = false;
  #free: (() => void) | null = null;
  readonly #gotten: Promise<boolean>;

  private constructor(
    readonly table: string,
    steal: boolean,
  ) {
    this.#gotten = this.#get(steal);
  }

  // Null where another tab has it. Whoever takes one releases that very one: after a trap the table has another.
  static async take(table: string, steal = false): Promise<Hold | null> {
    let hold = holds.get(table);
    if (!hold) {
      hold = new Hold(table, steal);
      holds.set(table, hold);
    }
    hold.#users++;
    if (await hold.#gotten) return hold.#gone ? Hold.take(table, steal) : hold;
    if (holds.get(table) === hold) holds.delete(table);
    return null;
  }

  // The last who leaves tells the list how it stands; then the table is out of memory before the lock is given back.
  release(): void {
    if (--this.#users > 0 || this.#gone) return;
    const busy = () => house !== null && house.run('let_go', [], this.table) === 0;
    const leave = () => {
      if (this.#users > 0 || this.#gone) return;
      if (busy()) setTimeout(leave, LET_GO_MS);
      else this.drop();
    };
    if (summing.has(this.table)) void summed(this.table).then(leave);
    else leave();
  }

  drop(): void {
    this.#gone = true;
    if (holds.get(this.table) === this) holds.delete(this.table);
    this.#free?.();
  }

  // Where a browser has no locks (pages that are not served safely), the log alone keeps two writers apart.
  #get(steal: boolean): Promise<boolean> {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise(resolve => {
      const patience = new AbortController();
      const late = setTimeout(() => patience.abort(), LOCK_PATIENCE_MS);
      navigator.locks
        .request(`samovar table ${this.table}`, steal ? { steal } : { signal: patience.signal }, () => {
          clearTimeout(late);
          resolve(true);
          if (this.#gone) return Promise.resolve();
          return new Promise<void>(free => {
            this.#free = free;
          });
        })
        .catch(() => {
          // Not gotten, or taken away by another tab.
          resolve(false);
          this.#lost();
        });
    });
  }

  #lost(): void {
    this.#gone = true;
    if (holds.get(this.table) === this) holds.delete(this.table);
    for (const [wire, { hold }] of house?.wires ?? []) {
      if (hold !== this) continue;
      house?.wires.delete(wire);
      house?.run('hang_up', [wire]);
      say({ kind: 'closed', wire, code: ELSEWHERE });
    }
    house?.run('let_go', [], this.table);
  }
}

// --- What a list of tables shows ---

const keys = new Map<string, Set<string>>();
const summing = new Map<string, number>();

function remember(table: string, token: unknown): void {
  if (typeof token !== 'string' || token === '') return;
  keys.set(table, (keys.get(table) ?? new Set()).add(token));
}

function summarise(table: string): void {
  clearTimeout(summing.get(table));
  summing.set(
    table,
    self.setTimeout(() => void summed(table), SUMMARY_MS),
  );
}

async function summed(table: string): Promise<void> {
  clearTimeout(summing.get(table));
  summing.delete(table);
  const tables = [...(keys.get(table) ?? [])].map(token => ({ table, token }));
  if (tables.length === 0 || !house || !holds.has(table)) return;
  const { status, text } = await asked('POST', '/api/mine', JSON.stringify({ tables }), 'en');
  if (status !== 200) return;
  const known = (JSON.parse(text) as { tables: (MyTable | { error: unknown })[] }).tables.filter(
    (one): one is MyTable => !('error' in one),
  );
  const mine = known.find(one => one.your_turn) ?? known[0];
  if (mine) await log.putSummary(mine).catch(() => null);
}

// --- What the page asks ---

const calls = new Map<number, (told: { status: number; text: string }) => void>();
let tickets = 0;

function asked(method: string, target: string, body: string, language: string): Promise<{ status: number; text: string }> {
  // It may have ended while somebody waited for their table.
  if (!house) return Promise.resolve({ status: 0, text: '' });
  return new Promise(resolve => {
    calls.set(++tickets, resolve);
    house?.run('call', [tickets], JSON.stringify({ method, target, body, language }));
  });
}

function answered(ticket: number, { status, body }: { status: number; body: string }): void {
  calls.get(ticket)?.({ status, text: body });
  calls.delete(ticket);
}

const tableIn = (path: string): string | null => {
  const found = /^\/api\/tables\/([^/?]+)/.exec(path);
  return found ? decodeURIComponent(found[1]!) : null;
};

async function call({ ticket, method, path, body, language }: Extract<ToHouse, { do: 'call' }>): Promise<void> {
  const tell = (status: number, text: string) => say({ kind: 'answer', ticket, status, text });
  try {
    await opened();
    const table = tableIn(path);
    const hold = table === null ? null : await Hold.take(table);
    if (table !== null && !hold) return tell(409, JSON.stringify({ error: { code: 'elsewhere', message: 'another tab has this table' } }));
    const told = await asked(method, path, body, language);
    tell(told.status, told.text);
    if (method === 'POST' && told.status === 201) await seated(told.text);
    hold?.release();
  } catch {
    tell(0, '');
  }
}

// A table that was just opened is this tab's; its wire comes in a moment.
async function seated(text: string): Promise<void> {
  const { table, token } = JSON.parse(text) as { table: string; token: string | null };
  remember(table, token);
  summarise(table);
  const hold = await Hold.take(table);
  if (hold) setTimeout(() => hold.release(), KEPT_AFTER_OPENING_MS);
}

const open = new Set<number>(); // wires that the page has not hung up

async function connect({ wire, path, steal }: Extract<ToHouse, { do: 'connect' }>): Promise<void> {
  open.add(wire);
  const table = tableIn(path) ?? '';
  try {
    await opened();
  } catch {
    if (open.delete(wire)) say({ kind: 'closed', wire, code: 0 });
    return;
  }
  const hold = await Hold.take(table, steal);
  if (!hold) {
    if (open.delete(wire)) say({ kind: 'closed', wire, code: ELSEWHERE });
    return;
  }
  if (!open.has(wire) || !house) {
    hold.release();
    // Who still waits comes back, and finds another house.
    if (open.delete(wire)) say({ kind: 'closed', wire, code: RESTARTING });
    return;
  }
  open.delete(wire);
  house.wires.set(wire, { table, hold });
  house.run('connect', [wire], table);
  say({ kind: 'open', wire });
}

function hear(wire: number, text: string): void {
  const table = house?.wires.get(wire)?.table;
  if (table === undefined) return;
  if (/"type":"(hello|renew)"/.test(text)) {
    const { token } = JSON.parse(text) as { token?: unknown };
    remember(table, token);
    summarise(table);
  }
  house?.run('hear', [wire], text);
}

function hangUp(wire: number): void {
  open.delete(wire);
  const wired = house?.wires.get(wire);
  if (!wired) return;
  house?.wires.delete(wire);
  house?.run('hang_up', [wire]);
  wired.hold.release();
}

// Nobody writes it any more before it goes: another tab that has it is told so.
async function forget(table: string): Promise<void> {
  keys.delete(table);
  const hold = await Hold.take(table, true);
  if (!hold) return;
  while (house?.run('let_go', [], table) === 0) await new Promise(resolve => setTimeout(resolve, LET_GO_MS));
  await log.remove(table).catch(() => null);
  hold.release();
}

onmessage = (event: MessageEvent<ToHouse>) => {
  const message = event.data;
  if (message.do === 'engine') ({ engine } = message);
  else if (message.do === 'call') void call(message);
  else if (message.do === 'connect') void connect(message);
  else if (message.do === 'say') hear(message.wire, message.text);
  else if (message.do === 'forget') void forget(message.table);
  else hangUp(message.wire);
};

if (navigator.locks) {
  const lock = `samovar worker ${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  void navigator.locks.request(lock, () => {
    say({ kind: 'alive', lock });
    return new Promise(() => {});
  });
}
