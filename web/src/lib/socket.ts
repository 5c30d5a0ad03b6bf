// One live socket to one table: says hello, asks, and comes back by itself. A request that got no answer before the
// connection was lost is sent again with the same key, so it is done exactly once.
import {
  CLOSED_FOR_GOOD,
  type Answer,
  type Hello,
  type ChatLine,
  type Requests,
  type RequestType,
  type ServerMessage,
  type TableState,
} from './protocol';
import type { Ears, Wire } from './transport';

export type Gone = (typeof CLOSED_FOR_GOOD)[keyof typeof CLOSED_FOR_GOOD];
export type Connection = { kind: 'connecting' } | { kind: 'open' } | { kind: 'lost'; retryAt: number } | { kind: 'gone'; why: Gone };

export interface Listener {
  hello(): Hello;
  state(state: TableState): void;
  chat(line: ChatLine): void;
  connection(connection: Connection): void;
}

interface Waiting {
  message: string;
  answer(answer: Answer<RequestType>): void;
}

const FIRST_RETRY_MS = 500;
const SLOWEST_RETRY_MS = 15_000;

export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}

export class LiveSocket {
  #connect: (ears: Ears) => Wire;
  #listener: Listener;
  #wire: Wire | null = null;
  #ready = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Map<string, Waiting>();
  #closed = false;

  constructor(connect: (ears: Ears) => Wire, listener: Listener) {
    this.#connect = connect;
    this.#listener = listener;
    this.#open();
  }

  ask<T extends RequestType>(type: T, fields: Requests[T]): Promise<Answer<T>> {
    const key = randomKey();
    const message = JSON.stringify({ type, key, ...fields });
    return new Promise(resolve => {
      this.#waiting.set(key, { message, answer: answer => resolve(answer as Answer<T>) });
      if (this.#ready) this.#wire?.send(message);
    });
  }

  retryNow(): void {
    if (this.#wire || this.#closed) return;
    clearTimeout(this.#timer);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#wire?.close();
  }

  #open(): void {
    this.#listener.connection({ kind: 'connecting' });
    this.#wire = this.#connect({
      open: () => this.#wire?.send(JSON.stringify(this.#listener.hello())),
      message: text => this.#receive(JSON.parse(text) as ServerMessage),
      close: code => this.#lost(code),
    });
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'state') {
      if (!this.#ready) {
        this.#ready = true;
        this.#failures = 0;
        for (const waiting of this.#waiting.values()) this.#wire?.send(waiting.message);
        this.#listener.connection({ kind: 'open' });
      }
      this.#listener.state(message);
      return;
    }
    if (message.type === 'chat') {
      this.#listener.chat(message.line);
      return;
    }
    // A refusal without a key is of nothing that was asked.
    const waiting = message.key === null ? undefined : this.#waiting.get(message.key);
    if (!waiting || message.key === null) return;
    this.#waiting.delete(message.key);
    if (message.type === 'refused') waiting.answer({ ok: false, error: message.error });
    else waiting.answer({ ...message, ok: true } as unknown as Answer<RequestType>);
  }

  #lost(code: number): void {
    this.#wire = null;
    this.#ready = false;
    if (this.#closed) return;
    const gone = CLOSED_FOR_GOOD[code as keyof typeof CLOSED_FOR_GOOD];
    if (gone) {
      this.#closed = true;
      this.#listener.connection({ kind: 'gone', why: gone });
      return;
    }
    // Half of the pause is luck, so that a restarted server is not asked by everybody at once.
    const pause = Math.min(SLOWEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++);
    const wait = pause / 2 + (Math.random() * pause) / 2;
    this.#timer = setTimeout(() => this.#open(), wait);
    this.#listener.connection({ kind: 'lost', retryAt: Date.now() + wait });
  }
}
