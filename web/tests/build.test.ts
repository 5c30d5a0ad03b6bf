// What a first visit costs, and that the page would pass a strict content security policy.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';

const dist = new URL('../dist/', import.meta.url);
const MOST_BYTES = 150_000;

interface Part {
  file: string;
  imports?: string[];
  css?: string[];
}

describe('the built page', () => {
  let manifest: Record<string, Part>;

  const parts = (kind: RegExp, count: number): string[] => {
    const found = Object.keys(manifest).filter(name => kind.test(name));
    expect(found).toHaveLength(count);
    return found;
  };
  const part = (name: string): Part => {
    if (!manifest[name]) throw new Error(`${name} is no part of the page`);
    return manifest[name];
  };
  // The files that these parts and all they import bring along.
  const visit = (...names: string[]): Set<string> => {
    const seen = new Set<string>();
    const files = new Set<string>();
    for (const queue = [...names]; queue.length > 0;) {
      const name = queue.pop()!;
      if (seen.has(name)) continue;
      seen.add(name);
      const { file, imports, css } = part(name);
      for (const one of [file, ...(css ?? [])]) files.add(one);
      queue.push(...(imports ?? []));
    }
    return files;
  };
  const sizeOf = (files: Set<string>): number => [...files].reduce((sum, file) => sum + statSync(new URL(`${file}.br`, dist)).size, 0);
  const heaviest = (kind: RegExp, count: number): string => parts(kind, count).sort((a, b) => sizeOf(visit(b)) - sizeOf(visit(a)))[0]!;

  let html: string;
  beforeAll(() => {
    if (!existsSync(new URL('index.html', dist))) throw new Error('build it first: npm run build');
    html = readFileSync(new URL('index.html', dist), 'utf8');
    manifest = JSON.parse(readFileSync(new URL('../dist-manifest.json', import.meta.url), 'utf8')) as Record<string, Part>;
  });

  test('has a Brotli copy of everything that is text', () => {
    const files = readdirSync(dist, { recursive: true })
      .map(String)
      .filter(name => /\.(html|js|css|svg)$/.test(name));
    expect(files.length).toBeGreaterThan(4);
    for (const name of files) expect(existsSync(new URL(`${name}.br`, dist))).toBe(true);
  });

  // A visit speaks one language and plays one game. Counted is what the page cannot begin without; what it fetches by itself behind that is
  // counted over the wire (e2e/first-visit.test.js).
  test('needs less than 150 kB compressed to show any board in any language, and the start page far less', () => {
    const words = heaviest(/^\.\.\/i18n\/\w+\.json$/, 2);
    const start = visit('index.html', 'src/pages/Start.svelte', words);
    expect(sizeOf(start.add('index.html'))).toBeLessThan(MOST_BYTES * 0.6);
    const games = parts(/^src\/games\/[\w-]+\/face\.ts$/, 4);
    for (const face of games) {
      const moves = face.replace('face.ts', 'choreography.ts');
      const own = `${words}?of=${face.split('/')[2]}`;
      expect(sizeOf(visit('index.html', 'src/pages/Table.svelte', words, own, face, moves)), face).toBeLessThan(MOST_BYTES);
    }
    expect(sizeOf(visit('src/book/rulebook.ts')) - sizeOf(visit('index.html'))).toBeLessThan(MOST_BYTES * 0.2);
  });

  test('has no inline script or style', () => {
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
    for (const sheet of ['pieces', 'pieces-tea-for-2', 'pieces-tea-and-rum'])
      expect(readFileSync(new URL(`../src/styles/${sheet}.svg`, import.meta.url), 'utf8')).not.toMatch(/<style|\sstyle=/);
  });
});
