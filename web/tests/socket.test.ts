import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TableState } from '../src/lib/protocol';
import { LiveSocket, type Connection } from '../src/lib/socket';
import { remote } from '../src/lib/transport';

class Wire {
  static all: Wire[] = [];
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  onclose = (_event: { code: number }) => {};
  constructor(readonly address: string) {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.onclose({ code: 1000 });
  }
  says(message: unknown) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  greets(version: number) {
    this.onopen();
    this.says({ type: 'state', version });
  }
}

let connections: Connection[];
let states: number[];
let socket: LiveSocket;
const wire = () => Wire.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('location', { origin: 'http://here' });
  Wire.all = [];
  connections = [];
  states = [];
  socket = new LiveSocket(ears => remote.connect('/live', ears), {
    hello: () => ({ type: 'hello', token: null, since: states.at(-1) ?? 0, language: 'en', feed: 'full' }),
    state: (state: TableState) => states.push(state.version),
    chat: () => {},
    connection: connection => connections.push(connection),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the live socket', () => {
  test('says hello first and is open with the first state', () => {
    expect(connections.at(-1)?.kind).toBe('connecting');
    wire().greets(7);
    expect(wire().sent[0]).toMatchObject({ type: 'hello', since: 0 });
    expect(connections.at(-1)?.kind).toBe('open');
    expect(states).toEqual([7]);
  });

  test('gives every answer to who asked', async () => {
    wire().greets(1);
    const played = socket.ask('play', { version: 1, move: 'take a1' });
    const hinted = socket.ask('hint', {});
    const [play, hint] = wire().sent.slice(1);
    expect(play!['key']).not.toBe(hint!['key']);
    wire().says({ type: 'refused', key: hint!['key'], error: { code: 'not_your_turn', message: 'no' } });
    wire().says({ type: 'done', key: play!['key'], version: 2 });
    expect(await played).toMatchObject({ ok: true, version: 2 });
    expect(await hinted).toMatchObject({ ok: false, error: { code: 'not_your_turn' } });
  });

  test('comes back, catches up from what it saw, and asks again with the same key', async () => {
    wire().greets(5);
    const played = socket.ask('play', { version: 5, move: 'take a1' });
    const key = wire().sent[1]!['key'];
    wire().onclose({ code: 1012 });
    expect(connections.at(-1)?.kind).toBe('lost');
    await vi.advanceTimersByTimeAsync(500);
    expect(Wire.all).toHaveLength(2);
    wire().greets(6);
    expect(wire().sent).toMatchObject([
      { type: 'hello', since: 5 },
      { type: 'play', key },
    ]);
    wire().says({ type: 'done', key, version: 6 });
    expect(await played).toMatchObject({ ok: true });
  });

  test('waits longer after every failure, and begins anew after a success', async () => {
    const waits: number[] = [];
    vi.spyOn(Math, 'random').mockReturnValue(1);
    for (let i = 0; i < 8; i++) {
      wire().onclose({ code: 1006 });
      const lost = connections.at(-1) as Extract<Connection, { kind: 'lost' }>;
      waits.push(lost.retryAt - Date.now());
      await vi.advanceTimersByTimeAsync(waits.at(-1)!);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
    wire().greets(1);
    wire().onclose({ code: 1006 });
    expect((connections.at(-1) as Extract<Connection, { kind: 'lost' }>).retryAt - Date.now()).toBe(500);
  });

  test('does not come back to a table that is not there, nor after it was closed', async () => {
    wire().onclose({ code: 4404 });
    expect(connections.at(-1)).toEqual({ kind: 'gone', why: 'no_such_table' });
    await vi.advanceTimersByTimeAsync(60_000);
    socket.retryNow();
    expect(Wire.all).toHaveLength(1);
  });
});
