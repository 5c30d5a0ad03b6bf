// The thinking Workers of a house: a hard thought is shared out among all of them, others go to whoever is free.
import type { FromThinker, ToThinker } from './talk';

const MOST = 4;
// Beyond the time it was given, and a slow start; then the Worker is replaced and the table goes on without it.
const PATIENCE_MS = 30_000;

interface Thinker {
  worker: Worker;
  busy: Map<number, (text: string) => void>;
}

const gone = JSON.stringify({ error: { code: 'bot_failed', message: 'the Worker is gone' } });

export class Thinkers {
  readonly #module: WebAssembly.Module;
  #thinkers: Thinker[] = [];
  #reviewers = new Map<number, Worker>();
  #tickets = 0;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
    // There from the beginning: when a bot is to act, the net may be gone.
    this.#thinkers = Array.from({ length: Thinkers.count() }, () => this.#hire());
  }

  // One processor is left to the page; some browsers do not say how many there are.
  static count(): number {
    return Math.min(MOST, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
  }

  // What each part found, as a list in JSON.
  async think(position: string): Promise<string> {
    const { split, ms } = JSON.parse(position) as { split: boolean; ms: number | null };
    while (this.#thinkers.length < (split ? Thinkers.count() : 1)) this.#thinkers.push(this.#hire());
    const patience = (ms ?? 0) + PATIENCE_MS;
    const who = split ? [...this.#thinkers] : [this.#thinkers.reduce((a, b) => (b.busy.size < a.busy.size ? b : a))];
    const parts = await Promise.all(who.map((thinker, part) => this.#ask(thinker, position, part, who.length, patience)));
    return `[${parts.join(',')}]`;
  }

  // Looks back at a game in a Worker of its own, which is gone when it has told all; an empty record ends it before.
  review(ticket: number, record: string, hear: (text: string) => void): void {
    this.#reviewers.get(ticket)?.terminate();
    this.#reviewers.delete(ticket);
    if (record === '') return;
    const worker = this.#worker();
    this.#reviewers.set(ticket, worker);
    worker.onmessage = (event: MessageEvent<FromThinker>) => {
      hear(event.data.text);
      if (!event.data.text.startsWith('{"done"')) this.review(ticket, '', hear);
    };
    worker.onerror = () => {
      hear(gone);
      this.review(ticket, '', hear);
    };
    worker.postMessage({ ticket, record } satisfies ToThinker);
  }

  end(): void {
    for (const worker of this.#reviewers.values()) worker.terminate();
    this.#reviewers.clear();
    for (const thinker of this.#thinkers.splice(0)) thinker.worker.terminate();
  }

  #hire(): Thinker {
    const worker = this.#worker();
    const thinker: Thinker = { worker, busy: new Map() };
    worker.onmessage = (event: MessageEvent<FromThinker>) => {
      thinker.busy.get(event.data.ticket)?.(event.data.text);
      thinker.busy.delete(event.data.ticket);
    };
    worker.onerror = () => this.#dismiss(thinker);
    return thinker;
  }

  #worker(): Worker {
    const worker = new Worker(new URL('./think.ts', import.meta.url), { type: 'module' });
    worker.postMessage({ module: this.#module } satisfies ToThinker);
    return worker;
  }

  #dismiss(thinker: Thinker): void {
    thinker.worker.terminate();
    this.#thinkers = this.#thinkers.filter(one => one !== thinker);
    for (const told of thinker.busy.values()) told(gone);
    thinker.busy.clear();
  }

  #ask(thinker: Thinker, position: string, part: number, of: number, patience: number): Promise<string> {
    const ticket = ++this.#tickets;
    return new Promise(resolve => {
      const late = setTimeout(() => this.#dismiss(thinker), patience);
      thinker.busy.set(ticket, text => {
        clearTimeout(late);
        resolve(text);
      });
      thinker.worker.postMessage({ ticket, position, part, of } satisfies ToThinker);
    });
  }
}
