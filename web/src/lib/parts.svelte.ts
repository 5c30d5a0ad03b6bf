// A position part by part: a part that has not changed wakes nothing of what is drawn from it. A pushed state keeps the objects that are
// as before (share.ts), so that it is enough to compare them.
class Part {
  now = $state.raw<unknown>();
}

export class Parts {
  #there = $state(false);
  #parts = $state.raw(new Map<PropertyKey, Part>());
  readonly #whole: object = new Proxy({}, { get: (_, name) => this.#parts.get(name)?.now });

  // For who draws: as if it were the position itself.
  get whole(): object | null {
    return this.#there ? this.#whole : null;
  }

  show(position: object | null): void {
    const now = new Map<PropertyKey, unknown>(Object.entries(position ?? {}));
    const others = [...now.keys()].filter(name => !this.#parts.has(name));
    if (others.length > 0) this.#parts = new Map([...this.#parts, ...others.map((name): [PropertyKey, Part] => [name, new Part()])]);
    for (const [name, part] of this.#parts) part.now = now.get(name);
    this.#there = position !== null;
  }
}
