// Shows what happens at the table one thing after another, so that a bot's quick answer can be followed; skip() shows
// the rest at once.
const PAUSE_MS = 750;

function calm(): boolean {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export class Pace<T> {
  #show: (thing: T) => void;
  #queue: { thing: T; watch: boolean }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (thing: T) => void) { this.#show = show; }

  // `watch`: it is worth a moment before the next thing comes.
  add(thing: T, watch: boolean): void {
    this.#queue.push({ thing, watch });
    if (calm()) this.skip();
    else if (this.#timer === undefined) this.#next();
  }

  // Now, after all that is still waiting.
  show(thing: T): void {
    this.#queue.push({ thing, watch: false });
    this.skip();
  }

  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const { thing } of this.#queue.splice(0)) this.#show(thing);
  }

  #next(): void {
    this.#timer = undefined;
    const next = this.#queue.shift();
    if (!next) return;
    this.#show(next.thing);
    if (next.watch) this.#timer = setTimeout(() => this.#next(), PAUSE_MS);
    else this.#next();
  }
}
