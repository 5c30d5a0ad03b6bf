import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import en from '../../i18n/en.json';
import fr from '../../i18n/fr.json';
import cases from '../../tests/words/cases.json';
import { filled, type Fill } from '../src/lib/words.svelte';

interface Case {
  sentence: string;
  with: Fill;
  en: string;
  fr: string;
}

const page = (book: Record<string, string>) => Object.keys(book).filter(key => key.startsWith('web.'));
const sources = readdirSync(new URL('../src', import.meta.url), { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
  .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

describe('the words of the page', () => {
  test('exist in both languages', () => {
    expect(page(en).sort()).toEqual(page(fr).sort());
    expect(page(en).length).toBeGreaterThan(100);
  });

  test('are filled with the same things in both languages', () => {
    const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(found => found[1]))].sort();
    for (const key of page(en))
      expect([key, holes((fr as Record<string, string>)[key]!)]).toEqual([key, holes((en as Record<string, string>)[key]!)]);
  });

  test('are all used', () => {
    // Keys made at run time are named here by how they begin.
    const made = [
      'game.',
      'review.slip',
      'review.mistake',
      'review.big_mistake',
      'history.won',
      'history.shared',
      'history.lost',
      'history.alone',
      'book.piece.',
      'book.synonyms.',
      'tea.',
      'weight.',
      'option.',
      'error.',
      'level.',
      'box.',
      'undo.not.',
      'theme.',
      'lost.',
      'tea-time.short.',
      'tea-time.letter.',
      'tea-time.side.',
      'tea-time.ask.',
      'tea-time.group.',
      'tea-time.confirm.',
      'chai.ask.',
      'chai.ending.',
      'chai.drawn.',
      'tea-for-2.drawn.',
      'ways.',
      'chai.group.',
      'tea-for-2.letter.',
      'tea-for-2.type.',
      'tea-for-2.race.short.',
      'tea-for-2.ask.',
      'tea-for-2.line.',
      'tea-for-2.does.',
      'tea-for-2.race.is.',
      'tea-for-2.race.how.',
      'tea-for-2.step.',
      'tea-for-2.phase.',
      ...[
        'letter',
        'ask',
        'line',
        'does',
        'fx',
        'need',
        'action',
        'step',
        'colour',
        'drawn',
        'title',
        'tab',
        'tale',
        'short',
        'finale.ask',
        'finale.line',
        'finale.because',
        'finale.why',
      ].map(start => `tea-and-rum.${start}.`),
    ];
    // A game may leave out how its own words begin; what is said of somebody by name is told to themselves with .you.
    const used = (key: string) => sources.includes(`'${key}'`) || sources.includes(`'${key.replace(/^tea-and-rum\./, '')}'`);
    const idle = page(en)
      .map(key => key.slice(4))
      .filter(key => !made.some(start => key.startsWith(start)) && !used(key) && !used(key.replace(/\.you$/, '')));
    expect(idle).toEqual([]);
  });

  // The program in C++ is held to the same cases.
  test('are filled by one grammar, as each language counts', () => {
    for (const { sentence, with: fill, en, fr } of cases as Case[]) {
      expect(filled(sentence, fill, 'en')).toBe(en);
      expect(filled(sentence, fill, 'fr')).toBe(fr);
    }
  });

  const docs = (folder: string, kind: RegExp) =>
    readdirSync(new URL(`../../docs/${folder}`, import.meta.url))
      .filter(name => kind.test(name))
      .map(name => readFileSync(new URL(`../../docs/${folder}/${name}`, import.meta.url), 'utf8'));
  const lessons = (kind: RegExp) => docs('lessons', kind).flatMap(text => [...text.matchAll(/"fr": "([^"]*)"/g)].map(found => found[1]!));
  // Rulebooks without what their pictures are made of.
  const rulebooks = (kind: RegExp) =>
    docs('play', kind).flatMap(text => text.replace(/^```[^]*?^```$/gm, picture => picture.match(/^caption .*$/m)?.[0] ?? '').split('\n'));

  // Whatever a French reader sees: the words, the lessons, the rulebooks.
  test('French has its own apostrophes, and no-break spaces before : ; ! ?', () => {
    const sentences = [...Object.values(fr), ...lessons(/\.json$/), ...rulebooks(/\.fr\.md$/)];
    expect(sentences.length).toBeGreaterThan(4000);
    expect(sentences.filter(text => / [:;!?»]|« |'/.test(text))).toEqual([]);
  });

  // Tea & Rum is named as its booklet does; what a person may search for is theirs to say.
  test('Tea & Rum has ships, rows, an automa and points by the names of its French booklet', () => {
    const sentences = [
      ...Object.entries(fr).flatMap(([key, text]) => (key.includes('tea-and-rum') && !key.includes('.synonyms.') ? [text] : [])),
      ...lessons(/^tea-and-rum\./),
      ...rulebooks(/^tea-and-rum\.fr/),
    ];
    expect(sentences.length).toBeGreaterThan(900);
    expect(sentences.filter(text => /navire|rangée|automate|points? (rouge|bleu)/i.test(text))).toEqual([]);
  });

  // As does the page where it joins words itself, with colon().
  test('no words are joined by a colon of English', () => {
    expect(sources.match(/\}: \$\{.*/g)).toBeNull();
  });
});
