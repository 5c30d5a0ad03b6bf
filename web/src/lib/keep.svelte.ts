// What the browser keeps between visits: name, looks, and the seats one holds. Storage may be forbidden or full; then
// everything works until the page is closed.
import type { Language } from './protocol';

export type Theme = 'system' | 'light' | 'dark';

// A seat held at a table. The token is the key to it.
export interface HeldSeat { table: string; token: string; at: number }

interface Kept {
  name: string;
  language: Language;
  theme: Theme;
  letters: boolean;
  seats: HeldSeat[];
}

const PLACE = 'samovar';
const MOST_SEATS = 50;

function fromBrowser(): Kept {
  const language = navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
  const fresh: Kept = { name: '', language, theme: 'system', letters: false, seats: [] };
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept> };
  } catch {
    return fresh;
  }
}

class Keep {
  #kept = $state<Kept>(fromBrowser());

  constructor() {
    // Another tab of the same browser may have sat down somewhere.
    addEventListener('storage', event => { if (event.key === PLACE) this.#kept = fromBrowser(); });
  }

  get name() { return this.#kept.name; }
  set name(name: string) { this.#change({ name }); }
  get language() { return this.#kept.language; }
  set language(language: Language) { this.#change({ language }); }
  get theme() { return this.#kept.theme; }
  set theme(theme: Theme) { this.#change({ theme }); }
  get letters() { return this.#kept.letters; }
  set letters(letters: boolean) { this.#change({ letters }); }
  get seats(): readonly HeldSeat[] { return this.#kept.seats; }

  tokenFor(table: string): string | null {
    return this.#kept.seats.find(seat => seat.table === table)?.token ?? null;
  }

  sit(table: string, token: string): void {
    const others = fromBrowser().seats.filter(seat => seat.table !== table);
    this.#change({ seats: [{ table, token, at: Date.now() }, ...others].slice(0, MOST_SEATS) });
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
