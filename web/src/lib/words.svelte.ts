// The words people read, from i18n/*.json, shared with the server. Keys of the page begin with "web."; t() leaves that
// out. {name} is filled in; {n:seat|seats} chooses by the number n.
import type english from '../../../i18n/en.json';
import type { Language } from './protocol';

type Book = Record<string, string>;
type Pages<K> = K extends `web.${infer Key}` ? Key : never;
export type Key = Pages<keyof typeof english>;
export type Fill = Record<string, string | number>;

const books: Record<Language, () => Promise<{ default: Book }>> = {
  en: () => import('../../../i18n/en.json'),
  fr: () => import('../../../i18n/fr.json'),
};

class Words {
  language = $state<Language>('en');
  book = $state.raw<Book>({});

  async speak(language: Language): Promise<void> {
    this.book = (await books[language]()).default;
    this.language = language;
    document.documentElement.lang = language;
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

// For keys made at run time, where a missing word has a stand-in.
export function tOr(key: string, other: string, fill: Fill = {}): string {
  const sentence = words.book[`web.${key}`];
  return sentence === undefined ? other : filled(sentence, fill, words.language);
}

// "+3", "−2", "±0": always with a sign, and a real minus.
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '±0';
}

// "a, b and c"
export function listed(items: string[]): string {
  return new Intl.ListFormat(words.language === 'en' ? 'en-GB' : words.language, { type: 'conjunction' }).format(items);
}
