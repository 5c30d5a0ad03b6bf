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

  test('weighs less than 150 kB compressed, all languages and boards together', () => {
    const sum = readdirSync(dist, { recursive: true }).map(String).filter(name => name.endsWith('.br'))
      .reduce((total, name) => total + statSync(new URL(name, dist)).size, 0);
    expect(sum).toBeLessThan(MOST_BYTES);
  });

  test('has no inline script or style', () => {
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
    expect(readFileSync(new URL('../src/styles/pieces.svg', import.meta.url), 'utf8')).not.toMatch(/<style|\sstyle=/);
  });
});
