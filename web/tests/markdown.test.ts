import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inline, parse, type Block } from '../src/lib/markdown';

const only = <K extends Block['kind']>(blocks: Block[], kind: K) =>
  blocks.filter(block => block.kind === kind) as Extract<Block, { kind: K }>[];

describe('Markdown', () => {
  test('reads emphasis, code and links', () => {
    expect(inline('a **b *c*** `d*e*` [f](/g) h')).toEqual([
      { kind: 'text', text: 'a ' },
      {
        kind: 'strong',
        parts: [
          { kind: 'text', text: 'b ' },
          { kind: 'em', parts: [{ kind: 'text', text: 'c' }] },
        ],
      },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'd*e*' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'f', href: '/g' },
      { kind: 'text', text: ' h' },
    ]);
  });

  test('makes no link of a script', () => {
    expect(inline('[x](javascript:alert(1))')).toEqual([{ kind: 'text', text: '[x](javascript:alert(1))' }]);
  });

  test('leaves a lone star and a table without a head alone, and ends', () => {
    expect(parse('3 * 4\n| not a table')).toHaveLength(2);
    expect(parse('|')).toEqual([{ kind: 'paragraph', text: [{ kind: 'text', text: '|' }] }]);
  });

  test('keeps the lines of a list item together', () => {
    expect(parse('1. one\n   more\n2. two')).toEqual([
      { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'one more' }], [{ kind: 'text', text: 'two' }]] },
    ]);
  });

  test('gives every rule of Tea Time its anchor', () => {
    const source = readFileSync(new URL('../../docs/rules/tea-time.md', import.meta.url), 'utf8');
    const written = [...source.matchAll(/^\| (TT-[A-Z]+-\d+) \|/gm)].map(found => found[1]);
    const anchors = only(parse(source), 'table').flatMap(table => table.rows.map(row => row.id));
    expect(written.length).toBeGreaterThan(20);
    for (const id of written) expect(anchors).toContain(id);
    expect(only(parse(source), 'heading').map(heading => heading.level)[0]).toBe(1);
  });
});
