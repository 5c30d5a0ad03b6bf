import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import en from '../../i18n/en.json';
import fr from '../../i18n/fr.json';
import { chapterOf } from '../src/book/chapters';
import { cellsOf, Lines } from '../src/book/figure';
import { drawing } from '../src/book/pieces';
import { sectionNow } from '../src/book/now';
import { boardOf, find, folded, meant, placeOf, rulesAround, sectionsOf, told } from '../src/book/text';
import { placeOf as pageAt } from '../src/lib/place';
import { inline, parse, plain, rulesIn, type Part } from '../src/lib/markdown';

const GAMES = ['tea-time', 'chai', 'tea-for-2', 'tea-and-rum'] as const;
const read = (path: string) => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8');
const book = (game: string, language: 'en' | 'fr') => sectionsOf(parse(read(`play/${game}.${language}.md`)));
const sheets = ['pieces.svg', 'pieces-tea-for-2.svg', 'pieces-tea-and-rum.svg']
  .map(name => readFileSync(new URL(`../src/styles/${name}`, import.meta.url), 'utf8'))
  .join('');
const synonyms = (game: string, words: Record<string, string>) => words[`web.book.synonyms.${game}`] ?? '';

function* pieces(parts: readonly Part[]): Generator<string> {
  for (const part of parts) {
    if (part.kind === 'piece') yield part.piece;
    if (part.kind === 'strong' || part.kind === 'em') yield* pieces(part.parts);
  }
}

describe('a picture of a rulebook', () => {
  test('leads to the lesson that tells what stands before it', () => {
    const figures = GAMES.flatMap(game =>
      book(game, 'en').sections.flatMap(section =>
        section.blocks.flatMap((block, i) =>
          block.kind === 'code' && block.info.startsWith('board') ? [[section.id, chapterOf(game, rulesAround(section, i))] as const] : [],
        ),
      ),
    );
    expect(figures.filter(([, chapter]) => chapter === null)).toEqual([]);
    expect(chapterOf('tea-time', [['TT-NONE-01'], ['TT-LINE-03']])).toBe(1);
    expect(chapterOf('tea-time', [['TT-NONE-01']])).toBeNull();
  });
});

