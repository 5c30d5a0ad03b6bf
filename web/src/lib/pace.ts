// Shows what happens at the table one thing after another, so that a bot's quick answer can be followed; skip() shows
// the rest at once.

// What somebody did is seen at least so long, and a moment longer than it moves.
const LEAST_MS = 400;
const REST_MS = 120;
// All that is shown of one turn, as far as it keeps others waiting.
const TURN_MS = 1200;

interface Waiting<T> {
  thing: T;
  doer: number | null;
}

export class Pace<T> {
  #show: (thing: T, limit: number) => number;
  #calm: () => boolean;
  #queue: Waiting<T>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #doer: number | null = null;
  #spent = 0;

  // `show` may take up to `limit` milliseconds for moving pieces, and answers how long it does. `calm`: nobody looks, or
  // nothing is to move.
  constructor(show: (thing: T, limit: number) => number, calm: () => boolean) {
    this.#show = show;
    this.#calm = calm;
  }

  // `doer`: who did it, and so it is worth a moment before the next thing comes.
  add(thing: T, doer: number | null): void {
    this.#queue.push({ thing, doer });
    if (this.#calm()) this.#rush(TURN_MS);
    else if (this.#timer === undefined) {
      this.#spent = 0;
      this.#next();
    }
  }

  // Now, after all that is still waiting.
  show(thing: T): void {
    this.#queue.push({ thing, doer: null });
    this.skip();
  }

  skip(): void {
    this.#rush(0);
  }

  #rush(limit: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { thing } of this.#queue.splice(0)) this.#show(thing, limit);
  }

  #next(): void {
    this.#timer = undefined;
    const next = this.#queue.shift();
    if (!next) return;
    if (next.doer !== this.#doer) this.#spent = 0;
    this.#doer = next.doer;
    // What is left of the turn's time, shared with its steps that wait already.
    const others = this.#queue.findIndex(({ doer }) => doer !== next.doer);
    const steps = 1 + (others < 0 ? this.#queue.length : others);
    const limit = Math.max(0, TURN_MS - this.#spent) / steps;
    const moves = this.#show(next.thing, limit);
    const takes = next.doer === null ? moves : Math.min(limit, Math.max(LEAST_MS, moves + REST_MS));
    this.#spent += takes;
    if (takes > 0) this.#timer = setTimeout(() => this.#next(), takes);
    else this.#next();
  }
}
