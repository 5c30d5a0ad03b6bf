// A rulebook on the page: its text in the language of the page, the exact rules behind it, and where the reader is.
import { api } from '../lib/api';
import { parse, rulesIn, type Part } from '../lib/markdown';
import { t, tOr, type Key } from '../lib/words.svelte';
import type { Language } from '../lib/protocol';
import { exactRules } from './exact';
import { drawings } from './pieces';
import { find, placeOf, sectionsOf, type Hit, type Text } from './text';

export class Book {
  text = $state.raw<Text | null>(null);
  words = $state.raw<Record<string, string>>({});
  exact = $state.raw<Map<string, Part[]>>(new Map());
  missing = $state(false);
  here = $state<string | null>(null); // the place that is marked
  rule = $state<string | null>(null); // the rule that was asked for

  // Where lessons can be begun from the book: the chapter that tells most of some rules, or else of the next.
  chapterOf: ((rules: readonly (readonly string[])[]) => number | null) | null = null;

  constructor(readonly game: string) {}

  async open(language: Language): Promise<void> {
    try {
      const [play, rules] = await Promise.all([api.play(this.game, language), exactRules(this.game), drawings(this.game)]);
      this.words = {
        ...Object.fromEntries(['red', 'blue', 'coin', 'star'].map(piece => [piece, t(`book.piece.${piece}` as Key)])),
        ...play.words,
      };
      this.exact = rulesIn(parse(rules));
      this.text = sectionsOf(parse(play.text));
    } catch {
      this.missing = true;
    }
  }

  // Marks a section, or the line that tells a rule. Whether there is such a thing.
  turnTo(name: string): boolean {
    const place = this.text ? placeOf(this.text, name) : null;
    this.here = place;
    this.rule = place !== null && place !== name ? name : null;
    return place !== null;
  }

  find(query: string): Hit[] {
    return this.text ? find(this.text, query, tOr(`book.synonyms.${this.game}`, '')) : [];
  }
}