describe('a rulebook', () => {
  test('has marks and pieces within its lines', () => {
    expect(inline('A {cat~} and {3 mint}. ^[TT-LINE-01 TT-LINE-02]')).toEqual([
      { kind: 'text', text: 'A ' },
      { kind: 'piece', piece: 'cat', n: 1, glass: true },
      { kind: 'text', text: ' and ' },
      { kind: 'piece', piece: 'mint', n: 3, glass: false },
      { kind: 'text', text: '. ' },
      { kind: 'rules', ids: ['TT-LINE-01', 'TT-LINE-02'] },
    ]);
    expect(told(inline('One. ^[TT-LINE-01]')).rules).toEqual(['TT-LINE-01']);
  });

  test('names its sections alike in both languages, and folds the chapters of other modes', () => {
    for (const game of GAMES) {
      expect(book(game, 'en').sections.map(section => section.id)).toEqual(book(game, 'fr').sections.map(section => section.id));
      expect(book(game, 'en').sections[0]!.id).toBe('breath');
      expect(book(game, 'en').sections.find(section => section.id === 'aid')?.closed).toBe(true);
    }
    expect(
      book('chai', 'en')
        .sections.filter(section => section.closed)
        .map(section => section.id),
    ).toEqual(['variants', 'solo', 'chaiwala', 'dice', 'deluxe', 'aid']);
  });

  test('shows no piece without a drawing', () => {
    for (const game of GAMES)
      for (const section of book(game, 'en').sections)
        for (const block of section.blocks) {
          const lines =
            block.kind === 'paragraph'
              ? [block.text]
              : block.kind === 'list'
                ? block.items
                : block.kind === 'table'
                  ? [...block.head, ...block.rows.flatMap(row => row.cells)]
                  : [];
          for (const piece of lines.flatMap(line => [...pieces(line)]))
            expect(sheets, `${game} ${piece}`).toContain(`id="${drawing(game, piece)}"`);
        }
  });

  test('leads from a rule to the line that tells it', () => {
    const text = book('tea-time', 'en');
    const place = placeOf(text, 'TT-LINE-03')!;
    const [section, block] = place.split('.');
    const told = text.sections.find(one => one.id === section)!.blocks[Number(block)]!;
    expect(section).toBe('turn');
    expect(told.kind === 'paragraph' && plain(told.text)).toContain('No empty place');
    expect(placeOf(text, 'alice')).toBe('alice');
    expect(placeOf(text, 'TT-LINE-99')).toBeNull();
  });

  test('finds headings, lines and words that mean the same, in both languages', () => {
    const english = book('tea-time', 'en');
    expect(find(english, 'Alice', '')[0]).toMatchObject({ place: 'alice' });
    expect(find(english, 'tie', '')).toHaveLength(0);
    expect(find(english, 'tie', synonyms('tea-time', en)).map(hit => hit.section)).toContain('end');
    expect(find(english, 'hole', synonyms('tea-time', en)).map(hit => hit.section)).toContain('turn');
    expect(find(book('tea-time', 'fr'), 'égalité', synonyms('tea-time', fr)).map(hit => hit.section)).toContain('end');
    expect(find(book('tea-time', 'fr'), 'trou', synonyms('tea-time', fr)).map(hit => hit.section)).toContain('turn');
    expect(find(english, 'a', '')).toEqual([]);
    expect(meant('EGALITE', 'égalité, nulle')).toEqual(['egalite', 'nulle']);
    expect(folded('Épices')).toBe('epices');
  });

  test('every word list leads somewhere', () => {
    for (const game of GAMES)
      for (const [language, words] of [
        ['en', en],
        ['fr', fr],
      ] as const) {
        const text = book(game, language);
        for (const group of synonyms(game, words).split(';'))
          expect(
            group.split(',').some(word => find(text, word.trim(), '').length > 0),
            `${game} ${language}: ${group}`,
          ).toBe(true);
      }
  });

  test('knows the section of what is going on', () => {
    expect(sectionNow('tea-time', {}, false)).toBe('turn');
    expect(sectionNow('chai', { phase: 'pantry' }, false)).toBe('pantry');
    expect(sectionNow('tea-for-2', { phase: 'actions', stack: [{ doing: 'turn' }, { doing: 'respond' }] }, false)).toBe('harbour');
    expect(sectionNow('tea-and-rum', { phase: 'actions', stack: [{ doing: 'barter_sell' }] }, false)).toBe('barter');
    expect(sectionNow('tea-and-rum', { phase: 'ships', stack: [] }, true)).toBe('end');
    expect(sectionNow('chai', null, false)).toBe('breath');
  });

  test('every section that a table opens is there', () => {
    const source = readFileSync(new URL('../src/book/now.ts', import.meta.url), 'utf8');
    const named = [...source.matchAll(/: '([a-z-]+)'/g)].map(found => found[1]!);
    const there = new Set(
      GAMES.flatMap(game =>
        book(game, 'en').sections.flatMap(section => [
          section.id,
          ...section.blocks.flatMap(block => (block.kind === 'heading' ? [block.id] : [])),
        ]),
      ),
    );
    for (const section of named) expect(there, section).toContain(section);
  });
});

test('the exact rules are found by their ID, in tables and in lists', () => {
  for (const [game, least] of [
    ['tea-time', 31],
    ['chai', 227],
    ['tea-for-2', 250],
    ['tea-and-rum', 280],
  ] as const)
    expect(rulesIn(parse(read(`rules/${game}.md`))).size, game).toBeGreaterThanOrEqual(least);
});

test('the lines of a picture', () => {
  expect(cellsOf(['take', 'c1', 'sw', '3'])).toEqual(['c1', 'b2', 'a3']);
  expect(cellsOf(['take', 'd1'])).toEqual(['d1']);
  const lines = new Lines('mine wood 1, ore 2\nneeds green-3 mint sugar = 5\nplay sell ore\nplay sell wood');
  expect(lines.words('mine')).toEqual(['wood', '1', 'ore', '2']);
  expect(lines.needs()).toEqual([{ id: 'green-3', pieces: ['mint', 'sugar'], points: 5 }]);
  expect(lines.each('play')).toEqual([
    ['sell', 'ore'],
    ['sell', 'wood'],
  ]);
});

test.each(GAMES)('%s: every drawn board can be tried, and nothing else can', game => {
  const text = book(game, 'fr');
  const boards = text.sections.flatMap(section => section.blocks.map((_, at) => boardOf(text, section, at))).filter(one => one !== null);
  expect(boards.length).toBeGreaterThan(1);
  boards.forEach((number, at) => {
    expect(number).toBe(101 + at);
    expect(JSON.parse(read(`lessons/pictures/${game}.${number}.json`))).toMatchObject({ lesson: `${game}/${number}`, mode: 'picture' });
    expect(pageAt(`/learn/${game}/${number}`)).toEqual({ page: 'learn', game, number });
  });
});
