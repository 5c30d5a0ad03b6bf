import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import en from '../../i18n/en.json';
import fr from '../../i18n/fr.json';
import { filled } from '../src/lib/words.svelte';

const page = (book: Record<string, string>) => Object.keys(book).filter(key => key.startsWith('web.'));
const sources = readdirSync(new URL('../src', import.meta.url), { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && /\.(ts|svelte)$/.test(entry.name))
  .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8')).join('\n');

describe('the words of the page', () => {
  test('exist in both languages', () => {
    expect(page(en).sort()).toEqual(page(fr).sort());
    expect(page(en).length).toBeGreaterThan(100);
  });

  test('are filled with the same things in both languages', () => {
    const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(found => found[1]))].sort();
    for (const key of page(en)) expect([key, holes((fr as Record<string, string>)[key]!)]).toEqual([key, holes((en as Record<string, string>)[key]!)]);
  });

  test('are all used', () => {
    // Keys made at run time are named here by how they begin.
    const made = ['game.', 'option.', 'error.', 'level.', 'undo.not.', 'theme.', 'tea-time.short.', 'tea-time.letter.', 'tea-time.side.', 'tea-time.ask.', 'tea-time.group.', 'tea-time.confirm.', 'chai.ask.', 'chai.ending.', 'chai.group.', 'tea-for-2.letter.', 'tea-for-2.leaf.', 'tea-for-2.ask.', 'tea-for-2.line.', 'tea-for-2.does.', 'tea-for-2.race.is.', 'tea-for-2.race.how.', 'tea-for-2.step.', 'tea-for-2.phase.',
      ...['letter', 'ask', 'line', 'does', 'fx', 'need', 'action', 'phase', 'step', 'colour', 'title', 'contest', 'tab', 'filter'].map(start => `tea-and-rum.${start}.`)];
    // A game may leave out how its own words begin.
    const used = (key: string) => sources.includes(`'${key}'`) || sources.includes(`'${key.replace(/^tea-and-rum\./, '')}'`);
    const idle = page(en).map(key => key.slice(4)).filter(key => !made.some(start => key.startsWith(start)) && !used(key));
    expect(idle).toEqual([]);
  });

  test('choose by number, as each language counts', () => {
    expect(filled('{n} {n:seat|seats}', { n: 0 }, 'en')).toBe('0 seats');
    expect(filled('{n} {n:place|places}', { n: 0 }, 'fr')).toBe('0 place');
    expect(filled('{n} {n:seat|seats}', { n: 1 }, 'en')).toBe('1 seat');
    expect(filled('{a} and {b}', { a: '{b}' }, 'en')).toBe('{b} and {b}');
  });

  test('French has no-break spaces before : ; ! ?', () => {
    for (const key of page(fr)) expect((fr as Record<string, string>)[key]).not.toMatch(/ [:;!?]/);
  });
});
