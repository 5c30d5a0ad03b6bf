// The page's end of the house in this browser: starts its Worker, and starts another one where that is gone.
import { mount } from 'svelte';
import { engine } from 'virtual:engine';
import type { Ears, Told, Transport, Wire } from '../lib/transport';
import { words } from '../lib/words.svelte';
import Fetching from './Fetching.svelte';
import { fetching } from './fetching.svelte';
import type { FromHouse, ToHouse } from './talk';

const RESTARTING = 1012;

class LocalHouse implements Transport {
  #worker: Worker | null = null;
  #numbers = 0;
  #calls = new Map<number, (told: Told) => void>();
  #wires = new Map<number, Ears>();
  #steal = new Set<string>();

  // How far the engine is stands on whatever page waits for it; a page that does not has nothing to carry for it.
  constructor() {
    mount(Fetching, { target: document.body });
  }

  call(path: string, body?: unknown): Promise<Told> {
    if (!engine) return Promise.resolve({ status: 0, text: '' });
    // Such tables are nowhere else. Browsers that decide without asking somebody are asked not to clear them away; Firefox would ask.
    if (path === '/api/tables' && !navigator.userAgent.includes('Firefox')) void navigator.storage?.persist();
    const ticket = ++this.#numbers;
    return new Promise(resolve => {
      this.#calls.set(ticket, resolve);
      this.#say({
        do: 'call',
        ticket,
        method: body === undefined ? 'GET' : 'POST',
        path,
        body: body === undefined ? '' : JSON.stringify(body),
        language: words.language,
      });
    });
  }

  connect(path: string, ears: Ears): Wire {
    const wire = ++this.#numbers;
    this.#wires.set(wire, ears);
    this.#say({ do: 'connect', wire, path, steal: this.#steal.delete(path) });
    return {
      send: text => this.#say({ do: 'say', wire, text }),
      close: () => {
        if (this.#wires.delete(wire)) this.#say({ do: 'hang_up', wire });
      },
    };
  }

  // The next who connects there takes the table from another tab.
  takeOver(path: string): void {
    this.#steal.add(path);
  }

  // It lives elsewhere from now on.
  forget(table: string): void {
    this.#say({ do: 'forget', table });
  }

  #say(message: ToHouse): void {
    this.#worker ??= this.#started();
    this.#worker.postMessage(message);
  }

  #started(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<FromHouse>) => this.#heard(worker, event.data);
    worker.onerror = () => this.#gone(worker);
    if (engine) worker.postMessage({ do: 'engine', engine } satisfies ToHouse);
    return worker;
  }

  #heard(worker: Worker, message: FromHouse): void {
    if (message.kind === 'message') this.#wires.get(message.wire)?.message(message.text);
    else if (message.kind === 'open') this.#wires.get(message.wire)?.open();
    else if (message.kind === 'closed') this.#closed(message.wire, message.code);
    else if (message.kind === 'answer') {
      this.#calls.get(message.ticket)?.({ status: message.status, text: message.text });
      this.#calls.delete(message.ticket);
    } else if (message.kind === 'fetched') fetching.is(message.share);
    else if (message.kind === 'failed') fetching.failed(message.why);
    else void navigator.locks.request(message.lock, () => this.#gone(worker));
  }

  #closed(wire: number, code: number): void {
    const ears = this.#wires.get(wire);
    this.#wires.delete(wire);
    ears?.close(code);
  }

  // Whoever spoke to it is told to come back, and finds another one.
  #gone(worker: Worker): void {
    if (this.#worker !== worker) return;
    worker.terminate();
    this.#worker = null;
    if (fetching.share !== null) fetching.is(1); // the next one fetches it
    for (const wire of [...this.#wires.keys()]) this.#closed(wire, RESTARTING);
    for (const told of this.#calls.values()) told({ status: 0, text: '' });
    this.#calls.clear();
  }
}

export const house = new LocalHouse();
