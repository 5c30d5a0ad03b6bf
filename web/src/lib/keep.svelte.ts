// What the browser keeps between visits: name, looks, and the seats one holds. Storage may be forbidden or full; then
// everything works until the page is closed.
import { withSeat, type HeldSeat } from './held';
import type { Language } from './protocol';

export type Theme = 'system' | 'light' | 'dark';
// Pieces travel, or only light up where they arrive.
export type Manner = 'full' | 'short';

// How far one is in a lesson: the step's id, and whether it was ever finished.
export interface Learnt {
  step: string;
  done: boolean;
}

interface Kept {
  name: string;
  visitor: string;
  language: Language;
  theme: Theme;
  letters: boolean;
  fahrenheit: boolean;
  motion: Manner;
  sounds: boolean;
  device: boolean;
  keys: boolean;
  tell: boolean;
  quiet: string[];
  ours: string[];
  seats: HeldSeat[];
  lessons: Record<string, Learnt>;
  coach: boolean;
  notNow: number;
  askedVersion: number;
}

const PLACE = 'samovar';
const MOST_QUIET = 50;

function fromBrowser(): Kept {
  const language = navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
  const fresh: Kept = {
    name: '',
    visitor: '',
    language,
    theme: 'system',
    letters: false,
    fahrenheit: false,
    motion: 'full',
    sounds: false,
    device: false,
    keys: true,
    tell: false,
    quiet: [],
    ours: [],
    seats: [],
    lessons: {},
    coach: false,
    notNow: 0,
    askedVersion: 0,
  };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>) };
  } catch {
    return fresh;
  }
}

class Keep {
  #kept = $state<Kept>(fromBrowser());
  #lent = new Map<string, string>();

  constructor() {
    // Another tab of the same browser may have sat down somewhere.
    addEventListener('storage', event => {
      if (event.key === PLACE) this.#kept = fromBrowser();
    });
  }

  get name() {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#change({ name });
  }
  // By which a table knows again who watches; it says nothing else, and is nobody's name.
  get visitor(): string {
    const visitor = this.#kept.visitor || fromBrowser().visitor || crypto.getRandomValues(new Uint32Array(4)).join('-');
    if (visitor !== this.#kept.visitor) this.#change({ visitor });
    return visitor;
  }
  get language() {
    return this.#kept.language;
  }
  set language(language: Language) {
    this.#change({ language });
  }
  get theme() {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#change({ theme });
  }
  get letters() {
    return this.#kept.letters;
  }
  set letters(letters: boolean) {
    this.#change({ letters });
  }
  // Which face of Chai's thermometer lies up.
  get fahrenheit() {
    return this.#kept.fahrenheit;
  }
  set fahrenheit(fahrenheit: boolean) {
    this.#change({ fahrenheit });
  }
  get motion() {
    return this.#kept.motion;
  }
  set motion(motion: Manner) {
    this.#change({ motion });
  }
  // As wished here, unless the system asks for calm.
  get manner(): Manner {
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'short' : this.#kept.motion;
  }
  get sounds() {
    return this.#kept.sounds;
  }
  set sounds(sounds: boolean) {
    this.#change({ sounds });
  }
  // Games without other people live on this device, even where a server answers.
  get device() {
    return this.#kept.device;
  }
  set device(device: boolean) {
    this.#change({ device });
  }
  // Single keys at a table, for those whom they do not get in the way.
  get keys() {
    return this.#kept.keys;
  }
  set keys(keys: boolean) {
    this.#change({ keys });
  }
  // Whether the browser says when it is one's turn, and at which tables it does not.
  get tell() {
    return this.#kept.tell;
  }
  set tell(tell: boolean) {
    this.#change({ tell });
  }
  get quiet(): readonly string[] {
    return this.#kept.quiet;
  }
  hush(table: string, on: boolean): void {
    const others = this.#kept.quiet.filter(one => one !== table);
    this.#change({ quiet: on ? [table, ...others].slice(0, MOST_QUIET) : others });
  }
  // Whether it is still to be said that values of this game are ours; from now on it was.
  tellOurs(game: string): boolean {
    const told = this.#kept.ours.includes(game);
    if (!told) this.#change({ ours: [...this.#kept.ours, game] });
    return !told;
  }
  get seats(): readonly HeldSeat[] {
    return this.#kept.seats;
  }

  // Whether a coach looks over one's shoulder among bots.
  get coach() {
    return this.#kept.coach;
  }
  set coach(coach: boolean) {
    this.#change({ coach });
  }

  // When installing was last put off.
  get notNow() {
    return this.#kept.notNow;
  }
  set notNow(notNow: number) {
    this.#change({ notNow });
  }

  // When one was last told of a new version.
  get askedVersion() {
    return this.#kept.askedVersion;
  }
  set askedVersion(askedVersion: number) {
    this.#change({ askedVersion });
  }

  get lessons(): Readonly<Record<string, Learnt>> {
    return this.#kept.lessons;
  }

  learn(lesson: string, step: string, done: boolean): void {
    const known = this.#kept.lessons[lesson];
    const learnt = { step: done ? '' : step, done: done || known?.done === true };
    if (known?.step !== learnt.step || known.done !== learnt.done) this.#change({ lessons: { ...this.#kept.lessons, [lesson]: learnt } });
  }

  // What is neither a key nor a lesson, nor what this browser alone is known by.
  choices(): Omit<Kept, 'seats' | 'lessons' | 'visitor'> {
    const { seats: _, lessons: __, visitor: ___, ...choices } = this.#kept;
    return choices;
  }

  // A key for this visit only: lessons are nobody's tables.
  lend(table: string, token: string): void {
    this.#lent.set(table, token);
  }

  tokenFor(table: string): string | null {
    return this.#lent.get(table) ?? this.#kept.seats.find(seat => seat.table === table)?.token ?? null;
  }

  sit(table: string, token: string): void {
    this.#change({ seats: withSeat(fromBrowser().seats, { table, token, at: Date.now() }) });
  }

  // These games are over; of others one hears nothing, or they went on.
  ended(tables: readonly string[]): void {
    if (this.#kept.seats.every(seat => seat.over || !tables.includes(seat.table))) return;
    this.#change({ seats: fromBrowser().seats.map(seat => (tables.includes(seat.table) ? { ...seat, over: true as const } : seat)) });
  }

  stand(table: string): void {
    this.#change({ seats: fromBrowser().seats.filter(seat => seat.table !== table) });
  }

  #change(part: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...part };
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#kept));
    } catch {
      // Kept for this visit only.
    }
  }
}

export const keep = new Keep();
