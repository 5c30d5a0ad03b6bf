// The words people read, from i18n/*.json, shared with the server. Keys of the page begin with "web."; t() leaves that
// out. {name} is filled in; {n:seat|seats} chooses by the number n.
import type english from '../../../i18n/en.json';
import type { Language } from './protocol';

export type Book = Record<string, string>;
// The same book in every language, by its file; fetched when it is wanted.
export type Books = Record<string, () => Promise<Book>>;
type Pages<K> = K extends `web.${infer Key}` ? Key : never;
type OfYou<K> = K extends `${infer Of}.you` ? Of : never;
export type Key = Pages<keyof typeof english>;
// What is said to somebody of themselves, by a key that ends in .you, and of others by name.
export type OfSomebody = Extract<OfYou<Key>, Key>;
export type Fill = Record<string, string | number>;

const page: Books = import.meta.glob<Book>('../../../i18n/*.json', { import: 'default' });
const fetched = (books: Books, language: Language): Promise<Book> =>
  Object.entries(books).find(([file]) => file.endsWith(`/${language}.json`))![1]();

class Words {
  language = $state<Language>('en');
  book = $state.raw<Book>({});

  // The page's own words, and those of the games that were opened since.
  readonly #books = new Set([page]);

  async speak(language: Language): Promise<void> {
    let read = new Map<Books, Book>();
    while (read.size < this.#books.size) {
      const wanted = [...this.#books];
      read = new Map(await Promise.all(wanted.map(async books => [books, await fetched(books, language)] as const)));
    }
    this.book = Object.assign({}, ...read.values()) as Book;
    this.language = language;
    document.documentElement.lang = language;
  }

  // Words of a game, before its board is shown.
  async learn(game: Books): Promise<void> {
    const { language } = this;
    const more = await fetched(game, language);
    if (this.#books.has(game)) return;
    this.#books.add(game);
    if (language === this.language) this.book = { ...this.book, ...more };
    else await this.speak(this.language);
  }
}

export const words = new Words();

// How a language counts, asked once: every sentence with a number needs it.
const counting = new Map<Language, Intl.PluralRules>();
function plural(language: Language): Intl.PluralRules {
  const known = counting.get(language) ?? new Intl.PluralRules(language);
  counting.set(language, known);
  return known;
}

export function filled(sentence: string, fill: Fill, language: Language): string {
  return sentence.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = fill[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    return plural(language).select(Number(value)) === 'one' ? one : many;
  });
}

export function t(key: Key, fill: Fill = {}): string {
  return filled(words.book[`web.${key}`] ?? key, fill, words.language);
}

// Between what something is and what is said of it: French sets it apart.
export const colon = (): string => t('colon');

// For keys made at run time, where a missing word has a stand-in.
export function tOr(key: string, other: string, fill: Fill = {}): string {
  const sentence = words.book[`web.${key}`];
  return sentence === undefined ? other : filled(sentence, fill, words.language);
}

// "+3", "−2", "±0": always with a sign, and a real minus.
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '±0';
}

// A number with a real minus.
export function minus(points: number): string {
  return String(points).replace('-', '−');
}

// "a, b and c"
export function listed(items: string[]): string {
  return new Intl.ListFormat(words.language === 'en' ? 'en-GB' : words.language, { type: 'conjunction' }).format(items);
}
