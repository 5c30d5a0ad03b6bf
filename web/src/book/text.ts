// A rulebook as its readers use it: sections, what stands where, and what is found by a word.
import { plain, type Block, type Part } from '../lib/markdown';

export interface Section {
  id: string;
  title: string;
  closed: boolean;
  blocks: Block[];
}
export interface Hit {
  section: string;
  place: string;
  title: string;
  text: string;
}

type Heading = Extract<Block, { kind: 'heading' }>;

export interface Text {
  title: string;
  about: Part[];
  sections: Section[];
}

export function sectionsOf(blocks: readonly Block[]): Text {
  const text: Text = { title: '', about: [], sections: [] };
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 1) text.title = plain(block.text);
    else if (block.kind === 'heading' && block.level === 2)
      text.sections.push({ id: block.id, title: plain(block.text), closed: block.closed, blocks: [] });
    else if (text.sections.length > 0) text.sections.at(-1)!.blocks.push(block);
    else if (block.kind === 'paragraph') text.about = block.text;
  }
  return text;
}

// A line and the rules that it tells.
export function told(parts: readonly Part[]): { parts: Part[]; rules: string[] } {
  return { parts: parts.filter(part => part.kind !== 'rules'), rules: parts.flatMap(part => (part.kind === 'rules' ? part.ids : [])) };
}

// Everything in a section that can be found, by its place: "turn.3" is its third block, "turn.3.1" an item of a list.
function* linesOf(section: Section): Generator<{ place: string; parts: Part[] }> {
  for (const [i, block] of section.blocks.entries()) {
    const place = `${section.id}.${i}`;
    if (block.kind === 'paragraph' || block.kind === 'heading') yield { place, parts: block.text };
    else if (block.kind === 'list') for (const [n, item] of block.items.entries()) yield { place: `${place}.${n}`, parts: item };
    else if (block.kind === 'table')
      yield {
        place,
        parts: [...block.head, ...block.rows.flatMap(row => row.cells)].flatMap(cell => [...cell, { kind: 'text', text: ' ' } as const]),
      };
    else if (block.kind === 'code') yield { place, parts: [{ kind: 'text', text: captionOf(block.text) }] };
  }
}

// What is told around a block of a section: just before it, and in the whole section.
export function rulesAround(section: Section, at: number): string[][] {
  const rules = section.blocks.map(block => [...linesOf({ ...section, blocks: [block] })].flatMap(({ parts }) => told(parts).rules));
  return [rules.slice(0, at).findLast(some => some.length > 0) ?? [], rules.flat()];
}

// Boards can be tried: each is a small lesson, numbered behind the chapters (docs/lessons/pictures).
export const FIRST_BOARD = 101;
export function boardOf(text: Text, section: Section, at: number): number | null {
  const isBoard = (block: Block | undefined): boolean => block?.kind === 'code' && block.info.startsWith('board ');
  if (!isBoard(section.blocks[at])) return null;
  const before = [
    ...text.sections.slice(0, text.sections.indexOf(section)).flatMap(({ blocks }) => blocks),
    ...section.blocks.slice(0, at),
  ];
  return FIRST_BOARD + before.filter(isBoard).length;
}

export function captionOf(figure: string): string {
  return /^caption (.*)$/m.exec(figure)?.[1] ?? '';
}

// The place of the line that tells a rule; a section that is named; or nothing.
export function placeOf(text: Text, name: string): string | null {
  for (const section of text.sections) {
    if (section.id === name || section.blocks.some(block => block.kind === 'heading' && (block as Heading).id === name)) return name;
    for (const { place, parts } of linesOf(section)) if (told(parts).rules.includes(name)) return place;
  }
  return null;
}

// Small letters without accents.
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

// "hole gap empty; tie equal": words that mean one thing here. Whoever looks for one finds the others, too.
export function meant(query: string, synonyms: string): string[] {
  const wanted = folded(query).trim();
  if (wanted.length < 2) return [];
  const groups = synonyms.split(';').map(group =>
    folded(group)
      .split(',')
      .map(word => word.trim())
      .filter(Boolean),
  );
  return [...new Set([wanted, ...groups.filter(group => group.some(word => word.startsWith(wanted) && wanted.length > 2)).flat()])];
}

// Headings first, then lines; in the order of the book. A word is found where it begins.
export function find(text: Text, query: string, synonyms: string, most = 12): Hit[] {
  const wanted = meant(query, synonyms);
  const has = (where: string) => wanted.some(word => ` ${folded(where).replace(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${word}`));
  if (wanted.length === 0) return [];
  const headings: Hit[] = [];
  const lines: Hit[] = [];
  for (const section of text.sections) {
    if (has(section.title)) headings.push({ section: section.id, place: section.id, title: section.title, text: '' });
    for (const { place, parts } of linesOf(section)) {
      const line = plain(parts).trim();
      if (has(line)) lines.push({ section: section.id, place, title: section.title, text: line });
    }
  }
  return [...headings, ...lines].slice(0, most);
}
