// What a first visit costs, and that the page would pass a strict content security policy.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';

const dist = new URL('../dist/', import.meta.url);
const MOST_BYTES = 150_000;

describe('the built page', () => {
  let html: string;
  beforeAll(() => {
    if (!existsSync(new URL('index.html', dist))) throw new Error('build it first: npm run build');
    html = readFileSync(new URL('index.html', dist), 'utf8');
  });

  test('has a Brotli copy of everything that is text', () => {
    const files = readdirSync(dist, { recursive: true }).map(String).filter(name => /\.(html|js|css|svg)$/.test(name));
    expect(files.length).toBeGreaterThan(4);
    for (const name of files) expect(existsSync(new URL(`${name}.br`, dist))).toBe(true);
  });

  // A visit speaks one language and plays one game: words and boards come when they are wanted. The heaviest of each counts.
  test('weighs far less than 150 kB compressed: the start page, and the board that weighs most', () => {
    const files = readdirSync(dist, { recursive: true }).map(String).filter(name => name.endsWith('.br'))
      .map(name => ({ name: name.replace(/^assets\//, ''), size: statSync(new URL(name, dist)).size }));
    const kinds = [/^(en|fr)-.*\.js\.br$/, /^face-.*\.js\.br$/, /^face-.*\.css\.br$/].map(kind => files.filter(file => kind.test(file.name)));
    expect(kinds.map(kind => kind.length)).toEqual([2, 4, 4]);
    const [words, boards, looks] = kinds.map(kind => Math.max(...kind.map(file => file.size))) as [number, number, number];
    const shell = files.filter(file => !kinds.flat().includes(file)).reduce((total, file) => total + file.size, 0);
    expect(shell + words).toBeLessThan(MOST_BYTES * 0.55);
    expect(shell + words + boards + looks).toBeLessThan(MOST_BYTES * 0.75);
  });

  test('has no inline script or style', () => {
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
    expect(readFileSync(new URL('../src/styles/pieces.svg', import.meta.url), 'utf8')).not.toMatch(/<style|\sstyle=/);
  });
});
